package org.crossbranch.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisualOrderTest {
    @ParameterizedTest
    @CsvSource({
        // A sentence, its tokens from left to right, and for each whether its text runs from right to left.
        "a house ., a house ., LLL",
        "הילד קרא ספר ., . ספר קרא הילד, RRRR",
        "كتب 12 30 ., . 30 12 كتب, RLLR",
        "ספר מאת Jane Austen ( בעברית ), ) בעברית ( Jane Austen מאת ספר, RRLLRRR",
        "The word שלום עליכם means peace, The word עליכם שלום means peace, LLRRLL",
        "12 + שלום, שלום + 12, LRR",
        "ב-2020 הילד, הילד ב-2020, RR",
        "日本語 を, 日本語 を, LL",
    })
    void tokensStandAsTheyAreRead(String text, String expected, String directions) {
        Sentence sentence = sentence(text.split(" "));
        VisualOrder order = VisualOrder.of(sentence);
        List<String> shown = IntStream.range(0, order.count())
                .mapToObj(position -> sentence.token(order.token(position)).form())
                .toList();
        assertThat(String.join(" ", shown)).isEqualTo(expected);
        for (int token = 0; token < order.count(); token++) {
            assertThat(order.token(order.position(token))).isEqualTo(token);
        }
        String found = IntStream.range(0, order.count())
                .mapToObj(token -> order.isRightToLeft(token) ? "R" : "L")
                .collect(Collectors.joining());
        assertThat(found).isEqualTo(directions);
    }

    @ParameterizedTest
    @CsvSource({"a b, false", "שלום a b, true", "12 שלום a, true", "a שלום, false", "., false"})
    void theFirstLetterSaysWhereTheSentenceBegins(String text, boolean atRight) {
        assertThat(VisualOrder.of(sentence(text.split(" "))).beginsAtRight()).isEqualTo(atRight);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\u2029", "\u0000"})
    void aTokenThatEndsAParagraphKeepsItsPlace(String form) {
        VisualOrder order = VisualOrder.of(sentence("א", form, "ב"));
        assertThat(order.position(0)).isEqualTo(2);
        assertThat(order.position(2)).isEqualTo(0);
    }

    private static Sentence sentence(String... forms) {
        return new Sentence(
                "s", "", Stream.of(forms).map(form -> Token.of(form, "X")).toList());
    }
}
