package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.transform.HeadRules.Table;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.export.ExportFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HeadRulesTest {
    @TempDir
    private Path folder;

    private static final Sentence TAGS = new Sentence(
            "s",
            "",
            Stream.of("DT", "NN", "NN", ",", "JJ")
                    .map(tag -> Token.of("w", tag))
                    .toList());
    private static final Constituent NP =
            Constituent.of("NP", new Leaf(0), new Leaf(1), new Leaf(2), new Leaf(3), new Leaf(4));

    @ParameterizedTest
    @CsvSource({
        "NP left NN DT, 1",
        "NP right NN DT, 2",
        "NP left-any NN DT, 0",
        "NP right-any DT NN, 2",
        "NP left-except DT, 1",
        "'NP right-except JJ ,', 2",
        "NP left, 0",
        "NP right, 4",
        "* right NN, 2",
        "VP right, 0",
        "NP left XX, 0"
    })
    void searchesAsTheDirectionSays(String rule, int head) {
        assertThat(HeadRules.parse("test", rule).headChild(NP, TAGS)).isEqualTo(head);
    }

    @Test
    void triesLinesInOrderAndReadsFunctions() {
        HeadRules rules = HeadRules.parse("test", "% comment\n\nNP left /HD  % first\nNP right NN\n");
        assertThat(rules.headChild(NP, TAGS)).isEqualTo(2);
        Constituent withHead =
                Constituent.of("NP", new Leaf(0), new Leaf(1), new Constituent("AP", "HD@MO", List.of(new Leaf(2))));
        assertThat(rules.headChild(withHead, TAGS)).isEqualTo(2);
        assertThat(rules.headChild(NP.withLabel("S@NP"), TAGS)).isEqualTo(2);
        assertThat(HeadRules.parse("test", "NP left").then(rules).headChild(NP, TAGS))
                .isZero();
    }

    @Test
    void refusesWhatIsNoRule() {
        assertThatThrownBy(() -> HeadRules.parse("test", "NP left NN\nNP upward NN"))
                .hasMessage("test, line 2: \"NP upward NN\" is no rule; write LABEL direction child…,"
                        + " where the direction is one of left, left-any, left-except, right, right-any, right-except");
        assertThatThrownBy(() -> HeadRules.parse("test", "NP right-any"))
                .hasMessage("test, line 1: \"NP right-any\" names no children; add labels, or write right");
    }

    @Test
    void aTableOfTheUsersIsKnownByItsNameAndWhatIsInIt() throws IOException {
        Path file = Files.writeString(folder.resolve("german.heads"), "\uFEFF% ours\nNP left NN\n");
        HeadRules first = HeadRules.read(file);
        assertThat(first.headChild(NP, TAGS)).isEqualTo(1);
        assertThat(first.name()).matches("german\\.heads sha256:[0-9a-f]{12}");
        assertThat(HeadRules.read(file).name()).isEqualTo(first.name());
        assertThat(HeadRules.read(Files.writeString(file, "NP right NN\n")).name())
                .isNotEqualTo(first.name());
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsReadBack(Table table) {
        HeadRules rules = HeadRules.of(table);
        assertThat(HeadRules.parse(rules.name(), rules.written()).written()).isEqualTo(rules.written());
        assertThat(rules.written().lines()).hasSizeGreaterThan(1).noneMatch(line -> line.contains("%"));
    }

    @Test
    void refusesFilesThatHoldNoTable() throws IOException {
        Path file = folder.resolve("german.heads");
        assertThatThrownBy(() -> HeadRules.read(file))
                .hasMessageStartingWith(file + ": cannot be read (")
                .hasMessageEndingWith("); give the path of a file of head rules");
        Files.writeString(file, "% nothing yet\n");
        assertThatThrownBy(() -> HeadRules.read(file))
                .hasMessage(file + ": there is no head rule in it; write lines LABEL direction child…");
        Files.writeString(file, "NP left NN\n\nNP\n");
        assertThatThrownBy(() -> HeadRules.read(file))
                .hasMessageStartingWith(file + ", line 3: \"NP\" is no rule; write");
        Files.write(file, new byte[] {'N', 'P', ' ', (byte) 0xE4});
        assertThatThrownBy(() -> HeadRules.read(file))
                .hasMessage(file + ": the head rules are not in UTF-8; write them in UTF-8");
    }

    @Test
    void aPartOfAFunctionCountsAsOne() {
        Constituent node = Constituent.of("S", new Leaf(0), new Constituent("NP", "LOC-SB-HD", List.of(new Leaf(1))));
        for (String part : List.of("LOC", "SB", "HD", "LOC-SB", "SB-HD", "LOC-SB-HD")) {
            assertThat(HeadRules.parse("test", "S left /" + part).headChild(node, TAGS))
                    .as(part)
                    .isEqualTo(1);
        }
        assertThat(HeadRules.parse("test", "S left /S /H /LO /B-H").headChild(node, TAGS))
                .isZero();
    }

    @Test
    void marksTheHeadAndNothingElse() {
        Sentence sentence = new Sentence(
                "s",
                "",
                List.of(
                        Token.of("a", "A").withFunction("HD"),
                        Token.of("b", "B").withFunction("HD-SB"),
                        Token.of("c", "C"),
                        Token.of("d", "D").withFunction("HD")));
        Constituent np = new Constituent("NP", "OA", List.of(new Leaf(0), new Leaf(2)));
        Constituent only = new Constituent("VP", "HD", List.of(new Leaf(3)));
        ConstituencyTree tree = new ConstituencyTree(sentence, Constituent.of("S", np, new Leaf(1), only));
        ConstituencyTree marked = new HeadMarks(HeadRules.parse("test", "S left\nNP right")).apply(tree);
        assertThat(marked.sentence().tokens()).extracting(Token::function).containsExactly("", "SB", "HD", "HD");
        assertThat(marked.constituents()).extracting(Constituent::function).containsExactly("", "OA-HD", "");
        assertThat(new HeadMarks(HeadRules.of(Table.UNIVERSAL)).apply(marked)).isEqualTo(marked);
    }

    @Test
    void knowsPennHeads() {
        HeadRules penn = HeadRules.of(Table.PENN);
        assertThat(penn.headChild(NP, TAGS)).isEqualTo(2);
        assertThat(penn.headChild(NP.withLabel("UNHEARD"), TAGS)).isZero();
        assertThat(HeadRules.of(Table.UNIVERSAL).headChild(NP, TAGS)).isEqualTo(4);
    }

    /** The treebanks come with dependencies that their makers drew from the functions by rules of their own. */
    @ParameterizedTest
    @CsvSource({
        "pcc-de/train, TIGER, true, 97.4",
        "pcc-de/train, TIGER, false, 96.2",
        "alpino-nl/test, ALPINO, true, 99.9",
        "alpino-nl/test, ALPINO, false, 98.5"
    })
    @Tag("slow")
    void agreesWithDependencies(String split, Table table, boolean hasFunctions, double percent) throws IOException {
        HeadRules rules = HeadRules.of(table);
        Path trees = SharedData.require("data/" + split + ".export");
        Path dependencies = SharedData.require("data/" + split + ".dep.conllu");
        int nodes = 0;
        int same = 0;
        try (TreebankReader<ConstituencyTree> treeReader = new ExportFormat().read(trees);
                TreebankReader<ConlluSentence> dependencyReader = new ConlluFormat().read(dependencies)) {
            Iterator<ConstituencyTree> constituencies = treeReader.trees().iterator();
            while (constituencies.hasNext()) {
                ConstituencyTree annotated = constituencies.next();
                ConstituencyTree tree = hasFunctions ? annotated : withoutFunctions(annotated);
                DependencyTree dependencyTree =
                        dependencyReader.next().orThrow().tree();
                DependencyHeads expected = new DependencyHeads(dependencyTree, rules);
                ConstituencyTree marked = new HeadMarks(expected).apply(tree);
                assertThat(heads(marked, rules))
                        .as(tree.sentence().id())
                        .isEqualTo(heads(marked, HeadRules.of(Table.PENN)))
                        .isEqualTo(heads(marked, HeadRules.of(Table.UNIVERSAL)))
                        .isEqualTo(heads(tree, expected));
                for (Constituent node : tree.constituents()) {
                    if (node.children().size() > 1) {
                        nodes++;
                        same += rules.headChild(node, tree.sentence()) == expected.headChild(node, tree.sentence())
                                ? 1
                                : 0;
                    }
                }
            }
        }
        double agreement = 100.0 * same / nodes;
        System.out.printf(
                "head rules %s on %s, functions %s: %d of %d heads (%.2f %%)%n",
                table, split, hasFunctions, same, nodes, agreement);
        assertThat(agreement).isGreaterThan(percent);
    }

    private static List<Integer> heads(ConstituencyTree tree, HeadFinder heads) {
        return tree.constituents().stream()
                .map(node -> node.children().size() < 2 ? 0 : heads.headChild(node, tree.sentence()))
                .toList();
    }

    private static ConstituencyTree withoutFunctions(ConstituencyTree tree) {
        Sentence sentence = tree.sentence()
                .withTokens(tree.sentence().tokens().stream()
                        .map(token -> token.withFunction(""))
                        .toList());
        return new ConstituencyTree(sentence, withoutFunctions(tree.root()));
    }

    private static Constituent withoutFunctions(Constituent node) {
        List<TreeNode> children = new ArrayList<>();
        for (TreeNode child : node.children()) {
            children.add(child instanceof Constituent constituent ? withoutFunctions(constituent) : child);
        }
        return new Constituent(node.label(), "", children);
    }

    /** Words 0 to 3; 1 and 3 are headed from outside, 0 by 1 and 2 by 3. */
    @Test
    void dependenciesChooseAndRulesBreakTiesAmongWhatTheyLeave() {
        Sentence sentence = new Sentence(
                "s",
                "",
                Stream.of("A", "B", "A", "B").map(tag -> Token.of("w", tag)).toList());
        DependencyTree dependencies = new DependencyTree(
                sentence, new int[] {1, DependencyTree.ROOT, 3, DependencyTree.ROOT}, List.of("a", "b", "c", "d"));
        HeadRules leftmostA = HeadRules.parse("test", "* left A\n* right");
        DependencyHeads heads = new DependencyHeads(dependencies, leftmostA);
        assertThat(heads.headChild(Constituent.of("X", new Leaf(0), new Leaf(1)), sentence))
                .isEqualTo(1);
        assertThat(heads.headChild(Constituent.of("X", new Leaf(2), new Leaf(3)), sentence))
                .isEqualTo(1);
        assertThat(heads.headChild(
                        Constituent.of("X", Constituent.of("Y", new Leaf(0), new Leaf(2)), new Leaf(1)), sentence))
                .as(
                        "the token 2 is headed from outside, as 1 is; no rule names Y or B, so it is the rightmost of the two")
                .isEqualTo(1);
        assertThat(heads.headChild(Constituent.of("X", new Leaf(0), new Leaf(1), new Leaf(2), new Leaf(3)), sentence))
                .as("the rules alone would take 0, which is headed from within")
                .isEqualTo(3);
    }

    @Test
    void tablesAreEqualByNameAndRulesAndTheirTextIsTheName() {
        HeadRules rules = HeadRules.of(HeadRules.Table.TIGER);
        assertThat(HeadRules.of(HeadRules.Table.TIGER)).isEqualTo(rules).hasSameHashCodeAs(rules);
        assertThat(HeadRules.parse("tiger", rules.written())).isEqualTo(rules).hasToString("tiger");
        assertThat(HeadRules.parse("tiger", "* left")).isNotEqualTo(rules);
        assertThat(HeadRules.parse("other", rules.written())).isNotEqualTo(rules);
    }
}
