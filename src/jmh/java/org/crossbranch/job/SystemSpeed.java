package org.crossbranch.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.ShippedSystems;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.ConstituencyTree;

/**
 * How each system's costs grow with the sentence: CPU time of making the static oracle of a treebank's tree, of deriving by
 * it, of taking the same actions again without it, of copying the configuration after each of them into another, of making a tree
 * of them, and of random walks, of which each step lists
 * what is allowed. The trees are sample trees side by side and one in the other, as {@link SpeedTreebank} makes them. Random walks are followed for {@value #WALK_ACTIONS} actions a token at most, as those of systems with
 * SWAPs go on for n²/2. The least of some rounds. Not a test; {@code jobs/bench systems} runs it.
 */
public final class SystemSpeed {
    private static final long SEED = 1;
    private static final int[] LENGTHS = {25, 50, 100, 200, 400, 800};
    private static final int TOKENS = 8_000;
    private static final int WALK_ACTIONS = 20;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private SystemSpeed() {}

    /** A tree on its way through a system. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Way<C extends Configuration>(ConstituencyTree tree, Oracle<C> oracle, int[] codes) {
        int length() {
            return tree.sentence().length();
        }
    }

    /** One line: nanoseconds of CPU time. */
    private record Costs(
            double actionsPerToken,
            double oraclePerToken,
            double derivingPerAction,
            double replayPerAction,
            double copyPerAction,
            double treePerToken,
            double walkActionsPerToken,
            double walkPerAction) {}

    /** Rounds, then lengths of sentences. */
    public static void main(String[] arguments) {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int[] lengths = arguments.length > 1
                ? Arrays.stream(arguments).skip(1).mapToInt(Integer::parseInt).toArray()
                : LENGTHS;
        print(
                "%-10s %-12s %6s %7s %7s %7s %7s %7s %7s %7s %7s %7s %7s%n",
                "trees", "system", "tokens", "actions", "oracle", "derive", "derive", "replay", "replay", "copy",
                "tree", "walk", "walk");
        print(
                "%-10s %-12s %6s %7s %7s %7s %7s %7s %7s %7s %7s %7s %7s%n",
                "", "", "", "/token", "ns/tok", "ns/act", "ns/tok", "ns/act", "ns/tok", "ns/act", "ns/tok", "ns/act",
                "act/tok");
        ArrayNode figures = new ObjectMapper().createArrayNode();
        for (SpeedTreebank.Shape shape : SpeedTreebank.Shape.values()) {
            for (TransitionSystemFactory<?, ConstituencyTree> kind : ShippedSystems.deriving(ConstituencyTree.class)) {
                boolean isProjective = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE);
                for (int length : lengths) {
                    List<ConstituencyTree> trees = SpeedTreebank.of(
                            SEED,
                            Math.max(1, TOKENS / length),
                            length,
                            shape,
                            part -> !isProjective || !part.isDiscontinuous());
                    report(shape, kind, length, measure(kind, trees, rounds), figures);
                }
            }
        }
        System.out.println(figures);
    }

    private static <C extends Configuration> Costs measure(
            TransitionSystemFactory<C, ConstituencyTree> kind, List<ConstituencyTree> trees, int rounds) {
        TransitionSystem<C, ConstituencyTree> system = kind.create(kind.inventory(trees));
        List<Way<C>> ways = trees.stream().map(tree -> way(kind, system, tree)).toList();
        double tokens = ways.stream().mapToInt(Way::length).sum();
        double actions = ways.stream().mapToInt(way -> way.codes().length).sum();
        double walked = ways.stream().mapToLong(way -> walk(system, way)).sum();
        return new Costs(
                actions / tokens,
                nanoseconds(ways, rounds, way -> way(kind, system, way)) / tokens,
                nanoseconds(ways, rounds, way -> derive(system, way)) / actions,
                nanoseconds(ways, rounds, way -> replay(system, way).steps()) / actions,
                Math.max(
                                0,
                                nanoseconds(ways, rounds, way -> copy(system, way))
                                        - nanoseconds(
                                                ways,
                                                rounds,
                                                way -> replay(system, way).steps()))
                        / actions,
                Math.max(
                                0,
                                nanoseconds(ways, rounds, way -> tree(system, way))
                                        - nanoseconds(
                                                ways,
                                                rounds,
                                                way -> replay(system, way).steps()))
                        / tokens,
                walked / tokens,
                nanoseconds(ways, rounds, way -> walk(system, way)) / walked);
    }

    private static <C extends Configuration> Way<C> way(
            TransitionSystemFactory<C, ConstituencyTree> kind,
            TransitionSystem<C, ConstituencyTree> system,
            ConstituencyTree tree) {
        Oracle<C> oracle = kind.oracle(system.inventory(), tree);
        List<Integer> codes =
                Derivation.follow(system, oracle, tree.sentence().length()).codes();
        return new Way<>(tree, oracle, codes.stream().mapToInt(code -> code).toArray());
    }

    private static <C extends Configuration> long way(
            TransitionSystemFactory<C, ConstituencyTree> kind,
            TransitionSystem<C, ConstituencyTree> system,
            Way<C> way) {
        return kind.oracle(system.inventory(), way.tree()).hashCode();
    }

    private static <C extends Configuration> long derive(TransitionSystem<C, ConstituencyTree> system, Way<C> way) {
        C configuration = system.initial(way.length());
        while (!system.isFinal(configuration)) {
            system.apply(configuration, way.oracle().next(configuration));
        }
        return configuration.steps();
    }

    private static <C extends Configuration> C replay(TransitionSystem<C, ConstituencyTree> system, Way<C> way) {
        C configuration = system.initial(way.length());
        for (int code : way.codes()) {
            system.apply(configuration, code);
        }
        return configuration;
    }

    private static <C extends Configuration> long copy(TransitionSystem<C, ConstituencyTree> system, Way<C> way) {
        C configuration = system.initial(way.length());
        C copy = system.initial(way.length());
        for (int code : way.codes()) {
            system.apply(configuration, code);
            system.copy(configuration, copy);
        }
        return copy.steps();
    }

    private static <C extends Configuration> long tree(TransitionSystem<C, ConstituencyTree> system, Way<C> way) {
        return system.tree(way.tree().sentence(), replay(system, way))
                .root()
                .children()
                .size();
    }

    /** The number of actions; the same ones for the same sentence in each round. */
    private static <C extends Configuration> long walk(TransitionSystem<C, ConstituencyTree> system, Way<C> way) {
        Random random = new Random(SEED + way.tree().sentence().id().hashCode());
        C configuration = system.initial(way.length());
        int[] allowed = new int[system.maxAllowed(way.length())];
        int most = WALK_ACTIONS * way.length();
        while (!system.isFinal(configuration) && configuration.steps() < most) {
            system.apply(configuration, allowed[random.nextInt(system.allowed(configuration, allowed))]);
        }
        return configuration.steps();
    }

    private static <C extends Configuration> double nanoseconds(
            List<Way<C>> ways, int rounds, ToLongFunction<Way<C>> work) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            long start = THREADS.getCurrentThreadCpuTime();
            long sum = ways.stream().mapToLong(work).sum();
            if (sum == Long.MIN_VALUE) {
                throw new IllegalStateException("no sum can be this, and the compiler does not know");
            }
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - start);
        }
        return least;
    }

    private static void report(
            SpeedTreebank.Shape shape,
            TransitionSystemFactory<?, ConstituencyTree> kind,
            int length,
            Costs costs,
            ArrayNode figures) {
        String trees = shape.name().toLowerCase(Locale.ROOT);
        print(
                "%-10s %-12s %6d %7.1f %7.0f %7.0f %7.0f %7.0f %7.0f %7.0f %7.0f %7.0f %7.1f%n",
                trees,
                kind.name(),
                length,
                costs.actionsPerToken(),
                costs.oraclePerToken(),
                costs.derivingPerAction(),
                costs.derivingPerAction() * costs.actionsPerToken(),
                costs.replayPerAction(),
                costs.replayPerAction() * costs.actionsPerToken(),
                costs.copyPerAction(),
                costs.treePerToken(),
                costs.walkPerAction(),
                costs.walkActionsPerToken());
        ObjectNode line = figures.addObject()
                .put("trees", trees)
                .put("system", kind.name())
                .put("tokens", length);
        line.put("actionsPerToken", rounded(costs.actionsPerToken()))
                .put("oracleNsPerToken", rounded(costs.oraclePerToken()))
                .put("derivingNsPerAction", rounded(costs.derivingPerAction()))
                .put("replayNsPerAction", rounded(costs.replayPerAction()))
                .put("copyNsPerAction", rounded(costs.copyPerAction()))
                .put("treeNsPerToken", rounded(costs.treePerToken()))
                .put("walkActionsPerToken", rounded(costs.walkActionsPerToken()))
                .put("walkNsPerAction", rounded(costs.walkPerAction()));
    }

    private static double rounded(double value) {
        return Math.rint(value * 100) / 100;
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
