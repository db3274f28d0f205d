package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;
import org.crossbranch.scoring.network.arc.ArcShape;
import org.crossbranch.training.Example;
import org.crossbranch.training.OracleStep;
import org.crossbranch.transition.ActionInventory;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** A batch of {@link ArcNetwork}. The row behind the last token is the root's. */
final class ArcBatch extends BatchContents {
    private static final int ROOT = -1;

    private final int firstLabel;
    private final int labelColumns;
    private final IntList heads = new IntArrayList();
    private final IntList slots = new IntArrayList();
    private final IntList labels = new IntArrayList();
    private int longest;

    ArcBatch(TokenInputs tokens, ActionInventory inventory) {
        super(tokens);
        firstLabel = inventory.firstLabelling();
        labelColumns = inventory.size() - firstLabel;
    }

    /** {@inheritDoc} Each token has a step for its head, also where there is no choice, and one for its label. */
    @Override
    void addDecisions(Example example, int firstToken) {
        for (OracleStep decision : example.decisions()) {
            if (decision.isLabelling()) {
                for (int token : decision.positions()) {
                    slots.add(token == ROOT ? ROOT : firstToken + token);
                }
                labels.add(ActionInventory.idOf(decision.code()) - firstLabel);
            } else {
                heads.add(decision.gold());
            }
        }
        longest = Math.max(longest, example.length());
    }

    @Override
    List<INDArray> features(int tokens) {
        slots.replaceAll((int slot) -> slot == ROOT ? tokens : slot);
        return List.of(Nd4j.zeros(1, 1), BatchArrays.matrix(slots, ArcShape.LABEL_SLOTS));
    }

    @Override
    List<INDArray> answers() {
        return List.of(BatchArrays.oneHot(heads, longest + 1), BatchArrays.oneHot(labels, labelColumns));
    }
}
