package org.crossbranch.training.dl4j.vertex;

import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.lossfunctions.impl.LossMCXENT;
import org.nd4j.shade.jackson.annotation.JsonProperty;

/** Cross-entropy of a softmax, with a weight, whose answers may be unknown: nothing is learned from a row without a 1. */
public final class CrossEntropy extends LossMCXENT {
    private static final long serialVersionUID = 1L;

    @JsonProperty
    private double weight = 1;

    /** The loss of weight 1. */
    public CrossEntropy() {}

    /** The loss of a weight. */
    public CrossEntropy(double weight) {
        this.weight = weight;
    }

    @Override
    public INDArray computeScoreArray(INDArray labels, INDArray preOutput, IActivation activation, INDArray mask) {
        return super.computeScoreArray(labels, preOutput, activation, mask).muli(weight);
    }

    /** {@inheritDoc} DL4J's own takes for granted that a row's answers add up to 1; times that sum, it is right where they are all 0. */
    @Override
    public INDArray computeGradient(INDArray labels, INDArray preOutput, IActivation activation, INDArray mask) {
        INDArray gradient = super.computeGradient(labels, preOutput, activation, mask);
        gradient.muliColumnVector(labels.sum(true, 1));
        return weight == 1 ? gradient : gradient.muli(weight);
    }
}
