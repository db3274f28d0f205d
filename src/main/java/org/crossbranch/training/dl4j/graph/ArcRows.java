package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;
import org.crossbranch.scoring.network.encoder.ArcSizes;
import org.crossbranch.transition.ActionInventory;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The arcs of a batch as {@link ArcGraph} reads them. The row behind the last token is the root's. Of one thread. */
final class ArcRows {
    private static final int ROOT = -1;

    private final int firstLabel;
    private final int labelColumns;
    private final IntList heads = new IntArrayList();
    private final IntList slots = new IntArrayList();
    private final IntList labels = new IntArrayList();
    private int longest;

    /** Rows of no arcs, by the actions of the system {@code graph}. */
    ArcRows(ActionInventory inventory) {
        firstLabel = inventory.firstLabelling();
        labelColumns = inventory.size() - firstLabel;
    }

    /** Adds a sentence's length; the heads of all of its tokens, or none, are added too. */
    void addSentence(int length) {
        longest = Math.max(longest, length);
    }

    /** Adds the head of the next token: its number in the sentence plus one, 0 for the root. */
    void addHead(int choice) {
        heads.add(choice);
    }

    /** Passes over tokens whose heads are not known. */
    void addUnknown(int tokens) {
        for (int token = 0; token < tokens; token++) {
            heads.add(BatchArrays.UNKNOWN);
        }
    }

    /**
     * Adds the label of an arc.
     *
     * @param firstToken row of the sentence's first token
     * @param dependent number of the dependent in the sentence
     * @param head number of the head, or −1 for the root
     */
    void addLabel(int firstToken, int dependent, int head, int action) {
        slots.add(firstToken + dependent);
        slots.add(head == ROOT ? ROOT : firstToken + head);
        labels.add(action - firstLabel);
    }

    /** The features; called once, before {@link #answers}. DL4J wants a row at least: without any label one is made up. */
    List<INDArray> features(int tokens) {
        if (labels.isEmpty()) {
            addLabel(0, 0, ROOT, firstLabel + BatchArrays.UNKNOWN);
        }
        slots.replaceAll((int slot) -> slot == ROOT ? tokens : slot);
        return List.of(Nd4j.zeros(1, 1), BatchArrays.matrix(slots, ArcSizes.LABEL_SLOTS));
    }

    /** The answers. */
    List<INDArray> answers() {
        return List.of(BatchArrays.oneHot(heads, longest + 1), BatchArrays.oneHot(labels, labelColumns));
    }
}
