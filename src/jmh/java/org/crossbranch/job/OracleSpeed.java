package org.crossbranch.job;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.ShippedSystems;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * Nanoseconds of a call to each system's oracles: CPU time of derivations with a call before each action, less that of the
 * same derivations without, the least of some rounds. Projective systems have trees without crossing branches, and dependency
 * systems random projective trees with one root dependent. The static oracle is asked on its own derivations; the dynamic one on
 * derivations that follow it but for a share of the actions, taken at random: for the action to follow, for all of the least cost, and
 * for the cost of the action that is taken. Not a test; {@code jobs/bench oracles} runs it.
 */
public final class OracleSpeed {
    private static final long SEED = 1;
    private static final int[] LENGTHS = {25, 50, 100, 200, 400, 800};
    private static final int TOKENS = 20_000;
    private static final int[] ASTRAY_PERCENT = {10, 50};

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private OracleSpeed() {}

    /** A derivation to follow, and an oracle to ask on the way. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Walk<C extends Configuration>(int length, int[] codes, Oracle<C> oracle) {}

    /** A question about a configuration and the action that is taken next. */
    @FunctionalInterface
    private interface Call<C extends Configuration> {
        int ask(Oracle<C> oracle, C configuration, int code);
    }

    /** Rounds, then lengths of sentences; and the names of systems, all without any. */
    public static void main(String[] arguments) {
        int[] numbers = Arrays.stream(arguments)
                .filter(argument -> argument.matches("\\d+"))
                .mapToInt(Integer::parseInt)
                .toArray();
        Set<String> names = Arrays.stream(arguments)
                .filter(argument -> !argument.matches("\\d+"))
                .collect(Collectors.toSet());
        int rounds = numbers.length > 0 ? numbers[0] : 10;
        int[] lengths = numbers.length > 1 ? Arrays.copyOfRange(numbers, 1, numbers.length) : LENGTHS;
        print(
                "%-12s %-8s %-5s %7s %7s %9s %10s%n",
                "system", "oracle", "call", "astray", "tokens", "actions", "ns a call");
        for (int length : lengths) {
            for (TransitionSystemFactory<?, ConstituencyTree> kind : ShippedSystems.deriving(ConstituencyTree.class)) {
                if (!names.isEmpty() && !names.contains(kind.name())) {
                    continue;
                }
                boolean isProjective = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE);
                measure(
                        kind,
                        SpeedTreebank.of(
                                SEED,
                                Math.max(1, TOKENS / length),
                                length,
                                SpeedTreebank.Shape.FLAT,
                                part -> !isProjective || !part.isDiscontinuous()),
                        rounds);
            }
            List<DependencyTree> dependencies = DependencyTrees.random(
                            SEED, Math.max(1, TOKENS / length), length, length, true, true)
                    .toList();
            for (TransitionSystemFactory<?, DependencyTree> kind : ShippedSystems.deriving(DependencyTree.class)) {
                if (names.isEmpty() || names.contains(kind.name())) {
                    measure(kind, dependencies, rounds);
                }
            }
        }
    }

    private static <C extends Configuration, T extends SyntaxTree> void measure(
            TransitionSystemFactory<C, T> kind, List<T> trees, int rounds) {
        TransitionSystem<C, T> system = kind.create(kind.inventory(trees));
        List<Walk<C>> gold = trees.stream()
                .map(tree -> {
                    Oracle<C> oracle = kind.oracle(system.inventory(), tree);
                    int length = tree.sentence().length();
                    List<Integer> codes =
                            Derivation.follow(system, oracle, length).codes();
                    return new Walk<>(
                            length, codes.stream().mapToInt(code -> code).toArray(), oracle);
                })
                .toList();
        report(kind, "static", "next", 0, gold, nanoseconds(system, gold, rounds, OracleSpeed::next));
        for (int percent : ASTRAY_PERCENT) {
            Random random = new Random(SEED);
            List<Walk<C>> astray = trees.stream()
                    .flatMap(tree -> kind
                            .dynamicOracle(system.inventory(), tree)
                            .map(oracle ->
                                    astray(system, oracle, tree.sentence().length(), percent / 100.0, random))
                            .stream())
                    .toList();
            if (!astray.isEmpty()) {
                measureDynamic(kind, system, astray, percent, rounds);
            }
        }
    }

    private static <C extends Configuration> void measureDynamic(
            TransitionSystemFactory<C, ?> kind,
            TransitionSystem<C, ?> system,
            List<Walk<C>> walks,
            int percent,
            int rounds) {
        report(kind, "dynamic", "next", percent, walks, nanoseconds(system, walks, rounds, OracleSpeed::next));
        int[] codes = new int[system.maxAllowed(walks.get(0).length())];
        double best = nanoseconds(
                system,
                walks,
                rounds,
                (oracle, configuration, code) -> ((DynamicOracle<C>) oracle).best(configuration, codes));
        report(kind, "dynamic", "best", percent, walks, best);
        double cost = nanoseconds(
                system,
                walks,
                rounds,
                (oracle, configuration, code) -> ((DynamicOracle<C>) oracle).cost(configuration, code));
        report(kind, "dynamic", "cost", percent, walks, cost);
    }

    private static <C extends Configuration> int next(Oracle<C> oracle, C configuration, int code) {
        return oracle.next(configuration);
    }

    private static <C extends Configuration> Walk<C> astray(
            TransitionSystem<C, ?> system, Oracle<C> oracle, int length, double share, Random random) {
        C configuration = system.initial(length);
        int[] allowed = new int[system.maxAllowed(length)];
        List<Integer> codes = new ArrayList<>();
        while (!system.isFinal(configuration)) {
            int code = oracle.next(configuration);
            if (random.nextDouble() < share) {
                code = allowed[random.nextInt(system.allowed(configuration, allowed))];
            }
            codes.add(code);
            system.apply(configuration, code);
        }
        return new Walk<>(length, codes.stream().mapToInt(code -> code).toArray(), oracle);
    }

    private static <C extends Configuration> double nanoseconds(
            TransitionSystem<C, ?> system, List<Walk<C>> walks, int rounds, Call<C> call) {
        double asking = Double.MAX_VALUE;
        double silent = Double.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            asking = Math.min(asking, follow(system, walks, Optional.of(call)));
            silent = Math.min(silent, follow(system, walks, Optional.empty()));
        }
        return (asking - silent) / calls(walks);
    }

    private static <C extends Configuration> double follow(
            TransitionSystem<C, ?> system, List<Walk<C>> walks, Optional<Call<C>> call) {
        long start = THREADS.getCurrentThreadCpuTime();
        int sum = 0;
        for (Walk<C> walk : walks) {
            C configuration = system.initial(walk.length());
            for (int code : walk.codes()) {
                if (call.isPresent()) {
                    sum += call.get().ask(walk.oracle(), configuration, code);
                }
                system.apply(configuration, code);
            }
        }
        if (sum == Integer.MIN_VALUE) {
            throw new IllegalStateException("no sum of codes can be this, and the compiler does not know");
        }
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    private static <C extends Configuration> int calls(List<Walk<C>> walks) {
        return walks.stream().mapToInt(walk -> walk.codes().length).sum();
    }

    private static <C extends Configuration> void report(
            TransitionSystemFactory<C, ?> kind,
            String oracle,
            String call,
            int percent,
            List<Walk<C>> walks,
            double nanoseconds) {
        int length = walks.get(0).length();
        print(
                "%-12s %-8s %-5s %6d%% %7d %9d %10.0f%n",
                kind.name(), oracle, call, percent, length, calls(walks), nanoseconds);
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
