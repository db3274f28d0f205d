package org.crossbranch.treebank.conll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.treebank.TreebankText.complaint;
import static org.crossbranch.treebank.TreebankText.entries;
import static org.crossbranch.treebank.TreebankText.tree;
import static org.crossbranch.treebank.TreebankText.written;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.conll.ConlluSentence.Prediction;
import org.crossbranch.treebank.text.RawText;
import org.junit.jupiter.api.Test;

class ConlluFormatTest {
    private static final ConlluFormat FORMAT = new ConlluFormat();
    private static final Set<ConlluSentence.Prediction> TREES =
            Set.of(ConlluSentence.Prediction.HEAD, ConlluSentence.Prediction.DEPREL);
    private static final String EMPTY = "2.1\tx\t_\t_\t_\t_\t_\t_\t3:dep\t_\n";
    private static final String ZUM = """
            # newdoc
            # sent_id = x/1
            # text = zum Haus
            1-2\tzum\t_\t_\t_\t_\t_\t_\t_\t_
            1\tzu\tzu\tADP\tAPPR\t_\t3\tcase\t_\t_
            2\tdem\tder\tDET\tART\tCase=Dat|Gender=Neut\t3\tdet\t_\t_
            2.1\tx\t_\t_\t_\t_\t_\t_\t3:dep\t_
            3\tHaus\tHaus\t_\tNN\todd\t0\troot\t_\tSpaceAfter=No

            """;

    @Test
    void readsTheTreeAndKeepsEverythingElse() throws IOException {
        ConlluSentence sentence = tree(FORMAT, ZUM);
        DependencyTree tree = sentence.tree();
        assertThat(tree.sentence().id()).isEqualTo("corpus/document/x/1");
        assertThat(tree.sentence().text()).isEqualTo("zum Haus");
        assertThat(tree.sentence().tokens())
                .containsExactly(
                        Token.of("zu", "ADP").withXpos("APPR").withAnalysis("zu", Map.of()),
                        Token.of("dem", "DET")
                                .withXpos("ART")
                                .withAnalysis("der", Map.of("Case", "Dat", "Gender", "Neut")),
                        Token.of("Haus", "NN")
                                .withXpos("NN")
                                .withAnalysis("Haus", Map.of(Token.UNANALYSED_MORPHOLOGY, "odd")));
        assertThat(tree.heads()).containsExactly(2, 2, DependencyTree.ROOT);
        assertThat(tree.labels()).containsExactly("case", "det", "root");
        assertThat(written(FORMAT, List.of(sentence))).isEqualTo(ZUM);
    }

    @Test
    void writesAnotherTreeIntoTheSameSentence() throws IOException {
        ConlluSentence sentence = tree(FORMAT, ZUM);
        DependencyTree other =
                new DependencyTree(sentence.tree().sentence(), new int[] {-1, 0, 1}, List.of("root", "a", "b"));
        assertThat(written(FORMAT, List.of(sentence.withPredictions(other, TREES))))
                .isEqualTo(ZUM.replace(EMPTY, "")
                        .replace("3\tcase", "0\troot")
                        .replace("3\tdet", "1\ta")
                        .replace("odd\t0\troot", "odd\t2\tb"));
    }

    @Test
    void writesTheColumnsThatWerePredictedAndNoOthers() throws IOException {
        String gold = ZUM.replace("3\tcase\t_", "3\tcase\t3:case|2:x").replace("3\tdet\t_", "3\tdet\t3:det");
        ConlluSentence sentence = tree(FORMAT, gold);
        List<Token> tokens = List.of(
                Token.of("zu", "A").withXpos("a").withAnalysis("no", Map.of("NumType", "X", "Number", "Y")),
                Token.of("dem", "B").withAnalysis("no", Map.of()),
                Token.of("Haus", "C").withXpos("c").withAnalysis("no", Map.of("morph", "even odder")));
        DependencyTree predicted = new DependencyTree(
                sentence.tree().sentence().withTokens(tokens), new int[] {1, 2, -1}, List.of("p", "q", "r"));
        ConlluSentence all = sentence.withPredictions(predicted, EnumSet.allOf(Prediction.class));
        assertThat(written(FORMAT, List.of(all)))
                .isEqualTo(gold.replace(EMPTY, "")
                        .replace("zu\tADP\tAPPR\t_\t3\tcase\t3:case|2:x", "no\tA\ta\tNumber=Y|NumType=X\t2\tp\t_")
                        .replace("der\tDET\tART\tCase=Dat|Gender=Neut\t3\tdet\t3:det", "no\tB\t_\t_\t3\tq\t_")
                        .replace("Haus\t_\tNN\todd\t0\troot", "no\tC\tc\teven odder\t0\tr"));
        assertThat(sentence.lostGraphs(all)).isEqualTo(2);
        assertThat(tree(FORMAT, written(FORMAT, List.of(all)))).isEqualTo(all);
        for (Prediction column :
                EnumSet.of(Prediction.LEMMA, Prediction.UPOS, Prediction.XPOS, Prediction.FEATS, Prediction.DEPREL)) {
            ConlluSentence one = sentence.withPredictions(predicted, EnumSet.of(column));
            assertThat(one.tree().heads()).isEqualTo(sentence.tree().heads());
            assertThat(sentence.lostGraphs(one)).isZero();
            assertThat(one).isNotEqualTo(sentence);
        }
        assertThat(sentence.withPredictions(predicted, EnumSet.noneOf(Prediction.class)))
                .isEqualTo(sentence);
    }

    /** With other heads, what a graph said is stale; with other tags it is not. */
    @Test
    void emptyNodesStayWithTheHeads() throws IOException {
        ConlluSentence sentence = tree(FORMAT, ZUM.replace("3\tcase\t_", "3\tcase\t3:case"));
        DependencyTree same = sentence.tree();
        assertThat(sentence.withPredictions(same, EnumSet.of(Prediction.LEMMA))).isEqualTo(sentence);
        String words = ZUM.replace(EMPTY, "");
        ConlluSentence parsed = sentence.withPredictions(same, TREES);
        assertThat(written(FORMAT, List.of(parsed))).isEqualTo(words);
        assertThat(written(FORMAT, List.of(parsed.withGraph(tree -> Optional.of(List.of("3:a", "3:b", "0:root"))))))
                .isEqualTo(words.replace("case\t_", "case\t3:a")
                        .replace("det\t_", "det\t3:b")
                        .replace("root\t_", "root\t0:root"));
        assertThat(sentence.withGraph(tree -> Optional.of(List.of("0:x", "0:x", "0:x"))))
                .isSameAs(sentence);
        assertThat(parsed.withGraph(tree -> Optional.empty())).isSameAs(parsed);
    }

    @Test
    void refusesPredictionsForOtherWords() throws IOException {
        ConlluSentence sentence = tree(FORMAT, ZUM);
        DependencyTree shorter = tree(FORMAT, row("1", "0")).tree();
        assertThatThrownBy(() -> sentence.withPredictions(shorter, TREES))
                .hasMessage("sentence corpus/document/x/1 has 3 words, the predicted tree 1");
    }

    @Test
    void writesATreeOnItsOwn() throws IOException {
        ConlluSentence sentence = tree(FORMAT, ZUM);
        String written = written(FORMAT, List.of(ConlluSentence.of(sentence.tree())));
        assertThat(written).startsWith("# sent_id = x/1\n# text = zum Haus\n1\tzu\tzu\tADP\tAPPR\t_\t3\tcase\t_\t_\n");
        assertThat(tree(FORMAT, written).tree()).isEqualTo(sentence.tree());
        Sentence unnamed = new Sentence("", "", List.of(Token.of("a b", "")));
        assertThat(written(
                        FORMAT, List.of(ConlluSentence.of(new DependencyTree(unnamed, new int[] {-1}, List.of(""))))))
                .endsWith("1\ta b\t_\t_\t_\t_\t0\t_\t_\t_\n\n");
    }

    @Test
    void aParseTakesTheRangesOfItsSource() throws IOException {
        ConlluSentence sentence = tree(FORMAT, ZUM);
        ConlluSentence parse = ConlluSentence.of(sentence.tree());
        assertThat(parse.rows()).noneMatch(ConlluRow::isRange);
        ConlluSentence merged = parse.withRangesOf(sentence);
        assertThat(merged.rows().stream().filter(ConlluRow::isRange).toList())
                .isNotEmpty()
                .isEqualTo(sentence.rows().stream().filter(ConlluRow::isRange).toList());
        assertThat(merged.rows().stream().filter(ConlluRow::isWord).toList()).isEqualTo(parse.rows());
        assertThat(merged.comments()).isEqualTo(parse.comments());
        ConlluSentence other = tree(FORMAT, row("1", "0"));
        assertThat(other.withRangesOf(sentence)).isEqualTo(other);
    }

    @Test
    void goesOnAfterAMalformedSentence() throws IOException {
        String bad = "1\ta\t_\t_\t_\t_\t7\t_\t_\t_\n";
        List<TreebankEntry<ConlluSentence>> entries = entries(FORMAT, "\n" + bad + "\n\n" + ZUM);
        assertThat(entries).hasSize(2);
        assertThat(entries.get(0))
                .isInstanceOfSatisfying(
                        TreebankEntry.Malformed.class,
                        malformed -> assertThat(malformed.raw()).isEqualTo(bad));
        assertThat(entries.get(1).orThrow().rows()).hasSize(5);
    }

    @Test
    void saysWhatIsWrongWithHeads() throws IOException {
        assertThat(complaint(FORMAT, row("1", "2") + row("2", "1")))
                .isEqualTo("file:1:1: the heads form a cycle: 1 under 2 under 1; give one of them another head");
        assertThat(complaint(FORMAT, row("1", "1")))
                .isEqualTo("file:1:1: the heads form a cycle: 1 under 1; give one of them another head");
        assertThat(complaint(FORMAT, row("1", "7")))
                .isEqualTo("file:1:1: word 1 has the head 7; write 0 for the root, or 1 to 1");
        assertThat(complaint(FORMAT, row("1", "_")))
                .isEqualTo(
                        "file:1:1: word 1 has the head _; write 0 for the root, or 1 to 1, or parse the sentence with"
                                + " annotate");
        assertThat(complaint(FORMAT, row("1", "99999999999999")))
                .isEqualTo("file:1:1: word 1 has the head 99999999999999; write 0 for the root, or 1 to 1");
    }

    @Test
    void wordsAreReadWithoutTheirTree() throws IOException {
        String text = "# text = Puer venit\n1\tPuer\tpuer\tNOUN\tn\tCase=Nom\t_\t_\t_\t_\n2\tvenit\n\n" + row("1", "7");
        List<TreebankEntry<ConlluSentence>> entries = entries(FORMAT.ofWords(), text);
        ConlluSentence first = entries.get(0).orThrow();
        assertThat(first.tree().sentence().tokens()).extracting(Token::form).containsExactly("Puer", "venit");
        assertThat(first.tree().sentence().token(0).tag()).isEqualTo("NOUN");
        assertThat(first.tree().heads()).containsOnly(DependencyTree.ROOT);
        assertThat(first.comments()).containsExactly("# text = Puer venit");
        assertThat(entries.get(1).orThrow().rows().get(0).columns().get(6)).isEqualTo("7");
        assertThat(complaint(FORMAT.ofWords(), "Puer\n")).contains("the row has 1 columns");
        assertThat(tree(new ConllxFormat().ofWords(), "1\tPuer\tpuer\tN\tN\t_\n")
                        .tree()
                        .sentence()
                        .length())
                .isEqualTo(1);
    }

    @Test
    void blanksThatAreKnownAreWritten() throws IOException {
        Sentence sentence =
                RawText.sentence("x/y/1", "Hij zei: 'dat is (echt) waar'.").orElseThrow();
        int[] heads = new int[sentence.length()];
        Arrays.fill(heads, DependencyTree.ROOT);
        String written = written(
                FORMAT,
                List.of(ConlluSentence.of(
                        new DependencyTree(sentence, heads, Collections.nCopies(heads.length, "x")))));
        assertThat(written.lines()
                        .filter(line -> line.endsWith("\tSpaceAfter=No"))
                        .map(line -> line.split("\t", -1)[1]))
                .containsExactly("zei", "'", "(", "echt", "waar", "'");
        ConlluTexts texts = new ConlluTexts();
        texts.add(tree(FORMAT, written));
        assertThat(texts.passedOver()).isZero();
        assertThat(texts.texts().get(0).text()).contains("Hij zei: 'dat is (echt) waar'.");
    }

    @Test
    void wordsAtOnePlaceAreAMultiwordToken() throws IOException {
        List<Token> tokens = List.of(
                at("zu", 0, 3), at("dem", 0, 3), at("Haus", 4, 8), at("a", 8, 9), at("b", 8, 9), at("!", 9, 10));
        DependencyTree tree = new DependencyTree(
                new Sentence("c/d/1", "zum Haus%!", tokens),
                new int[] {2, 2, DependencyTree.ROOT, 2, 2, 2},
                List.of("case", "det", "root", "x", "x", "punct"));
        ConlluSentence sentence = ConlluSentence.of(tree);
        assertThat(written(FORMAT, List.of(sentence))).isEqualTo("""
                # sent_id = 1
                # text = zum Haus%!
                1-2\tzum\t_\t_\t_\t_\t_\t_\t_\t_
                1\tzu\t_\t_\t_\t_\t3\tcase\t_\t_
                2\tdem\t_\t_\t_\t_\t3\tdet\t_\t_
                3\tHaus\t_\t_\t_\t_\t0\troot\t_\tSpaceAfter=No
                4-5\t%\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No
                4\ta\t_\t_\t_\t_\t3\tx\t_\t_
                5\tb\t_\t_\t_\t_\t3\tx\t_\t_
                6\t!\t_\t_\t_\t_\t3\tpunct\t_\t_

                """);
    }

    /** A line break in the text would end the comment; a byte-order mark is no part of a word. */
    @Test
    void textAndIdentifierAreAsTheFormatDemands() throws IOException {
        DependencyTree tree = new DependencyTree(
                new Sentence(
                        "c/d/http://x/a b/2", " im\r\n\ufeff Haus\ufeff! ", List.of(at("im", 1, 3), at("Haus", 7, 11))),
                new int[] {1, DependencyTree.ROOT},
                List.of("case", "root"));
        assertThat(ConlluSentence.of(tree).comments())
                .containsExactly("# sent_id = http:::x:a_b/2", "# text = im    Haus");
    }

    /** Words of a file have no places, but its text may spell them. */
    @Test
    void blanksAreFoundWhereTheTextSpellsTheWords() throws IOException {
        String file = "# text = a b,\n"
                + row("1", "0").replace("form", "a")
                + row("2", "1").replace("form", "b")
                + row("3", "1").replace("form", ",");
        ConlluSentence written = ConlluSentence.of(tree(FORMAT, file).tree());
        assertThat(written.rows().stream().map(row -> row.columns().get(9))).containsExactly("_", "SpaceAfter=No", "_");
        ConlluSentence other =
                ConlluSentence.of(tree(FORMAT, file.replace("a b,", "a c,")).tree());
        assertThat(other.rows().stream().map(row -> row.columns().get(9))).containsOnly("_");
    }

    private static Token at(String form, int start, int end) {
        return new Token(form, "", "", new TreeMap<>(), "", start, end);
    }

    @Test
    void saysWhatIsWrongWithTheNumbering() throws IOException {
        assertThat(complaint(FORMAT, row("1", "0") + row("3", "1")))
                .isEqualTo("file:2:1: row 3 is out of order, word 2 is expected; number the words from 1, each once");
        assertThat(complaint(FORMAT, row("1", "0") + row("1", "0")))
                .isEqualTo("file:2:1: row 1 is out of order, word 2 is expected; number the words from 1, each once");
        assertThat(complaint(FORMAT, row("1", "0") + row("1.2", "_")))
                .isEqualTo("file:2:1: row 1.2 is out of order, empty node 1.1 is expected;"
                        + " number the words from 1, each once");
        assertThat(complaint(FORMAT, row("2-3", "_") + row("1", "0")))
                .isEqualTo("file:1:1: row 2-3 is out of order, a range from 1 on is expected;"
                        + " number the words from 1, each once");
        assertThat(complaint(FORMAT, row("1-2", "_") + row("1", "0")))
                .isEqualTo("file:2:1: a multiword token reaches to word 2 of 1; mend its range");
        for (String id : List.of("x", "01", "1-02", "1.0", "1.01", "00")) {
            assertThat(complaint(FORMAT, row(id, "0")))
                    .isEqualTo("file:1:1: \"" + id + "\" is no identifier; write 3, 3-4 or 3.1");
        }
        assertThat(complaint(FORMAT, row("1", "0") + row("2-3", "_") + row("1.1", "_") + row("2", "1") + row("3", "1")))
                .isEqualTo("file:3:1: row 1.1 is out of order, word 2 is expected; number the words from 1, each once");
        assertThat(complaint(FORMAT, row("1", "0") + row("1.2", "_") + row("1.1", "_")))
                .isEqualTo("file:2:1: row 1.2 is out of order, empty node 1.1 is expected;"
                        + " number the words from 1, each once");
        assertThat(complaint(FORMAT, row("1", "0") + row("2", "1") + row("1.1", "_")))
                .isEqualTo("file:3:1: row 1.1 is out of order, empty node 2.1 is expected;"
                        + " number the words from 1, each once");
    }

    @Test
    void saysWhatIsWrongWithColumnsAndComments() throws IOException {
        assertThat(complaint(FORMAT, "1\ta\n"))
                .isEqualTo("file:1:1: the row has 2 columns; write ten, separated by tabs");
        assertThat(complaint(FORMAT, row("1", "0").replace("form", "")))
                .isEqualTo("file:1:1: column 2 is empty; write _ where there is no value");
        assertThat(complaint(FORMAT, "# text = a\n\n" + row("1", "0")))
                .isEqualTo("file:1:1: the sentence has no words; remove its comments, or the blank line after them");
        assertThat(complaint(FORMAT, row("1", "0") + "# late\n"))
                .isEqualTo("file:2:1: a comment stands among the words; move it above them,"
                        + " or put a blank line before it");
    }

    @Test
    void refusesGiganticSentences() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int word = 1; word <= 50_000; word++) {
            rows.append(row(Integer.toString(word), "0"));
        }
        assertThat(complaint(FORMAT, rows.toString()))
                .isEqualTo("file:1:1: the sentence has more than 20000 rows; is a blank line missing?");
    }

    private static String row(String id, String head) {
        return id + "\tform\t_\t_\t_\t_\t" + head + "\t_\t_\t_\n";
    }
}
