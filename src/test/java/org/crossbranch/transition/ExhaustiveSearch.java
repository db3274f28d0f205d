package org.crossbranch.transition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The reference for dynamic oracles: all derivations over a number of tokens, each state visited once. The best tree that can
 * be reached from a state, {@link #against} finds for any gold tree, trusting nothing but the system.
 *
 * @param <C> the system's configurations
 * @param <P> the parts of a tree, each built by one action: constituents or arcs
 */
public final class ExhaustiveSearch<C extends Configuration, P> {
    private static final int NOTHING = -1;

    /**
     * A view of a system's configurations for the search.
     *
     * @param state all that the actions allowed from now on and what they build depend on, with {@code equals}
     * @param built the part that an action built, given the configurations before and after it; empty for none
     */
    public record Reading<C, P>(Function<C, ?> state, BiFunction<C, C, Optional<P>> built) {}

    /** An action, the state that it leads to, and the number of the part that it builds. */
    private record Edge(int code, int to, int built) {}

    /** A configuration of each state, and its actions. Every action leads to a state of a smaller number. */
    private record State<C>(C configuration, List<Edge> edges) {}

    private final TransitionSystem<C, ?> system;
    private final int length;
    private final Reading<C, P> reading;
    private final List<State<C>> states = new ArrayList<>();
    private final Map<Object, Integer> numbers = new HashMap<>();
    private final List<P> parts = new ArrayList<>();
    private final Map<P, Integer> partNumbers = new HashMap<>();

    public ExhaustiveSearch(TransitionSystem<C, ?> system, int length, Reading<C, P> reading) {
        this.system = system;
        this.length = length;
        this.reading = reading;
        visit(system.initial(length));
    }

    private int visit(C configuration) {
        Object state = reading.state.apply(configuration);
        Integer known = numbers.get(state);
        if (known != null) {
            return known;
        }
        int[] codes = new int[system.maxAllowed(length)];
        int count = system.allowed(configuration, codes);
        List<Edge> edges = new ArrayList<>();
        for (int code : Arrays.copyOf(codes, count)) {
            C after = system.branch(configuration);
            system.apply(after, code);
            int built =
                    reading.built.apply(configuration, after).map(this::number).orElse(NOTHING);
            edges.add(new Edge(code, visit(after), built));
        }
        states.add(new State<>(configuration, edges));
        numbers.put(state, states.size() - 1);
        return states.size() - 1;
    }

    private int number(P built) {
        return partNumbers.computeIfAbsent(built, unknown -> {
            parts.add(unknown);
            return parts.size() - 1;
        });
    }

    /** Number of states, final ones included. */
    public int size() {
        return states.size();
    }

    /** The state of a configuration. */
    public int state(C configuration) {
        return Optional.ofNullable(numbers.get(reading.state.apply(configuration)))
                .orElseThrow();
    }

    /** A configuration of a state. */
    public C configuration(int state) {
        return states.get(state).configuration;
    }

    /** The best outcome from each state on, given the gold parts and those that count as false. */
    public Outlook against(Set<P> gold, Predicate<P> isFalse) {
        int[] goldOf = new int[parts.size()];
        int[] falseOf = new int[parts.size()];
        for (int built = 0; built < goldOf.length; built++) {
            if (gold.contains(parts.get(built))) {
                goldOf[built] = 1;
            } else if (isFalse.test(parts.get(built))) {
                falseOf[built] = 1;
            }
        }
        List<List<Harvest>> frontiers = new ArrayList<>(states.size());
        int[] losses = new int[states.size()];
        for (State<C> state : states) {
            List<Harvest> frontier = new ArrayList<>(1);
            for (Edge edge : state.edges) {
                int moreGold = edge.built == NOTHING ? 0 : goldOf[edge.built];
                int moreFalse = edge.built == NOTHING ? 0 : falseOf[edge.built];
                for (Harvest later : frontiers.get(edge.to)) {
                    join(frontier, new Harvest(later.gold + moreGold, later.wrong + moreFalse));
                }
            }
            if (state.edges.isEmpty()) {
                frontier.add(new Harvest(0, 0));
            }
            int least = Integer.MAX_VALUE;
            for (Harvest harvest : frontier) {
                least = Math.min(least, harvest.loss());
            }
            losses[frontiers.size()] = least;
            frontiers.add(frontier);
        }
        return new Outlook(goldOf, falseOf, frontiers, losses);
    }

    private static void join(List<Harvest> frontier, Harvest harvest) {
        for (Harvest other : frontier) {
            if (other.isAsGoodAs(harvest)) {
                return;
            }
        }
        frontier.removeIf(harvest::isAsGoodAs);
        frontier.add(harvest);
    }

    /** How many gold parts, and how many false ones, are built from some state on. */
    public record Harvest(int gold, int wrong) {
        private boolean isAsGoodAs(Harvest other) {
            return gold >= other.gold && wrong <= other.wrong;
        }

        /** Missed and false parts together, but for a constant. */
        private int loss() {
            return wrong - gold;
        }
    }

    /** The best that can be had from each state on, for one gold tree. */
    public final class Outlook {
        private final int[] goldOf;
        private final int[] falseOf;
        private final List<List<Harvest>> frontiers;
        private final int[] losses;

        private Outlook(int[] goldOf, int[] falseOf, List<List<Harvest>> frontiers, int[] losses) {
            this.goldOf = goldOf;
            this.falseOf = falseOf;
            this.frontiers = frontiers;
            this.losses = losses;
        }

        /**
         * The harvests to be had from a state on of which no other has as many gold parts and as few false ones. If
         * it is only one, it is the best by every loss that grows with what is missed and with what is false.
         */
        public List<Harvest> frontier(int state) {
            return frontiers.get(state);
        }

        /** The codes of the actions of a state, in the system's order. */
        public int[] codes(int state) {
            return states.get(state).edges.stream().mapToInt(Edge::code).toArray();
        }

        /** The cost of an action of a state: the sum of missed and false parts. */
        public int cost(int state, int action) {
            return cost(state, states.get(state).edges.get(action));
        }

        private int cost(int state, Edge edge) {
            int loss = edge.built == NOTHING ? 0 : falseOf[edge.built] - goldOf[edge.built];
            return loss + losses[edge.to] - losses[state];
        }

        /** The codes of the actions of a state that cost nothing, by the sum of missed and false parts; how many. */
        public int best(int state, int[] codes) {
            int count = 0;
            for (Edge edge : states.get(state).edges) {
                if (cost(state, edge) == 0) {
                    codes[count++] = edge.code;
                }
            }
            return count;
        }
    }
}
