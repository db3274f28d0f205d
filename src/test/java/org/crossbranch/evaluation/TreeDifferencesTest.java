package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class TreeDifferencesTest {
    private static final long SEED = 12;
    private final BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions());

    /** The nodes without a partner are as many as the counts say; each missed or extra bracket is in one confusion. */
    @Test
    void differencesAreWhatCountsMiss() {
        RandomTrees trees = new RandomTrees(SEED);
        for (int i = 0; i < 200; i++) {
            ConstituencyTree gold = trees.nextOfLength(1 + i % 12);
            ConstituencyTree predicted = trees.nextOfLength(1 + i % 12).withSentence(gold.sentence());
            TreeDifferences differences = scorer.differences(gold, predicted);
            BracketCounts counts = scorer.score(gold, predicted).brackets(BracketView.LABELLED);
            assertThat(differences.missed()).as("seed %d", SEED).hasSize((int) (counts.gold() - counts.matched()));
            assertThat(differences.extra()).hasSize((int) (counts.predicted() - counts.matched()));
            long confused = 0;
            for (Map<String, Long> row : differences.confusions().values()) {
                confused += row.values().stream().mapToLong(times -> times).sum();
            }
            assertThat(confused)
                    .isBetween(
                            (long) Math.max(
                                    differences.missed().size(),
                                    differences.extra().size()),
                            (long) differences.missed().size()
                                    + differences.extra().size());
        }
    }

    @Test
    void gapsArePerfectPartialNotDetectedOrFalse() {
        Sentence sentence = new Sentence(
                "s",
                "",
                List.of(
                        Token.of("a", "A"),
                        Token.of("b", "B"),
                        Token.of("c", "C"),
                        Token.of("d", "D"),
                        Token.of("e", "E"),
                        Token.of("f", "F")));
        ConstituencyTree gold = new ConstituencyTree(
                sentence,
                Constituent.of(
                        "S",
                        Constituent.of("VP", new Leaf(0), new Leaf(2)),
                        Constituent.of("NP", new Leaf(1), new Leaf(4)),
                        new Leaf(3),
                        new Leaf(5)));
        ConstituencyTree other = gold.withRoot(Constituent.of(
                "S",
                Constituent.of("VP", new Leaf(0), new Leaf(2)),
                new Leaf(1),
                Constituent.of("PP", new Leaf(3), new Leaf(5)),
                new Leaf(4)));
        assertThat(scorer.differences(gold, other).gaps())
                .isEqualTo(new TreeMap<>(Map.of(
                        "VP", new TreeMap<>(Map.of(TreeDifferences.GapOutcome.PERFECT, 1L)),
                        "NP", new TreeMap<>(Map.of(TreeDifferences.GapOutcome.NOT_DETECTED, 1L)),
                        "PP", new TreeMap<>(Map.of(TreeDifferences.GapOutcome.FALSE_POSITIVE, 1L)))));
        ConstituencyTree renamed = gold.withRoot(Constituent.of(
                "S",
                Constituent.of("AP", new Leaf(0), new Leaf(2)),
                Constituent.of("NP", new Leaf(1), new Leaf(4)),
                new Leaf(3),
                new Leaf(5)));
        TreeDifferences differences = scorer.differences(gold, renamed);
        assertThat(differences.confusions()).isEqualTo(new TreeMap<>(Map.of("VP", new TreeMap<>(Map.of("AP", 1L)))));
        assertThat(differences.gaps().get("VP"))
                .isEqualTo(new TreeMap<>(Map.of(TreeDifferences.GapOutcome.PARTIAL, 1L)));
    }
}
