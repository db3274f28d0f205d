package org.crossbranch.treebank.tigerxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class TigerXmlFormatTest {
    private static final TigerXmlFormat FORMAT = new TigerXmlFormat();

    /** In the manner of TIGER: the relative clause is extraposed, the marks hang nowhere. */
    private static final String GRAPH = """
            <graph root="s7_502" discontinuous="true">
              <terminals>
                <t id="s7_1" word="Kinder" lemma="Kind" pos="NN" morph="Nom.Pl" case="nom">
                  <secedge label="SB" idref="s7_502"/>
                </t>
                <t id="s7_2" word="sah" pos="VVFIN" lemma="--" morph="--"/>
                <t id="s7_3" word=" &quot;-- &lt;&amp;" pos="$(" />
                <t id="s7_4" word="die" pos="PRELS"/>
                <t id="s7_5" word="." pos="$."/>
              </terminals>
              <nonterminals>
                <nt id="s7_500" cat="S"><edge label="HD" idref="s7_4"/><secedge label="SB" idref="s7_1"/></nt>
                <nt id="s7_501" cat="NP"><edge label="RC" idref="s7_500"/><edge label="NK" idref="s7_1"/></nt>
                <nt id="s7_502" cat="S"><edge label="OA" idref="s7_501"/><edge label="--" idref="s7_2"/></nt>
              </nonterminals>
            </graph>
            """;

    private static String corpus(String sentences) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<corpus id=\"x\">\n<body>\n" + sentences
                + "\n</body>\n</corpus>\n";
    }

    private static String sentence(String graph) {
        return corpus("<s id=\"s1\">" + graph + "</s>");
    }

    @Test
    void keepsBlanksInForms() throws IOException {
        ConstituencyTree tree = TreebankText.tree(
                FORMAT,
                "<corpus><body><s id=\"s1\"><graph root=\"n\"><terminals><t id=\"t\" word=\"New York\" pos=\"NE\"/>"
                        + "</terminals><nonterminals><nt id=\"n\" cat=\"S\"><edge label=\"SB\" idref=\"t\"/></nt></nonterminals></graph></s>"
                        + "</body></corpus>");
        assertThat(TreebankText.written(FORMAT, List.of(tree))).contains(" word=\"New York\" ");
    }

    @Test
    void countsSecondaryEdges() throws IOException {
        String text =
                "<corpus><body><s id=\"s1\"><graph root=\"n\"><terminals><t id=\"t\" word=\"a\"><secedge label=\"SB\""
                        + " idref=\"m\"/></t></terminals><nonterminals><nt id=\"m\" cat=\"NP\"><edge label=\"HD\" idref=\"t\"/><secedge"
                        + " label=\"SB\" idref=\"n\"/></nt><nt id=\"n\" cat=\"S\"><edge label=\"SB\" idref=\"m\"/></nt></nonterminals>"
                        + "</graph></s></body></corpus>";
        assertThat(TreebankText.entries(FORMAT, text))
                .singleElement()
                .isInstanceOfSatisfying(
                        TreebankEntry.Parsed.class,
                        entry -> assertThat(entry.secondaryEdges()).isEqualTo(2));
    }

    @Test
    void readsGraphs() throws IOException {
        String head =
                "<head><meta><name>s</name></meta><annotation><feature name=\"t\" domain=\"T\"/></annotation></head>";
        String matches = "<matches><match subgraph=\"s7_500\"/></matches>";
        String text = corpus(head + "<subcorpus name=\"a\"><s id=\"s7\">" + GRAPH + matches + "</s></subcorpus>");
        ConstituencyTree tree = TreebankText.tree(FORMAT, text);
        assertThat(tree.sentence().id()).isEqualTo("corpus/document/7");
        assertThat(tree.root())
                .isEqualTo(Constituent.of(
                        "ROOT",
                        Constituent.of(
                                "S",
                                new Constituent(
                                        "NP",
                                        "OA",
                                        List.of(new Leaf(0), new Constituent("S", "RC", List.of(new Leaf(3))))),
                                new Leaf(1)),
                        new Leaf(2),
                        new Leaf(4)));
        Token first = tree.sentence().token(0);
        assertThat(first.lemma()).isEqualTo("Kind");
        assertThat(first.function()).isEqualTo("NK");
        assertThat(first.morphology()).isEqualTo(Map.of("morph", "Nom.Pl", "case", "nom"));
        assertThat(tree.sentence().token(1)).isEqualTo(Token.of("sah", "VVFIN"));
        assertThat(tree.sentence().token(2).form()).isEqualTo(" \"-- <&");
    }

    @Test
    void aSingleTopIsTheRootAndVrootTheVirtualOne() throws IOException {
        String terminals = "<terminals><t id=\"a\" word=\"a\"/><t id=\"b\" word=\"b\"/></terminals>";
        String np = "<nt id=\"n\" cat=\"NP\"><edge idref=\"a\"/><edge idref=\"b\"/></nt>";
        String vroot = "<nt id=\"v\" cat=\"VROOT\"><edge label=\"--\" idref=\"n\"/></nt>";
        String half = "<nt id=\"v\" cat=\"VROOT\"><edge label=\"--\" idref=\"a\"/></nt>";
        Constituent pair = Constituent.of("NP", new Leaf(0), new Leaf(1));
        assertThat(root(terminals + np)).isEqualTo(pair);
        assertThat(root(terminals + np + vroot)).isEqualTo(Constituent.of("ROOT", pair));
        assertThat(root(terminals + half)).isEqualTo(Constituent.of("ROOT", new Leaf(0), new Leaf(1)));
        assertThat(root("<t id=\"a\" word=\"a\"/>")).isEqualTo(Constituent.of("ROOT", new Leaf(0)));
    }

    private static Constituent root(String nodes) throws IOException {
        return TreebankText.tree(FORMAT, sentence("<graph>" + nodes + "</graph>"))
                .root();
    }

    @Test
    void randomTreesComeBack() throws IOException {
        List<ConstituencyTree> trees = new ArrayList<>();
        RandomTrees.of(3, 1_000, 20).forEach(tree -> {
            String id = "corpus/document/" + (trees.size() % 3 == 0 ? "x." : "") + (trees.size() + 1);
            trees.add(tree.withSentence(tree.sentence().withId(id))
                    .withRoot(trees.size() % 2 == 0 ? tree.root() : tree.root().withLabel("S")));
        });
        Sentence odd = new Sentence(
                "corpus/document/odd",
                "",
                List.of(
                        Token.of("<\"&'> \u00a0\ud83d\ude00", "--x").withAnalysis("-", Map.of("morph", "*.*")),
                        Token.of("--", "")));
        trees.add(
                new ConstituencyTree(odd, Constituent.of("A<&\"", new Leaf(0), Constituent.of("VROOT", new Leaf(1)))));
        String text = TreebankText.written(FORMAT, trees);
        assertThat(TreebankText.entries(FORMAT, text))
                .extracting(TreebankEntry::orThrow)
                .isEqualTo(trees);
    }

    @Test
    void writesWhatTigerSearchReads() throws IOException {
        Sentence sentence = new Sentence(
                "c/d/12",
                "",
                List.of(
                        Token.of("a", "A")
                                .withAnalysis("", Map.of("Case", "Nom", "Gender", "Fem"))
                                .withFunction("HD"),
                        Token.of("b", "B")));
        String text = TreebankText.written(
                FORMAT,
                List.of(new ConstituencyTree(
                        sentence,
                        Constituent.of("ROOT", new Constituent("NP", "SB", List.of(new Leaf(0))), new Leaf(1)))));
        assertThat(text).contains("""
                <body>
                <s id="s12">
                <graph root="s12_VROOT">
                <terminals>
                <t id="s12_1" word="a" lemma="--" pos="A" morph="Case=Nom|Gender=Fem"/>
                <t id="s12_2" word="b" lemma="--" pos="B" morph="--"/>
                </terminals>
                <nonterminals>
                <nt id="s12_500" cat="NP">
                <edge label="HD" idref="s12_1"/>
                </nt>
                <nt id="s12_VROOT" cat="VROOT">
                <edge label="SB" idref="s12_500"/>
                <edge label="--" idref="s12_2"/>
                </nt>
                </nonterminals>
                </graph>
                </s>
                </body>
                </corpus>
                """);
    }

    @Test
    void aFileWithoutTreesIsWellFormedToo() throws IOException, ParserConfigurationException, SAXException {
        String text = TreebankText.written(FORMAT, List.of());
        assertThat(DocumentBuilderFactory.newDefaultInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(text)))
                        .getDocumentElement()
                        .getTagName())
                .isEqualTo("corpus");
        assertThat(TreebankText.entries(FORMAT, text)).isEmpty();
        assertThat(TreebankText.entries(FORMAT, "")).isEmpty();
        assertThat(TreebankText.entries(FORMAT, " \n\n")).isEmpty();
        assertThat(TreebankText.entries(
                        FORMAT, "<corpus><head><annotation><feature/></annotation></head><body/></corpus>"))
                .isEmpty();
    }

    @Test
    void refusesXmlWhoseSentencesAreCalledOtherwise() {
        assertThatThrownBy(() -> TreebankText.entries(FORMAT, "<corpus>\n<sentence><word/></sentence></corpus>"))
                .hasMessage(
                        "file:2:1: there is no sentence in the file, but a <sentence>; in TIGER-XML a sentence is an"
                                + " <s>. Name the file's format, or give another file");
    }

    @Test
    void refusesWhatXmlCannotHold() {
        Sentence sentence = new Sentence("c/d/1", "", List.of(Token.of("a\u0007", "A")));
        assertThatThrownBy(() -> TreebankText.written(
                        FORMAT, List.of(new ConstituencyTree(sentence, Constituent.of("S", new Leaf(0))))))
                .hasMessage("the tree of sentence \"c/d/1\" cannot be written as tigerxml:"
                        + " it holds the character U+0007, which XML cannot; take it out");
    }

    /** The encoding that the file declares counts, as it does for any XML; otherwise the one that the caller names. */
    @Test
    void readsTheEncodingOfTheFile() throws IOException {
        String body = corpus("<s><graph><t id=\"t\" word=\"Stra\u00dfe\"/></graph></s>");
        String latin = body.replace("UTF-8", "ISO-8859-1");
        String undeclared = body.substring(body.indexOf('\n') + 1);
        String wide = body.replace("UTF-8", "UTF-16");
        assertThat(word(latin.getBytes(StandardCharsets.ISO_8859_1))).isEqualTo("Stra\u00dfe");
        assertThat(word(wide.getBytes(StandardCharsets.UTF_16))).isEqualTo("Stra\u00dfe");
        assertThat(word(("\uFEFF" + body).getBytes(StandardCharsets.UTF_8))).isEqualTo("Stra\u00dfe");
        assertThat(word(undeclared.getBytes(StandardCharsets.UTF_8))).isEqualTo("Stra\u00dfe");
        assertThat(TreebankText.entries(
                                FORMAT, undeclared.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1)
                        .get(0)
                        .orThrow()
                        .sentence()
                        .token(0)
                        .form())
                .isEqualTo("Stra\u00dfe");
        assertThatThrownBy(() -> word(body.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageContaining(
                        "these bytes are not in the encoding of the file; mend them, or the encoding in its first line");
    }

    private static String word(byte[] bytes) throws IOException {
        return TreebankText.entries(FORMAT, bytes, StandardCharsets.UTF_8)
                .get(0)
                .orThrow()
                .sentence()
                .token(0)
                .form();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<s/> | 4:1: the sentence has no terminals; remove it",
                "<s><graph><t word='a'/></graph></s> | 4:11: the node has no identifier; write one as the attribute id",
                "<s><graph><t id='a'/></graph></s> | 4:11: the terminal a has no word; write one as the attribute word",
                "<s><graph><t id='a' word='a'/><nt id='n'><edge idref='a'/></nt></graph></s>"
                        + " | 4:31: the nonterminal n has no category; write one as the attribute cat",
                "<s><graph><t id='a' word='a'/><t id='a' word='b'/></graph></s>"
                        + " | 4:31: a is described twice; give each node an identifier of its own",
                "<s><graph><t id='a' word='a'/><nt id='n' cat='N'/></graph></s> | 4:31: n has no children; remove it",
                "<s><graph><t id='a' word='a'/><nt id='n' cat='N'><edge idref='b'/></nt></graph></s>"
                        + " | 4:50: b is no node of this sentence; add it, or let the edge lead to another",
                "<s><graph><t id='a' word='a'/><nt id='n' cat='N'><edge/></nt></graph></s>"
                        + " | 4:50: the edge leads nowhere; write the identifier of a node as the attribute idref",
                "<s><graph><edge idref='b'/></graph></s>"
                        + " | 4:11: the edge is in no nonterminal; write it into the one that it begins at",
                "<s><graph><t id='a' word='a'/><nt id='n' cat='N'><edge idref='a'/></nt>"
                        + "<nt id='m' cat='M'><edge idref='a'/></nt></graph></s>"
                        + " | 4:91: a second edge leads to a, the first is in line 4; a node has one parent:"
                        + " make one of the two a secondary edge (secedge)",
                "<s><graph><t id='a' word='a'/><nt id='n' cat='N'><edge idref='m'/></nt>"
                        + "<nt id='m' cat='M'><edge idref='n'/></nt></graph></s>"
                        + " | 4:31: n dominates itself, or hangs below one that does; take out one of the edges",
                "<s><graph root='r'><t id='a' word='a'/></graph></s>"
                        + " | 4:4: the root r is no node of this sentence; name one, or none",
                "<s><graph root='a'><t id='a' word='a'/><nt id='n' cat='N'><edge idref='a'/></nt></graph></s>"
                        + " | 4:4: an edge in line 4 leads to the root a; take it out, or name another root",
                "<s><graph><t id='a' word='a'/></graph><graph><t id='b' word='b'/></graph></s>"
                        + " | 4:39: a second <graph> in one sentence, the first is in line 4; write each sentence in an"
                        + " <s> of its own",
                "<s><graph><terminals><t id='a' word='a'/></terminals><nonterminals/>"
                        + "<terminals><t id='b' word='b'/></terminals></graph></s>"
                        + " | 4:69: a second <terminals> in one sentence, the first is in line 4; write each sentence in"
                        + " an <s> of its own",
                "<s><graph><t id='a' word='a'/><nonterminals/><nonterminals/></graph></s>"
                        + " | 4:46: a second <nonterminals> in one sentence, the first is in line 4; write each sentence"
                        + " in an <s> of its own",
                "<s><t id='a' word='a'/><graph/></s> | 4:4: the terminal is in <s>; write it into <terminals>",
                "<s><graph><nonterminals><t id='a' word='a'/></nonterminals></graph></s>"
                        + " | 4:25: the terminal is in <nonterminals>; write it into <terminals>",
                "<s><graph><terminals><t id='a' word='a'/><nt id='n' cat='N'><edge idref='a'/></nt></terminals>"
                        + "</graph></s> | 4:42: the nonterminal is in <terminals>; write it into <nonterminals>",
                "<s><graph><t id='a' word='a'/><t id='b' word='b'/><nt id='n' cat='N'><edge idref='m'/>"
                        + "<nt id='m' cat='M'><edge idref='a'/></nt><edge idref='b'/></nt></graph></s>"
                        + " | 4:87: the nonterminal is in <nt>; write it into <nonterminals>",
                "<s><graph><t id='a' word='a'><t id='b' word='b'/></t></graph></s>"
                        + " | 4:30: the terminal is in <t>; write it into <terminals>",
                "<s><graph><t id='a' word='a'/><nt id='n' cat='N'/><edge idref='a'/></graph></s>"
                        + " | 4:51: the edge is in no nonterminal; write it into the one that it begins at",
                "<s><terminals><graph><t id='a' word='a'/></graph></terminals></s>"
                        + " | 4:4: <terminals> is in <s>; write it into <graph>",
                "<s><graph><t id='a' word='a&#9;b'/></graph></s>"
                        + " | 4:11: the word of the terminal a has a tab or the end of a line in it; write a blank",
                "<s><graph><t id='a' word='a&#10;'/></graph></s>"
                        + " | 4:11: the word of the terminal a has a tab or the end of a line in it; write a blank",
                "<s><match><graph><t id='a' word='a'/></graph></match></s>"
                        + " | 4:11: the graph is in <match>; write it into the <s> of its sentence",
            })
    void complainsOfSentences(String sentence, String complaint) throws IOException {
        String good = "\n<s id='s2'><graph><t id='a' word='a'/></graph></s>";
        List<TreebankEntry<ConstituencyTree>> entries =
                TreebankText.entries(FORMAT, corpus(sentence.strip().replace('\'', '"') + good));
        assertThat(entries).hasSize(2);
        assertThat(entries.get(0)).isInstanceOf(TreebankEntry.Malformed.class);
        TreebankEntry.Malformed<?> malformed = (TreebankEntry.Malformed<?>) entries.get(0);
        assertThat(malformed.error()).hasMessage("file:" + complaint);
        assertThat(malformed.id()).isEqualTo("corpus/document/1");
        assertThat(malformed.raw()).startsWith("<s").contains(sentence.contains("graph") ? "<graph" : "");
        assertThat(entries.get(1).orThrow().sentence().id()).isEqualTo("corpus/document/2");
    }

    /** The two graphs of the outer one were read as one tree, and the inner one as none. */
    @Test
    void sentencesThatAreNestedAreBothSetAside() throws IOException {
        String graph = "<graph><t id=\"a%1$s\" word=\"a\"/></graph>";
        String text = corpus("<s id=\"s1\">" + graph.formatted(1) + "\n<s id=\"s2\"></s>" + graph.formatted(2)
                + "</s>\n<s>" + graph.formatted(3) + "</s>");
        List<TreebankEntry<ConstituencyTree>> entries = TreebankText.entries(FORMAT, text);
        assertThat(entries)
                .extracting(TreebankEntry::id)
                .containsExactly("corpus/document/1", "corpus/document/2", "corpus/document/3");
        for (TreebankEntry<?> entry : entries.subList(0, 2)) {
            assertThat(((TreebankEntry.Malformed<?>) entry).error())
                    .hasMessage(
                            "file:5:1: this sentence begins within the one that begins in line 4; end each with </s>"
                                    + " before the next");
        }
        assertThat(((TreebankEntry.Malformed<?>) entries.get(0)).raw()).contains("id=\"a1\"", "id=\"a2\"");
        assertThat(entries.get(2).orThrow().sentence().length()).isEqualTo(1);
    }

    @Test
    void whatStandsOutsideOfASentenceIsSetAside() throws IOException {
        String graph = "<graph><t id=\"a%1$s\" word=\"a\"/></graph>";
        String text = corpus(graph.formatted(1) + "<terminals><t id=\"b\" word=\"b\"/></terminals>\n<s>"
                + graph.formatted(2) + "</s>\n<s></s>" + graph.formatted(3));
        List<TreebankEntry<ConstituencyTree>> entries = TreebankText.entries(FORMAT, text);
        assertThat(entries).hasSize(4);
        assertThat(entries.get(0)).isInstanceOfSatisfying(TreebankEntry.Malformed.class, malformed -> {
            assertThat(malformed.error())
                    .hasMessage("file:4:1: <graph> stands outside of a sentence; write it into an <s>");
            assertThat(malformed.raw()).contains("id=\"a1\"", "id=\"b\"");
        });
        assertThat(entries.get(1).orThrow().sentence().length()).isEqualTo(1);
        assertThat(entries.get(1).id()).isEqualTo("corpus/document/2");
        assertThat(entries.get(3))
                .isInstanceOfSatisfying(
                        TreebankEntry.Malformed.class,
                        malformed -> assertThat(malformed.error())
                                .hasMessage("file:6:8: <graph> stands outside of a sentence; write it into an <s>"));
    }

    /** Wherever a tag is moved, if the file is still XML, no tree is lost without being reported. */
    @Test
    void noTreeIsLostWhereverATagIsMoved() throws IOException {
        String whole = TreebankText.written(FORMAT, RandomTrees.of(11, 6, 4).toList());
        List<String> tags = new ArrayList<>(List.of(whole.split("(?=<)")));
        int first = tags.indexOf("<body>\n") + 1;
        int last = tags.indexOf("</body>\n");
        int wellFormed = 0;
        for (int from = first; from < last; from++) {
            for (int to = first; to < last; to++) {
                List<String> moved = new ArrayList<>(tags);
                moved.add(to, moved.remove(from));
                wellFormed += isNoticedOrHarmless(String.join("", moved), from + " to " + to) ? 1 : 0;
            }
        }
        assertThat(wellFormed).isGreaterThan(100);
    }

    private static boolean isNoticedOrHarmless(String text, String as) throws IOException {
        List<TreebankEntry<ConstituencyTree>> entries;
        try {
            entries = TreebankText.entries(FORMAT, text);
        } catch (MalformedTreeException e) {
            return false;
        }
        boolean isReported = entries.stream().anyMatch(TreebankEntry.Malformed.class::isInstance);
        if (!isReported) {
            assertThat(entries).as(as).hasSize(6);
        }
        assertThat(entries.size()).as(as).isGreaterThanOrEqualTo(6);
        return true;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<html><body/></html> | 1:1: the file begins with <html>, and TIGER-XML with <corpus> or <subcorpus>;"
                        + " name its format, or give another file",
                "<corpus><subcorpus name='a' external='file:a.xml'/></corpus>"
                        + " | 1:9: this subcorpus is in another file, file:a.xml; give that file too,"
                        + " and take the reference out of this one",
                "<corpus><s></corpus> | 1:14: this is not well-formed XML: The element type \"s\" must be terminated by the"
                        + " matching end-tag \"</s>\". Mend it; nothing behind it can be read",
                "(S 0=a) | 1:1: this is not well-formed XML: Content is not allowed in prolog. Mend it; nothing behind it"
                        + " can be read",
            })
    void complainsOfFiles(String text, String complaint) {
        assertThatThrownBy(() -> TreebankText.entries(FORMAT, text.replace('\'', '"')))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessage("file:" + complaint);
    }

    /** Neither is a file read that an entity names, nor an entity expanded that the file declares. */
    @Test
    void followsNoReferences() {
        String outside = "<!DOCTYPE corpus [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n";
        String bomb = "<!DOCTYPE corpus [<!ENTITY a \"aaaaaaaaaa\">" + bomb() + "]>\n";
        String external = "<!DOCTYPE corpus SYSTEM \"http://localhost:1/tiger.dtd\">\n";
        for (String type : List.of(outside, bomb, external)) {
            String text = type + "<corpus><s><graph><t id=\"t\" word=\"&x;\"/></graph></s></corpus>";
            assertThatThrownBy(() -> TreebankText.entries(FORMAT, text))
                    .isInstanceOf(MalformedTreeException.class)
                    .hasMessageStartingWith("file:1:")
                    .hasMessageContaining("document types are not read, lest they reach outside of the file");
        }
        assertThatThrownBy(() -> TreebankText.entries(FORMAT, sentence("<graph><t id=\"t\" word=\"&x;\"/></graph>")))
                .hasMessageContaining("The entity \"x\" was referenced, but not declared.");
    }

    private static String bomb() {
        StringBuilder entities = new StringBuilder();
        String last = "a";
        for (String name : List.of("b", "c", "d", "e", "f", "g", "h", "i", "x")) {
            entities.append("<!ENTITY ")
                    .append(name)
                    .append(" \"")
                    .append(("&" + last + ";").repeat(10))
                    .append("\">");
            last = name;
        }
        return entities.toString();
    }
}
