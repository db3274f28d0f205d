package org.crossbranch.transition.constituency.shiftreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.DerivingAllocations;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of all configurations of lexicalised systems. */
final class LexicalizedConfigurationTest {
    static Stream<TransitionSystemFactory<? extends LexicalizedConfiguration, ConstituencyTree>> systems() {
        HeadRules heads = HeadRules.of(HeadRules.Table.UNIVERSAL);
        return Stream.of(
                new ShiftReduce.Factory(heads),
                new ShiftReduceSwap.Factory(heads, SystemOptions.SwapOrder.EAGER, false, Unaries.COLLAPSED),
                new ShiftReduceSwap.Factory(heads, SystemOptions.SwapOrder.LAZY, true, Unaries.COLLAPSED),
                new ShiftReduceGap.Factory(heads),
                new ShiftReduceCompoundGap.Factory(heads));
    }

    @ParameterizedTest
    @MethodSource("systems")
    <C extends LexicalizedConfiguration> void derivingAllocatesNothing(
            TransitionSystemFactory<C, ConstituencyTree> kind) {
        List<ConstituencyTree> trees = (kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE)
                        ? RandomTrees.continuous(7, 50, 60)
                        : RandomTrees.of(7, 50, 60))
                .toList();
        long least = DerivingAllocations.least(kind, trees, LexicalizedConfiguration::reset);
        assertThat(least).as("bytes for 50 derivations").isLessThan(1000);
    }
}
