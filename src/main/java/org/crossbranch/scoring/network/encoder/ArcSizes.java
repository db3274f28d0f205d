package org.crossbranch.scoring.network.encoder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the layers that score arcs over the encoder's vectors. Projections h and d of head and dependent give the score d·U·h + w·h
 * of an arc (Dozat &amp; Manning 2017 §2.2); a classifier with one hidden layer over both tokens gives its label (Kiperwasser &amp;
 * Goldberg 2016 §4.2).
 *
 * @param prefix begins the names of the tensors: empty where arcs are all that is scored
 * @param hidden units of a projection, and of the hidden layer of the labels' classifier
 * @param labels labelling actions; 0 for a network without
 * @param crossing how many of a thousand training trees have crossing arcs, at least 1; 0 where it was not recorded
 */
public record ArcSizes(String prefix, int hidden, int labels, int crossing) {
    /** Slots of a labelling decision: the dependent, then the head. */
    public static final int LABEL_SLOTS = 2;

    private static final String BESIDE = "dependency.";

    /** The sizes of a network that scores no arcs beside its actions. */
    public static final ArcSizes NONE = new ArcSizes(BESIDE, 0, 0, 0);

    private static final String HIDDEN = "dependencyHidden";
    private static final String LABELS = "dependencyLabels";
    private static final String CROSSING = "dependencyCrossing";

    /** Checks the sizes. */
    public ArcSizes {
        if (hidden != 0 || labels != 0) {
            NetworkShape.check(hidden, labels);
        }
        checkCrossing(crossing);
    }

    /**
     * Checks a share of trees.
     *
     * @throws IllegalArgumentException if it is none of a thousand
     */
    public static void checkCrossing(int crossing) {
        if (crossing < 0 || crossing > 1_000) {
            throw new IllegalArgumentException(crossing + " of a thousand trees with crossing arcs");
        }
    }

    /** The sizes for a lexicon, which may have no dependencies. */
    public static ArcSizes of(Lexicon lexicon, int hidden, int crossing) {
        return lexicon.dependencies()
                .map(actions -> new ArcSizes(BESIDE, hidden, actions.size() - actions.firstLabelling(), crossing))
                .orElse(NONE);
    }

    /** Takes the sizes from those of a model, which may have none. */
    static ArcSizes of(NamedSizes sizes) {
        return new ArcSizes(BESIDE, sizes.takeIfThere(HIDDEN), sizes.takeIfThere(LABELS), sizes.takeIfThere(CROSSING));
    }

    void addTo(Map<String, Integer> sizes) {
        if (areThere()) {
            sizes.put(HIDDEN, hidden);
            sizes.put(LABELS, labels);
            sizes.put(CROSSING, crossing);
        }
    }

    /** Whether the network scores arcs. */
    public boolean areThere() {
        return labels > 0;
    }

    /**
     * By how much, in natural logarithms, a tree with crossing arcs has to be better than the best one without: half the logarithm of
     * how many times rarer such trees were in training, as was best on development sets. Arcs that are scored one by one tell half of
     * what speaks against crossing ones.
     */
    double crossingMargin() {
        return crossing == 0 ? 0 : Math.max(0, Math.log((1_000.0 - crossing) / crossing) / 2);
    }

    /** The vector of the root, in the place of an encoded token's. */
    public TensorSpec root(int tokenSize) {
        return TensorSpec.vector(prefix + "root", tokenSize);
    }

    /** The projection of heads. */
    public Dense.Tensors head(int tokenSize) {
        return Dense.Tensors.of(prefix + "head", tokenSize, hidden);
    }

    /** The projection of dependents. */
    public Dense.Tensors dependent(int tokenSize) {
        return Dense.Tensors.of(prefix + "dependent", tokenSize, hidden);
    }

    /** The form U of both; its bias is w, since d·U·h + w·h = (d·U + w)·h. */
    public Dense.Tensors arc() {
        return Dense.Tensors.of(prefix + "arc", hidden, hidden);
    }

    /** The classifier of labels. */
    public Classifier.Tensors label(int tokenSize) {
        return Classifier.Tensors.of(prefix + "label", tokenSize, LABEL_SLOTS, hidden, 1, labels);
    }

    /** The tensors, in a model's order. */
    public List<TensorSpec> tensors(int tokenSize) {
        if (!areThere()) {
            return List.of();
        }
        List<TensorSpec> tensors = new ArrayList<>();
        tensors.add(root(tokenSize));
        tensors.addAll(head(tokenSize).all());
        tensors.addAll(dependent(tokenSize).all());
        tensors.addAll(arc().all());
        tensors.addAll(label(tokenSize).all());
        return tensors;
    }

    /**
     * Checks that these are the labels of a lexicon.
     *
     * @throws IllegalArgumentException if they are not
     */
    void check(Lexicon lexicon) {
        NetworkShape.checkAgrees(
                LABELS,
                labels,
                lexicon.dependencies()
                        .map(actions -> actions.size() - actions.firstLabelling())
                        .orElse(0));
    }
}
