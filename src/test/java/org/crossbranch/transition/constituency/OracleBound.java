package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Yield;

/**
 * Whether dynamic oracles of systems with LABEL actions lead to as much as can be had, over more tokens than all
 * derivations can be had of. No tree that can be reached has more gold constituents than those built and those whose yield is
 * neither crossed by an item nor behind the focus.
 *
 * @param <C> the system's configurations
 * @param openYields the yields of the items, that of the focus first
 * @param built what was built so far, in order
 */
public record OracleBound<C extends Configuration>(
        TransitionSystemFactory<C, ConstituencyTree> kind,
        TransitionSystem<C, ConstituencyTree> system,
        Function<C, List<Yield>> openYields,
        BiFunction<ActionInventory, C, Stream<Built>> built) {

    public static <C extends Configuration> OracleBound<C> of(
            TransitionSystemFactory<C, ConstituencyTree> kind,
            List<ConstituencyTree> trees,
            Function<C, List<Yield>> openYields,
            BiFunction<ActionInventory, C, Stream<Built>> built) {
        return new OracleBound<>(kind, kind.create(kind.inventory(trees)), openYields, built);
    }

    /**
     * Checks that following any of the actions given, after some random ones, the tree has just as many, and nothing false
     * besides.
     *
     * @param isReady whether the bound is to hold of a configuration
     */
    public void assertReached(List<ConstituencyTree> trees, Predicate<C> isReady) {
        Random random = new Random(trees.size());
        for (ConstituencyTree tree : trees) {
            assertReached(tree, isReady, random);
        }
    }

    private void assertReached(ConstituencyTree tree, Predicate<C> isReady, Random random) {
        int length = tree.sentence().length();
        Set<Built> gold = Built.of(kind.normalForm().apply(tree));
        DynamicOracle<C> oracle = kind.dynamicOracle(system.inventory(), tree).orElseThrow();
        C configuration = system.initial(length);
        int[] codes = new int[system.maxAllowed(length)];
        int astray = random.nextInt(4 * length - 2);
        while (configuration.steps() < astray || !isReady.test(configuration)) {
            system.apply(configuration, codes[random.nextInt(system.allowed(configuration, codes))]);
        }
        List<Yield> open = openYields.apply(configuration);
        List<Built> before = built.apply(system.inventory(), configuration).toList();
        long reachable = gold.stream()
                .filter(constituent -> !before.contains(constituent))
                .filter(constituent -> isReachable(open, constituent.yield()))
                .count();
        boolean isLabelDue = !open.isEmpty() && isLabelDue(configuration, codes);
        if (!isLabelDue && !open.isEmpty()) {
            // The focus was labelled or passed over.
            reachable -= gold.stream()
                    .filter(constituent -> !before.contains(constituent))
                    .filter(constituent -> constituent.yield().equals(open.get(0)))
                    .count();
        }
        while (!system.isFinal(configuration)) {
            int code = codes[random.nextInt(oracle.best(configuration, codes))];
            assertThat(oracle.cost(configuration, code))
                    .as(tree.sentence().id())
                    .isZero();
            system.apply(configuration, code);
        }
        List<Built> added = built.apply(system.inventory(), configuration)
                .skip(before.size())
                .toList();
        assertThat(gold).as(tree.sentence().id()).containsAll(added);
        assertThat(added).as(tree.sentence().id()).hasSize((int) reachable);
    }

    private boolean isLabelDue(C configuration, int[] codes) {
        system.allowed(configuration, codes);
        return !system.inventory().action(ActionInventory.idOf(codes[0])).type().isStructural();
    }

    private static boolean isReachable(List<Yield> open, Yield yield) {
        return open.isEmpty()
                || (yield.max() >= open.get(0).max()
                        && open.stream().allMatch(item -> item.isSubsetOf(yield) || !item.intersects(yield)));
    }
}
