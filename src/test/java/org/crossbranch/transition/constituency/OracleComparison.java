package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;

/**
 * A dynamic oracle beside the search over all derivations.
 *
 * @param <C> the system's configurations
 * @param oracle makes the oracle of a gold tree in normal form
 * @param isFalse which constituents count against a tree that has them while the gold tree has not
 */
record OracleComparison<C extends Configuration>(
        TransitionSystem<C> system,
        BiFunction<ActionInventory, ConstituencyTree, ? extends DynamicOracle<C>> oracle,
        ExhaustiveSearch.Reading<C> reading,
        Predicate<Built> isFalse) {

    /** How often an oracle was asked, and how often what it said was not what the search said. */
    record Agreement(long asked, long otherSets, long costlyActions) {}

    /**
     * Checks, in every state over so many tokens, that the oracle gives all the actions that cost nothing and no others, and
     * first the one for training; and that one tree is the best by every loss that grows with what is missed and with
     * what is false.
     */
    void assertExact(int length, Stream<ConstituencyTree> trees) {
        ExhaustiveSearch<C> search = new ExhaustiveSearch<>(system, length, reading);
        trees.forEach(gold -> assertExact(search, gold));
    }

    private void assertExact(ExhaustiveSearch<C> search, ConstituencyTree gold) {
        DynamicOracle<C> asked = oracle.apply(system.inventory(), gold);
        ExhaustiveSearch<C>.Outlook outlook = search.against(Built.of(gold), isFalse);
        int[] given = new int[system.maxAllowed(gold.sentence().length())];
        int[] expected = new int[given.length];
        for (int state = 0; state < search.size(); state++) {
            C configuration = search.configuration(state);
            if (!system.isFinal(configuration)) {
                int count = asked.best(configuration, given);
                int expectedCount = outlook.best(state, expected);
                // Descriptions are dear, and these are millions of checks.
                if (!areSame(given, count, expected, expectedCount)
                        || outlook.frontier(state).size() != 1
                        || asked.next(configuration) != given[0]) {
                    String where =
                            gold.root() + " in the state " + reading.state().apply(configuration);
                    assertThat(names(given, count))
                            .as(where)
                            .containsExactlyInAnyOrderElementsOf(names(expected, expectedCount));
                    assertThat(outlook.frontier(state)).as(where).hasSize(1);
                    assertThat(asked.next(configuration)).as(where).isEqualTo(given[0]);
                }
            }
        }
    }

    /** How far an oracle that need not be exact agrees; all that it gives must be allowed. */
    Agreement agreement(int length, Stream<ConstituencyTree> trees) {
        ExhaustiveSearch<C> search = new ExhaustiveSearch<>(system, length, reading);
        return trees.map(gold -> agreement(search, gold))
                .reduce(
                        new Agreement(0, 0, 0),
                        (one, other) -> new Agreement(
                                one.asked + other.asked,
                                one.otherSets + other.otherSets,
                                one.costlyActions + other.costlyActions));
    }

    private Agreement agreement(ExhaustiveSearch<C> search, ConstituencyTree gold) {
        DynamicOracle<C> asked = oracle.apply(system.inventory(), gold);
        ExhaustiveSearch<C>.Outlook outlook = search.against(Built.of(gold), isFalse);
        int[] given = new int[system.maxAllowed(gold.sentence().length())];
        int[] expected = new int[given.length];
        long states = 0;
        long otherSets = 0;
        long costly = 0;
        for (int state = 0; state < search.size(); state++) {
            C configuration = search.configuration(state);
            if (!system.isFinal(configuration)) {
                int count = asked.best(configuration, given);
                int expectedCount = outlook.best(state, expected);
                int next = asked.next(configuration);
                assertThat(Arrays.stream(given, 0, count).distinct())
                        .hasSize(count)
                        .isNotEmpty();
                assertThat(Arrays.stream(given, 0, count)).allMatch(code -> system.isAllowed(configuration, code));
                assertThat(next).isEqualTo(given[0]);
                states++;
                otherSets += areSame(given, count, expected, expectedCount) ? 0 : 1;
                costly += Arrays.stream(expected, 0, expectedCount).anyMatch(code -> code == next) ? 0 : 1;
            }
        }
        return new Agreement(states, otherSets, costly);
    }

    /** Whether two lists, neither of which has anything twice, have the same in any order. */
    private static boolean areSame(int[] some, int someCount, int[] others, int otherCount) {
        boolean same = someCount == otherCount;
        for (int i = 0; i < someCount && same; i++) {
            int at = 0;
            while (at < otherCount && others[at] != some[i]) {
                at++;
            }
            same = at < otherCount;
        }
        return same;
    }

    private List<String> names(int[] codes, int count) {
        return Arrays.stream(codes, 0, count).mapToObj(system.inventory()::name).toList();
    }

    /** Checks that the action for training is the static oracle's on its derivations. */
    static <C extends Configuration> void assertFollows(ConstituencySystem<C> kind, List<ConstituencyTree> trees) {
        ActionInventory inventory = kind.inventory(trees);
        TransitionSystem<C> larger = kind.create(inventory);
        for (ConstituencyTree tree : trees) {
            Oracle<C> canonical = kind.oracle(inventory, tree);
            Oracle<C> dynamic = kind.dynamicOracle(inventory, tree).orElseThrow();
            C configuration = larger.initial(tree.sentence().length());
            while (!larger.isFinal(configuration)) {
                int code = canonical.next(configuration);
                assertThat(dynamic.next(configuration)).as(tree.sentence().id()).isEqualTo(code);
                larger.apply(configuration, code);
            }
        }
    }

    /** Checks that asking, and going where the last action given leads, leaves nothing on the heap. */
    static <C extends Configuration> void assertAllocatesNothing(
            ConstituencySystem<C> kind, ConstituencyTree tree, ObjIntConsumer<C> reset) {
        int length = tree.sentence().length();
        ActionInventory inventory = kind.inventory(List.of(tree));
        TransitionSystem<C> larger = kind.create(inventory);
        DynamicOracle<C> dynamic = kind.dynamicOracle(inventory, tree).orElseThrow();
        C configuration = larger.initial(length);
        int[] codes = new int[larger.maxAllowed(length)];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            reset.accept(configuration, length);
            long before = threads.getCurrentThreadAllocatedBytes();
            while (!larger.isFinal(configuration)) {
                int count = dynamic.best(configuration, codes);
                larger.apply(configuration, count > 1 ? codes[count - 1] : dynamic.next(configuration));
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
    }

    /** A tree with labels drawn from some. */
    static ConstituencyTree relabelled(
            ConstituencyTree tree, List<String> labels, List<String> rootLabels, Random random) {
        Constituent root = relabelled(tree.root(), labels, random);
        return tree.withRoot(new Constituent(rootLabels.get(random.nextInt(rootLabels.size())), "", root.children()));
    }

    private static Constituent relabelled(Constituent node, List<String> labels, Random random) {
        return new Constituent(
                labels.get(random.nextInt(labels.size())),
                "",
                node.children().stream()
                        .map(child -> child instanceof Constituent part ? relabelled(part, labels, random) : child)
                        .toList());
    }
}
