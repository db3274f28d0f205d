package org.crossbranch.scoring.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.junit.jupiter.api.Test;

final class EnsembleShapeTest {
    private static final ParserArchitecture<?, ?> KIND = ParserArchitecture.of("graph", "arcs");

    private static List<DenseWeights<?>> networks(int count) {
        return EnsembleShape.split(
                RandomModel.ensemble(new Random(1), KIND, count, true).network());
    }

    @Test
    void networksAreJoinedAndSplit() {
        List<DenseWeights<?>> networks = networks(3);
        assertThat(networks).hasSize(3).doesNotHaveDuplicates();
        DenseWeights<?> joined = EnsembleShape.join(networks);
        assertThat(EnsembleShape.split(joined)).isEqualTo(networks);
        assertThat(joined.shape().tensors())
                .hasSize(3 * networks.get(0).shape().tensors().size());
        assertThat(joined.predicts("tag")).isTrue();
        assertThat(joined.takesTags()).isFalse();
        assertThat(EnsembleShape.join(networks.subList(0, 1))).isSameAs(networks.get(0));
        assertThat(EnsembleShape.split(networks.get(0))).containsExactly(networks.get(0));
    }

    @Test
    void sizesGoOutAndIn() {
        NetworkShape shape = EnsembleShape.join(networks(2)).shape();
        assertThat(shape.sizes()).containsEntry("networks", 2);
        assertThat(KIND.scorer().weights().<NetworkShape>match(dense -> dense.shape(shape.sizes()), sparse -> null))
                .isEqualTo(shape);
    }

    @Test
    void impossibleOnesAreRefused() {
        List<DenseWeights<?>> networks = networks(2);
        DenseWeights<?> other = RandomModel.small(new Random(2), KIND, true).network();
        assertThatThrownBy(() -> EnsembleShape.join(List.of(networks.get(0), other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("network 2 has another shape than the first");
        assertThatThrownBy(() -> EnsembleShape.join(new ArrayList<>(Collections.nCopies(17, other))))
                .hasMessage("17 networks; possible are 2 to 16");
        DenseWeights<?> joined = EnsembleShape.join(networks);
        assertThatThrownBy(() -> EnsembleShape.join(List.of(joined, joined)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("networks of networks");
        for (int number : new int[] {-1, 0, 1, 17}) {
            Map<String, Integer> sizes = joined.shape().sizes();
            sizes.put("networks", number);
            assertThatThrownBy(() ->
                            KIND.scorer().weights().<NetworkShape>match(dense -> dense.shape(sizes), sparse -> null))
                    .hasMessage(number + " networks; possible are 2 to 16");
        }
    }
}
