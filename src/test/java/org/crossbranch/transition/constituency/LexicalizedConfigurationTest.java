package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all configurations of lexicalised systems promise. */
final class LexicalizedConfigurationTest {
    static Stream<ConstituencySystem<? extends LexicalizedConfiguration>> systems() {
        HeadRules heads = HeadRules.of(HeadRules.Table.UNIVERSAL);
        return Stream.of(
                ShiftReduce.lexicalizedBy(heads),
                ShiftReduceSwap.lexicalizedBy(SystemOptions.DEFAULT, Unaries.COLLAPSED),
                ShiftReduceCompoundSwap.lexicalizedBy(
                        SystemOptions.DEFAULT.withSwapOrder(SwapOrder.LAZY), Unaries.COLLAPSED),
                ShiftReduceGap.lexicalizedBy(heads),
                ShiftReduceCompoundGap.lexicalizedBy(heads));
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends LexicalizedConfiguration> void derivingAllocatesNothing(ConstituencySystem<C> kind) {
        List<ConstituencyTree> trees = (kind.traits().contains(ConstituencySystem.Trait.PROJECTIVE)
                        ? RandomTrees.continuous(7, 50, 60)
                        : RandomTrees.of(7, 50, 60))
                .toList();
        ActionInventory inventory = kind.inventory(trees);
        TransitionSystem<C> system = kind.create(inventory);
        List<Oracle<C>> oracles =
                trees.stream().map(tree -> kind.oracle(inventory, tree)).toList();
        C configuration = system.initial(60);
        int[] codes = new int[system.maxAllowed(60)];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        // The first rounds are the compiler's.
        for (int round = 0; round < 20; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int t = 0; t < trees.size(); t++) {
                configuration.reset(trees.get(t).sentence().length());
                while (system.allowed(configuration, codes) > 0) {
                    system.apply(configuration, oracles.get(t).next(configuration));
                }
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes for 50 derivations").isLessThan(1000);
    }
}
