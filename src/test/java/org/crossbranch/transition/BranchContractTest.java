package org.crossbranch.transition;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.Allocations;
import org.crossbranch.Sweep;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of branching for the configurations of all systems. A failure names the seed that makes it happen again. */
final class BranchContractTest {
    private static final long SEED = 20_100_711;

    /** A hundredth of the other contract's: a walk here is many, each replayed at each step. */
    private static final int WALKS = Sweep.size(10);

    private static final int MOST_BRANCHES = 6;
    private static final int MOST_STEPS = 1000;

    /** Which branch goes on next. */
    private enum Turn {
        NEWEST,
        OLDEST,
        ANY
    }

    /** A configuration that branches made, and one that took the same actions from the initial one on. */
    private record Branch<C>(C configuration, C replayed, List<Integer> codes) {}

    @ParameterizedTest
    @MethodSource("org.crossbranch.transition.SystemSubject#all")
    <C extends Configuration, T extends SyntaxTree> void aBranchAndItsOriginDoNotSeeEachOther(
            SystemSubject<C, T> subject) {
        TransitionSystem<C, T> system = subject.kind().create(subject.inventory(SEED));
        // Of the walks before, over other numbers of tokens: what they hold must not come through.
        List<C> used = new ArrayList<>();
        for (int walk = 0; walk < WALKS; walk++) {
            Random random = new Random(SEED + walk);
            int length = walk % 30 == 29 ? 60 + random.nextInt(80) : 1 + random.nextInt(10);
            Turn turn = Turn.values()[walk % Turn.values().length];
            new Walk<>(system, length, turn, random, SEED + walk).go(used);
        }
    }

    private static final class Walk<C extends Configuration, T extends SyntaxTree> {
        private final TransitionSystem<C, T> system;
        private final int length;
        private final Turn turn;
        private final Random random;
        private final long seed;
        private final double branching;
        private final List<Branch<C>> branches = new ArrayList<>();
        private final int[] codes;
        private final int[] replayedCodes;

        Walk(TransitionSystem<C, T> system, int length, Turn turn, Random random, long seed) {
            this.system = system;
            this.length = length;
            this.turn = turn;
            this.random = random;
            this.seed = seed;
            branching = 3.0 / system.maxDerivationLength(Math.min(length, 20));
            codes = new int[system.maxAllowed(length)];
            replayedCodes = new int[system.maxAllowed(length)];
        }

        void go(List<C> used) {
            branches.add(new Branch<>(system.initial(length), system.initial(length), new ArrayList<>()));
            // Walks that swap are quadratic: long ones are left when they have seen enough.
            Optional<Branch<C>> turned = next();
            for (int step = 0; step < MOST_STEPS && turned.isPresent(); step++) {
                Branch<C> branch = turned.get();
                if (branches.size() < MOST_BRANCHES && random.nextDouble() < branching) {
                    branches.add(branch(branch, used));
                    branches.forEach(this::assertSame);
                } else {
                    int code = draw(branch.configuration());
                    system.apply(branch.configuration(), code);
                    system.apply(branch.replayed(), code);
                    branch.codes().add(code);
                    assertSameSteps(branch);
                    assertSameSteps(branches.get(random.nextInt(branches.size())));
                }
                turned = next();
            }
            branches.forEach(this::assertSame);
            for (Branch<C> branch : branches) {
                if (system.isFinal(branch.replayed())) {
                    assertThat(tree(branch.configuration())).as("seed %d", seed).isEqualTo(tree(branch.replayed()));
                }
                used.add(branch.configuration());
            }
        }

        /** Some allowed action: each type as often as the others, however many labels it has. */
        private int draw(C configuration) {
            int count = system.allowed(configuration, codes);
            List<Action.Type> types = IntStream.of(codes)
                    .limit(count)
                    .mapToObj(this::type)
                    .distinct()
                    .toList();
            Action.Type drawn = types.get(random.nextInt(types.size()));
            int[] ofType = IntStream.of(codes)
                    .limit(count)
                    .filter(code -> type(code) == drawn)
                    .toArray();
            return ofType[random.nextInt(ofType.length)];
        }

        private Action.Type type(int code) {
            return system.inventory().action(ActionInventory.idOf(code)).type();
        }

        /** A branch that is not at its end. */
        private Optional<Branch<C>> next() {
            List<Branch<C>> running = branches.stream()
                    .filter(branch -> !system.isFinal(branch.configuration()))
                    .toList();
            if (running.isEmpty()) {
                return Optional.empty();
            }
            int place = switch (turn) {
                case OLDEST -> 0;
                case NEWEST -> running.size() - 1;
                case ANY -> random.nextInt(running.size());
            };
            return Optional.of(running.get(place));
        }

        private Branch<C> branch(Branch<C> from, List<C> used) {
            C branch;
            if (used.isEmpty() || random.nextBoolean()) {
                branch = system.branch(from.configuration());
            } else {
                branch = used.remove(random.nextInt(used.size()));
                system.copy(from.configuration(), branch);
            }
            C replayed = system.initial(length);
            from.codes().forEach(code -> system.apply(replayed, code));
            return new Branch<>(branch, replayed, new ArrayList<>(from.codes()));
        }

        private void assertSameSteps(Branch<C> branch) {
            C configuration = branch.configuration();
            C replayed = branch.replayed();
            int count = system.allowed(configuration, codes);
            int replayedCount = system.allowed(replayed, replayedCodes);
            // Descriptions are dear, and these are millions of checks.
            if (configuration.steps() != replayed.steps()
                    || configuration.length() != replayed.length()
                    || configuration.memorySize() != replayed.memorySize()
                    || system.isFinal(configuration) != system.isFinal(replayed)
                    || system.isForced(configuration) != system.isForced(replayed)
                    || !Arrays.equals(codes, 0, count, replayedCodes, 0, replayedCount)) {
                assertThat(configuration.steps()).as("seed %d: steps", seed).isEqualTo(replayed.steps());
                assertThat(configuration.memorySize())
                        .as("seed %d: memory after %d actions", seed, replayed.steps())
                        .isEqualTo(replayed.memorySize());
                assertThat(names(codes, count))
                        .as("seed %d: allowed after %d actions", seed, replayed.steps())
                        .isEqualTo(names(replayedCodes, replayedCount));
            }
        }

        private void assertSame(Branch<C> branch) {
            assertSameSteps(branch);
            for (Method method : branch.replayed().getClass().getMethods()) {
                if (method.getDeclaringClass() == Object.class || method.getReturnType() == void.class) {
                    continue;
                }
                if (method.getParameterCount() == 0) {
                    assertSame(branch, method);
                } else if (Arrays.equals(method.getParameterTypes(), new Class<?>[] {int.class})) {
                    for (int item = 0; item <= 2 * length; item++) {
                        assertSame(branch, method, item);
                    }
                }
            }
        }

        /** Compares what a method says of an item, a place or a token, if there is one. */
        private void assertSame(Branch<C> branch, Method method, Object... arguments) {
            Optional<Object> expected = ask(branch.replayed(), method, arguments);
            if (expected.isPresent() && !expected.equals(ask(branch.configuration(), method, arguments))) {
                assertThat(ask(branch.configuration(), method, arguments))
                        .as(
                                "seed %d: %s%s after %d actions",
                                seed,
                                method.getName(),
                                Arrays.toString(arguments),
                                branch.codes().size())
                        .isEqualTo(expected);
            }
        }

        private List<String> names(int[] listed, int count) {
            return IntStream.of(listed)
                    .limit(count)
                    .mapToObj(system.inventory()::name)
                    .toList();
        }

        private T tree(C configuration) {
            return system.tree(
                    new Sentence(
                            "walk",
                            "",
                            IntStream.range(0, length)
                                    .mapToObj(i -> Token.of("w" + i, "T"))
                                    .toList()),
                    configuration);
        }
    }

    private static Optional<Object> ask(Configuration configuration, Method method, Object... arguments) {
        try {
            return Optional.of(method.invoke(configuration, arguments));
        } catch (InvocationTargetException e) {
            return Optional.empty();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("org.crossbranch.transition.SystemSubject#all")
    <C extends Configuration, T extends SyntaxTree> void copyingAllocatesNothing(SystemSubject<C, T> subject) {
        TransitionSystem<C, T> system = subject.kind().create(subject.inventory(SEED));
        Random random = new Random(SEED);
        C from = system.initial(40);
        int[] codes = new int[system.maxAllowed(40)];
        while (from.steps() < 30) {
            system.apply(from, codes[random.nextInt(system.allowed(from, codes))]);
        }
        C to = system.initial(50);
        assertThat(Allocations.least(round -> system.copy(from, to))).isZero();
    }
}
