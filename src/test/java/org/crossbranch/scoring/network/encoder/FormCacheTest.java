package org.crossbranch.scoring.network.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FormCacheTest {
    @Test
    void theFormNotAskedForTheLongestGoes() {
        FormCache cache = new FormCache(2);
        cache.write("a", new float[] {1, 2}, 0, 2);
        cache.write("b", new float[] {0, 3, 4}, 1, 2);
        float[] out = new float[3];
        assertThat(cache.read("a", out, 1)).isTrue();
        assertThat(out).containsExactly(0, 1, 2);
        cache.write("c", new float[] {5, 6}, 0, 2);
        assertThat(cache.read("b", out, 0)).isFalse();
        assertThat(cache.read("a", out, 0)).isTrue();
        assertThat(cache.read("c", out, 0)).isTrue();
        assertThat(cache.size()).isEqualTo(2);
    }

    @Test
    void veryLongFormsAreNotKept() {
        FormCache cache = new FormCache(2);
        cache.write("x".repeat(1000), new float[] {1}, 0, 1);
        assertThat(cache.size()).isZero();
    }
}
