package org.crossbranch.transition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.Sweep;
import org.crossbranch.tree.SyntaxTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of every system of {@link TransitionSystems}, whatever trees it derives. A failure names the seed that makes it
 * happen again.
 */
final class TransitionSystemContractTest {
    private static final long SEED = 20_190_602;
    private static final int WALKS = Sweep.size(1_000);

    @ParameterizedTest
    @MethodSource("org.crossbranch.transition.SystemSubject#all")
    <C extends Configuration, T extends SyntaxTree> void allowedListsWhatIsAllowed(SystemSubject<C, T> subject) {
        ActionInventory inventory = subject.inventory(SEED);
        TransitionSystem<C, T> system = subject.kind().create(inventory);
        for (int walk = 0; walk < Math.max(100, WALKS / 30); walk++) {
            Random random = new Random(SEED + walk);
            int length = 1 + random.nextInt(10);
            C configuration = system.initial(length);
            int[] codes = new int[system.maxAllowed(length)];
            boolean isComplete = false;
            while (!isComplete) {
                isComplete = system.isFinal(configuration);
                int count = system.allowed(configuration, codes);
                List<Integer> expected = everyCode(inventory, length)
                        .filter(code -> system.isAllowed(configuration, code))
                        .boxed()
                        .toList();
                assertThat(IntStream.of(codes).limit(count).boxed())
                        .as("seed %d after %d actions", SEED + walk, configuration.steps())
                        .containsExactlyInAnyOrderElementsOf(expected);
                assertThat(system.isForced(configuration))
                        .as("seed %d after %d actions", SEED + walk, configuration.steps())
                        .isEqualTo(count == 1);
                if (!isComplete) {
                    system.apply(configuration, codes[random.nextInt(count)]);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.crossbranch.transition.SystemSubject#all")
    <C extends Configuration, T extends SyntaxTree> void refusesWhatIsNotAllowed(SystemSubject<C, T> subject) {
        ActionInventory inventory = subject.inventory(SEED);
        TransitionSystem<C, T> system = subject.kind().create(inventory);
        for (int walk = 0; walk < Math.max(10, WALKS / 300); walk++) {
            Random random = new Random(SEED + walk);
            int length = 1 + random.nextInt(6);
            C configuration = system.initial(length);
            int[] before = new int[system.maxAllowed(length)];
            int[] after = new int[system.maxAllowed(length)];
            int count = system.allowed(configuration, before);
            while (count > 0) {
                int steps = configuration.steps();
                everyCode(inventory, length)
                        .filter(code -> !system.isAllowed(configuration, code))
                        .forEach(code -> assertThat(refusal(system, configuration, code))
                                .contains("after " + steps + " actions"));
                assertThat(configuration.steps()).isEqualTo(steps);
                assertThat(system.allowed(configuration, after)).isEqualTo(count);
                assertThat(after).startsWith(Arrays.copyOf(before, count));
                system.apply(configuration, before[random.nextInt(count)]);
                count = system.allowed(configuration, before);
            }
            assertThat(system.isFinal(configuration)).isTrue();
        }
    }

    /** The message of a refusal; there are many, and an assertion of an exception takes its time. */
    private static <C extends Configuration> String refusal(TransitionSystem<C, ?> system, C configuration, int code) {
        try {
            system.apply(configuration, code);
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
        return "code " + code + " was applied, and is not allowed";
    }

    /** Characters with a meaning in normal forms, the names of actions, and numbers as targets have them. */
    @ParameterizedTest
    @MethodSource("org.crossbranch.transition.SystemSubject#all")
    <C extends Configuration, T extends SyntaxTree> void anyLabelMayStandInATree(SystemSubject<C, T> subject) {
        List<String> labels = List.of(
                "A@B",
                "@",
                "X:",
                ":",
                "X:NP|VP",
                "S+VP",
                "S|<NP-VP>",
                "NP-SBJ-1",
                "NP-1",
                "NP=2",
                "NP^S",
                "%40",
                "A%3AB",
                "SHIFT",
                "nolabel",
                "NO-LABEL",
                "IDLE",
                "LABEL-NP",
                "COMBINE-3",
                "REDUCE-LEFT-NP",
                "3",
                "2-NP",
                "-",
                "a b",
                "NP");
        Random random = new Random(SEED);
        List<T> trees = subject.trees(SEED, 1000, 12)
                .map(tree -> subject.relabelled(tree, labels, random))
                .toList();
        ActionInventory inventory = subject.kind().inventory(trees);
        inventory
                .actions()
                .forEach(action -> assertThat(inventory.action(
                                ActionInventory.idOf(inventory.parse(inventory.name(inventory.id(action))))))
                        .isEqualTo(action));
        TransitionSystem<C, T> system = subject.kind().create(inventory);
        for (T tree : trees) {
            Derivation derivation = subject.kind().derive(system, tree);
            assertThat(renamed(inventory, derivation)).isEqualTo(derivation.codes());
            int length = tree.sentence().length();
            assertThat(system.tree(tree.sentence(), derivation.replay(system, length)))
                    .as(tree.sentence().id())
                    .isEqualTo(subject.comparable(tree));
        }
    }

    @ParameterizedTest
    @MethodSource("org.crossbranch.transition.SystemSubject#all")
    <C extends Configuration, T extends SyntaxTree> void inventoriesDoNotDependOnHowTreesAreSplitUp(
            SystemSubject<C, T> subject) {
        List<T> trees = subject.trees(SEED, 200, 12).toList();
        ActionInventoryBuilder left = new ActionInventoryBuilder();
        ActionInventoryBuilder right = new ActionInventoryBuilder();
        trees.subList(0, 70).forEach(tree -> subject.kind().collect(tree, left));
        trees.subList(70, trees.size()).forEach(tree -> subject.kind().collect(tree, right));
        ActionInventory shipped = new ActionInventoryBuilder()
                .merge(right)
                .addAll(left.actions(), left.rootLabels())
                .build();
        assertThat(shipped.hash()).isEqualTo(subject.kind().inventory(trees).hash());
    }

    /** The codes of the names of a derivation's codes: names are read by manifests, models and people. */
    private static List<Integer> renamed(ActionInventory inventory, Derivation derivation) {
        return derivation.codes().stream()
                .map(code -> inventory.parse(inventory.name(code)))
                .toList();
    }

    /** All codes of all actions with all targets, some beyond what there is. */
    private static IntStream everyCode(ActionInventory inventory, int length) {
        return IntStream.rangeClosed(0, inventory.size() + 1)
                .flatMap(id -> IntStream.concat(IntStream.rangeClosed(0, length), IntStream.of(300, 65_535))
                        .map(target -> ActionInventory.code(id, target)));
    }
}
