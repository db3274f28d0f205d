package org.crossbranch.treebank.conll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.crossbranch.treebank.TreebankText.complaint;
import static org.crossbranch.treebank.TreebankText.entries;
import static org.crossbranch.treebank.TreebankText.tree;
import static org.crossbranch.treebank.TreebankText.written;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.crossbranch.SharedData;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CoNLL-X and CoNLL-2009: all columns come back, through CoNLL-U too. */
class OtherConllFormatsTest {
    private static final ConllxFormat CONLLX = new ConllxFormat();
    private static final Conll2009Format CONLL2009 = new Conll2009Format();

    private static final String CONLLX_TEXT = """
            1\tHunde\tHund\tN\tNN\tpl|nom\t2\tSB\t2\tA|B%7C=C
            2\tbellen\t_\tV\tVVFIN\tNum=Pl\t0\tROOT\t_\t_

            1\t#\t_\t_\t_\t_\t0\tROOT\t0\tROOT

            """;

    private static final String CONLL2009_TEXT = """
            1\tHunde\tHund\tHunde\tNN\tNE\tpl|nom\tsg\t2\t3\tSB\tOA\t_\t_\tA0\t_\tA1
            2\tbellen\tbellen\tbellen\tVVFIN\tVVINF\t_\t_\t0\t0\tROOT\tROOT\tY\tbellen.01|x\t_\t_\t_
            3\tlaut\tlaut\tlaut\tADJD\tADJD\tPos\tPos\t2\t2\tMO\tMO\t_\t_\tAM-MNR\t_\t_

            1\tJa\tja\tja\tITJ\tITJ\t_\t_\t0\t0\tROOT\tROOT\t_\t_

            """;

    @Test
    void conllxKeepsAllTenColumns() throws IOException {
        List<ConlluSentence> sentences = entries(CONLLX, CONLLX_TEXT).stream()
                .map(TreebankEntry::orThrow)
                .toList();
        assertThat(sentences).hasSize(2);
        DependencyTree tree = sentences.get(0).tree();
        assertThat(tree.sentence().id()).isEqualTo("corpus/document/1");
        assertThat(tree.sentence().tokens())
                .containsExactly(
                        Token.of("Hunde", "N")
                                .withXpos("NN")
                                .withAnalysis("Hund", Map.of(Token.UNANALYSED_MORPHOLOGY, "pl|nom")),
                        Token.of("bellen", "V").withXpos("VVFIN").withAnalysis("", Map.of("Num", "Pl")));
        assertThat(tree.heads()).containsExactly(1, DependencyTree.ROOT);
        assertThat(tree.labels()).containsExactly("SB", "ROOT");
        assertThat(sentences.get(1).tree().sentence().token(0).form()).isEqualTo("#");
        assertThat(written(CONLLX, sentences)).isEqualTo(CONLLX_TEXT);
        assertThat(written(CONLLX, throughConllu(sentences))).isEqualTo(CONLLX_TEXT);
    }

    /** One that stayed in the last column would be a part of the line end once written. */
    @Test
    void carriageReturnsBehindALineAreNoPartOfIt() throws IOException {
        assertThat(entries(CONLL2009, CONLL2009_TEXT.replace("\n", "\r\r\n")))
                .extracting(TreebankEntry::orThrow)
                .isEqualTo(entries(CONLL2009, CONLL2009_TEXT).stream()
                        .map(TreebankEntry::orThrow)
                        .toList());
    }

    @Test
    void conll2009KeepsGoldAndPredictedColumnsAndArguments() throws IOException {
        List<ConlluSentence> sentences = entries(CONLL2009, CONLL2009_TEXT).stream()
                .map(TreebankEntry::orThrow)
                .toList();
        assertThat(sentences).hasSize(2);
        DependencyTree tree = sentences.get(0).tree();
        assertThat(tree.heads()).containsExactly(1, DependencyTree.ROOT, 1);
        assertThat(tree.labels()).containsExactly("SB", "ROOT", "MO");
        assertThat(tree.sentence().token(0))
                .isEqualTo(Token.of("Hunde", "NN")
                        .withXpos("NN")
                        .withAnalysis("Hund", Map.of(Token.UNANALYSED_MORPHOLOGY, "pl|nom")));
        assertThat(written(CONLL2009, sentences)).isEqualTo(CONLL2009_TEXT);
        assertThat(written(CONLL2009, throughConllu(sentences))).isEqualTo(CONLL2009_TEXT);
    }

    private static List<ConlluSentence> throughConllu(List<ConlluSentence> sentences) throws IOException {
        ConlluFormat conllu = new ConlluFormat();
        return entries(conllu, written(conllu, sentences)).stream()
                .map(TreebankEntry::orThrow)
                .toList();
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        String row = "1\ta\t_\t_\t_\t_\t0\tROOT\t_\t_\n";
        assertThat(complaint(CONLLX, row + "2\tb\n"))
                .isEqualTo("file:2:1: the row has 2 columns; write ten, separated by tabs");
        assertThat(complaint(CONLLX, "# text = a\n" + row))
                .isEqualTo("file:1:1: the row has 1 columns; write ten, separated by tabs");
        assertThat(complaint(CONLLX, row.replace("1\ta", "1-2\ta")))
                .isEqualTo("file:1:1: \"1-2\" is no identifier; write a number, 1");
        assertThat(complaint(CONLLX, row.replace("0\tROOT", "_\tROOT")))
                .isEqualTo("file:1:1: word 1 has the head _; write 0 for the root, or 1 to 1, or parse the sentence"
                        + " with annotate");
        String nine = "1" + "\ta".repeat(7) + "\t0\t0" + "\tr".repeat(4);
        assertThat(complaint(CONLL2009, nine + "\n" + nine.replaceFirst("1", "2") + "\tA0\n"))
                .isEqualTo("file:2:1: the row has 15 columns; write 14 as in the first row, separated by tabs");
        assertThat(complaint(CONLL2009, row))
                .isEqualTo("file:1:1: the row has 10 columns; write 14 or more, separated by tabs");
    }

    /** The tree survives, and what is written once is written again to the byte. */
    @ParameterizedTest
    @ValueSource(strings = {"ud-en-ewt/dev", "ud-eu-bdt/test", "ud-la-perseus/train", "ud-nl-lassysmall/dev"})
    void treebanksSurviveInAnotherFormat(String split) throws IOException {
        try (TreebankReader<ConlluSentence> reader =
                new ConlluFormat().read(SharedData.require("data/" + split + ".conllu"))) {
            List<ConlluSentence> sentences = reader.trees().toList();
            for (DependencyFormat format : List.of(CONLLX, CONLL2009)) {
                String text = written(format, sentences);
                List<ConlluSentence> back = entries(format, text).stream()
                        .map(TreebankEntry::orThrow)
                        .toList();
                assertThat(back).hasSameSizeAs(sentences);
                for (int i = 0; i < back.size(); i++) {
                    DependencyTree expected = sentences.get(i).tree();
                    assertThat(back.get(i).tree().heads()).isEqualTo(expected.heads());
                    assertThat(back.get(i).tree().labels()).isEqualTo(expected.labels());
                    assertThat(back.get(i).tree().sentence().tokens())
                            .extracting(Token::form, Token::lemma, Token::morphology)
                            .isEqualTo(expected.sentence().tokens().stream()
                                    .map(token -> org.assertj.core.groups.Tuple.tuple(
                                            token.form(), token.lemma(), token.morphology()))
                                    .toList());
                }
                assertThat(written(format, back)).isEqualTo(text);
            }
        }
    }

    @Test
    void writesTheWordsOfCoNllUOnly() throws IOException {
        ConlluSentence sentence = tree(new ConlluFormat(), """
                # text = zum
                1-2\tzum\t_\t_\t_\t_\t_\t_\t_\t_
                1\tzu\tzu\tADP\t_\t_\t0\troot\t0:root\tA=B
                1.1\tx\t_\t_\t_\t_\t_\t_\t_\t_
                2\tdem\tder\tDET\tART\t_\t1\tdet\t_\t_

                """);
        assertThat(written(CONLLX, List.of(sentence))).isEqualTo("""
                1\tzu\tzu\tADP\tADP\t_\t0\troot\t_\t_
                2\tdem\tder\tDET\tART\t_\t1\tdet\t_\t_

                """);
        assertThat(written(CONLL2009, List.of(sentence))).isEqualTo("""
                1\tzu\tzu\t_\tADP\t_\t_\t_\t0\t_\troot\t_\t_\t_
                2\tdem\tder\t_\tART\t_\t_\t_\t1\t_\tdet\t_\t_\t_

                """);
    }
}
