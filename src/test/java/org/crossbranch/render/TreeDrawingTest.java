package org.crossbranch.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Test;

class TreeDrawingTest {
    private static final TreeDrawing UNICODE = new TreeDrawing(LineStyle.UNICODE, 80);
    private static final TreeDrawing ASCII = new TreeDrawing(LineStyle.ASCII, 80);

    private static final ConstituencyTree QUESTION = tree(
            "What/WP should/MD I/PRP do/VB ?/.",
            node("ROOT", node("SQ", node("VP", leaf(0), leaf(3)), leaf(1), node("NP", leaf(2))), leaf(4)));

    /** Gaps at 1 and 3. */
    private static final ConstituencyTree TWO_GAPS =
            tree("a/A b/B c/C d/D e/E", node("S", node("X", leaf(0), leaf(2), leaf(4)), node("Y", leaf(1), leaf(3))));

    private static final ConstituencyTree JAPANESE = tree(
            "私/代名詞 は/助詞 日本語/名詞 を/助詞 話す/動詞",
            node("文", node("句", leaf(0), leaf(1)), node("動詞句", node("句", leaf(2), leaf(3)), leaf(4))));

    @Test
    void branchesThatCrossAreInterrupted() {
        assertThat(UNICODE.draw(QUESTION)).isEqualTo("""
                               ROOT
                                ├──────────────┐
                                SQ             │
                         ┌──────┼──────┐       │
                         VP     │      │       │
                         ├──────│──────│───┐   │
                         │      │      NP  │   │
                         │      │      │   │   │
                         WP     MD    PRP  VB  .
                        What  should   I   do  ?
                        """);
    }

    @Test
    void asciiHasTheSameShape() {
        assertThat(ASCII.draw(QUESTION)).isEqualTo("""
                               ROOT
                                +--------------+
                                SQ             |
                         +------+------+       |
                         VP     |      |       |
                         +------|------|---+   |
                         |      |      NP  |   |
                         |      |      |   |   |
                         WP     MD    PRP  VB  .
                        What  should   I   do  ?
                        """);
    }

    @Test
    void twoGapsAreFilledBelowTheLineThatSpansThem() {
        assertThat(UNICODE.draw(TWO_GAPS)).isEqualTo("""
                           S
                           ├──┐
                           │  X
                        ┌──│──┼─────┐
                        │  Y  │     │
                        │  ├──│──┐  │
                        A  B  C  D  E
                        a  b  c  d  e
                        """);
    }

    @Test
    void chainsHangStraightDown() {
        assertThat(UNICODE.draw(tree("Go/V", node("S", node("VP", leaf(0)))))).isEqualTo("""
                        S
                        │
                        VP
                        │
                        V
                        Go
                        """);
    }

    @Test
    void tokensWithoutTagsHaveNoRowForThem() {
        assertThat(UNICODE.draw(tree("go/ home/", node("S", leaf(0), leaf(1))))).isEqualTo("""
                        S
                        ├────┐
                        go  home
                        """);
    }

    @Test
    void wideCharactersTakeTwoPositions() {
        assertThat(UNICODE.draw(JAPANESE)).isEqualTo("""
                          文
                          ├─────────────┐
                          │           動詞句
                          │             ├────────────┐
                          句            句           │
                          ├──────┐      ├──────┐     │
                        代名詞  助詞   名詞   助詞  動詞
                          私     は   日本語   を   話す
                        """);
    }

    @Test
    void wideTreesAreCutIntoStrips() {
        assertThat(new TreeDrawing(LineStyle.UNICODE, 20).draw(QUESTION)).isEqualTo("""
                        tokens 0-2 of 5
                               ROOT
                                ├────────┄
                                SQ
                         ┌──────┼──────┐
                         VP     │      │
                         ├──────│──────│─┄
                         │      │      NP
                         │      │      │
                         WP     MD    PRP
                        What  should   I

                        tokens 3-4 of 5
                        ┄────┐
                        ┄┐   │
                         VB  .
                         do  ?
                        """);
    }

    @Test
    void whatIsWiderThanAStripIsCut() {
        assertThat(new TreeDrawing(LineStyle.ASCII, 10)
                        .draw(tree("Donaudampfschiff/N fährt/V", node("S", leaf(0), leaf(1)))))
                .isEqualTo("""
                        tokens 0-~
                           S
                           +---->
                           N
                        Donauda~

                        tokens 1-~
                        <--+
                           V
                         fährt
                        """);
    }

    @Test
    void narrowerThanAWordIsRefused() {
        assertThatThrownBy(() -> new TreeDrawing(LineStyle.ASCII, 9))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a drawing cannot be limited to 9 positions, only to 10 or more");
    }

    private static ConstituencyTree tree(String tokens, Constituent root) {
        List<Token> list = new ArrayList<>();
        for (String token : List.of(tokens.split(" "))) {
            int slash = token.lastIndexOf('/');
            list.add(Token.of(token.substring(0, slash), token.substring(slash + 1)));
        }
        return new ConstituencyTree(new Sentence("s", "", list), root);
    }

    private static Constituent node(String label, TreeNode... children) {
        return Constituent.of(label, children);
    }

    private static Leaf leaf(int index) {
        return new Leaf(index);
    }

    @Test
    void sentencesFromRightToLeftBeginAtTheRight() {
        Sentence sentence = new Sentence(
                "s",
                "",
                Stream.of("אב", "a", "b", "גד").map(form -> Token.of(form, "X")).toList());
        ConstituencyTree tree = new ConstituencyTree(
                sentence,
                Constituent.of("S", Constituent.of("VP", new Leaf(0), new Leaf(3)), new Leaf(1), new Leaf(2)));
        String drawn = new TreeDrawing(LineStyle.UNICODE, TreeDrawing.ANY_WIDTH).draw(tree);
        List<String> lines = drawn.replaceAll("[\u200E\u200F]", "").lines().toList();
        assertThat(lines.get(lines.size() - 1)).isEqualTo("גד  a  b  אב");
        assertThat(drawn).contains("\u200E\u200Fאב\u200F\u200E");
        assertThat(new TreeDrawing(LineStyle.UNICODE, 10).draw(tree).lines().filter(line -> line.startsWith("tokens")))
                .containsExactly("tokens 0-…", "tokens 3-…");
    }
}
