package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class SentenceMatcherTest {
    @Test
    void identifiersPairWhateverTheOrder() {
        List<SentenceMatcher.Pair<ConstituencyTree>> pairs =
                SentenceMatcher.match(trees("c/d/1", "c/d/2"), trees("c/d/2", "c/d/1"));
        assertThat(pairs).extracting(pair -> pair.gold().sentence().id()).containsExactly("c/d/1", "c/d/2");
        assertThat(pairs)
                .allSatisfy(pair -> assertThat(pair.gold().sentence().id())
                        .isEqualTo(pair.predicted().sentence().id()));
    }

    @Test
    void twoFilesArePairedByOrdinalElseByPosition() {
        assertThat(SentenceMatcher.key(
                        SentenceMatcherTest::id, trees("c/gold/1", "c/gold/2"), trees("c/parses/2", "c/parses/1")))
                .isEqualTo(SentenceMatcher.SentenceKey.ORDINAL);
        assertThat(SentenceMatcher.key(
                        SentenceMatcherTest::id,
                        trees("c/gold/6419", "c/gold/6420"),
                        trees("c/parses/1", "c/parses/2")))
                .isEqualTo(SentenceMatcher.SentenceKey.POSITION);
        assertThat(SentenceMatcher.key(
                        SentenceMatcherTest::id, trees("c/gold/7", "c/gold/1"), trees("c/parses/1", "c/parses/2")))
                .isEqualTo(SentenceMatcher.SentenceKey.POSITION);
        assertThat(SentenceMatcher.key(SentenceMatcherTest::id, trees("", ""), trees("", "")))
                .isEqualTo(SentenceMatcher.SentenceKey.POSITION);
        assertThat(SentenceMatcher.match(trees("", "x"), trees("y", ""))).hasSize(2);
        assertThat(SentenceMatcher.match(trees("c/gold/1", "c/gold/2"), trees("c/parses/2", "c/parses/1")))
                .extracting(pair -> id(pair.predicted()))
                .containsExactly("c/parses/1", "c/parses/2");
    }

    @Test
    void missingAndExtraSentencesAreNamed() {
        assertThatThrownBy(() -> SentenceMatcher.match(trees("a", "b", "c"), trees("c", "d")))
                .isInstanceOf(SentenceMatcher.MismatchException.class)
                .hasMessage(
                        "2 of the gold sentences have no predicted tree: a, b; 1 of the predicted sentences have no gold"
                                + " tree: d; both sides must hold the same sentences");
        assertThatThrownBy(() -> SentenceMatcher.match(trees("c/gold/1", "c/gold/2"), trees("c/parses/1")))
                .hasMessage(
                        "1 of the gold sentences have no predicted tree: 2; both sides must hold the same sentences");
        assertThatThrownBy(() -> SentenceMatcher.match(trees("1", "2", "3", "4", "5", "6", "7"), trees("7")))
                .hasMessageContaining("6 of the gold sentences have no predicted tree: 1, 2, 3, 4, 5, …;");
        assertThatThrownBy(() -> SentenceMatcher.match(trees("", ""), trees("")))
                .hasMessage("there are 2 gold trees and 1 predicted ones, and no identifiers in common to pair them by;"
                        + " give a prediction for every sentence");
    }

    @Test
    void repeatedSentencesAreNamed() {
        assertThatThrownBy(() -> SentenceMatcher.match(trees("a", "b"), trees("a", "a")))
                .isInstanceOf(SentenceMatcher.MismatchException.class)
                .hasMessage("1 sentences are there more than once among the predicted trees: a; keep one tree of each");
        assertThatThrownBy(() -> SentenceMatcher.match(trees("", "", "a"), trees("a", "b", "c")))
                .hasMessage(
                        "1 sentences are there more than once among the gold trees: (no identifier); keep one tree of"
                                + " each");
    }

    private static String id(ConstituencyTree tree) {
        return tree.sentence().id();
    }

    private static List<ConstituencyTree> trees(String... ids) {
        return Arrays.stream(ids)
                .map(id -> new ConstituencyTree(
                        new Sentence(id, "", List.of(Token.of("w", "T"))), Constituent.of("S", new Leaf(0))))
                .toList();
    }
}
