package org.crossbranch.transform.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.HeadRules.Table;
import org.crossbranch.transform.TreeText;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ReductionTest {
    private static final long SEED = 20_150_726;
    private static final HeadRules PENN = HeadRules.of(Table.PENN);
    private static final String QUESTION =
            "(ROOT (SBARQ (SQ (VP (WP 0=What) (VB 3=do)) (MD 1=should) (NP (PRP 2=I))) (. 4=?)))";

    private static final List<String> TREEBANKS = List.of(
            "alpino-bench/train.discbracket",
            "alpino-nl/dev.export",
            "alpino-nl/test.export",
            "alpino-nl/train-extra.discbracket",
            "pcc-de/train.export",
            "craft-en/train.discbracket",
            "genia-en/train.discbracket",
            "icepahc-is/train.discbracket");

    static List<Reduction> reductions() {
        return Reduction.NAMES.stream()
                .map(name -> Reduction.named(name, PENN).orElseThrow())
                .toList();
    }

    static Stream<Arguments> reductionsAndTreebanks() {
        return reductions().stream()
                .flatMap(reduction -> TREEBANKS.stream().map(file -> Arguments.of(reduction, file)));
    }

    @Test
    void labelsSayWhatThePapersSay() {
        ConstituencyTree tree = TreeText.tree(QUESTION);
        assertThat(new HallNivre(PENN).reduce(tree).labels())
                .containsExactly("1", "0|SQ|SBARQ|ROOT", "1|NP", "1|VP", "2");
        assertThat(new HeadOrdered(PENN).reduce(tree).labels())
                .containsExactly("VP#1", "root", "SQ#1+NP", "SQ#1", "ROOT@SBARQ#2");
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void randomTreesComeBack(Reduction reduction) {
        List<String> labels = List.of("NP", "S|VP", "A/B", "X#2", "Y+Z", "P%7c", "a b", "@", "");
        Random random = new Random(SEED);
        RandomTrees.of(SEED, 3_000, 25)
                .map(tree -> tree.withRoot(relabelled(tree.root(), labels, random)))
                .forEach(tree -> assertComesBack(reduction, tree));
    }

    @ParameterizedTest
    @MethodSource("reductionsAndTreebanks")
    @Tag("slow")
    void treebanksComeBack(Reduction reduction, String file) throws IOException {
        assertTreesComeBack(reduction, SharedData.require("data/" + file));
    }

    private static void assertTreesComeBack(Reduction reduction, Path path) throws IOException {
        ConstituencyFormat format = (ConstituencyFormat) TreebankFormats.of(path);
        try (TreebankReader<ConstituencyTree> reader = format.read(path)) {
            assertThat(reader.trees()
                            .peek(tree -> assertComesBack(reduction, tree))
                            .count())
                    .isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void theSampleTreebankComesBack(Reduction reduction) throws IOException {
        assertTreesComeBack(reduction, Path.of("data-samples", "train.discbracket"));
    }

    /** As a parser may predict them: each label is of a token of the treebank, the heads are of any tree. */
    @ParameterizedTest
    @MethodSource("reductions")
    void labelsThatContradictEachOtherGiveATree(Reduction reduction) {
        Random random = new Random(SEED);
        List<DependencyTree> reduced = new ArrayList<>();
        RandomTrees.of(SEED, 300, 15).forEach(tree -> reduced.add(reduction.reduce(tree)));
        List<String> labels = reduced.stream()
                .flatMap(tree -> tree.labels().stream())
                .filter(label -> !label.startsWith("root"))
                .toList();
        for (DependencyTree tree : reduced) {
            List<String> drawn = tree.labels().stream()
                    .map(label -> labels.get(random.nextInt(labels.size())))
                    .toList();
            int[] heads = tree.heads();
            int hung = random.nextInt(heads.length);
            heads[hung] = DependencyTree.ROOT;
            DependencyTree predicted = new DependencyTree(tree.sentence(), heads, drawn);
            assertThat(reduction.restore(predicted).root().yield().size()).isEqualTo(heads.length);
        }
    }

    @ParameterizedTest
    @MethodSource("reductions")
    void otherLabelsAreRefused(Reduction reduction) {
        DependencyTree tree = reduction.reduce(TreeText.tree(QUESTION));
        DependencyTree other =
                new DependencyTree(tree.sentence(), tree.heads(), List.of("nsubj", "root", "obj", "obj", "punct"));
        assertThatThrownBy(() -> reduction.restore(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("label \"nsubj\" of token 1");
    }

    private static void assertComesBack(Reduction reduction, ConstituencyTree tree) {
        ConstituencyTree expected = reduction instanceof HallNivre
                ? tree
                : new ConstituencyTree(
                        Reduction.withoutFunctions(tree.sentence()), relabelled(tree.root(), List.of(), new Random()));
        DependencyTree reduced = reduction.reduce(tree);
        assertThat(reduced.rootDependents()).isEqualTo(1);
        assertThat(reduction.restore(reduced)).as(tree.sentence().id()).isEqualTo(expected);
    }

    /** With other labels and functions, or, if there are none, without functions. */
    private static Constituent relabelled(Constituent node, List<String> labels, Random random) {
        List<TreeNode> children = node.changedChildren(child -> relabelled(child, labels, random));
        return labels.isEmpty()
                ? new Constituent(node.label(), "", children)
                : new Constituent(
                        labels.get(random.nextInt(labels.size())), labels.get(random.nextInt(labels.size())), children);
    }
}
