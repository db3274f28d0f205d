package org.crossbranch.transition.dependency.spines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SpinesTest {
    private static final long SEED = 20_150_601;

    private static final TransitionSystemFactory<ArcConfiguration, DependencyTree> KIND =
            new Spines.Factory(SystemOptions.DEFAULT);

    /** Sartorio 2015, Example 6.5: I hope to be clear enough in this talk . */
    private static final DependencyTree EXAMPLE =
            DependencyTrees.of("6.5", new int[] {1, -1, 3, 1, 3, 4, 3, 8, 6, 1}, Collections.nCopies(10, "x"));

    private static final String BEFORE = "SHIFT SHIFT SPINE-LEFT-ARC-x-1 SHIFT SHIFT SPINE-LEFT-ARC-x-1 ";
    private static final String INNER = "SHIFT SHIFT SPINE-RIGHT-ARC-x-1 ";

    private static DependencyTree derived(String names) {
        TransitionSystem<ArcConfiguration, DependencyTree> system = KIND.create(KIND.inventory(List.of(EXAMPLE)));
        ArcConfiguration configuration = system.initial(10);
        for (String name : names.split(" ", -1)) {
            system.apply(configuration, system.inventory().parse(name));
        }
        return system.tree(EXAMPLE.sentence(), configuration);
    }

    /** Figure 6.4 (b) and (c): the arc from "be" to "in" is made at place 1 before the arc from "hope" to "be", at place 2 after it. */
    @Test
    void anArcMayBeMadeBeforeOrAfterItsHeadHasAHead() {
        String talk = "SHIFT SHIFT SHIFT SPINE-LEFT-ARC-x-1 SPINE-RIGHT-ARC-x-1 ";
        String end = "SHIFT SPINE-RIGHT-ARC-x-1 ROOT-x";
        String clear = INNER + "SPINE-RIGHT-ARC-x-1 ";
        assertThat(derived(BEFORE + clear + talk + "SPINE-RIGHT-ARC-x-1 SPINE-RIGHT-ARC-x-1 " + end))
                .isEqualTo(EXAMPLE);
        assertThat(derived(BEFORE + clear + "SPINE-RIGHT-ARC-x-1 " + talk + "SPINE-RIGHT-ARC-x-2 " + end))
                .isEqualTo(EXAMPLE);
    }

    @Test
    void theCanonicalDerivationAttachesTopDown() {
        ActionInventory inventory = KIND.inventory(List.of(EXAMPLE));
        assertThat(KIND.derive(KIND.create(inventory), EXAMPLE).codes().stream().map(inventory::name))
                .containsExactly((BEFORE
                                + "SPINE-RIGHT-ARC-x-1 SHIFT SPINE-RIGHT-ARC-x-2 SHIFT SPINE-RIGHT-ARC-x-3"
                                + " SHIFT SPINE-RIGHT-ARC-x-2 SHIFT SHIFT SPINE-LEFT-ARC-x-1 SPINE-RIGHT-ARC-x-3"
                                + " SHIFT SPINE-RIGHT-ARC-x-1 ROOT-x")
                        .split(" "));
    }

    /** The drawing of the manual is the canonical derivation, with the spines after each action. */
    @Test
    void theManualsDerivationIsTheOracles() throws IOException {
        DependencyTree tree = DependencyTrees.of(
                "manual", new int[] {1, -1, 3, 1, 3}, List.of("nsubj", "root", "mark", "xcomp", "comp"));
        String[] words = {"I", "hope", "to", "be", "clear"};
        TransitionSystem<ArcConfiguration, DependencyTree> system = KIND.create(KIND.inventory(List.of(tree)));
        ArcConfiguration configuration = system.initial(words.length);
        List<String> drawn = new ArrayList<>(List.of(drawn("", configuration, words)));
        for (int code : KIND.derive(system, tree).codes()) {
            system.apply(configuration, code);
            drawn.add(drawn("`" + system.inventory().name(code) + "` ", configuration, words));
        }
        assertThat(Files.readAllLines(Path.of("docs", "transition-systems", "spines.md")))
                .containsSubsequence(drawn);
    }

    private static String drawn(String action, ArcConfiguration configuration, String... words) {
        List<String> trees = new ArrayList<>();
        for (int k = configuration.memorySize() - 1; k >= 0; k--) {
            int top = configuration.stackNode(k);
            StringBuilder tree = new StringBuilder();
            for (int node = configuration.leftmost(top); node >= 0; node = configuration.leftmost(node)) {
                tree.insert(0, words[node] + "-");
            }
            tree.append(words[top].toUpperCase(Locale.ROOT));
            for (int node = configuration.rightmost(top); node >= 0; node = configuration.rightmost(node)) {
                tree.append("-").append(words[node]);
            }
            trees.add(tree.toString());
        }
        List<String> buffer = new ArrayList<>();
        for (int k = 0; k < configuration.bufferSize(); k++) {
            buffer.add(words[configuration.bufferNode(k)]);
        }
        String stack = trees.isEmpty() ? "" : String.join(" · ", trees) + " ";
        String rest = buffer.isEmpty() ? "" : String.join(" ", buffer) + " ";
        return "| " + action + "| " + stack + "| " + rest + "|";
    }

    /** An attachment hides what is below the head in the spine, and the dependent's other spine. */
    @Test
    void spinesAreCutAndAppended() {
        TransitionSystem<ArcConfiguration, DependencyTree> system = KIND.create(KIND.inventory(List.of(EXAMPLE)));
        ArcConfiguration configuration = system.initial(10);
        for (String name : ("SHIFT SHIFT SPINE-RIGHT-ARC-x-1 SHIFT SPINE-RIGHT-ARC-x-2 SHIFT SPINE-RIGHT-ARC-x-1"
                        + " SHIFT SHIFT SPINE-LEFT-ARC-x-1 SPINE-LEFT-ARC-x-2")
                .split(" ", -1)) {
            system.apply(configuration, system.inventory().parse(name));
        }
        assertThat(spine(Spine.LEFT, configuration)).containsExactly(5, 4, 0);
        assertThat(spine(Spine.RIGHT, configuration)).containsExactly(5);
        assertThat(Spine.RIGHT.place(configuration, 0, 3)).isEqualTo(2);
        assertThat(Spine.RIGHT.place(configuration, 0, 2)).isZero();
        assertThat(Spine.LEFT.node(configuration, 5, 4)).isEqualTo(ArcConfiguration.NONE);
    }

    private static int[] spine(Spine spine, ArcConfiguration configuration) {
        int top = configuration.stackNode(0);
        int[] nodes = new int[spine.length(configuration, top)];
        Arrays.setAll(nodes, place -> spine.node(configuration, top, place + 1));
        return nodes;
    }

    @Test
    void actionsHaveNamesWithPlaces() {
        DependencyTree tree = DependencyTrees.of("2", new int[] {-1, 0, 0}, List.of("root", "2-x", "2"));
        ActionInventory inventory = KIND.inventory(List.of(tree));
        TransitionSystem<ArcConfiguration, DependencyTree> system = KIND.create(inventory);
        ArcConfiguration configuration = system.initial(3);
        int[] codes = new int[system.maxAllowed(3)];
        while (!system.isFinal(configuration)) {
            int count = system.allowed(configuration, codes);
            for (int i = 0; i < count; i++) {
                assertThat(inventory.parse(inventory.name(codes[i]))).isEqualTo(codes[i]);
            }
            system.apply(configuration, codes[0]);
        }
    }

    @Test
    void needsArcsInBothDirections() {
        ActionInventory oneWay = new ActionInventory(
                List.of(
                        Action.of(Action.Type.SHIFT),
                        new Action(Action.Type.SPINE_LEFT_ARC, "x"),
                        new Action(Action.Type.ROOT, "x")),
                Set.of("x"));
        assertThatThrownBy(() -> KIND.create(oneWay))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SPINE_RIGHT_ARC");
    }

    /** Beyond what a search reaches: after deep stacks, the oracle's own way ends in the loss that the costs so far add up to. */
    @ParameterizedTest
    @EnumSource(RootPosition.class)
    void longSentencesEndInTheLossThatTheOracleTells(RootPosition position) {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind =
                new Spines.Factory(SystemOptions.DEFAULT.withRoot(position));
        Random random = new Random(SEED);
        for (boolean isSingle : new boolean[] {true, false}) {
            List<DependencyTree> trees =
                    DependencyTrees.random(SEED, 20, 130, 200, isSingle, true).toList();
            ActionInventory inventory = kind.inventory(trees);
            for (DependencyTree tree : trees) {
                assertCostsAreTheLoss(
                        kind.create(inventory),
                        kind.dynamicOracle(inventory, tree).orElseThrow(),
                        tree,
                        random);
            }
        }
    }

    private static void assertCostsAreTheLoss(
            TransitionSystem<ArcConfiguration, DependencyTree> system,
            DynamicOracle<ArcConfiguration> oracle,
            DependencyTree tree,
            Random random) {
        int length = tree.sentence().length();
        int shift = system.inventory().parse("SHIFT");
        int deepest = 70 + random.nextInt(60);
        ArcConfiguration configuration = system.initial(length);
        int[] codes = new int[system.maxAllowed(length)];
        int costs = 0;
        boolean isAstray = true;
        while (!system.isFinal(configuration)) {
            int code =
                    isAstray ? codes[random.nextInt(system.allowed(configuration, codes))] : oracle.next(configuration);
            if (isAstray && random.nextInt(10) > 0 && system.isAllowed(configuration, shift)) {
                code = shift;
            }
            int cost = oracle.cost(configuration, code);
            assertThat(cost).isBetween(0, isAstray ? length : 0);
            costs += cost;
            system.apply(configuration, code);
            isAstray &= configuration.memorySize() < deepest;
        }
        DependencyTree derived = system.tree(tree.sentence(), configuration);
        long loss = IntStream.range(0, length)
                .filter(token -> derived.head(token) != tree.head(token)
                        || !derived.label(token).equals(tree.label(token)))
                .count();
        assertThat(costs).isPositive().isEqualTo((int) loss);
    }
}
