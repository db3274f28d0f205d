package org.crossbranch.transition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.crossbranch.Allocations;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * A dynamic oracle beside the search over all derivations.
 *
 * @param <C> the system's configurations
 * @param <T> its trees
 * @param <P> their parts: constituents or arcs
 * @param oracle makes the oracle of a gold tree in normal form
 * @param parts the parts of a gold tree, as the reading has them built
 * @param isFalse which parts count against a tree that has them while the gold tree has not
 */
public record OracleComparison<C extends Configuration, T extends SyntaxTree, P>(
        TransitionSystem<C, T> system,
        BiFunction<ActionInventory, T, ? extends DynamicOracle<C>> oracle,
        ExhaustiveSearch.Reading<C, P> reading,
        Function<T, Set<P>> parts,
        Predicate<P> isFalse) {

    /**
     * How an oracle that need not be exact did.
     *
     * @param asked how often it was asked
     * @param otherSets how often it did not give all actions that cost nothing and no others
     * @param withCostly how often one of those that it gave costs something
     * @param costly how often the one that it gave for training does
     */
    public record Agreement(long asked, long otherSets, long withCostly, long costly) {
        private static final Agreement NONE = new Agreement(0, 0, 0, 0);

        private Agreement plus(Agreement other) {
            return new Agreement(
                    asked + other.asked,
                    otherSets + other.otherSets,
                    withCostly + other.withCostly,
                    costly + other.costly);
        }
    }

    /**
     * Checks, in every state over so many tokens, that the oracle gives all the actions that cost nothing and no others, and
     * first the one for training; that it knows the cost of every action; and that one tree is the best by every loss that grows with what is missed and with
     * what is false.
     */
    public void assertExact(int length, Stream<T> trees) {
        ExhaustiveSearch<C, P> search = new ExhaustiveSearch<>(system, length, reading);
        trees.forEach(gold -> assertExact(search, gold));
    }

    private void assertExact(ExhaustiveSearch<C, P> search, T gold) {
        DynamicOracle<C> asked = oracle.apply(system.inventory(), gold);
        ExhaustiveSearch<C, P>.Outlook outlook = search.against(parts.apply(gold), isFalse);
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
                    String where = shown(gold) + " in the state " + system.memory(configuration);
                    assertThat(names(given, count))
                            .as(where)
                            .containsExactlyInAnyOrderElementsOf(names(expected, expectedCount));
                    assertThat(outlook.frontier(state)).as(where).hasSize(1);
                    assertThat(asked.next(configuration)).as(where).isEqualTo(given[0]);
                }
                assertCosts(asked, outlook, gold, configuration, state);
            }
        }
    }

    private void assertCosts(
            DynamicOracle<C> asked, ExhaustiveSearch<C, P>.Outlook outlook, T gold, C configuration, int state) {
        int[] codes = outlook.codes(state);
        for (int action = 0; action < codes.length; action++) {
            int cost = asked.cost(configuration, codes[action]);
            if (cost != outlook.cost(state, action)) {
                assertThat(cost)
                        .as(
                                "%s of %s in the state %s",
                                system.inventory().name(codes[action]), shown(gold), system.memory(configuration))
                        .isEqualTo(outlook.cost(state, action));
            }
        }
    }

    /**
     * Checks that the costs of the actions of random derivations are never negative, and add up to what the tree misses and has
     * that is false.
     */
    public void assertCostsAddUp(Stream<T> trees, Random random) {
        trees.forEach(gold -> {
            DynamicOracle<C> asked = oracle.apply(system.inventory(), gold);
            int length = gold.sentence().length();
            C configuration = system.initial(length);
            int[] codes = new int[system.maxAllowed(length)];
            Set<P> missed = new HashSet<>(parts.apply(gold));
            int loss = missed.size();
            int costs = 0;
            while (!system.isFinal(configuration)) {
                int code = codes[random.nextInt(system.allowed(configuration, codes))];
                int cost = asked.cost(configuration, code);
                assertThat(cost).as(shown(gold)).isNotNegative();
                costs += cost;
                C before = system.branch(configuration);
                system.apply(configuration, code);
                Optional<P> built = reading.built().apply(before, configuration);
                if (built.isPresent()) {
                    loss += missed.remove(built.get()) ? -1 : isFalse.test(built.get()) ? 1 : 0;
                }
            }
            assertThat(costs).as(shown(gold)).isEqualTo(loss);
        });
    }

    /** How far an oracle that need not be exact agrees, in every state; all that it gives must be allowed. */
    public Agreement agreement(int length, Stream<T> trees) {
        ExhaustiveSearch<C, P> search = new ExhaustiveSearch<>(system, length, reading);
        return trees.map(gold -> {
                    ExhaustiveSearch<C, P>.Outlook outlook = search.against(parts.apply(gold), isFalse);
                    DynamicOracle<C> asked = oracle.apply(system.inventory(), gold);
                    Agreement sum = Agreement.NONE;
                    for (int state = 0; state < search.size(); state++) {
                        if (!system.isFinal(search.configuration(state))) {
                            sum = sum.plus(agreement(asked, outlook, search.configuration(state), state));
                        }
                    }
                    return sum;
                })
                .reduce(Agreement.NONE, Agreement::plus);
    }

    /** The same in the states of one derivation of each tree, which follows the oracle but for a share of random actions. */
    public Agreement agreement(int length, Stream<T> trees, double astray, Random random) {
        ExhaustiveSearch<C, P> search = new ExhaustiveSearch<>(system, length, reading);
        int[] codes = new int[system.maxAllowed(length)];
        return trees.map(gold -> {
                    ExhaustiveSearch<C, P>.Outlook outlook = search.against(parts.apply(gold), isFalse);
                    DynamicOracle<C> asked = oracle.apply(system.inventory(), gold);
                    Agreement sum = Agreement.NONE;
                    C configuration = system.initial(length);
                    while (!system.isFinal(configuration)) {
                        sum = sum.plus(agreement(asked, outlook, configuration, search.state(configuration)));
                        int code = asked.next(configuration);
                        if (random.nextDouble() < astray) {
                            code = codes[random.nextInt(system.allowed(configuration, codes))];
                        }
                        system.apply(configuration, code);
                    }
                    return sum;
                })
                .reduce(Agreement.NONE, Agreement::plus);
    }

    private Agreement agreement(
            DynamicOracle<C> asked, ExhaustiveSearch<C, P>.Outlook outlook, C configuration, int state) {
        int[] given = new int[system.maxAllowed(configuration.length())];
        int[] expected = new int[given.length];
        int count = asked.best(configuration, given);
        int expectedCount = outlook.best(state, expected);
        int next = asked.next(configuration);
        assertThat(Arrays.stream(given, 0, count).distinct()).hasSize(count).isNotEmpty();
        assertThat(Arrays.stream(given, 0, count)).allMatch(code -> system.isAllowed(configuration, code));
        assertThat(next).isEqualTo(given[0]);
        return new Agreement(
                1,
                areSame(given, count, expected, expectedCount) ? 0 : 1,
                isInside(given, count, expected, expectedCount) ? 0 : 1,
                isInside(given, 1, expected, expectedCount) ? 0 : 1);
    }

    /** Whether two lists, neither of which has anything twice, have the same in any order. */
    private static boolean areSame(int[] some, int someCount, int[] others, int otherCount) {
        return someCount == otherCount && isInside(some, someCount, others, otherCount);
    }

    private static boolean isInside(int[] some, int someCount, int[] others, int otherCount) {
        boolean inside = true;
        for (int i = 0; i < someCount && inside; i++) {
            int at = 0;
            while (at < otherCount && others[at] != some[i]) {
                at++;
            }
            inside = at < otherCount;
        }
        return inside;
    }

    private static String shown(SyntaxTree tree) {
        return tree instanceof ConstituencyTree constituents
                ? constituents.root().toString()
                : tree.toString();
    }

    private List<String> names(int[] codes, int count) {
        return Arrays.stream(codes, 0, count).mapToObj(system.inventory()::name).toList();
    }

    /** Checks that the action for training is the static oracle's on its derivations. */
    public static <C extends Configuration, T extends SyntaxTree> void assertFollows(
            TransitionSystemFactory<C, T> kind, List<T> trees) {
        ActionInventory inventory = kind.inventory(trees);
        TransitionSystem<C, T> larger = kind.create(inventory);
        for (T tree : trees) {
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
    public static <C extends Configuration, T extends SyntaxTree> void assertAllocatesNothing(
            TransitionSystemFactory<C, T> kind, T tree, ObjIntConsumer<C> reset) {
        int length = tree.sentence().length();
        ActionInventory inventory = kind.inventory(List.of(tree));
        TransitionSystem<C, T> larger = kind.create(inventory);
        DynamicOracle<C> dynamic = kind.dynamicOracle(inventory, tree).orElseThrow();
        C configuration = larger.initial(length);
        int[] codes = new int[larger.maxAllowed(length)];
        long least = Allocations.least(round -> {
            reset.accept(configuration, length);
            while (!larger.isFinal(configuration)) {
                int count = dynamic.best(configuration, codes);
                dynamic.cost(configuration, codes[0]);
                larger.apply(configuration, count > 1 ? codes[count - 1] : dynamic.next(configuration));
            }
        });
        assertThat(least).isZero();
    }
}
