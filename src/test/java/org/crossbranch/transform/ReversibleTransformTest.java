package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadOutwardBinarizer.Side;
import org.crossbranch.transform.HeadRules.Table;
import org.crossbranch.transform.punctuation.PunctuationMode;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReversibleTransformTest {
    private static final long SEED = 20170630;
    private static final int TREES = 2_000;
    private static final HeadRules TIGER = HeadRules.of(Table.TIGER);

    static Stream<TreeTransform> transforms() {
        return Stream.of(
                new UnaryCollapser(),
                Binarizer.left(0),
                Binarizer.left(2),
                Binarizer.right(0),
                Binarizer.right(1),
                new HeadOutwardBinarizer(TIGER),
                new HeadOutwardBinarizer(TIGER, Side.RIGHT_FIRST, 1),
                TreeTransform.sequence(List.of(new UnaryCollapser(), new HeadOutwardBinarizer(TIGER))),
                new ParentAnnotation(1),
                new ParentAnnotation(2),
                new ParentAnnotation(4),
                TreeTransform.sequence(
                        List.of(new ParentAnnotation(2), new HeadOutwardBinarizer(TIGER, Side.LEFT_FIRST, 2))),
                TreeTransform.sequence(List.of(new UnaryCollapser(), new ParentAnnotation(3), Binarizer.right(1))));
    }

    @ParameterizedTest
    @MethodSource("transforms")
    void givesBackWhatItWasGiven(TreeTransform transform) {
        RandomTrees.of(SEED, TREES, 25)
                .forEach(tree -> assertThat(transform.invert(transform.apply(tree)))
                        .as("%s of seed %d", tree.sentence().id(), SEED)
                        .isEqualTo(tree));
    }

    @Test
    void functionTagsComeBackIntoTheLabels() {
        List<String> labels =
                List.of("NP", "NP-SBJ", "NP-SBJ-1", "NP=2", "NP-SBJ=2", "-NONE-", "X-", "X-=", "X--Y", "=", "X=");
        int[] next = {0};
        RandomTrees.of(SEED, TREES, 25).forEach(tree -> {
            ConstituencyTree tagged = tree.withRoot(relabelled(tree.root(), labels, next));
            assertThat(new FunctionTags().invert(new FunctionTags().apply(tagged)))
                    .as("%s of seed %d", tree.sentence().id(), SEED)
                    .isEqualTo(tagged);
        });
    }

    private static Constituent relabelled(Constituent node, List<String> labels, int[] next) {
        List<TreeNode> children = new ArrayList<>();
        for (TreeNode child : node.children()) {
            children.add(child instanceof Constituent constituent ? relabelled(constituent, labels, next) : child);
        }
        return new Constituent(labels.get(next[0]++ % labels.size()), "", children);
    }

    /** Coavoux 2017 §3.2.1.3: what the transition systems' preconditions rely on. */
    @Test
    void headOutwardTreesKeepTheInvariants() {
        HeadFinder anyChild = (node, sentence) ->
                Math.floorMod(node.yield().hashCode(), node.children().size());
        for (Side first : Side.values()) {
            RandomTrees.of(SEED, TREES, 25).forEach(random -> {
                int[] next = {0};
                ConstituencyTree tree = random.withRoot(numbered(random.root(), next));
                LexicalHeads heads = new LexicalHeads(tree, anyChild);
                Map<String, Integer> headTokens = new HashMap<>();
                tree.constituents().forEach(node -> headTokens.put(node.label() + ":", heads.headToken(node)));
                ConstituencyTree binary = new HeadOutwardBinarizer(anyChild, first, 0).apply(tree);
                for (Constituent node : binary.constituents()) {
                    String place = node + " in " + tree.sentence().id();
                    assertThat(node.children().size()).as(place).isLessThanOrEqualTo(2);
                    assertThat(node.children().stream()
                                    .filter(ReversibleTransformTest::isTemporary)
                                    .count())
                            .as(place)
                            .isLessThanOrEqualTo(1);
                    if (isTemporary(node)) {
                        assertThat(node.yield().contains(Objects.requireNonNull(headTokens.get(node.label()), place)))
                                .as(place)
                                .isTrue();
                    }
                }
            });
        }
    }

    /** The tree with a label of its own for each constituent, so that temporary labels tell what they are part of. */
    private static Constituent numbered(Constituent node, int[] next) {
        String label = "N" + next[0]++;
        List<TreeNode> children = new ArrayList<>();
        for (TreeNode child : node.children()) {
            children.add(child instanceof Constituent constituent ? numbered(constituent, next) : child);
        }
        return new Constituent(label, "", children);
    }

    private static boolean isTemporary(TreeNode node) {
        return node instanceof Constituent constituent && constituent.label().endsWith(":");
    }

    @Test
    void refusesLabelsThatHoldItsMarks() {
        RandomTrees trees = new RandomTrees(SEED);
        ConstituencyTree tree = trees.next(3);
        assertThatThrownBy(() ->
                        new UnaryCollapser().apply(tree.withRoot(tree.root().withLabel("a@b"))))
                .hasMessage("the label \"a@b\" holds @, which joins the labels of collapsed constituents;"
                        + " rename it in the treebank");
        assertThatThrownBy(
                        () -> Binarizer.left(0).apply(tree.withRoot(tree.root().withLabel("a:"))))
                .hasMessage("the label \"a:\" holds :, which marks temporary constituents; rename it in the treebank");
        assertThatThrownBy(() ->
                        new ParentAnnotation(2).apply(tree.withRoot(tree.root().withLabel("a^"))))
                .hasMessage("the label \"a^\" holds ^, which marks the labels of parents; rename it in the treebank");
        assertThatThrownBy(() -> new ParentAnnotation(0))
                .hasMessage("the order of the vertical Markovisation is 0; it must be 1 or more");
        assertThatThrownBy(() -> Binarizer.left(-1))
                .hasMessage("the order of the Markovisation is -1; it must be 0 or more");
        assertThatThrownBy(() ->
                        PunctuationMode.ROOT.transform(Punctuation.STANDARD).invert(tree))
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
