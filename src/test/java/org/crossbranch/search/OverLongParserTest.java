package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

final class OverLongParserTest {
    private static final int MOST = 4;
    private static final ParseBudget BUDGET = new ParseBudget(MOST, 10, Duration.ZERO);

    @Test
    void whatIsWithinTheBudgetIsParsedAsItIs() {
        List<Sentence> sentences = List.of(sentence("a b"), sentence("a b c d"));
        for (OverLong treatment : OverLong.values()) {
            assertThat(parser(treatment).parse(sentences)).isEqualTo(stub(sentences));
        }
    }

    @Test
    void piecesEndAtPunctuationIfThereIsSome() {
        assertThat(pieces("a b c d e f")).containsExactly("a b c d", "e f");
        assertThat(pieces("a b , d e f")).containsExactly("a b ,", "d e f");
        assertThat(pieces("a b . , e f")).containsExactly("a b .", ", e f");
        assertThat(pieces("a b . \" e f")).containsExactly("a b . \"", "e f");
        assertThat(pieces("a . c d e f")).as("a mark too far to the left").containsExactly("a . c d", "e f");
        assertThat(pieces("a b c ?! ... f g h i")).containsExactly("a b c ?!", "... f g h", "i");
    }

    @Test
    void theTreesOfPiecesAreOneTree() {
        Sentence sentence = sentence("a b , d e f");
        ParseOutcome.Substituted outcome = (ParseOutcome.Substituted)
                parser(OverLong.SPLIT).parse(List.of(sentence)).get(0);
        assertThat(outcome.pieces()).isEqualTo(2);
        assertThat(outcome.score()).isEqualTo(-6);
        assertThat(outcome.derivationLength()).isEqualTo(6);
        Sentence tagged = outcome.analysis().sentence();
        assertThat(tagged.tokens()).extracting(Token::tag).containsOnly("X");
        assertThat(outcome.analysis().constituency())
                .contains(new ConstituencyTree(
                        tagged, new Constituent("S", "", List.of(node("S", 0, 1, 2), node("S", 3, 4, 5)))));
        // In each piece the last token is the head of the others.
        assertThat(outcome.analysis().dependency())
                .contains(new DependencyTree(
                        tagged, new int[] {2, 2, -1, 5, 5, 2}, List.of("l", "l", "root", "l", "l", "parataxis")));
    }

    @Test
    void aFlatTreeHasTheTokensAndNoMore() {
        Sentence sentence = sentence("a b c d e");
        Analysis analysis = ((ParseOutcome.Substituted)
                        parser(OverLong.FLAT).parse(List.of(sentence)).get(0))
                .analysis();
        assertThat(analysis.constituency()).contains(new ConstituencyTree(sentence, node("NOPARSE", 0, 1, 2, 3, 4)));
        assertThat(analysis.dependency())
                .contains(new DependencyTree(
                        sentence, new int[] {-1, 0, 0, 0, 0}, List.of("root", "dep", "dep", "dep", "dep")));
    }

    @Test
    void aPieceThatFailsFailsTheSentence() {
        Parser failing = OverLong.SPLIT.around(
                sentences ->
                        Collections.nCopies(sentences.size(), new ParseOutcome.Failed(new IllegalStateException("no"))),
                BUDGET,
                Set.of(ConstituencyTree.class));
        assertThat(failing.parse(List.of(sentence("a b c d e"))))
                .singleElement()
                .isInstanceOf(ParseOutcome.Failed.class);
    }

    @Test
    void aWordThatIsTooLongCannotBeCut() {
        Sentence sentence = sentence("a b c d anElephantine");
        assertThat(parser(OverLong.SPLIT).parse(List.of(sentence))).isEqualTo(stub(List.of(sentence)));
        assertThat(parser(OverLong.FLAT).parse(List.of(sentence)))
                .singleElement()
                .isInstanceOf(ParseOutcome.Substituted.class);
    }

    private static Parser parser(OverLong treatment) {
        return treatment.around(OverLongParserTest::stub, BUDGET, Set.of(ConstituencyTree.class, DependencyTree.class));
    }

    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        OverLong.SPLIT
                .around(
                        sentences -> {
                            sentences.forEach(piece -> pieces.add(String.join(
                                    " ",
                                    piece.tokens().stream().map(Token::form).toList())));
                            return stub(sentences);
                        },
                        BUDGET,
                        Set.of(ConstituencyTree.class))
                .parse(List.of(sentence(text)));
        return pieces;
    }

    /** Flat trees; the last token is the head of the others. */
    private static List<ParseOutcome> stub(List<Sentence> sentences) {
        return sentences.stream().map(OverLongParserTest::stub).toList();
    }

    private static ParseOutcome stub(Sentence sentence) {
        if (!BUDGET.allows(sentence)) {
            return BUDGET.refusal(sentence);
        }
        int length = sentence.length();
        Sentence tagged = sentence.withTokens(
                sentence.tokens().stream().map(token -> token.withTag("X")).toList());
        int[] heads = new int[length];
        List<String> labels = new ArrayList<>();
        int[] tokens = new int[length];
        for (int token = 0; token < length; token++) {
            boolean isLast = token == length - 1;
            heads[token] = isLast ? DependencyTree.ROOT : length - 1;
            labels.add(isLast ? "root" : "l");
            tokens[token] = token;
        }
        return new ParseOutcome.Parsed(
                new Analysis(
                        tagged,
                        Optional.of(new ConstituencyTree(tagged, node("S", tokens))),
                        Optional.of(new DependencyTree(tagged, heads, labels))),
                -length,
                Optional.empty(),
                length,
                Ranking.NONE);
    }

    private static Constituent node(String label, int... tokens) {
        List<Leaf> leaves = new ArrayList<>();
        for (int token : tokens) {
            leaves.add(new Leaf(token));
        }
        return new Constituent(label, "", leaves);
    }

    private static Sentence sentence(String text) {
        return new Sentence(
                "c/d/1",
                text,
                Stream.of(text.split(" ")).map(form -> Token.of(form, "")).toList());
    }
}
