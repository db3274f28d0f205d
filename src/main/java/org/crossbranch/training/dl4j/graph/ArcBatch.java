package org.crossbranch.training.dl4j.graph;

import java.util.List;
import org.crossbranch.training.Example;
import org.crossbranch.training.OracleStep;
import org.crossbranch.transition.ActionInventory;
import org.nd4j.linalg.api.ndarray.INDArray;

/** A batch of {@link ArcNetwork}. */
final class ArcBatch extends BatchContents {
    private final ArcRows rows;

    ArcBatch(TokenInputs tokens, ActionInventory inventory) {
        super(tokens);
        rows = new ArcRows(inventory);
    }

    /** {@inheritDoc} Each token has a step for its head, also where there is no choice, and one for its label. */
    @Override
    void addDecisions(Example example, int firstToken) {
        rows.addSentence(example.length());
        for (OracleStep decision : example.decisions()) {
            if (decision.isLabelling()) {
                int[] arc = decision.positions();
                rows.addLabel(firstToken, arc[0], arc[1], ActionInventory.idOf(decision.code()));
            } else {
                rows.addHead(decision.gold());
            }
        }
    }

    @Override
    List<INDArray> features(int tokens) {
        return rows.features(tokens);
    }

    @Override
    List<INDArray> answers() {
        return rows.answers();
    }
}
