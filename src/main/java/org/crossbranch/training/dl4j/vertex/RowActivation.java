package org.crossbranch.training.dl4j.vertex;

import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.GradientKernels;

/** Activation of a layer of ours. */
public enum RowActivation {
    /** Nothing. */
    IDENTITY {
        @Override
        void apply(RowMatrix rows) {}

        @Override
        void multiplyDerivative(RowMatrix outputs, float[] gradients) {}
    },
    /** max(0, x). */
    RELU {
        @Override
        void apply(RowMatrix rows) {
            ActivationKernels.reluInPlace(rows.length(), rows.values(), 0);
        }

        @Override
        void multiplyDerivative(RowMatrix outputs, float[] gradients) {
            GradientKernels.relu(outputs.length(), outputs.values(), gradients);
        }
    },
    /** The hyperbolic tangent. */
    TANH {
        @Override
        void apply(RowMatrix rows) {
            ActivationKernels.tanhInPlace(rows.length(), rows.values(), 0);
        }

        @Override
        void multiplyDerivative(RowMatrix outputs, float[] gradients) {
            GradientKernels.tanh(outputs.length(), outputs.values(), gradients);
        }
    };

    /** Replaces the values by those of the function. */
    abstract void apply(RowMatrix rows);

    /** Multiplies gradients by the function's derivatives, given its values. */
    abstract void multiplyDerivative(RowMatrix outputs, float[] gradients);
}
