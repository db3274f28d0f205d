package org.crossbranch.lexis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MultiwordTokensTest {
    private static MultiwordTokens learned() {
        MultiwordTokens.Counts counts = new MultiwordTokens.Counts();
        counts.add("im", List.of("in", "dem"));
        counts.add("Im", List.of("In", "dem"));
        counts.add("im", List.of("im"));
        counts.add("am", List.of("am"));
        counts.add("am", List.of("an", "dem"));
        counts.add("du", List.of("de", "lo"));
        counts.add("du", List.of("de", "le"));
        counts.add("z.", List.of("zu", "dem"));
        counts.add("İz", List.of("i", "z"));
        return counts.learned();
    }

    @ParameterizedTest
    @CsvSource({"im, in dem", "Im, In dem", "IM, IN DEM", "iM, in dem", "am, ''", "du, de le", "z., ''", "x, ''"})
    void aFormIsSplitAsMostlyInTraining(String form, String words) {
        assertThat(learned().split(form)).isEqualTo(words.isEmpty() ? List.of() : List.of(words.split(" ", -1)));
    }

    @Test
    void whatIsWrittenIsRead() {
        MultiwordTokens read = MultiwordTokens.read(learned().bytes());
        assertThat(read.bytes()).isEqualTo(learned().bytes());
        assertThat(read.split("Im")).containsExactly("In", "dem");
        assertThat(MultiwordTokens.NONE.isEmpty()).isTrue();
        assertThat(MultiwordTokens.NONE.bytes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"im", "im\tin", "im\tin\t", "\tin\tdem", "im\tin\tdem\nim\ta\tb"})
    void otherBytesAreRefused(String lines) {
        assertThatThrownBy(() -> MultiwordTokens.read(lines.getBytes(StandardCharsets.UTF_8)))
                .hasMessageEndingWith(" is no line of a form and its words");
    }
}
