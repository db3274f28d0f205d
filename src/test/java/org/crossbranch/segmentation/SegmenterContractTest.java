package org.crossbranch.segmentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The promises of every segmenter. */
final class SegmenterContractTest {
    private static final List<String> PARTS = List.of(
            "Dr.",
            "Ha",
            "n't",
            ".",
            "!",
            "?!",
            " ",
            "  ",
            "\u00a0",
            "\"",
            "(",
            ")",
            "...",
            "3.5",
            "don't",
            "\u0091",
            "é",
            "東京",
            "\ud83d\ude00",
            "e\u0301",
            " \u0301",
            "-",
            "—",
            "\u200b",
            "a".repeat(90),
            "\ud83d");

    static Stream<Named<Segmenter>> segmenters() {
        return Stream.of(
                Named.of("Unicode", Segmenter.unicode()),
                Named.of("Unicode, nl", new UnicodeSegmenter("nl")),
                Named.of("Unicode, de", new UnicodeSegmenter("de")),
                Named.of("trained", TrainedSegmentation.model().segmenter()));
    }

    @ParameterizedTest
    @MethodSource("segmenters")
    void betweenSentencesAndBetweenTokensAreBlanksOnly(Segmenter segmenter) {
        Random random = new Random(11);
        for (int round = 0; round < 400; round++) {
            StringBuilder built = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                built.append(PARTS.get(random.nextInt(PARTS.size())));
            }
            String text = built.toString();
            int at = 0;
            for (Segmenter.Span sentence : segmenter.sentences(text)) {
                assertThat(sentence.start()).isGreaterThanOrEqualTo(at).isLessThan(sentence.end());
                assertBlank(text.substring(at, sentence.start()));
                String words = sentence.of(text);
                assertThat(Blanks.strip(words, 0, words.length())).contains(new Segmenter.Span(0, words.length()));
                checkTokens(segmenter, words);
                at = sentence.end();
            }
            assertBlank(text.substring(at));
        }
    }

    private static void checkTokens(Segmenter segmenter, String words) {
        int at = 0;
        for (Token token : segmenter.tokens(words)) {
            assertThat(token.form()).isEqualTo(words.substring(token.start(), token.end()));
            assertThat(Blanks.longestWord(token.form())).isEqualTo(token.form().length());
            assertThat(token.start()).isGreaterThanOrEqualTo(at);
            assertUnseen(words.substring(at, token.start()));
            at = token.end();
            assertThat(words.codePointCount(0, at) + words.codePointCount(at, words.length()))
                    .as("\"%s\" is cut within a character", words)
                    .isEqualTo(words.codePointCount(0, words.length()));
        }
        assertUnseen(words.substring(at));
    }

    private static void assertBlank(String text) {
        assertThat(text.chars().allMatch(c -> Blanks.isBlank((char) c)))
                .as(text)
                .isTrue();
    }

    /** Format and control characters alone are no tokens. */
    private static void assertUnseen(String text) {
        assertThat(text.isEmpty() || !UnicodeSegmenter.isVisible(text, 0, text.length()))
                .as(text)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("segmenters")
    void timeDoesNotGrowWithTheSquareOfAWord(Segmenter segmenter) {
        assertTimeout(Duration.ofSeconds(10), () -> segmentLongWords(segmenter));
    }

    private static void segmentLongWords(Segmenter segmenter) {
        for (String part : List.of(".", "x", "x.", "\"")) {
            String text = part.repeat(300_000 / part.length());
            for (Segmenter.Span sentence : segmenter.sentences(text)) {
                assertThat(segmenter.tokens(sentence.of(text))).isNotEmpty();
            }
        }
    }
}
