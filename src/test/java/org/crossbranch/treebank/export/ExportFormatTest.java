package org.crossbranch.treebank.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.treebank.TreebankText.complaint;
import static org.crossbranch.treebank.TreebankText.entries;
import static org.crossbranch.treebank.TreebankText.tree;
import static org.crossbranch.treebank.TreebankText.written;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.export.ExportFormat.Numbering;
import org.junit.jupiter.api.Test;

class ExportFormatTest {
    private static final ExportFormat FORMAT = new ExportFormat();
    private static final ExportFormat VERSION_3 = new ExportFormat(3, Numbering.POSTORDER);
    private static final long SEED = 19970101;
    private static final String VERSION_3_TEXT = """
            #BOT ORIGIN
            0\tnews
            #EOT ORIGIN
            %% a comment with quite a few words
            #BOS 7 2 875 1 %% header
            Das\t\t\tPDS\t3.Nom\t\tOA\t500
            mag\t\t\tVVFIN\t--\t\tHD\t501\tSB\t500 %% secondary edge
            %% a comment among the rows
            (\t\t\t$(\t--\t\t--\t0
            er\t\t\tPPER\t--\t\tSB\t501
            sehr\t\t\tADV\t--\t\tMO\t500
            #500\t\t\tAP\t--\t\tOA\t501
            #501\t\t\tS\t--\t\t--\t0
            #EOS 7
            """;

    @Test
    void readsVersion3AndDropsWhatATreeDoesNotHold() throws IOException {
        ConstituencyTree tree = tree(FORMAT, VERSION_3_TEXT);
        assertThat(tree.sentence().id()).isEqualTo("corpus/document/7");
        assertThat(tree.sentence().tokens()).extracting(Token::form).containsExactly("Das", "mag", "(", "er", "sehr");
        assertThat(tree.sentence().token(0))
                .isEqualTo(Token.of("Das", "PDS")
                        .withFunction("OA")
                        .withAnalysis("", Map.of(Token.UNANALYSED_MORPHOLOGY, "3.Nom")));
        Constituent phrase = new Constituent("AP", "OA", List.of(new Leaf(0), new Leaf(4)));
        Constituent clause = new Constituent("S", "", List.of(phrase, new Leaf(1), new Leaf(3)));
        assertThat(tree.root()).isEqualTo(Constituent.of("ROOT", clause, new Leaf(2)));
    }

    @Test
    void writesVersions3And4() throws IOException {
        ConstituencyTree tree = tree(FORMAT, VERSION_3_TEXT);
        assertThat(written(VERSION_3, List.of(tree))).isEqualTo("""
                        #FORMAT 3
                        #BOS 7
                        Das\tPDS\t3.Nom\tOA\t500
                        mag\tVVFIN\t--\tHD\t501
                        (\t$(\t--\t--\t0
                        er\tPPER\t--\tSB\t501
                        sehr\tADV\t--\tMO\t500
                        #500\tAP\t--\tOA\t501
                        #501\tS\t--\t--\t0
                        #EOS 7
                        """);
        assertThat(written(FORMAT, List.of(tree))).startsWith("#FORMAT 4\n#BOS 7\nDas\t--\tPDS\t3.Nom\tOA\t500\n");
    }

    @Test
    void keepsBlanksBetweenTabs() throws IOException {
        String text = """
                #FORMAT 4
                #BOS 1
                New York\tNew York\tNE\tNom Sg\tSB\t500
                schläft\tschlafen\tVVFIN\t3.Sg.Pres.Ind\tHD\t500
                #500\t--\tS\t--\t--\t0
                #EOS 1
                """;
        ConstituencyTree tree = tree(FORMAT, text);
        assertThat(written(FORMAT, List.of(tree))).isEqualTo(text);
        Token odd = Token.of(" a\tb\n", "N");
        assertThat(tree(
                                FORMAT,
                                written(
                                        FORMAT,
                                        List.of(new ConstituencyTree(
                                                new Sentence("x/y/1", "", List.of(odd)),
                                                Constituent.of("S", new Leaf(0))))))
                        .sentence()
                        .token(0)
                        .form())
                .isEqualTo("_a_b_");
    }

    @Test
    void countsSecondaryEdges() throws IOException {
        String text = """
                #FORMAT 3
                #BOS 1
                Anna\tNE\t--\tSB\t500\tSB\t501
                singt\tVVFIN\t--\tHD\t500\t%% a comment
                tanzt\tVVFIN\t--\tHD\t501\tRE\t500\tXX\t502
                #500\tS\t--\tCJ\t502
                #501\tS\t--\tCJ\t502\t%% second conjunct
                #502\tCS\t--\t--\t0
                #EOS 1
                """;
        assertThat(entries(FORMAT, text))
                .singleElement()
                .isInstanceOfSatisfying(
                        TreebankEntry.Parsed.class,
                        entry -> assertThat(entry.secondaryEdges()).isEqualTo(3));
    }

    @Test
    void readsColumnsBetweenBlanks() throws IOException {
        ConstituencyTree tree = tree(FORMAT, "#BOS 1\na   le  N  --  SB 500\n#500 -- NP -- -- 0\n#EOS 1\n");
        assertThat(tree.sentence().token(0))
                .isEqualTo(Token.of("a", "N").withFunction("SB").withAnalysis("le", Map.of()));
    }

    @Test
    void numbersChildrenBeforeParents() throws IOException {
        Constituent deep = Constituent.of("A", Constituent.of("B", new Leaf(0)));
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("", "", List.of(Token.of("x", "X"), Token.of("y", "Y"))),
                Constituent.of("ROOT", deep, Constituent.of("C", new Leaf(1))));
        assertThat(written(FORMAT, List.of(tree)).lines().filter(line -> line.startsWith("#5")))
                .containsExactly("#500\t--\tB\t--\t--\t502", "#501\t--\tC\t--\t--\t0", "#502\t--\tA\t--\t--\t0");
        assertThat(written(VERSION_3, List.of(tree)).lines().filter(line -> line.startsWith("#5")))
                .containsExactly("#500\tB\t--\t--\t501", "#501\tA\t--\t--\t0", "#502\tC\t--\t--\t0");
    }

    @Test
    void keepsFormsThatLookLikeMarkup() throws IOException {
        List<String> forms = List.of("#500", "#1", "#HASH#5", "#EOS", "#BOS", "%%", "--", "#1234567890123456789", "#");
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence(
                        "s", "", forms.stream().map(form -> Token.of(form, "X")).toList()),
                Constituent.of(
                        "ROOT",
                        forms.stream()
                                .map(form -> new Leaf(forms.indexOf(form)))
                                .toArray(Leaf[]::new)));
        for (ExportFormat format : List.of(FORMAT, VERSION_3)) {
            String written = written(format, List.of(tree));
            assertThat(tree(format, written).sentence().tokens())
                    .isEqualTo(tree.sentence().tokens());
        }
    }

    @Test
    void readsWhatItWritesOfRandomTrees() throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 1_000, 30).toList();
        for (ExportFormat format : List.of(FORMAT, VERSION_3)) {
            List<ConstituencyTree> again = entries(format, written(format, trees)).stream()
                    .map(TreebankEntry::orThrow)
                    .map(tree -> tree.withSentence(
                            tree.sentence().withId(tree.sentence().id().replace("corpus/document", "random/" + SEED))))
                    .toList();
            assertThat(again).as("seed %d", SEED).isEqualTo(trees);
        }
    }

    @Test
    void goesOnAfterAMalformedSentence() throws IOException {
        String good = "a\t--\tN\t--\t--\t0\n";
        List<TreebankEntry<ConstituencyTree>> entries = entries(
                FORMAT,
                "#BOS a\n" + good + "#BOS b\n" + good + "#EOS c\nstray\n" + good + "#BOS d\n" + good
                        + "#EOS d\n#BOS e\n");
        assertThat(entries)
                .extracting(entry -> entry instanceof TreebankEntry.Malformed<ConstituencyTree> malformed
                        ? malformed.error().getMessage()
                        : entry.id())
                .containsExactly(
                        "file:1:1: the sentence has no #EOS line; write one after its last row",
                        "file:5:1: #EOS c ends the sentence that #BOS b began; give both the same name",
                        "file:6:1: this line stands outside of a sentence;"
                                + " a sentence begins with #BOS and ends with #EOS",
                        "corpus/document/d",
                        "file:11:1: the sentence has no #EOS line; write one after its last row");
        assertThat(entries.get(2))
                .isInstanceOfSatisfying(
                        TreebankEntry.Malformed.class,
                        malformed -> assertThat(malformed.raw()).isEqualTo("stray\n" + good));
    }

    @Test
    void saysThatConstituentsFormACycle() throws IOException {
        assertThat(complaint(
                        FORMAT,
                        sentence(
                                "a\tN\t--\t--\t500",
                                "b\tN\t--\t--\t0",
                                "#500\tX\t--\t--\t501",
                                "#501\tY\t--\t--\t500")))
                .isEqualTo("file:4:1: constituents dominate each other: #500 under #501 under #500;"
                        + " hang one of them on another parent");
        assertThat(complaint(FORMAT, sentence("a\tN\t--\t--\t500", "#500\tX\t--\t--\t500")))
                .isEqualTo("file:3:1: constituents dominate each other: #500 under #500;"
                        + " hang one of them on another parent");
    }

    @Test
    void saysThatAParentDangles() throws IOException {
        assertThat(complaint(FORMAT, sentence("a\tN\t--\t--\t501")))
                .isEqualTo("file:2:1: parent 501 is no constituent of this sentence;"
                        + " add a row #501, or name another parent");
        assertThat(complaint(FORMAT, sentence("a\tN\t--\t--\t99999999999999999999")))
                .startsWith("file:2:1: parent 99999999999999999999 is no constituent of this sentence");
        assertThat(complaint(FORMAT, sentence("a\tN\t--\t--\tx")))
                .isEqualTo("file:2:1: parent \"x\" is no number; write 0 or the number of a constituent");
    }

    @Test
    void saysWhatIsWrongWithConstituents() throws IOException {
        assertThat(complaint(FORMAT, sentence("a\tN\t--\t--\t0", "#500\tX\t--\t--\t0")))
                .isEqualTo("file:3:1: #500 has no children; remove it");
        assertThat(complaint(FORMAT, sentence("a\tN\t--\t--\t500", "#500\tX\t--\t--\t0", "#500\tY\t--\t--\t0")))
                .isEqualTo("file:4:1: #500 is described twice; give each constituent a number of its own");
        assertThat(complaint(FORMAT, sentence("a\tN\t--\t--\t500", "#500\t--\t--\t--\t0")))
                .isEqualTo("file:3:1: #500 has no label; write one in column 2");
        assertThat(complaint(FORMAT, sentence())).isEqualTo("file:1:1: the sentence has no tokens; remove it");
    }

    @Test
    void saysThatColumnsAreMissing() throws IOException {
        assertThat(complaint(FORMAT, "#FORMAT 4\n" + sentence("a\tN\t--\t--\t0")))
                .isEqualTo("file:3:1: the row has 5 columns; format 4 has 6:"
                        + " form, lemma, tag, morphology, edge label, parent (-- where there is nothing)");
        assertThat(complaint(FORMAT, sentence("a\tN\t--")))
                .isEqualTo("file:2:1: the row has 3 columns; format 3 has 5:"
                        + " form, tag, morphology, edge label, parent (-- where there is nothing)");
    }

    @Test
    void refusesAnUnknownVersion() {
        assertThatThrownBy(() -> entries(FORMAT, "#FORMAT 5\n"))
                .hasMessage("file:1:1: export format \"5\" is not known; convert the file to 3 or 4");
        assertThatThrownBy(() -> new ExportFormat(2, Numbering.BY_HEIGHT))
                .hasMessage("export format version 2 is not known; use 3 or 4");
    }

    @Test
    void refusesAbsurdDepthWithoutOverflowingTheStack() throws IOException {
        StringBuilder rows = new StringBuilder("#BOS 1\na\tN\t--\t--\t500\n");
        for (int node = 500; node < 10_500; node++) {
            rows.append("#" + node + "\tX\t--\t--\t" + (node == 10_499 ? 0 : node + 1) + "\n");
        }
        assertThat(complaint(FORMAT, rows + "#EOS 1\n"))
                .endsWith(": constituents are nested deeper than 500; no sentence needs that, check the parents");
    }

    @Test
    void refusesGiganticSentences() throws IOException {
        String row = "a\tN\t--\t--\t0\n";
        assertThat(complaint(FORMAT, "#BOS 1\n" + row.repeat(5_001) + "#EOS 1\n"))
                .isEqualTo("file:1:1: the sentence has more than 5000 tokens; split it");
        assertThat(complaint(FORMAT, "#BOS 1\n" + row.repeat(50_000) + "#EOS 1\n"))
                .isEqualTo("file:1:1: the sentence has more than 20000 rows; is an #EOS line missing?");
    }

    @Test
    void saysThatTheEncodingIsWrong() throws IOException {
        byte[] latin = sentence("Größe\tN\t--\t--\t0").getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() ->
                        entries(FORMAT, latin, StandardCharsets.UTF_8).get(0).orThrow())
                .hasMessageStartingWith(
                        "file:2:3: these bytes are not UTF-8 text; mend the file, or name its encoding");
    }

    private static String sentence(String... rows) {
        return "#BOS 1\n" + String.join("\n", rows) + (rows.length == 0 ? "" : "\n") + "#EOS 1\n";
    }
}
