package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.crossbranch.scoring.network.template.ActionShape;
import org.crossbranch.training.Example;
import org.crossbranch.training.OracleStep;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The decisions of a batch as {@link ActionGraph} reads them. An empty place is the row behind the last. */
final class ActionBatch extends BatchContents {
    private static final int EMPTY = -1;

    private final ActionShape.Counts counts;
    private final int shift;
    private final int firstLabel;
    private final Steps structure = new Steps();
    private final Steps labelling = new Steps();

    ActionBatch(TokenInputs tokens, ActionShape.Counts counts, ActionInventory inventory) {
        super(tokens);
        this.counts = counts;
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        firstLabel = inventory.firstLabelling();
    }

    private static final class Steps {
        private final IntList tokens = new IntArrayList();
        private final IntList nonterminals = new IntArrayList();
        private final IntList answers = new IntArrayList();
    }

    @Override
    void addDecisions(Example example, int firstToken) {
        for (OracleStep decision : example.decisions()) {
            if (decision.isLabelling()) {
                add(labelling, decision.positions(), firstToken, ActionInventory.idOf(decision.code()) - firstLabel);
            } else if (decision.positions().length > 0) { // a forced step teaches nothing
                add(structure, decision.positions(), firstToken, decision.gold());
            }
        }
    }

    private void add(Steps steps, int[] read, int firstToken, int answer) {
        int templates = counts.tokenTemplates();
        for (int template = 0; template < templates; template++) {
            steps.tokens.add(read[template] == EMPTY ? EMPTY : firstToken + read[template]);
        }
        for (int template = templates; template < read.length; template++) {
            steps.nonterminals.add(read[template] == EMPTY ? counts.labelRows() : read[template]);
        }
        steps.answers.add(answer);
    }

    /** {@inheritDoc} It is that of {@link ActionGraph#inputs}. */
    @Override
    List<INDArray> features(int tokens) {
        addForcedIfEmpty();
        List<INDArray> features = new ArrayList<>(List.of(Nd4j.zeros(1, 1)));
        if (counts.labelTemplates() > 0) {
            features.add(BatchArrays.column(new IntArrayList(
                    IntStream.rangeClosed(0, counts.labelRows()).toArray())));
        }
        for (Steps steps : steps()) {
            steps.tokens.replaceAll((int token) -> token == EMPTY ? tokens : token);
            features.add(BatchArrays.matrix(steps.tokens, counts.tokenTemplates()));
            if (counts.labelTemplates() > 0) {
                features.add(BatchArrays.matrix(steps.nonterminals, counts.labelTemplates()));
            }
        }
        return features;
    }

    /** {@inheritDoc} It is that of {@link ActionGraph#outputs}. */
    @Override
    List<INDArray> answers() {
        List<INDArray> labels = new ArrayList<>();
        labels.add(BatchArrays.oneHot(structure.answers, counts.actions()));
        if (counts.labels() > 0) {
            labels.add(BatchArrays.oneHot(labelling.answers, counts.labels()));
        }
        return labels;
    }

    private List<Steps> steps() {
        return counts.labels() > 0 ? List.of(structure, labelling) : List.of(structure);
    }

    /** A batch of the shortest sentences holds no choice, but DL4J wants a row: where all is empty, SHIFT follows. */
    private void addForcedIfEmpty() {
        int[] read = new int[counts.tokenTemplates() + counts.labelTemplates()];
        Arrays.fill(read, EMPTY);
        if (structure.answers.isEmpty()) {
            for (int row = 0; row < madeUp(); row++) {
                add(structure, read, 0, hasDecisions() ? shift : BatchArrays.UNKNOWN);
            }
        }
        if (labelling.answers.isEmpty()) {
            add(labelling, read, 0, BatchArrays.UNKNOWN);
        }
    }
}
