package org.crossbranch.scoring.network.encoder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the classifier of grammatical functions, which reads {@link FunctionPlaces} of an edge of a finished tree: a hidden
 * layer over the encoder's vectors of the tokens there and embeddings of the categories.
 *
 * @param functions number of functions; 0 for a network without
 * @param categories labels of constituents, a token's (row 0) counted
 * @param categorySize width of the embedding of a category
 * @param hidden units of the hidden layer
 */
public record FunctionSizes(int functions, int categories, int categorySize, int hidden) {
    /** The sizes of a network that predicts no functions. */
    public static final FunctionSizes NONE = new FunctionSizes(0, 0, 0, 0);

    private static final String NAME = "function";
    private static final String FUNCTIONS = "functions";
    private static final String CATEGORIES = "functionCategories";
    private static final String CATEGORY_SIZE = "functionCategorySize";
    private static final String HIDDEN = "functionHidden";

    /** Checks the sizes. */
    public FunctionSizes {
        if (functions != 0 || categories != 0 || categorySize != 0 || hidden != 0) {
            NetworkShape.check(functions, categories, categorySize, hidden);
        }
    }

    /** The sizes for a lexicon, which may have no functions. */
    public static FunctionSizes of(Lexicon lexicon, int categorySize, int hidden) {
        return lexicon.functions()
                .map(known -> new FunctionSizes(
                        known.functions().size(), known.categories().size(), categorySize, hidden))
                .orElse(NONE);
    }

    /** Takes the sizes from those of a model, which may have none. */
    static FunctionSizes of(NamedSizes sizes) {
        return new FunctionSizes(
                sizes.takeIfThere(FUNCTIONS),
                sizes.takeIfThere(CATEGORIES),
                sizes.takeIfThere(CATEGORY_SIZE),
                sizes.takeIfThere(HIDDEN));
    }

    void addTo(Map<String, Integer> sizes) {
        if (isThere()) {
            sizes.put(FUNCTIONS, functions);
            sizes.put(CATEGORIES, categories);
            sizes.put(CATEGORY_SIZE, categorySize);
            sizes.put(HIDDEN, hidden);
        }
    }

    /** Whether the network has one. */
    public boolean isThere() {
        return functions > 0;
    }

    /** The vector of an empty place of a token. */
    public TensorSpec empty(int tokenSize) {
        return TensorSpec.vector(NAME + ".empty", tokenSize);
    }

    /** The embedding of categories, the last row for an empty place. */
    public TensorSpec embedding() {
        return TensorSpec.matrix(NAME + ".embedding", categories + 1, categorySize);
    }

    /** The classifier. */
    public Classifier.Tensors classifier(int tokenSize) {
        return Classifier.Tensors.of(NAME, tokenSize, FunctionPlaces.TOKENS, hidden, 1, functions)
                .withLabels(categorySize, FunctionPlaces.CATEGORIES);
    }

    /** The tensors, in a model's order. */
    List<TensorSpec> tensors(int tokenSize) {
        if (!isThere()) {
            return List.of();
        }
        List<TensorSpec> tensors = new ArrayList<>(List.of(empty(tokenSize), embedding()));
        tensors.addAll(classifier(tokenSize).all());
        return tensors;
    }

    /**
     * Checks that these are the functions of a lexicon.
     *
     * @throws IllegalArgumentException if they are not
     */
    void check(Lexicon lexicon) {
        Optional<Lexicon.Functions> known = lexicon.functions();
        NetworkShape.checkAgrees(
                FUNCTIONS, functions, known.map(some -> some.functions().size()).orElse(0));
        NetworkShape.checkAgrees(
                "categories",
                categories,
                known.map(some -> some.categories().size()).orElse(0));
    }
}
