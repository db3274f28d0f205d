package org.crossbranch.scoring.network;

import java.util.Map;

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
public record ActionShape(ActionCounts counts, int tokenSize, int labelSize, int layers, int hidden) {

    /** Checks the sizes. */
    public ActionShape {
        NetworkShape.check(tokenSize, labelSize, hidden);
        if (layers != 1 && layers != 2) {
            throw new IllegalArgumentException(layers + " hidden layers; possible are 1 and 2");
        }
    }

    static ActionShape of(NamedSizes sizes, int tokenSize, int layers) {
        ActionCounts counts = new ActionCounts(
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

    void addTensors(Map<String, int[]> tensors) {
        tensors.put("empty", new int[] {tokenSize});
        if (counts.labelTemplates() > 0) {
            tensors.put("nonterminal.embedding", new int[] {counts.labelRows() + 1, labelSize});
        }
        addClassifier(tensors, TemplateSums.STRUCTURE, counts.actions());
        if (counts.labels() > 0) {
            addClassifier(tensors, TemplateSums.LABEL, counts.labels());
        }
    }

    private void addClassifier(Map<String, int[]> tensors, String classifier, int outputs) {
        tensors.put(classifier + ".slots", new int[] {tokenSize, counts.tokenTemplates() * hidden});
        if (counts.labelTemplates() > 0) {
            tensors.put(classifier + ".nonterminals", new int[] {labelSize, counts.labelTemplates() * hidden});
        }
        tensors.put(classifier + ".bias", new int[] {hidden});
        if (layers == 2) {
            tensors.put(classifier + ".hidden.weight", new int[] {hidden, hidden});
            tensors.put(classifier + ".hidden.bias", new int[] {hidden});
        }
        tensors.put(classifier + ".output.weight", new int[] {hidden, outputs});
        tensors.put(classifier + ".output.bias", new int[] {outputs});
    }
}
