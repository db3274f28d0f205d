package org.crossbranch.transition.dependency.swap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.crossbranch.transition.ExhaustiveSearch;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcStates;
import org.crossbranch.transition.dependency.ArcStates.Arc;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The arcs that a configuration can still make, against a search over all derivations. A gold arc needs both of its nodes in the
 * stack or the buffer. This bounds the number of gold arcs to come, and is that number where no two of these nodes were swapped.
 */
final class ArcSwapBoundTest {
    private static final int EVERY = 5;

    /** Counts of configurations and gold trees. */
    private static final class Tally {
        private long all;
        private long exact;
        private long inOrder;

        void add(int bound, int best, boolean isInOrder) {
            assertThat(best).isLessThanOrEqualTo(bound);
            all++;
            exact += best == bound ? 1 : 0;
            if (isInOrder) {
                assertThat(best).isEqualTo(bound);
                inOrder++;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"NONE, true", "NONE, false", "FIRST, true", "FIRST, false", "LAST, true", "LAST, false"})
    void theBoundIsExactWhereNothingWasSwapped(RootPosition root, boolean singleRoot) {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind =
                new ArcSwap.Factory(SystemOptions.DEFAULT.withRoot(root));
        // An inventory of shorter trees, which are all projective, has no SWAP.
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(
                kind.inventory(DependencyTrees.all(EVERY, singleRoot).toList()));
        for (int length = 1; length <= EVERY; length++) {
            List<DependencyTree> trees = DependencyTrees.all(length, singleRoot).toList();
            ExhaustiveSearch<ArcConfiguration, Arc> search =
                    new ExhaustiveSearch<>(system, length, ArcStates.byStack(system, ArcLoss.UNLABELLED));
            Tally tally = new Tally();
            trees.forEach(tree -> compare(search, tree, tally));
            System.out.printf(
                    "arc-swap, root %s, %s, %d tokens: bound exact in %.1f %% of %,d states, %,d of them in order%n",
                    root,
                    singleRoot ? "one root dependent" : "several",
                    length,
                    100.0 * tally.exact / tally.all,
                    tally.all,
                    tally.inOrder);
        }
    }

    private static void compare(ExhaustiveSearch<ArcConfiguration, Arc> search, DependencyTree tree, Tally tally) {
        ExhaustiveSearch<ArcConfiguration, Arc>.Outlook outlook =
                search.against(ArcStates.arcs(tree, ArcLoss.UNLABELLED), arc -> false);
        for (int state = 0; state < search.size(); state++) {
            ArcConfiguration configuration = search.configuration(state);
            tally.add(bound(configuration, tree), outlook.frontier(state).get(0).gold(), isInOrder(configuration));
        }
    }

    /** Number of gold arcs whose nodes both wait for arcs. */
    private static int bound(ArcConfiguration configuration, DependencyTree tree) {
        BitSet waiting = new BitSet();
        for (int token = 0; token < configuration.length(); token++) {
            waiting.set(token, !configuration.isAttached(configuration.node(token)));
        }
        int bound = 0;
        for (int token = 0; token < configuration.length(); token++) {
            int head = tree.head(token);
            bound += waiting.get(token) && (head == DependencyTree.ROOT || waiting.get(head)) ? 1 : 0;
        }
        return bound;
    }

    /** A root that was last and is on the stack ends all swapping, too. */
    private static boolean isInOrder(ArcConfiguration configuration) {
        if (configuration.root() == configuration.length() && configuration.stackNode(0) == configuration.root()) {
            return false;
        }
        int last = ArcConfiguration.NONE;
        for (int k = configuration.memorySize() - 1; k >= 0; k--) {
            if (configuration.stackNode(k) < last) {
                return false;
            }
            last = configuration.stackNode(k);
        }
        for (int k = 0; k < configuration.bufferSize(); k++) {
            if (configuration.bufferNode(k) < last) {
                return false;
            }
            last = configuration.bufferNode(k);
        }
        return true;
    }
}
