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
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscbracketFormatTest {
    private static final DiscbracketFormat FORMAT = new DiscbracketFormat();
    private static final long SEED = 20130807;

    @Test
    void readsCrossingBranchesWithAndWithoutTags() throws IOException {
        ConstituencyTree tree = tree(FORMAT, "(S (VP 0=What (VB 3=do)) 1=should (PRP 2=I))\n");
        assertThat(tree.root())
                .isEqualTo(
                        Constituent.of("S", Constituent.of("VP", new Leaf(0), new Leaf(3)), new Leaf(1), new Leaf(2)));
        assertThat(tree.sentence())
                .isEqualTo(new Sentence(
                        "corpus/document/1",
                        "",
                        List.of(
                                Token.of("What", ""),
                                Token.of("should", ""),
                                Token.of("I", "PRP"),
                                Token.of("do", "VB"))));
    }

    @Test
    void undoesEscapesAndWritesThemAgain() throws IOException {
        String line = "(ROOT ($[ 0=-LRB-) (-RRB- 1=a=b) (X 2=10-LRB--7-RRB-))\n";
        ConstituencyTree tree = tree(FORMAT, line);
        assertThat(tree.sentence().tokens())
                .containsExactly(Token.of("(", "$("), Token.of("a=b", "-RRB-"), Token.of("10(-7)", "X"));
        assertThat(written(FORMAT, List.of(tree))).isEqualTo(line);
        assertThat(tree(FORMAT, line.replace("-LRB-)", "#LRB#)")).sentence()).isEqualTo(tree.sentence());
    }

    /** A bracket behind what is the beginning of a bracket's name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-LRB)",
                "#LRB(",
                "-RRB)-LRB(",
                "--LRB)",
                ")LRB)",
                "(RRB-",
                "-LRB]",
                "-LSB)",
                "-LRB",
                "#RRB{#RRB)"
            })
    void aBracketBehindHalfAnEscapeStaysABracket(String form) throws IOException {
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("s", "", List.of(Token.of(form, "X"))), Constituent.of("ROOT", new Leaf(0)));
        for (ConstituencyFormat format :
                List.of(FORMAT, new DiscbracketFormat(DiscbracketFormat.Brackets.DISCODOP), new BracketFormat())) {
            assertThat(tree(format, written(format, List.of(tree)))
                            .sentence()
                            .token(0)
                            .form())
                    .as(format.name())
                    .isEqualTo(form);
        }
    }

    @Test
    void writesBlanksAsUnderscores() throws IOException {
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("s", "", List.of(Token.of("New York", "N"), Token.of("a\u00a0b", ""))),
                Constituent.of("N P", new Leaf(0), Constituent.of("X(1)", new Leaf(1))));
        String line = written(FORMAT, List.of(tree));
        assertThat(line).isEqualTo("(N_P (N 0=New_York) (X#LRB#1#RRB# (_ 1=a\u00a0b)))\n");
        assertThat(tree(FORMAT, line).sentence().token(1))
                .isEqualTo(tree.sentence().token(1));
        assertThat(tree(FORMAT, line).root().children().get(1))
                .isEqualTo(tree.root().children().get(1));
    }

    @Test
    void dropsCommentsAfterATabAndSkipsBlankLines() throws IOException {
        assertThat(entries(FORMAT, "\uFEFF\r\n  \n(S (A 0=a))  \tcomment (\r\n\n(S (A 0=b))"))
                .extracting(entry -> entry.orThrow().sentence().token(0).form())
                .containsExactly("a", "b");
    }

    @Test
    void goesOnAfterAMalformedTree() throws IOException {
        List<TreebankEntry<ConstituencyTree>> entries = entries(FORMAT, "(S (A 0=a))\n(S (A 1=a))\n(S (A 0=c))\n");
        assertThat(entries)
                .extracting(TreebankEntry::id)
                .containsExactly("corpus/document/1", "corpus/document/2", "corpus/document/3");
        assertThat(entries.get(1)).isInstanceOfSatisfying(TreebankEntry.Malformed.class, malformed -> {
            assertThat(malformed.raw()).isEqualTo("(S (A 1=a))");
            assertThat(malformed.error().line()).isEqualTo(2);
            assertThat(malformed.error().column()).isEqualTo(7);
        });
        assertThat(entries.get(2).orThrow().sentence().token(0).form()).isEqualTo("c");
        assertThatThrownBy(() -> entries.get(1).orThrow()).isInstanceOf(MalformedTreeException.class);
    }

    @Test
    void saysWhatIsWrongWithIndices() throws IOException {
        assertThat(complaint(FORMAT, "(S (A 0=a) (B 0=b))"))
                .isEqualTo("file:1:15: token index 0 stands twice, here and for \"a\";"
                        + " number the tokens of this tree from 0 to 1, each once");
        assertThat(complaint(FORMAT, "(S (A 0=a) (B 2=b))"))
                .isEqualTo("file:1:15: token index 2 is out of range;"
                        + " number the tokens of this tree from 0 to 1, each once");
        assertThat(complaint(FORMAT, "\n(S (A 99999999999999999999=a))"))
                .isEqualTo("file:2:7: token index 99999999999999999999 is out of range;"
                        + " number the tokens of this tree from 0 to 0, each once");
        assertThat(complaint(FORMAT, "(S (A -1=a))"))
                .isEqualTo("file:1:7: \"-1=a\" is no token; write index=form, such as 0=a");
        assertThat(complaint(FORMAT, "(S (A a))"))
                .isEqualTo("file:1:7: \"a\" is no token; write index=form, such as 0=a");
    }

    @Test
    void saysWhatIsWrongWithBrackets() throws IOException {
        assertThat(complaint(FORMAT, "(S (NP (A 0=a)"))
                .isEqualTo("file:1:4: 2 brackets are not closed, the innermost begins here: (NP;"
                        + " close them on this line, a tree takes one line");
        assertThat(complaint(FORMAT, "(S (A 0=a)))"))
                .isEqualTo("file:1:12: this closing bracket has no opening one; remove it");
        assertThat(complaint(FORMAT, ")"))
                .isEqualTo("file:1:1: this closing bracket has no opening one; remove it, or open the tree before it");
        assertThat(complaint(FORMAT, "(S (A 0=a)) (S (A 0=a))"))
                .isEqualTo(
                        "file:1:13: the tree has ended before this; write one tree a line, and a comment after a tab");
        assertThat(complaint(FORMAT, "0=a"))
                .isEqualTo("file:1:1: \"0=a\" stands outside of a tree; a tree begins with an opening bracket");
        assertThat(complaint(FORMAT, "(S (A 0=a) (NP))"))
                .isEqualTo("file:1:12: constituent NP has no children; remove it");
    }

    @Test
    void saysThatALabelOrAFormIsMissing() throws IOException {
        assertThat(complaint(FORMAT, "( (A 0=a))"))
                .isEqualTo("file:1:1: the root has no label; write one, such as ROOT");
        assertThat(complaint(FORMAT, "(S ( 0=a) (B 1=b))"))
                .isEqualTo("file:1:4: a label is missing after this bracket; write one");
        assertThat(complaint(FORMAT, "(S (A 0=))"))
                .isEqualTo("file:1:7: token 0 has no form; write one after the equals sign");
    }

    @Test
    void refusesAbsurdDepthWithoutOverflowingTheStack() throws IOException {
        String deep = "(X ".repeat(100_000) + "0=a" + ")".repeat(100_000);
        assertThat(complaint(FORMAT, deep))
                .isEqualTo("file:1:1501: brackets are nested deeper than 500;"
                        + " no sentence needs that, look for a closing bracket that is missing");
    }

    @Test
    void refusesGiganticSentences() throws IOException {
        StringBuilder flat = new StringBuilder("(S");
        for (int i = 0; i <= 5_000; i++) {
            flat.append(" (T ").append(i).append("=w)");
        }
        assertThat(complaint(FORMAT, flat + ")")).endsWith(": the tree has more than 5000 tokens; split it");
    }

    @Test
    void readsWhatItWritesOfRandomTrees() throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 1_000, 30)
                .map(tree -> tree.withSentence(tree.sentence()
                        .withTokens(tree.sentence().tokens().stream()
                                .map(token -> token.withFunction(""))
                                .toList())))
                .toList();
        List<ConstituencyTree> again = entries(FORMAT, written(FORMAT, trees)).stream()
                .map(TreebankEntry::orThrow)
                .toList();
        for (int i = 0; i < trees.size(); i++) {
            assertThat(again.get(i).sentence().tokens())
                    .as("seed %d", SEED)
                    .isEqualTo(trees.get(i).sentence().tokens());
            assertThat(again.get(i).constituents().toString())
                    .as("seed %d", SEED)
                    .isEqualTo(trees.get(i).constituents().toString());
        }
    }

    @Test
    void saysThatTheEncodingIsWrong() throws IOException {
        byte[] latin = "(S (A 0=a))\n(S (A 0=Größe))\n(S (A 0=b))\n".getBytes(StandardCharsets.ISO_8859_1);
        List<TreebankEntry<ConstituencyTree>> entries = entries(FORMAT, latin, StandardCharsets.UTF_8);
        assertThat(entries).hasSize(3);
        assertThatThrownBy(() -> entries.get(1).orThrow())
                .hasMessage("file:2:11: these bytes are not UTF-8 text; mend the file, or name its encoding"
                        + " (for example ISO-8859-1) when reading it");
        assertThat(entries.get(2).orThrow().sentence().token(0).form()).isEqualTo("b");
        assertThat(entries(FORMAT, latin, StandardCharsets.ISO_8859_1)
                        .get(1)
                        .orThrow()
                        .sentence()
                        .token(0)
                        .form())
                .isEqualTo("Größe");
    }

    @Test
    void anEmptyFileHasNoEntries() throws IOException {
        assertThat(entries(FORMAT, "")).isEmpty();
        assertThat(entries(FORMAT, " \n\n")).isEmpty();
    }
}
