package org.crossbranch.render.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class PictureTest {
    private static final long SEED = 22;
    private static final String HOSTILE = "</script><img src=x onerror=\"alert('1')\">&\u0000\u001b\ud800";

    @Test
    void everyNodeAndEdgeOfRandomTreesIsDrawn() {
        RandomTrees.of(SEED, 100, 20).forEach(tree -> {
            Element svg = parse(Picture.file(both(tree)));
            List<String> labels = tree.constituents().stream()
                    .map(Constituent::label)
                    .sorted()
                    .toList();
            assertThat(texts(svg, "label").stream().sorted())
                    .as("seed %d: %s", SEED, tree)
                    .isEqualTo(labels);
            assertThat(texts(svg, "word"))
                    .isEqualTo(
                            tree.sentence().tokens().stream().map(Token::form).toList());
            assertThat(texts(svg, "tag"))
                    .isEqualTo(tree.sentence().tokens().stream().map(Token::tag).toList());
        });
    }

    @Test
    void onlyHorizontalsMakeBridges() {
        Sentence sentence = new Sentence("s", "", List.of(Token.of("a", "A"), Token.of("b", "B"), Token.of("c", "C")));
        ConstituencyTree crossing = new ConstituencyTree(
                sentence, Constituent.of("S", Constituent.of("VP", new Leaf(0), new Leaf(2)), new Leaf(1)));
        ConstituencyTree flat = crossing.withRoot(Constituent.of("S", new Leaf(0), new Leaf(1), new Leaf(2)));
        assertThat(Picture.file(Analysis.of(crossing)).split("a3\\.5 3\\.5", -1))
                .hasSize(2);
        assertThat(Picture.file(Analysis.of(flat))).doesNotContain("a3.5 3.5");
    }

    @Test
    void crossingArcsAreMarkedAndMakeBridges() {
        Sentence sentence = new Sentence("s", "", List.of(Token.of("a", "A"), Token.of("b", "B"), Token.of("c", "C")));
        DependencyTree crossing =
                new DependencyTree(sentence, new int[] {2, DependencyTree.ROOT, 1}, List.of("x", "root", "y"));
        DependencyTree nested =
                new DependencyTree(sentence, new int[] {1, DependencyTree.ROOT, 1}, List.of("x", "root", "y"));
        assertThat(Picture.file(Analysis.of(crossing)))
                .contains("<g class=\"arc disc\" data-head=\"2\" data-word=\"0\">", "<g class=\"arc\" data-word=\"1\">")
                .containsOnlyOnce("a3.5 3.5");
        assertThat(Picture.file(Analysis.of(nested))).doesNotContain(" disc\"", "a3.5 3.5");
    }

    @Test
    void constituentsSayTheirDescendantsAndTokens() {
        Sentence sentence =
                new Sentence("s", "", List.of(Token.of("שלום", "A"), Token.of("b", "B"), Token.of("c", "C")));
        ConstituencyTree tree = new ConstituencyTree(
                sentence,
                Constituent.of(
                        "S",
                        Constituent.of("VP", Constituent.of("V", new Leaf(0)), new Leaf(2)),
                        Constituent.of("NP", new Leaf(1))));
        assertThat(Picture.file(Analysis.of(tree)))
                .contains(
                        "<g class=\"node\" data-node=\"0\" data-last=\"3\" data-words=\"0-2\">",
                        "<g class=\"node disc\" data-node=\"1\" data-last=\"2\" data-words=\"0-0 2-2\">",
                        "<g class=\"branches\" data-node=\"3\">",
                        "data-word=\"0\" direction=\"rtl\">שלום<");
    }

    @Test
    void hostileTextsAreTexts() {
        Sentence sentence =
                new Sentence(HOSTILE, "", List.of(Token.of(HOSTILE, HOSTILE).withFunction(HOSTILE)));
        ConstituencyTree tree = new ConstituencyTree(sentence, new Constituent(HOSTILE, "", List.of(new Leaf(0))));
        String svg = Picture.file(new Analysis(
                sentence,
                Optional.of(tree),
                Optional.of(new DependencyTree(sentence, new int[] {DependencyTree.ROOT}, List.of(HOSTILE)))));
        assertThat(svg).doesNotContain("<img", "</script>", "onerror=\"");
        Element parsed = parse(svg);
        assertThat(parsed.getElementsByTagName("img").getLength()).isZero();
        assertThat(texts(parsed, "word")).containsExactly(HOSTILE.replaceAll("[\u0000\u001b\ud800]", "\ufffd"));
    }

    @Test
    void wrongNodesAreMarkedByIdentity() {
        Sentence sentence = new Sentence("s", "", List.of(Token.of("a", "A")));
        Constituent inner = Constituent.of("X", new Leaf(0));
        ConstituencyTree tree = new ConstituencyTree(sentence, Constituent.of("X", inner));
        String svg = Picture.element(tree, List.of(inner));
        // Once around its lines, once around its label.
        assertThat(svg.split(" wrong\"", -1)).hasSize(3);
    }

    @Test
    void texAndDotObeyNoText() {
        assertThat(TikzPicture.escape("\\input{x}%$_^~#&"))
                .isEqualTo("\\textbackslash{}input\\{x\\}\\%\\$\\_\\textasciicircum{}\\textasciitilde{}\\#\\&");
        assertThat(GraphvizPicture.quote("a\"b\\n\n")).isEqualTo("\"a\\\"b\\\\n \"");
        ConstituencyTree tree = new RandomTrees(SEED).nextOfLength(6);
        assertThat(TikzPicture.of(both(tree)))
                .startsWith("\\begin{tikzpicture}")
                .endsWith("\\end{tikzpicture}\n")
                .contains("{w5};", "{ROOT};", "{dep};");
        assertThat(GraphvizPicture.of(both(tree)))
                .startsWith("digraph tree {")
                .contains("w4 -> w5 [style=invis];", "n0 [label=\"ROOT\"];", "[label=\"dep\",constraint=false];");
    }

    /** The tree with a chain of dependencies. */
    private static Analysis both(ConstituencyTree tree) {
        int length = tree.sentence().length();
        DependencyTree chain = new DependencyTree(
                tree.sentence(),
                IntStream.range(-1, length - 1).toArray(),
                IntStream.range(0, length).mapToObj(i -> "dep").toList());
        return new Analysis(tree.sentence(), Optional.of(tree), Optional.of(chain));
    }

    private static Element parse(String svg) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
            return document.getDocumentElement();
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(svg, e);
        }
    }

    private static List<String> texts(Element svg, String kind) {
        NodeList texts = svg.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> (Element) texts.item(i))
                .filter(text -> text.getAttribute("class").equals(kind))
                .map(Element::getTextContent)
                .toList();
    }
}
