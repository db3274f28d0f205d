package org.crossbranch.scoring.network.kernel;

/**
 * The numbers of one step of Adam (Kingma &amp; Ba 2015, algorithm 1).
 *
 * @param scale factor of the gradient
 * @param rate step size, corrected for the moments' bias
 * @param beta1 decay of the first moments
 * @param beta2 decay of the second moments
 * @param epsilon ε
 */
public record AdamStep(float scale, float rate, float beta1, float beta2, float epsilon) {}
