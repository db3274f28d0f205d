package org.crossbranch.transition.constituency;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.ConstituencyTree;

/** What work leaves on the heap. */
final class Allocations {
    private static final int ROUNDS = 20;

    private Allocations() {}

    /** The least that a round of some work allocates, in bytes: what the first ones do is the compiler's, too. */
    static long least(IntConsumer round) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            round.accept(i);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    /** The same of deriving some trees by the static oracle, in one configuration. */
    static <C extends Configuration> long ofDeriving(
            ConstituencySystem<C> kind, List<ConstituencyTree> trees, ObjIntConsumer<C> reset) {
        ActionInventory inventory = kind.inventory(trees);
        TransitionSystem<C> system = kind.create(inventory);
        List<Oracle<C>> oracles =
                trees.stream().map(tree -> kind.oracle(inventory, tree)).toList();
        int longest =
                trees.stream().mapToInt(tree -> tree.sentence().length()).max().orElseThrow();
        C configuration = system.initial(longest);
        int[] codes = new int[system.maxAllowed(longest)];
        return least(round -> {
            for (int t = 0; t < trees.size(); t++) {
                reset.accept(configuration, trees.get(t).sentence().length());
                while (system.allowed(configuration, codes) > 0) {
                    system.apply(configuration, oracles.get(t).next(configuration));
                }
            }
        });
    }
}
