package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.crossbranch.scoring.network.arc.ArcShape;
import org.crossbranch.training.Example;
import org.crossbranch.training.OracleStep;
import org.crossbranch.transition.ActionInventory;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

/** A batch of {@link ArcNetwork}. The row behind the last token is the root's. */
final class ArcBatch implements BatchContents {
    private static final int ROOT = -1;

    private final TokenRows tokens;
    private final int firstLabel;
    private final int labelColumns;
    private final IntList heads = new IntArrayList();
    private final IntList slots = new IntArrayList();
    private final IntList labels = new IntArrayList();
    private int longest;

    /**
     * An empty batch; takes ownership of {@code tokens}.
     *
     * @param inventory its labelling actions are the columns of an output
     */
    ArcBatch(TokenRows tokens, ActionInventory inventory) {
        this.tokens = tokens;
        firstLabel = inventory.firstLabelling();
        labelColumns = inventory.size() - firstLabel;
    }

    /** {@inheritDoc} Each token has a step for its head, also where there is no choice, and one for its label. */
    @Override
    public void add(Example example, SplittableRandom random) {
        int firstToken = tokens.count();
        tokens.add(example, random);
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
    public MultiDataSet build(long seed) {
        int root = tokens.count();
        slots.replaceAll((int slot) -> slot == ROOT ? root : slot);
        List<INDArray> features = new ArrayList<>(tokens.features(seed));
        features.add(Nd4j.zeros(1, 1));
        features.add(BatchArrays.matrix(slots, ArcShape.LABEL_SLOTS));
        List<INDArray> answers = new ArrayList<>(
                List.of(BatchArrays.oneHot(heads, longest + 1), BatchArrays.oneHot(labels, labelColumns)));
        answers.addAll(tokens.labels());
        return new MultiDataSet(features.toArray(INDArray[]::new), answers.toArray(INDArray[]::new));
    }
}
