package org.crossbranch.transition.dependency.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.SystemOptions.SwapOrder;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArcSwapTest {
    /**
     * The tree of Sartorio 2015, Figure 4.4, read off the arcs that Example 4.13 makes; token i is the example's token i + 1. The
     * example prints two of its SWAPs, of 4 and 3 with 6, as SH.
     */
    private static final DependencyTree EXAMPLE =
            DependencyTrees.of("4.13", new int[] {1, 2, -1, 2, 1, 6, 4, 3, 2}, Collections.nCopies(9, "x"));

    private static TransitionSystemFactory<ArcConfiguration, DependencyTree> kind(RootPosition root, SwapOrder order) {
        return new ArcSwap.Factory(SystemOptions.DEFAULT.withRoot(root).withSwapOrder(order));
    }

    private static String actions(SwapOrder order, DependencyTree tree) {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind = kind(RootPosition.FIRST, order);
        ActionInventory inventory = kind.inventory(List.of(tree));
        StringBuilder names = new StringBuilder();
        for (int code : kind.derive(kind.create(inventory), tree).codes()) {
            names.append(names.isEmpty() ? "" : " ")
                    .append(inventory.action(code).type().toString().replace("_ARC", ""));
        }
        return names.toString();
    }

    /** The arcs are Example 4.13's in its order; SWAPs stand where its text says: at two nodes in the wrong order. */
    @Test
    void derivesTheThesisExample() {
        assertThat(actions(SwapOrder.EAGER, EXAMPLE))
                .isEqualTo("SHIFT SHIFT SHIFT LEFT SHIFT SHIFT SHIFT SWAP SWAP SHIFT SHIFT SHIFT SWAP SWAP"
                        + " SHIFT SHIFT SHIFT SWAP SWAP LEFT RIGHT RIGHT SHIFT LEFT SHIFT SHIFT RIGHT RIGHT"
                        + " SHIFT RIGHT ROOT_RIGHT");
    }

    @ParameterizedTest
    @EnumSource(RootPosition.class)
    void derivesEverySmallTreeInBothOrders(RootPosition root) {
        for (int length = 1; length <= 6; length++) {
            long swaps = 0;
            long lazySwaps = 0;
            for (boolean singleRoot : new boolean[] {true, false}) {
                List<DependencyTree> trees =
                        DependencyTrees.all(length, singleRoot).toList();
                swaps += swaps(kind(root, SwapOrder.EAGER), trees);
                lazySwaps += swaps(kind(root, SwapOrder.LAZY), trees);
            }
            assertThat(lazySwaps).isLessThanOrEqualTo(swaps);
        }
    }

    /** Derives trees, and counts the SWAPs. */
    private static long swaps(
            TransitionSystemFactory<ArcConfiguration, DependencyTree> kind, List<DependencyTree> trees) {
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(kind.inventory(trees));
        long swaps = 0;
        for (DependencyTree tree : trees) {
            int length = tree.sentence().length();
            Derivation derivation = kind.derive(system, tree);
            assertThat(derivation.codes()).hasSizeLessThanOrEqualTo(system.maxDerivationLength(length));
            ArcConfiguration derived = derivation.replay(system, length);
            assertThat(system.tree(tree.sentence(), derived)).isEqualTo(tree);
            swaps += derivation.codes().stream()
                    .filter(code -> system.inventory().name(code).equals("SWAP"))
                    .count();
            if (tree.isProjective()) {
                assertThat(derivation.codes()).hasSize(2 * length + derived.nodes() - length);
            }
        }
        return swaps;
    }

    /** The longest of all derivations, found by trying all, is as long as the bound says; with a root's node exactly. */
    @ParameterizedTest
    @EnumSource(RootPosition.class)
    void theBoundOnLengthIsReached(RootPosition root) {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind = kind(root, SwapOrder.EAGER);
        DependencyTree crossing = DependencyTrees.of("crossing", new int[] {2, -1, 1, 0}, Collections.nCopies(4, "x"));
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(kind.inventory(List.of(crossing)));
        for (int length = 1; length <= 4; length++) {
            int longest = 0;
            Deque<ArcConfiguration> due = new ArrayDeque<>(List.of(system.initial(length)));
            while (!due.isEmpty()) {
                ArcConfiguration configuration = due.pop();
                longest = Math.max(longest, configuration.steps());
                int[] codes = new int[system.maxAllowed(length)];
                int count = system.isFinal(configuration) ? 0 : system.allowed(configuration, codes);
                Arrays.stream(codes, 0, count).forEach(code -> {
                    ArcConfiguration after = system.branch(configuration);
                    system.apply(after, code);
                    due.push(after);
                });
            }
            assertThat(longest).isEqualTo(system.maxDerivationLength(length) - (root == RootPosition.NONE ? 1 : 0));
        }
    }

    @Test
    void theLazyOrderSwapsAWholeSubtreeAtOnce() {
        // Tokens 2 and 3 make a phrase whose head, 3, depends on token 0; token 1 depends on token 4.
        DependencyTree tree = DependencyTrees.of("phrase", new int[] {4, 4, 3, 0, -1}, Collections.nCopies(5, "x"));
        assertThat(count(actions(SwapOrder.EAGER, tree))).isEqualTo(2);
        assertThat(count(actions(SwapOrder.LAZY, tree))).isEqualTo(1);
    }

    private static long count(String actions) {
        return Stream.of(actions.split(" ")).filter("SWAP"::equals).count();
    }

    /** As in some treebanks of Ancient Greek. */
    @Test
    void derivesArcsWithoutALabel() {
        DependencyTree tree = DependencyTrees.of("bare", new int[] {2, 3, -1, 2}, List.of("", "x", "", ""));
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind = kind(RootPosition.NONE, SwapOrder.EAGER);
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(kind.inventory(List.of(tree)));
        assertThat(system.tree(tree.sentence(), kind.derive(system, tree).replay(system, 4)))
                .isEqualTo(tree);
    }

    @Test
    void refusesACrossingTreeWithoutSwap() {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind = kind(RootPosition.NONE, SwapOrder.EAGER);
        DependencyTree chain = DependencyTrees.of("chain", new int[] {1, -1, 1, 2}, Collections.nCopies(4, "x"));
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(kind.inventory(List.of(chain)));
        assertThatThrownBy(() -> kind.derive(system, EXAMPLE))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("SWAP");
    }
}
