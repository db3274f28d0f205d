package org.crossbranch.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class VocabularyTest {
    @Test
    void anOpenVocabularyKeepsIdZeroForTheUnknown() {
        Vocabulary words = Vocabulary.openOf(List.of("b", "a", "b"));
        assertThat(words.entries()).containsExactly("a", "b");
        assertThat(words.size()).isEqualTo(3);
        assertThat(words.find("a")).isEqualTo(1);
        assertThat(words.find("z")).isEqualTo(Vocabulary.UNKNOWN);
        assertThat(words.contains("z")).isFalse();
        assertThat(words.entry(2)).isEqualTo("b");
        assertThatThrownBy(() -> words.entry(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aClosedVocabularyHasNoUnknown() {
        Vocabulary tags = Vocabulary.closedOf(List.of("N", "V"));
        assertThat(tags.size()).isEqualTo(2);
        assertThat(tags.find("N")).isEqualTo(0);
        assertThat(tags.find("z")).isEqualTo(Vocabulary.ABSENT);
        assertThat(tags.entry(0)).isEqualTo("N");
        assertThat(tags).isNotEqualTo(Vocabulary.openOf(List.of("N", "V")));
    }

    @Test
    void anEntryTwiceIsRefused() {
        assertThatThrownBy(() -> Vocabulary.open(List.of("a", "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"a\"");
    }
}
