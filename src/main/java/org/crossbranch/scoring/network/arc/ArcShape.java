package org.crossbranch.scoring.network.arc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The sizes of the network of arcs. Projections h and d of head and dependent give the score d·U·h + w·h of an arc (Dozat &amp;
 * Manning 2017 §2.2); a classifier with one hidden layer over both tokens gives its label (Kiperwasser &amp; Goldberg 2016 §4.2).
 *
 * @param encoder those of the part that reads a sentence
 * @param hidden units of a projection, and of the hidden layer of the labels' classifier
 * @param labels labelling actions
 * @param crossing how many of a thousand training trees have crossing arcs, at least 1; 0 where it was not recorded
 */
public record ArcShape(EncoderShape encoder, int hidden, int labels, int crossing) implements NetworkShape {

    /** Slots of a labelling decision: the dependent, then the head. */
    public static final int LABEL_SLOTS = 2;

    private static final String CROSSING = "crossing";

    /** Checks the sizes. */
    public ArcShape {
        NetworkShape.check(hidden, labels);
        if (crossing < 0 || crossing > 1_000) {
            throw new IllegalArgumentException(crossing + " of a thousand trees with crossing arcs");
        }
    }

    /**
     * The shape of these sizes.
     *
     * @throws IllegalArgumentException if they are not those of a scorer of arcs
     */
    static ArcShape of(Map<String, Integer> sizes) {
        NamedSizes named = new NamedSizes(sizes);
        ArcShape shape = new ArcShape(
                EncoderShape.of(named), named.take("hidden"), named.take("labels"), named.takeIfThere(CROSSING));
        named.checkNoneLeft();
        return shape;
    }

    @Override
    public Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        encoder.addSizes(sizes);
        sizes.put("hidden", hidden);
        encoder.tasks().addTo(sizes);
        sizes.put("labels", labels);
        if (crossing > 0) {
            sizes.put(CROSSING, crossing);
        }
        return Collections.unmodifiableMap(sizes);
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
    public TensorSpec root() {
        return TensorSpec.vector("root", encoder.encodedSize());
    }

    /** The projection of heads. */
    public Dense.Tensors head() {
        return Dense.Tensors.of("head", encoder.encodedSize(), hidden);
    }

    /** The projection of dependents. */
    public Dense.Tensors dependent() {
        return Dense.Tensors.of("dependent", encoder.encodedSize(), hidden);
    }

    /** The form U of both; its bias is w, since d·U·h + w·h = (d·U + w)·h. */
    public Dense.Tensors arc() {
        return Dense.Tensors.of("arc", hidden, hidden);
    }

    /** The classifier of labels. */
    public Classifier.Tensors label() {
        return Classifier.Tensors.of("label", encoder.encodedSize(), LABEL_SLOTS, hidden, 1, labels);
    }

    @Override
    public List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>(encoder.tensors());
        tensors.add(root());
        tensors.addAll(head().all());
        tensors.addAll(dependent().all());
        tensors.addAll(arc().all());
        tensors.addAll(label().all());
        return tensors;
    }
}
