package org.crossbranch.transition.constituency.shiftreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.allowedAfter;

import java.util.List;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Test;

/** SR-SWAP and SR-CSWAP with unary reductions as in Maier 2015 §2.1. */
final class UnariesAtAnyTimeTest {
    private static final HeadFinder FIRST = (node, sentence) -> 0;

    private static final TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> SWAP =
            new ShiftReduceSwap.Factory(FIRST, SystemOptions.SwapOrder.EAGER, false, Unaries.AT_ANY_TIME);

    /** A chain over a constituent with a gap, one over a token, and one at the root. */
    private static final ConstituencyTree CHAINS = new ConstituencyTree(
            LexicalizedTrees.words(4),
            Constituent.of(
                    "ROOT",
                    Constituent.of(
                            "S",
                            Constituent.of(
                                    "C",
                                    chain(Constituent.of("VP", new Leaf(0), new Leaf(2)), "B", "A"),
                                    chain(new Leaf(1), "N", "NP", "DP"),
                                    new Leaf(3)))));

    @Test
    void chainsAreDerivedOneByOne() {
        assertThat(derivation(SWAP, CHAINS))
                .containsExactly(
                        "SHIFT",
                        "SHIFT",
                        "SHIFT",
                        "SWAP",
                        "REDUCE-LEFT-VP",
                        "REDUCE-UNARY-B",
                        "REDUCE-UNARY-A",
                        "SHIFT",
                        "REDUCE-UNARY-N",
                        "REDUCE-UNARY-NP",
                        "REDUCE-UNARY-DP",
                        "REDUCE-LEFT-C:",
                        "SHIFT",
                        "REDUCE-LEFT-C",
                        "REDUCE-UNARY-S",
                        "REDUCE-UNARY-ROOT");
        for (SystemOptions.SwapOrder order : SystemOptions.SwapOrder.values()) {
            for (TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind : List.of(
                    new ShiftReduceSwap.Factory(FIRST, order, false, Unaries.AT_ANY_TIME),
                    new ShiftReduceSwap.Factory(FIRST, order, true, Unaries.AT_ANY_TIME))) {
                TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system =
                        kind.create(kind.inventory(List.of(CHAINS)));
                assertThat(system.tree(
                                CHAINS.sentence(), kind.derive(system, CHAINS).replay(system, 4)))
                        .isEqualTo(CHAINS);
            }
        }
    }

    @Test
    void threeInARowAndTheRootLast() {
        TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system =
                SWAP.create(SWAP.inventory(List.of(CHAINS)));
        assertThat(allowedAfter(system, 2, "SHIFT")).contains("REDUCE-UNARY-N").doesNotContain("REDUCE-UNARY-ROOT");
        String three = "REDUCE-UNARY-N REDUCE-UNARY-N REDUCE-UNARY-N";
        assertThat(allowedAfter(system, 2, "SHIFT " + three)).containsExactly("SHIFT");
        // What is over a token comes at any time, also after another was given back to the buffer.
        assertThat(allowedAfter(system, 3, "SHIFT SHIFT SWAP")).contains("REDUCE-UNARY-N");
        assertThat(allowedAfter(system, 3, "SHIFT SHIFT REDUCE-UNARY-N REDUCE-UNARY-N REDUCE-UNARY-N SWAP"))
                .contains("SHIFT")
                .doesNotContain("REDUCE-UNARY-N");
        // No unary constituent is over a temporary one.
        assertThat(allowedAfter(system, 3, "SHIFT SHIFT REDUCE-LEFT-C:")).containsExactly("SHIFT");
        // The last item must become a root, by a binary reduction or a unary one.
        assertThat(allowedAfter(system, 2, "SHIFT SHIFT"))
                .contains("REDUCE-LEFT-ROOT", "REDUCE-LEFT-C")
                .doesNotContain("REDUCE-LEFT-C:");
        assertThat(allowedAfter(system, 2, "SHIFT SHIFT REDUCE-LEFT-C"))
                .contains("REDUCE-UNARY-ROOT", "REDUCE-UNARY-S")
                .allMatch(action -> action.startsWith("REDUCE-UNARY-"));
        assertThat(allowedAfter(system, 2, "SHIFT SHIFT REDUCE-LEFT-C REDUCE-UNARY-S REDUCE-UNARY-S"))
                .containsExactly("REDUCE-UNARY-ROOT");
        assertThat(allowedAfter(system, 1, "SHIFT REDUCE-UNARY-S REDUCE-UNARY-S"))
                .containsExactly("REDUCE-UNARY-ROOT");
    }

    @Test
    void longerChainsAreNotDerived() {
        ConstituencyTree tree = new ConstituencyTree(
                LexicalizedTrees.words(2), Constituent.of("ROOT", chain(new Leaf(0), "D", "C", "B", "A"), new Leaf(1)));
        assertThatThrownBy(() -> SWAP.inventory(List.of(tree)))
                .isInstanceOfSatisfying(
                        UnderivableTreeException.class,
                        e -> assertThat(e.reason())
                                .isEqualTo("a chain of 4 unary constituents begins with A, and the system makes no more"
                                        + " than 3 in a row"));
    }

    /** n²+5n−2, by the search over all derivations. */
    @Test
    void theBoundIsReached() {
        ConstituencyTree small = new ConstituencyTree(
                LexicalizedTrees.words(3),
                Constituent.of("ROOT", Constituent.of("X", chain(new Leaf(0), "X"), new Leaf(1)), new Leaf(2)));
        ActionInventory inventory = SWAP.inventory(List.of(small));
        TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system = SWAP.create(inventory);
        for (int n = 1; n <= 3; n++) {
            int longest = longest(system, new int[system.maxDerivationLength(n)], 0, n);
            assertThat(longest).isEqualTo(n * n + 5 * n - 2).isEqualTo(system.maxDerivationLength(n));
        }
    }

    private static int longest(
            TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system, int[] taken, int count, int n) {
        LexicalizedConfiguration configuration = system.initial(n);
        for (int step = 0; step < count; step++) {
            system.apply(configuration, taken[step]);
        }
        if (system.isFinal(configuration)) {
            return count;
        }
        int[] codes = new int[system.maxAllowed(n)];
        int allowed = system.allowed(configuration, codes);
        assertThat(allowed).isPositive();
        int longest = 0;
        for (int i = 0; i < allowed; i++) {
            taken[count] = codes[i];
            longest = Math.max(longest, longest(system, taken, count + 1, n));
        }
        return longest;
    }

    private static TreeNode chain(TreeNode lowest, String... labels) {
        TreeNode top = lowest;
        for (String label : labels) {
            top = Constituent.of(label, top);
        }
        return top;
    }

    private static List<String> derivation(
            TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind, ConstituencyTree tree) {
        TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system =
                kind.create(kind.inventory(List.of(tree)));
        return kind.derive(system, tree).codes().stream()
                .map(system.inventory()::name)
                .toList();
    }
}
