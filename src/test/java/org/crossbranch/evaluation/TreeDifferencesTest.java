package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;

class TreeDifferencesTest {
    private static final long SEED = 12;
    private final BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions());

    /** The nodes without a partner are as many as the counts say. */
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
        }
    }

    /** Every constituent that counts is judged once, and those are wrong that the gold tree lacks. */
    @Test
    void judgementsAreThoseOfCountsAndDifferences() {
        RandomTrees trees = new RandomTrees(SEED);
        for (int i = 0; i < 200; i++) {
            ConstituencyTree gold = trees.nextOfLength(1 + i % 12);
            ConstituencyTree predicted = trees.nextOfLength(1 + i % 12).withSentence(gold.sentence());
            Map<Integer, Boolean> judged = new TreeMap<>();
            scorer.judge(
                    gold,
                    predicted,
                    (constituent, isRight) ->
                            assertThat(judged.put(constituent, isRight)).isNull());
            BracketCounts counts = scorer.score(gold, predicted).brackets(BracketView.LABELLED);
            assertThat(judged.values()).as("seed %d", SEED).hasSize((int) counts.predicted());
            Set<Constituent> wrong = Collections.newSetFromMap(new IdentityHashMap<>());
            wrong.addAll(scorer.differences(gold, predicted).extra());
            List<Constituent> all = predicted.constituents();
            judged.forEach((constituent, isRight) ->
                    assertThat(wrong.contains(all.get(constituent))).isNotEqualTo(isRight));
            scorer.judge(
                    gold, gold, (constituent, isRight) -> assertThat(isRight).isTrue());
        }
    }
}
