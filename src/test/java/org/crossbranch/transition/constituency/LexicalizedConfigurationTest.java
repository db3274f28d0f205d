package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadRules;
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
        long least = DerivingAllocations.least(kind, trees, LexicalizedConfiguration::reset);
        assertThat(least).as("bytes for 50 derivations").isLessThan(1000);
    }
}
