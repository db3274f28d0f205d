package org.crossbranch.scoring.network.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the action classifiers of a scorer with feature templates. A system whose actions build and label at once
 * has one; one with labelling actions has two (Coavoux 2017 §8.3.1), {@code structure} and {@code label}.
 *
 * @param counts what the network is for
 * @param tokenSize width of a token's vector
 * @param labelSize width of an embedding of a label
 * @param layers hidden layers, 1 or 2
 * @param hidden units of a hidden layer
 */
public record ActionShape(Counts counts, int tokenSize, int labelSize, int layers, int hidden) {

    /** Checks the sizes. */
    public ActionShape {
        NetworkShape.check(tokenSize, labelSize, hidden);
        if (layers != 1 && layers != 2) {
            throw new IllegalArgumentException(layers + " hidden layers; possible are 1 and 2");
        }
    }

    static ActionShape of(NamedSizes sizes, int tokenSize, int layers) {
        Counts counts = new Counts(
                sizes.take("tokenTemplates"),
                sizes.take("labelTemplates"),
                sizes.take("labelRows"),
                sizes.take("actions"),
                sizes.take("labels"));
        return new ActionShape(counts, tokenSize, sizes.take("labelSize"), layers, sizes.take("hidden"));
    }

    void addSizes(Map<String, Integer> sizes) {
        sizes.put("labelSize", labelSize);
        sizes.put("hidden", hidden);
        sizes.put("tokenTemplates", counts.tokenTemplates());
        sizes.put("labelTemplates", counts.labelTemplates());
        sizes.put("labelRows", counts.labelRows());
        sizes.put("actions", counts.actions());
        sizes.put("labels", counts.labels());
    }

    /** The vector of an empty place of a token. */
    public TensorSpec empty() {
        return TensorSpec.vector("empty", tokenSize);
    }

    /** The embedding of labels, the last row for an empty place, in a network that reads them. */
    public Optional<TensorSpec> labelEmbedding() {
        return counts.labelTemplates() == 0
                ? Optional.empty()
                : Optional.of(TensorSpec.matrix("nonterminal.embedding", counts.labelRows() + 1, labelSize));
    }

    /** The classifier of structural steps. */
    public Classifier.Tensors structure() {
        return classifier("structure", counts.actions());
    }

    /** The classifiers: that of structural steps, and that of labelling steps in a system with such. */
    public List<Classifier.Tensors> classifiers() {
        return counts.labels() == 0 ? List.of(structure()) : List.of(structure(), classifier("label", counts.labels()));
    }

    private Classifier.Tensors classifier(String name, int outputs) {
        Classifier.Tensors classifier =
                Classifier.Tensors.of(name, tokenSize, counts.tokenTemplates(), hidden, layers, outputs);
        return counts.labelTemplates() == 0 ? classifier : classifier.withLabels(labelSize, counts.labelTemplates());
    }

    List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>(List.of(empty()));
        labelEmbedding().ifPresent(tensors::add);
        classifiers().forEach(classifier -> tensors.addAll(classifier.all()));
        return tensors;
    }

    /**
     * The sizes of a network that feature templates, the system and the treebank determine.
     *
     * @param tokenTemplates templates of tokens
     * @param labelTemplates templates of labels; 0 for a network without an embedding of labels
     * @param labelRows rows of the embedding of labels, that of an empty place, the last, not counted
     * @param actions structural actions
     * @param labels labelling actions; 0 in a system whose actions build and label at once
     */
    public record Counts(int tokenTemplates, int labelTemplates, int labelRows, int actions, int labels) {

        /** Checks the sizes. */
        public Counts {
            NetworkShape.check(tokenTemplates, labelRows, actions, labelTemplates + 1, labels + 1);
        }
    }
}
