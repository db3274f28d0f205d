package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.crossbranch.training.Example;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.DependencyTree;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The tokens of a batch, and the arcs of its dependency trees as {@link ArcGraph} reads them beside the decisions. */
final class DependencyRows implements TokenInputs {
    private final TokenInputs tokens;
    private final HeadSelection system;
    private final ArcRows arcs;

    /** Rows of no tokens; takes ownership of {@code tokens}. */
    DependencyRows(TokenInputs tokens, ActionInventory inventory) {
        this.tokens = tokens;
        system = new HeadSelection(inventory);
        arcs = new ArcRows(inventory);
    }

    @Override
    public int count() {
        return tokens.count();
    }

    @Override
    public void add(Example example, SplittableRandom random) {
        arcs.addSentence(example.length());
        example.dependencies().ifPresentOrElse(tree -> add(tree, count()), () -> arcs.addUnknown(example.length()));
        tokens.add(example, random);
    }

    private void add(DependencyTree tree, int first) {
        for (int token = 0; token < tree.sentence().length(); token++) {
            int head = tree.head(token);
            arcs.addHead(head + 1);
            arcs.addLabel(first, token, head, system.label(head, tree.label(token)));
        }
    }

    @Override
    public List<INDArray> features(long seed) {
        List<INDArray> features = new ArrayList<>(tokens.features(seed));
        features.addAll(arcs.features(count()));
        return features;
    }

    @Override
    public List<INDArray> labels() {
        List<INDArray> labels = new ArrayList<>(arcs.answers());
        labels.addAll(tokens.labels());
        return labels;
    }
}
