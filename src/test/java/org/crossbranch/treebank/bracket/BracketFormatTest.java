package org.crossbranch.treebank.bracket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.treebank.TreebankText.complaint;
import static org.crossbranch.treebank.TreebankText.entries;
import static org.crossbranch.treebank.TreebankText.tree;
import static org.crossbranch.treebank.TreebankText.written;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankWriter;
import org.junit.jupiter.api.Test;

class BracketFormatTest {
    private static final BracketFormat FORMAT = new BracketFormat();
    private static final String PENN = """

            ( (S
                (NP-SBJ (NNP Vinken) )
                (VP (MD will)
                  (NP (-NONE- *T*-1) ))
                (. .) ))
            ( (NP (-LRB- -LRB-) (NN -LCB-) (NN a) (-RRB- -RRB-)) ) (X (Y z))
            """;

    @Test
    void readsTreesOverSeveralLinesAndSeveralOnALine() throws IOException {
        List<ConstituencyTree> trees =
                entries(FORMAT, PENN).stream().map(TreebankEntry::orThrow).toList();
        assertThat(trees).hasSize(3);
        assertThat(trees.get(0).root())
                .isEqualTo(Constituent.of(
                        "ROOT",
                        Constituent.of(
                                "S",
                                Constituent.of("NP-SBJ", new Leaf(0)),
                                Constituent.of("VP", new Leaf(1), Constituent.of("NP", new Leaf(2))),
                                new Leaf(3))));
        assertThat(trees.get(0).sentence().token(2)).isEqualTo(Token.of("*T*-1", "-NONE-"));
        assertThat(trees.get(1).sentence().tokens())
                .containsExactly(
                        Token.of("(", "-LRB-"), Token.of("{", "NN"), Token.of("a", "NN"), Token.of(")", "-RRB-"));
        assertThat(trees.get(2).sentence().id()).isEqualTo("corpus/document/3");
    }

    @Test
    void writesOneTreeALine() throws IOException {
        List<ConstituencyTree> trees =
                entries(FORMAT, PENN).stream().map(TreebankEntry::orThrow).toList();
        String written = written(FORMAT, trees);
        assertThat(written).isEqualTo("""
                        (ROOT (S (NP-SBJ (NNP Vinken)) (VP (MD will) (NP (-NONE- *T*-1))) (. .)))
                        (ROOT (NP (-LRB- -LRB-) (NN -LCB-) (NN a) (-RRB- -RRB-)))
                        (X (Y z))
                        """);
        assertThat(entries(FORMAT, written)).extracting(TreebankEntry::orThrow).isEqualTo(trees);
    }

    @Test
    void goesOnAtTheNextBracketInTheFirstColumn() throws IOException {
        List<TreebankEntry<ConstituencyTree>> entries =
                entries(FORMAT, "(S (A a)\n  (B b)\n(S (A c))\n(S (A d)))\nx\n(S (A e)) )\n(S (A f))\n");
        assertThat(entries)
                .extracting(entry -> entry instanceof TreebankEntry.Malformed<ConstituencyTree> malformed
                        ? malformed.error().getMessage() + " | " + malformed.raw()
                        : entry.orThrow().sentence().token(0).form())
                .containsExactly(
                        "file:1:1: 1 bracket is not closed, the innermost begins here: (S; close them, and"
                                + " indent all lines of a tree but the first: a bracket in the first column"
                                + " begins a new tree | (S (A a)\n  (B b)",
                        "c",
                        "d",
                        "file:4:10: this closing bracket has no opening one; remove it, or open the tree before it | )",
                        "file:5:1: \"x\" stands outside of a tree; a tree begins with an opening bracket | x",
                        "e",
                        "file:6:11: this closing bracket has no opening one; remove it, or open the tree before it | )",
                        "f");
    }

    @Test
    void saysWhereALabelIsMissingOnALaterLine() throws IOException {
        assertThat(complaint(FORMAT, "(S (A a)\n  ( (B b) (C c)))"))
                .isEqualTo("file:2:3: a label is missing after this bracket; write one");
    }

    @Test
    void aBlankMayStandBeforeALabel() throws IOException {
        ConstituencyTree tree = tree(FORMAT, "( S (NP ( NNP Anna)) (\n  VP (VBZ sings)) )");
        assertThat(written(FORMAT, List.of(tree))).isEqualTo("(S (NP (NNP Anna)) (VP (VBZ sings)))\n");
        assertThat(tree(FORMAT, "( (S (NP (NNP Anna))) )").root().label()).isEqualTo("ROOT");
    }

    @Test
    void saysWhatEmptyBracketsAre() throws IOException {
        for (String empty : List.of("(())", "()", "( )", "( ( ( ) ) )")) {
            assertThat(complaint(FORMAT, empty))
                    .as(empty)
                    .endsWith(": this is no parse, but empty brackets; remove them, or give the sentence a tree");
        }
        assertThat(complaint(FORMAT, "( (S (NP (NNP London)) (PRN (-LRB- () (NP (NNP Ontario)) (-RRB- )))) )"))
                .isEqualTo(
                        "file:1:36: these brackets hold nothing; remove them, or write brackets within a word as -LRB- and"
                                + " -RRB-");
    }

    @Test
    void refusesAbsurdDepthWithoutOverflowingTheStack() throws IOException {
        assertThat(complaint(FORMAT, "(X\n ".repeat(100_000) + "a" + ")".repeat(100_000)))
                .startsWith("file:501:2: brackets are nested deeper than 500");
    }

    @Test
    void refusesToWriteCrossingBranches() throws IOException {
        ConstituencyTree crossing = tree(new DiscbracketFormat(), "(S (VP 0=What 2=do) 1=should)");
        assertThatThrownBy(() -> written(FORMAT, List.of(crossing)))
                .isInstanceOf(TreebankWriter.UnwritableTreeException.class)
                .hasMessage("the tree of sentence \"corpus/document/1\" cannot be written as bracket:"
                        + " the branches of VP{0,2} cross others; use discbracket or export");
    }

    @Test
    void saysThatTheEncodingIsWrong() throws IOException {
        byte[] latin = "(S (A a)\n  (A Größe))\n(S (A b))".getBytes(StandardCharsets.ISO_8859_1);
        List<TreebankEntry<ConstituencyTree>> entries = entries(FORMAT, latin, StandardCharsets.UTF_8);
        assertThatThrownBy(() -> entries.get(0).orThrow())
                .hasMessageStartingWith("file:2:8: these bytes are not UTF-8 text");
        assertThat(entries.get(1).orThrow().sentence().length()).isEqualTo(1);
    }
}
