package org.crossbranch.scoring.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.network.encoder.EncoderShape;
import org.crossbranch.scoring.network.encoder.FormAffixes;
import org.crossbranch.scoring.network.encoder.TaggerSizes;
import org.crossbranch.scoring.network.encoder.TaskSizes;
import org.crossbranch.scoring.network.set.SetShape;
import org.junit.jupiter.api.Test;

final class DenseWeightsTest {
    private static final NetworkShape SHAPE = new SetShape(
            new EncoderShape(
                    new EncoderShape.Forms(5, 3, 4, 2, 2, FormAffixes.Sizes.NONE),
                    3,
                    0,
                    TaggerSizes.NONE,
                    new TaskSizes(Map.of("tag", 6))),
            4,
            7);

    private static Map<String, Tensor> tensors() {
        Map<String, Tensor> tensors = new HashMap<>();
        SHAPE.tensors().forEach(spec -> tensors.put(spec.name(), Tensor.zeros(spec.shape())));
        return tensors;
    }

    @Test
    void theStandardSizesAreThoseOfTheTable() {
        SetShape shape = RandomModel.standardShape(1000, 100, 50, 80);
        assertThat(shape.encoder().tokenSize()).isEqualTo(96);
        assertThat(shape.encoder().encodedSize()).isEqualTo(256);
        Map<String, int[]> tensors = new HashMap<>();
        shape.tensors().forEach(spec -> tensors.put(spec.name(), spec.shape()));
        assertThat(tensors).hasSize(34);
        assertThat(tensors.get("sentence2.backward.input")).containsExactly(256, 512);
        assertThat(tensors.get("structure.slots")).containsExactly(256, 1024);
        assertThat(tensors.get("label.slots")).containsExactly(256, 512);
    }

    @Test
    void exactlyTheTensorsOfTheShapeAreTaken() {
        assertThat(new DenseWeights<>(SHAPE, tensors()).tensors().keySet())
                .containsExactlyElementsOf(
                        SHAPE.tensors().stream().map(TensorSpec::name).toList());
        Map<String, Tensor> without = tensors();
        without.remove("nil");
        refuses(without, "nil is missing");
        Map<String, Tensor> foreign = tensors();
        foreign.put("extra", Tensor.vector(1));
        refuses(foreign, "no tensor extra");
        Map<String, Tensor> reshaped = tensors();
        reshaped.put("tag.bias", Tensor.vector(1, 2));
        refuses(reshaped, "tag.bias has the shape [2], not [6]");
        Map<String, Tensor> broken = tensors();
        broken.put("tag.bias", Tensor.vector(1, 2, 3, 4, 5, Float.NaN));
        refuses(broken, "tag.bias has an element that is not a finite number");
    }

    @Test
    void sizesGoOutAndIn() {
        assertThat(SetShape.of(SHAPE.sizes())).isEqualTo(SHAPE);
        Map<String, Integer> sizes = new HashMap<>(SHAPE.sizes());
        sizes.put("units", 1);
        assertThatThrownBy(() -> SetShape.of(sizes)).hasMessage("the network's shape has no units");
        sizes.remove("hidden");
        assertThatThrownBy(() -> SetShape.of(sizes)).hasMessage("the network's shape lacks hidden");
    }

    private static void refuses(Map<String, Tensor> tensors, String message) {
        assertThatThrownBy(() -> new DenseWeights<>(SHAPE, tensors))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void absurdShapesAreRefused() {
        assertThatThrownBy(() -> Tensor.size(1 << 20, 1 << 20)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Tensor.size(3, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Tensor(new int[] {2, 2}, new float[3]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                        () -> new SetShape(RandomModel.standardShape(1, 1, 1, 1).encoder(), 0, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RandomModel.standardShape(1, 1, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
