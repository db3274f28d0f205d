package org.crossbranch.scoring.network.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.encoder.AffixVocabulary.Affix;
import org.crossbranch.scoring.weights.NamedSizes;
import org.junit.jupiter.api.Test;

class AffixVocabularyTest {
    private static final Vocabulary WORDS = Vocabulary.open(List.of("singen", "singt", "tragen", "𝔛𝔜en", "en"));

    @Test
    void anAffixIsOfCharactersAndOfOneSide() {
        assertThat(Affix.SUFFIX3.of("x𝔛en")).isEqualTo("𝔛en");
        assertThat(Affix.PREFIX2.of("𝔛𝔜en")).isEqualTo("𝔛𝔜");
        assertThat(Affix.SUFFIX4.of("𝔛𝔜en")).isEqualTo("𝔛𝔜en");
        assertThat(Affix.PREFIX3.of("en")).isEqualTo("en");
    }

    @Test
    void anAffixOfTooFewWordsIsUnknown() {
        AffixVocabulary suffixes = new AffixVocabulary(Affix.SUFFIX2, WORDS, 2);
        assertThat(suffixes.size()).isEqualTo(2);
        assertThat(suffixes.of("lagen")).isEqualTo(1);
        assertThat(suffixes.of("lagt")).isEqualTo(Vocabulary.UNKNOWN);
        assertThat(suffixes.of("singt", WORDS.find("singt"))).isEqualTo(Vocabulary.UNKNOWN);
        assertThat(new AffixVocabulary(Affix.SUFFIX2, WORDS, 1).size()).isEqualTo(3);
    }

    @Test
    void sizesComeBackFromTheirNames() {
        for (int size : new int[] {0, 5}) {
            FormAffixes.Sizes sizes = FormAffixes.Sizes.of(WORDS, size);
            Map<String, Integer> named = new LinkedHashMap<>();
            sizes.addTo(named);
            NamedSizes left = new NamedSizes(named);
            assertThat(FormAffixes.Sizes.of(left)).isEqualTo(sizes);
            left.checkNoneLeft();
            assertThat(sizes.width()).isEqualTo(5 * size);
            assertThat(named).hasSize(size == 0 ? 0 : 6);
        }
    }
}
