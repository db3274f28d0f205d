package org.crossbranch.training;

import java.util.Arrays;
import java.util.Objects;

/**
 * One step of a derivation as a scorer sees it. The arrays are not copied: an example is made once and read many times.
 *
 * @param code the code of the oracle's action
 * @param gold index of the oracle's action among what the scorer chooses from at a structural step; {@link #LABELLING} at a
 *     labelling step, where the action itself is the answer
 * @param positions what the scorer reads, as its {@link org.crossbranch.scoring.FeatureExtractor} says: token indices, −1
 *     for none; nothing at a structural step that leaves no choice
 * @param others at a structural step, indices like {@code gold} of what else would have been correct. No table holds them: a
 *     {@link org.crossbranch.transition.NonDeterministicOracle} is asked again in each round of training
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by contents
public record OracleStep(int code, int gold, int[] positions, int[] others) {

    /** {@link #gold} of a labelling step. */
    public static final int LABELLING = -1;

    private static final int[] NONE = {};

    /** A decision for the only action that an oracle knows. */
    public OracleStep(int code, int gold, int[] positions) {
        this(code, gold, positions, NONE);
    }

    /** Whether the step assigns a label. */
    public boolean isLabelling() {
        return gold == LABELLING;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OracleStep that
                && code == that.code
                && gold == that.gold
                && Arrays.equals(positions, that.positions)
                && Arrays.equals(others, that.others);
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, gold, Arrays.hashCode(positions), Arrays.hashCode(others));
    }

    @Override
    public String toString() {
        return code + "[" + gold + "]" + Arrays.toString(positions)
                + (others.length == 0 ? "" : " or " + Arrays.toString(others));
    }
}
