package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;

class EvaluationTotalsTest {
    private static final long SEED = 20240229;

    @Test
    void totalsTravelBetweenMachines() throws IOException, ClassNotFoundException {
        BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions()).withTreeScores();
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 40, 12).toList();
        EvaluationTotals totals = scorer.total(SentenceMatcher.match(trees, trees));
        totals.add(scorer.unparsed(trees.get(0)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(totals);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).usingRecursiveComparison().isEqualTo(totals);
        }
    }
}
