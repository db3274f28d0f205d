package org.crossbranch.transition.constituency.shiftreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.ConstituencySystemContractTest.withoutFunctions;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.FIGURE_7_2;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.FIGURE_7_2_HEADS;

import java.util.List;
import java.util.function.UnaryOperator;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.LexicalHeads;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.transition.constituency.shiftreduce.LexicalizedTree.ChildOrder;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The normal form of lexicalised systems and the heads in it. */
final class LexicalizedTreeTest {
    private static final long SEED = 20_170_713;

    @Test
    void theNormalFormIsThatOfFigure72() {
        ConstituencyTree normal = new LexicalizedNormalForm(FIGURE_7_2_HEADS, Unaries.COLLAPSED).apply(FIGURE_7_2);
        Constituent wh = Constituent.of("WHADVP", new Leaf(0), new Leaf(1));
        Constituent vp =
                Constituent.of("VP", Constituent.of("VP:", wh, new Leaf(4)), Constituent.of("NP", new Leaf(5)));
        Constituent sq =
                Constituent.of("SQ", Constituent.of("SQ:", vp, new Leaf(2)), Constituent.of("NP", new Leaf(3)));
        assertThat(normal.root()).isEqualTo(Constituent.of("ROOT@SBARQ", sq, new Leaf(6)));
    }

    @Test
    void temporaryLabelsHoldNoChain() {
        ConstituencyTree tree = FIGURE_7_2.withRoot(Constituent.of(
                "ROOT",
                Constituent.of(
                        "S",
                        new Leaf(0),
                        new Leaf(1),
                        new Leaf(2),
                        Constituent.of("NP", new Leaf(3), new Leaf(4), new Leaf(5), new Leaf(6)))));
        assertThat(new LexicalizedNormalForm(FIGURE_7_2_HEADS, Unaries.COLLAPSED)
                        .apply(tree).constituents().stream().map(Constituent::label))
                .containsExactly("ROOT@S", "S:", "S:", "NP", "NP:", "NP:");
    }

    /** Spec of the binarisation (Coavoux 2017 §3.2.1.3), the way back, and the heads of the tree that it was made of. */
    @ParameterizedTest
    @EnumSource(HeadRules.Table.class)
    void theNormalFormIsReversibleAndKeepsTheInvariants(HeadRules.Table table) {
        HeadFinder rules = HeadRules.of(table);
        LexicalizedNormalForm form = new LexicalizedNormalForm(rules, Unaries.COLLAPSED);
        RandomTrees.of(SEED, 500, 40).forEach(random -> {
            ConstituencyTree tree = withoutFunctions(random);
            ConstituencyTree normal = form.apply(tree);
            assertThat(form.invert(normal)).isEqualTo(tree);
            ConstituencyTree collapsed = new UnaryCollapser().apply(tree);
            LexicalHeads heads = new LexicalHeads(collapsed, rules);
            for (ChildOrder order : ChildOrder.values()) {
                LexicalizedTree lexicalized = new LexicalizedTree(normal, form, order, UnaryOperator.identity());
                assertInvariants(lexicalized);
                assertThat(headToken(lexicalized, lexicalized.root())).isEqualTo(heads.headToken(collapsed.root()));
            }
        });
    }

    private static void assertInvariants(LexicalizedTree tree) {
        int tokens = 0;
        for (int node = 0; node < tree.size(); node++) {
            assertThat(tree.parent(node) == LexicalizedTree.NONE).isEqualTo(node == tree.root());
            if (node < tree.length()) {
                tokens++;
                continue;
            }
            int left = tree.leftChild(node);
            int right = tree.rightChild(node);
            assertThat(tree.parent(left)).isEqualTo(node);
            if (right == LexicalizedTree.NONE) {
                assertThat(left).isLessThan(tree.length());
                assertThat(tree.unaryOver(left)).isEqualTo(node);
                continue;
            }
            assertThat(tree.parent(right)).isEqualTo(node);
            assertThat(tree.isTemporary(left) && tree.isTemporary(right)).isFalse();
            if (tree.isTemporary(left) || tree.isTemporary(right)) {
                assertThat(tree.isHeadLeft(node)).isEqualTo(tree.isTemporary(left));
            }
        }
        assertThat(tokens).isEqualTo(tree.length());
    }

    private static int headToken(LexicalizedTree tree, int node) {
        int head = node;
        while (head >= tree.length()) {
            boolean isLeft = tree.rightChild(head) == LexicalizedTree.NONE || tree.isHeadLeft(head);
            head = isLeft ? tree.leftChild(head) : tree.rightChild(head);
        }
        return head;
    }

    @Test
    void readsNoOtherTrees() {
        Constituent flat = Constituent.of("ROOT", new Leaf(0), new Leaf(1), new Leaf(2));
        assertRefused(flat, "has 3 children");
        Constituent two = Constituent.of(
                "ROOT", Constituent.of("S:", new Leaf(0), new Leaf(1)), Constituent.of("S:", new Leaf(2), new Leaf(3)));
        assertRefused(two, "two temporary children");
        Constituent chain = Constituent.of("ROOT", Constituent.of("S", new Leaf(0), new Leaf(1)));
        assertRefused(chain, "a constituent as its only child");
        // By the rules the head is the first of the three children.
        Constituent headless = Constituent.of("ROOT", new Leaf(0), Constituent.of("ROOT:", new Leaf(1), new Leaf(2)));
        assertRefused(headless, "does not hold its head");
    }

    private static void assertRefused(Constituent root, String reason) {
        int length = root.yield().size();
        String words = String.join(" ", List.of("a/T", "b/T", "c/T", "d/T").subList(0, length));
        ConstituencyTree tree = new ConstituencyTree(LexicalizedTrees.sentence(words), root);
        assertThatThrownBy(() -> new LexicalizedTree(
                        tree,
                        new LexicalizedNormalForm(FIGURE_7_2_HEADS, Unaries.COLLAPSED),
                        ChildOrder.BY_RIGHT_INDEX,
                        UnaryOperator.identity()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not in normal form")
                .hasMessageContaining(reason);
    }
}
