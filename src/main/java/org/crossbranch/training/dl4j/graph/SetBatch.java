package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;
import org.crossbranch.scoring.network.set.SetPosition;
import org.crossbranch.scoring.network.set.SetShape;
import org.crossbranch.training.Example;
import org.crossbranch.training.OracleStep;
import org.crossbranch.transition.ActionInventory;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** A batch of {@link SetNetwork}. Slots are rows of all tokens, and behind them of the vector for "no gap". */
final class SetBatch extends BatchContents {
    /** Token index for "no gap" in a decision; stands in a slot until the number of tokens is known. */
    private static final int NO_POSITION = -1;

    private final int firstLabel;
    private final int labelColumns;
    private final IntList candidateSlots = new IntArrayList();
    private final IntList stepOffsets = IntArrayList.of(0);
    private final IntList golds = new IntArrayList();
    private final IntList focusSlots = new IntArrayList();
    private final IntList labels = new IntArrayList();
    private int widest = 1;

    SetBatch(TokenInputs tokens, ActionInventory inventory) {
        super(tokens);
        firstLabel = inventory.firstLabelling();
        labelColumns = inventory.size() - firstLabel;
    }

    @Override
    void addDecisions(Example example, int firstToken) {
        for (OracleStep decision : example.decisions()) {
            add(decision, firstToken);
        }
    }

    private void add(OracleStep decision, int firstToken) {
        int[] positions = decision.positions();
        if (decision.isLabelling()) {
            slots(positions, 0, firstToken, focusSlots);
            labels.add(ActionInventory.idOf(decision.code()) - firstLabel);
            return;
        }
        if (positions.length == 0) {
            return; // a forced step teaches nothing
        }
        int candidates = positions.length / SetPosition.COUNT - 1;
        for (int candidate = 1; candidate <= candidates; candidate++) {
            slots(positions, candidate * SetPosition.COUNT, firstToken, candidateSlots);
            slots(positions, 0, firstToken, candidateSlots);
        }
        stepOffsets.add(candidateSlots.size() / SetShape.STRUCTURE_SLOTS);
        golds.add(decision.gold());
        widest = Math.max(widest, candidates);
    }

    private static void slots(int[] positions, int from, int firstToken, IntList slots) {
        for (int i = from; i < from + SetPosition.COUNT; i++) {
            slots.add(positions[i] == NO_POSITION ? NO_POSITION : firstToken + positions[i]);
        }
    }

    @Override
    List<INDArray> features(int tokens) {
        addForcedIfEmpty();
        for (IntList slots : List.of(candidateSlots, focusSlots)) {
            slots.replaceAll((int slot) -> slot == NO_POSITION ? tokens : slot);
        }
        return List.of(
                Nd4j.zeros(1, 1),
                BatchArrays.matrix(candidateSlots, SetShape.STRUCTURE_SLOTS),
                BatchArrays.row(stepOffsets),
                BatchArrays.matrix(focusSlots, SetPosition.COUNT));
    }

    @Override
    List<INDArray> answers() {
        return List.of(BatchArrays.oneHot(golds, widest), BatchArrays.oneHot(labels, labelColumns));
    }

    /** A batch of the shortest sentences holds no choice, but DL4J wants a row: one candidate, of certain success. */
    private void addForcedIfEmpty() {
        if (golds.isEmpty()) {
            for (int row = 0; row < madeUp(); row++) {
                for (int slot = 0; slot < SetShape.STRUCTURE_SLOTS; slot++) {
                    candidateSlots.add(NO_POSITION);
                }
                stepOffsets.add(row + 1);
                golds.add(hasDecisions() ? 0 : BatchArrays.UNKNOWN);
            }
        }
        if (labels.isEmpty()) {
            for (int slot = 0; slot < SetPosition.COUNT; slot++) {
                focusSlots.add(NO_POSITION);
            }
            labels.add(BatchArrays.UNKNOWN);
        }
    }
}
