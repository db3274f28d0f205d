package org.crossbranch.scoring.network.layer;

import java.util.List;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The tensors of a first hidden layer that sums slots: a slot is a place whose vector is multiplied by weights of its own.
 *
 * @param weight {@code NAME.slots} [inputs, slots · hidden]
 * @param bias {@code NAME.bias} [hidden]
 */
public record SlotTensors(TensorSpec weight, TensorSpec bias) {

    /** Declares the layer of a name. */
    public static SlotTensors of(String name, int inputs, int slots, int hidden) {
        return new SlotTensors(
                TensorSpec.matrix(name + ".slots", inputs, slots * hidden), TensorSpec.vector(name + ".bias", hidden));
    }

    /** Units of the layer. */
    public int hidden() {
        return bias.columns();
    }

    /** The tensors, in a model's order. */
    public List<TensorSpec> all() {
        return List.of(weight, bias);
    }
}
