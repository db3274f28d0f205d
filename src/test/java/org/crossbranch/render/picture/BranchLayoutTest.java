package org.crossbranch.render.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.Sweep;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No node or function covers another or a line, and verticals cross nothing but horizontals. */
class BranchLayoutTest {
    private static final long SEED = 20;
    /** How many trees of a treebank file are laid out. */
    private static final int MOST_TREES = Sweep.size(40);

    @Test
    void randomTreesAreReadable() {
        RandomTrees.of(SEED, 600, 30).forEach(BranchLayoutTest::check);
    }

    @Test
    void longLabelsAreReadable() {
        RandomTrees.of(SEED, 200, 15)
                .map(tree -> tree.withRoot(renamed(tree.root())))
                .forEach(BranchLayoutTest::check);
    }

    /** Long words, words from right to left, and both mixed, in one row or two. */
    @Test
    void otherWordsAreReadable() {
        List<String> words = List.of("אבגדה", "donaudampfschifffahrt", "日本語", "12", "كتب", ".", "I");
        RandomTrees.of(SEED, 300, 40)
                .map(tree -> new ConstituencyTree(
                        new Sentence(
                                tree.sentence().id(),
                                "",
                                IntStream.range(0, tree.sentence().length())
                                        .mapToObj(i -> Token.of(
                                                words.get(
                                                        (i * i + tree.sentence().length()) % 7),
                                                "PROPN"))
                                        .toList()),
                        tree.root()))
                .forEach(BranchLayoutTest::check);
    }

    @Test
    @Tag("slow")
    void treesOfTreebanksAreReadable() throws IOException {
        List<Path> files;
        try (Stream<Path> paths = Files.walk(SharedData.require("data"))) {
            files = paths.filter(path -> path.toString().endsWith(".discbracket"))
                    .sorted()
                    .toList();
        }
        int checked = 0;
        for (Path file : files) {
            try (TreebankReader<ConstituencyTree> reader =
                    ConstituencyFormat.of(file).read(file)) {
                checked += reader.trees()
                        .limit(MOST_TREES)
                        .peek(BranchLayoutTest::check)
                        .toList()
                        .size();
            }
        }
        System.err.println("laid out " + checked + " trees of " + files.size() + " files");
        assertThat(checked).isGreaterThanOrEqualTo(files.size());
    }

    @Test
    void nodeStandsOverTheCentreOfItsYieldInTheLowestFreeRow() {
        Sentence sentence = new Sentence(
                "s",
                "",
                List.of(Token.of("What", "WP"), Token.of("should", "MD"), Token.of("I", "PRP"), Token.of("do", "VB")));
        ConstituencyTree tree = new ConstituencyTree(
                sentence,
                Constituent.of(
                        "SQ",
                        Constituent.of("VP", new Leaf(0), new Leaf(3)),
                        new Leaf(1),
                        Constituent.of("NP", new Leaf(2))));
        TokenPlaces places = places(tree);
        List<BranchLayout.Node> nodes = BranchLayout.of(tree, places).nodes();
        assertThat(nodes.subList(4, 7).stream().map(node -> node.label + node.row()))
                .containsExactly("NP1", "VP2", "SQ3");
        assertThat(nodes.get(4).x()).isEqualTo(places.middle(2));
        double centre = (places.middle(0) + places.middle(3)) / 2;
        assertThat(Math.abs(nodes.get(5).x() - centre)).isLessThan(places.middle(2) - places.middle(1));
    }

    private static Constituent renamed(Constituent node) {
        return new Constituent(
                node.label() + "-LONGLABEL".substring(0, node.yield().size() % 10),
                "FUNC",
                node.children().stream()
                        .map(child -> child instanceof Constituent constituent ? renamed(constituent) : child)
                        .toList());
    }

    private static TokenPlaces places(ConstituencyTree tree) {
        TokenPlaces places = new TokenPlaces(tree.sentence());
        BranchLayout.makeRoom(tree, places);
        places.settle();
        return places;
    }

    /** A vertical from a row up to another. */
    private record Vertical(BranchLayout.Node child, BranchLayout.Node parent) {
        boolean runsThrough(int row) {
            return child.row() < row && row < parent.row();
        }
    }

    private static void check(ConstituencyTree tree) {
        TokenPlaces places = places(tree);
        List<BranchLayout.Node> nodes = BranchLayout.of(tree, places).nodes();
        String name = tree.sentence().id() + ", seed " + SEED;
        assertThat(nodes)
                .as(name)
                .hasSize(tree.sentence().length() + tree.constituents().size());
        checkTokens(name, places);
        List<Vertical> verticals = new ArrayList<>();
        for (BranchLayout.Node node : nodes) {
            assertThat(node.left()).as(name).isNotNegative();
            assertThat(node.right()).as(name).isLessThanOrEqualTo(places.width());
            node.children.forEach(child -> verticals.add(new Vertical(child, node)));
        }
        assertThat(verticals).as(name).hasSize(nodes.size() - 1);
        for (int i = 0; i < nodes.size(); i++) {
            for (int j = 0; j < i; j++) {
                checkNodes(name, nodes.get(i), nodes.get(j));
            }
        }
        for (int i = 0; i < verticals.size(); i++) {
            Vertical one = verticals.get(i);
            assertThat(one.child.row()).as(name).isLessThan(one.parent.row());
            for (BranchLayout.Node node : nodes) {
                if (one.runsThrough(node.row()) && Math.abs(node.x() - one.child.x()) < node.halfWidth) {
                    throw new AssertionError(name + ": the edge to " + one.child.label + " hides " + node.label);
                }
            }
            for (int j = 0; j < i; j++) {
                checkVerticals(name, one, verticals.get(j));
            }
        }
    }

    /** Tags and words keep apart from those in their row, and from the verticals of lowered ones beside them. */
    private static void checkTokens(String name, TokenPlaces places) {
        for (int i = 0; i < places.count(); i++) {
            for (int j = 0; j < places.count(); j++) {
                double distance = Math.abs(places.middle(i) - places.middle(j));
                double needed = places.isLowered(i) == places.isLowered(j)
                        ? (places.textWidth(i) + places.textWidth(j)) / 2
                        : places.textWidth(places.isLowered(i) ? j : i) / 2;
                if (i != j && distance <= needed) {
                    throw new AssertionError(name + ": tokens " + i + " and " + j + " overlap: " + distance);
                }
                if (places.position(i) < places.position(j) && places.middle(i) >= places.middle(j)) {
                    throw new AssertionError(name + ": tokens " + i + " and " + j + " are in the wrong order");
                }
            }
        }
    }

    /** Nodes in a row, with the lines over their children, are apart. */
    private static void checkNodes(String name, BranchLayout.Node one, BranchLayout.Node other) {
        boolean areTokens = one.isToken() && other.isToken();
        if (!areTokens && one.row() == other.row() && one.left() < other.right() && other.left() < one.right()) {
            throw new AssertionError(name + ": " + one.label + " and " + other.label + " overlap in " + one.row());
        }
    }

    /** Verticals that share rows are apart, by as much as their functions take. */
    private static void checkVerticals(String name, Vertical one, Vertical other) {
        boolean isShared = one.child.row() < other.parent.row() && other.child.row() < one.parent.row();
        double functions = one.child.row() == other.child.row()
                ? (width(one.child.function) + width(other.child.function)) / 2
                : Math.max(
                        one.runsThrough(other.child.row()) ? width(other.child.function) / 2 : 0,
                        other.runsThrough(one.child.row()) ? width(one.child.function) / 2 : 0);
        double distance = Math.abs(one.child.x() - other.child.x());
        if (isShared && (distance < 1 || distance < functions)) {
            throw new AssertionError(
                    name + ": the edges to " + one.child.label + " and " + other.child.label + " touch: " + distance);
        }
    }

    private static double width(String function) {
        return TextWidth.of(function, TokenPlaces.FUNCTION);
    }
}
