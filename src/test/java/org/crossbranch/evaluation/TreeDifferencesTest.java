package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import org.crossbranch.tree.ConstituencyTree;
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
}
