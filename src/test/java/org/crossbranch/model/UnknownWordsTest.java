package org.crossbranch.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

final class UnknownWordsTest {
    private static final Vocabulary DUTCH = Vocabulary.openOf(List.of("de", "het", "loopt", "7"));

    private static List<Sentence> times(int count, String text) {
        return Collections.nCopies(
                count,
                new Sentence(
                        "s",
                        text,
                        Stream.of(text.split(" "))
                                .map(form -> Token.of(form, ""))
                                .toList()));
    }

    @Test
    void wordsWithLettersAreCounted() {
        assertThat(UnknownWords.in(times(2, "het loopt , 7 8 3D \ud801\udc00"), DUTCH))
                .isEqualTo(new UnknownWords(8, 4));
        assertThat(UnknownWords.NONE.plus(new UnknownWords(3, 1)).plus(new UnknownWords(2, 2)))
                .isEqualTo(new UnknownWords(5, 3));
    }

    @Test
    void aModelWithoutVocabularyKnowsOfNone() {
        assertThat(UnknownWords.in(times(200, "the dog"), Vocabulary.openOf(List.of())))
                .isEqualTo(UnknownWords.NONE);
    }

    @Test
    void manyUnknownWordsAreWarnedOf() {
        UnknownWords english = UnknownWords.in(times(50, "the dog de barks"), DUTCH);
        assertThat(english.warning("nl-alpino", "nl"))
                .contains("warning: 75 % of the words are unknown to nl-alpino, a model of Dutch (nl); is the text"
                        + " Dutch?");
        assertThat(english.warning("models/mine", ""))
                .contains("warning: 75 % of the words are unknown to models/mine; is the text of its language?");
    }

    @Test
    void shortTextsAndOtherDomainsAreNotWarnedOf() {
        assertThat(UnknownWords.in(times(24, "the dog de barks"), DUTCH).warning("m", "nl"))
                .isEmpty();
        assertThat(new UnknownWords(10_000, 3_700).warning("m", "nl")).isEmpty();
        assertThat(UnknownWords.NONE.warning("m", "nl")).isEmpty();
    }
}
