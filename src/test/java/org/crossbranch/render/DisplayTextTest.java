package org.crossbranch.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayTextTest {
    @ParameterizedTest
    @CsvSource({
        "house, 5",
        "größe, 5",
        "gro\u0308ße, 5",
        "日本語, 6",
        "ｶﾅ, 2",
        "ＡＢ, 4",
        "한국어, 6",
        "\u1112\u1161\u11AB, 2",
        "שָׁלוֹם, 4",
        "a\u200Db, 2",
        "\uD83D\uDE00, 2",
        "👩‍👩‍👧‍👦, 2",
        "👍🏽, 2",
        "🇳🇱🇩🇪, 4",
        "❤, 1",
        "❤️, 2",
        "1️⃣, 2",
        "नमस्ते, 4",
        "กำ, 2",
        "\uD840\uDC00, 2",
        "\u0301, 1",
        "'', 1",
    })
    void widthIsThatOfATerminal(String text, int width) {
        assertThat(DisplayText.of(text).width()).isEqualTo(width);
    }

    @Test
    void controlCharactersAreReplaced() {
        assertThat(DisplayText.of("a\u001B[2J\tb\u2028\uD800")).hasToString("a\uFFFD[2J\uFFFDb\uFFFD\uFFFD");
    }

    @Test
    void aTextFromRightToLeftIsAsWideAndLeavesItsNeighboursAlone() {
        DisplayText text = DisplayText.of("שָׁלוֹם").fromRightToLeft();
        assertThat(text.width()).isEqualTo(4);
        assertThat(text).hasToString("\u200E\u200Fשָׁלוֹם\u200F\u200E");
    }

    @Test
    void cutsLeaveRoomForTheEllipsis() {
        assertThat(DisplayText.of("house").cut(5, "…")).hasToString("house");
        assertThat(DisplayText.of("houses").cut(5, "…")).hasToString("hous…");
        assertThat(DisplayText.of("日本語").cut(4, "…")).hasToString("日…");
    }
}
