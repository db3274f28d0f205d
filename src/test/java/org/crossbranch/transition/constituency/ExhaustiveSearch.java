package org.crossbranch.transition.constituency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/**
 * The reference for dynamic oracles: all derivations over a number of tokens, each state visited once. What the best tree
 * that can be reached from a state has, {@link #against} finds for any gold tree, trusting nothing but the system.
 *
 * @param <C> the system's configurations
 */
final class ExhaustiveSearch<C extends Configuration> {

    /**
     * What a system's configurations are to the search.
     *
     * @param state all that the actions allowed from now on and what they build depend on, with {@code equals}
     * @param built the constituent that an action built, given the configurations before and after it; empty for none
     */
    record Reading<C>(Function<C, ?> state, BiFunction<C, C, Optional<Built>> built) {}

    /** An action from one state to another. */
    record Edge(int code, int to, Optional<Built> built) {}

    /** A configuration of each state, and its actions. Every action leads to a state of a smaller number. */
    record State<C>(C configuration, List<Edge> edges) {}

    private final TransitionSystem<C> system;
    private final int length;
    private final Reading<C> reading;
    private final List<State<C>> states = new ArrayList<>();
    private final Map<Object, Integer> numbers = new HashMap<>();

    ExhaustiveSearch(TransitionSystem<C> system, int length, Reading<C> reading) {
        this.system = system;
        this.length = length;
        this.reading = reading;
        visit(new int[0]);
    }

    private int visit(int[] prefix) {
        C configuration = replay(prefix);
        Object state = reading.state.apply(configuration);
        Integer known = numbers.get(state);
        if (known != null) {
            return known;
        }
        int[] codes = new int[system.maxAllowed(length)];
        int count = system.allowed(configuration, codes);
        List<Edge> edges = new ArrayList<>();
        for (int code : Arrays.copyOf(codes, count)) {
            int[] longer = Arrays.copyOf(prefix, prefix.length + 1);
            longer[prefix.length] = code;
            Optional<Built> built = reading.built.apply(configuration, replay(longer));
            edges.add(new Edge(code, visit(longer), built));
        }
        states.add(new State<>(configuration, edges));
        numbers.put(state, states.size() - 1);
        return states.size() - 1;
    }

    private C replay(int[] prefix) {
        C configuration = system.initial(length);
        for (int code : prefix) {
            system.apply(configuration, code);
        }
        return configuration;
    }

    /** The states, final ones included. */
    List<State<C>> states() {
        return states;
    }

    /** What can be had from each state on, given what is gold and what counts as false. */
    Outlook against(Set<Built> gold, Function<Built, Boolean> isFalse) {
        List<List<Harvest>> frontiers = new ArrayList<>();
        for (State<C> state : states) {
            List<Harvest> reached = new ArrayList<>();
            for (Edge edge : state.edges) {
                reached.addAll(after(edge, gold, isFalse, frontiers));
            }
            frontiers.add(state.edges.isEmpty() ? List.of(new Harvest(0, 0)) : Harvest.undominated(reached));
        }
        return new Outlook(gold, isFalse, frontiers);
    }

    private static List<Harvest> after(
            Edge edge, Set<Built> gold, Function<Built, Boolean> isFalse, List<List<Harvest>> frontiers) {
        Harvest gathered = edge.built()
                .map(built -> gold.contains(built) ? new Harvest(1, 0) : new Harvest(0, isFalse.apply(built) ? 1 : 0))
                .orElse(new Harvest(0, 0));
        return frontiers.get(edge.to()).stream().map(gathered::plus).toList();
    }

    /** How many gold constituents, and how many false ones, are built from some state on. */
    record Harvest(int gold, int wrong) {
        Harvest plus(Harvest other) {
            return new Harvest(gold + other.gold, wrong + other.wrong);
        }

        /** Missed and false constituents together, but for a constant. */
        int loss() {
            return wrong - gold;
        }

        private boolean dominates(Harvest other) {
            return !equals(other) && gold >= other.gold && wrong <= other.wrong;
        }

        static List<Harvest> undominated(List<Harvest> all) {
            return all.stream()
                    .distinct()
                    .filter(one -> all.stream().noneMatch(other -> other.dominates(one)))
                    .toList();
        }
    }

    /** The best that can be had from each state on, for one gold tree. */
    final class Outlook {
        private final Set<Built> gold;
        private final Function<Built, Boolean> isFalse;
        private final List<List<Harvest>> frontiers;

        private Outlook(Set<Built> gold, Function<Built, Boolean> isFalse, List<List<Harvest>> frontiers) {
            this.gold = gold;
            this.isFalse = isFalse;
            this.frontiers = frontiers;
        }

        /**
         * The harvests to be had from a state on of which no other has as many gold constituents and as few false ones. If
         * it is only one, it is the best by every loss that grows with what is missed and with what is false.
         */
        List<Harvest> frontier(int state) {
            return frontiers.get(state);
        }

        /** The loss of the best tree to be had from a state on, but for a constant. */
        int loss(int state) {
            return frontiers.get(state).stream().mapToInt(Harvest::loss).min().orElseThrow();
        }

        /** What a tree loses by an action. */
        int cost(int state, Edge edge) {
            return after(edge, gold, isFalse, frontiers).stream()
                            .mapToInt(Harvest::loss)
                            .min()
                            .orElseThrow()
                    - loss(state);
        }

        /** The codes of the actions of a state that cost nothing. */
        Set<Integer> best(int state) {
            Set<Integer> best = new TreeSet<>();
            for (Edge edge : states.get(state).edges) {
                if (cost(state, edge) == 0) {
                    best.add(edge.code);
                }
            }
            return best;
        }
    }
}
