package org.crossbranch.render.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.crossbranch.SharedData;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenPlacesTest {
    /** Longest sentences that a page shows whole. */
    private static final int TOKENS = 40;

    /** Room for a picture on a screen of 1,400 pixels, and the smallest size at which a page shows it. */
    private static final double ROOM = 1340;

    private static final double SMALLEST = 0.75;

    @Test
    void sentencesOfFortyTokensAreReadWholeOnAScreen() throws IOException {
        Path branches = SharedData.require("data/alpino-bench/test.discbracket");
        try (TreebankReader<ConstituencyTree> reader =
                ConstituencyFormat.of(branches).read(branches)) {
            reader.trees().map(Analysis::of).forEach(TokenPlacesTest::check);
        }
        Path arcs = SharedData.require("data/ud-de-mix/dev.conllu");
        try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(arcs)) {
            reader.trees().map(sentence -> Analysis.of(sentence.tree())).forEach(TokenPlacesTest::check);
        }
    }

    private static void check(Analysis analysis) {
        TokenPlaces places = TokenPlaces.of(analysis);
        if (places.count() <= TOKENS) {
            assertThat(SMALLEST * places.width())
                    .as(analysis.sentence().toString())
                    .isLessThan(ROOM);
        }
    }

    /** A word from right to left stands left of the one before. */
    @Test
    void wordsFromRightToLeftBeginAtTheRight() {
        TokenPlaces places =
                new TokenPlaces(new Sentence("s", "", List.of(Token.of("שלום", "X"), Token.of("עליכם", "X"))));
        assertThat(places.middle(1)).isLessThan(places.middle(0));
    }

    @ParameterizedTest
    @CsvSource({
        // As Chromium measures them in Liberation Sans, 100 pixels high.
        "bisschoppenvergadering, 1089.7",
        "Wolken, 331.6",
        "größe, 261.2",
        "gro\u0308ße, 261.2",
        "日本語, 300",
    })
    void widthsAreThoseOfTheFont(String text, double pixels) {
        assertThat(TextWidth.of(text, 100)).isBetween(pixels - 1, 1.03 * pixels);
    }
}
