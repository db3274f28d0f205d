package org.crossbranch.transition.constituency.shiftreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.FIGURE_7_2;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.FIGURE_7_2_HEADS;

import java.util.List;
import java.util.Random;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;

/** Tests of SR-CGAP alone; ConstituencySystemContractTest holds it to the contract of all systems. */
final class ShiftReduceCompoundGapTest {
    private static final TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> KIND =
            new ShiftReduceCompoundGap.Factory(FIGURE_7_2_HEADS);

    private static final ActionInventory INVENTORY = KIND.inventory(List.of(FIGURE_7_2));

    private final TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system = KIND.create(INVENTORY);

    @Test
    void derivesFigure72InFourNMinusTwoActions() {
        List<String> names = KIND.derive(system, FIGURE_7_2).codes().stream()
                .map(INVENTORY::name)
                .toList();
        assertThat(names)
                .containsExactly(
                        "SHIFT",
                        "GHOST-REDUCE",
                        "SHIFT",
                        "GHOST-REDUCE",
                        "GAP-0",
                        "REDUCE-LEFT-WHADVP",
                        "SHIFT",
                        "GHOST-REDUCE",
                        "SHIFT",
                        "REDUCE-UNARY-NP",
                        "SHIFT",
                        "GHOST-REDUCE",
                        "GAP-2",
                        "REDUCE-RIGHT-VP:",
                        "SHIFT",
                        "REDUCE-UNARY-NP",
                        "GAP-0",
                        "REDUCE-LEFT-VP",
                        "GAP-1",
                        "REDUCE-LEFT-SQ:",
                        "GAP-0",
                        "REDUCE-RIGHT-SQ",
                        "SHIFT",
                        "GHOST-REDUCE",
                        "GAP-0",
                        "REDUCE-LEFT-ROOT@SBARQ");
        assertThat(names).hasSize(4 * 7 - 2);
    }

    @Test
    void everyDerivationTakes4nMinus2Actions() {
        TransitionSystem<LexicalizedConfiguration, ConstituencyTree> random =
                KIND.create(KIND.inventory(RandomTrees.of(7, 20, 12).toList()));
        for (int seed = 0; seed < 1000; seed++) {
            Random choice = new Random(seed);
            LexicalizedConfiguration configuration = random.initial(1 + choice.nextInt(25));
            int[] codes = new int[random.maxAllowed(25)];
            int count = random.allowed(configuration, codes);
            while (count > 0) {
                random.apply(configuration, codes[choice.nextInt(count)]);
                count = random.allowed(configuration, codes);
            }
            assertThat(configuration.steps()).as("seed %d", seed).isEqualTo(4 * configuration.length() - 2);
        }
    }

    /** The inventory holds what is smaller, too: here GAP-1, which no derivation of the tree takes. */
    @Test
    void theInventoryReachesAsFarAsItsTrees() {
        ConstituencyTree tree = new ConstituencyTree(
                LexicalizedTrees.words(4),
                Constituent.of(
                        "ROOT",
                        Constituent.of("X", Constituent.of("X", new Leaf(0), new Leaf(3)), new Leaf(2)),
                        new Leaf(1)));
        ActionInventory inventory = KIND.inventory(List.of(tree));
        assertThat(KIND.derive(KIND.create(inventory), tree).codes().stream().map(inventory::name))
                .contains("GAP-2")
                .doesNotContain("GAP-1");
        assertThat(names(inventory, Action.Type.GAP)).containsExactly("GAP-0", "GAP-1", "GAP-2");
        assertThat(KIND.inventory(List.of(LexicalizedTrees.fromTheOutside(2, false)))
                        .actions())
                .contains(new Action(Action.Type.GAP, "0"));
        assertThatThrownBy(() -> KIND.oracle(inventory, LexicalizedTrees.fromTheOutside(6, false)))
                .isInstanceOfSatisfying(
                        UnderivableTreeException.class,
                        e -> assertThat(e.reason())
                                .isEqualTo("the inventory has no action GAP-4:"
                                        + " no tree that it was read off needs so many at once"));
    }

    /** With m = 0, a temporary item at the end of a sentence must find its partner on top of the stack. */
    @Test
    void temporaryItemsFindAPartnerWithinReach() {
        ActionInventory without = new ActionInventory(
                INVENTORY.actions().stream()
                        .filter(action -> action.type() != Action.Type.GAP
                                || action.label().equals("0"))
                        .toList(),
                INVENTORY.rootLabels());
        String deep = "SHIFT GHOST-REDUCE SHIFT GHOST-REDUCE SHIFT GHOST-REDUCE GAP-0 REDUCE-RIGHT-VP: "
                + "SHIFT GHOST-REDUCE SHIFT GHOST-REDUCE GAP-0";
        // One token and a temporary item on the stack: with GAP-1 the token is in reach, with GAP-0 it is not.
        assertThat(allowed(INVENTORY, 5, deep)).contains("REDUCE-LEFT-SQ:");
        assertThat(allowed(without, 5, deep)).doesNotContain("REDUCE-LEFT-SQ:").contains("REDUCE-LEFT-VP");
    }

    @Test
    void refusesAnInventoryWithHoles() {
        assertThatThrownBy(() -> new ShiftReduceCompoundGap(without("GAP-1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("GAP-1");
        assertThatThrownBy(() -> new ShiftReduceCompoundGap(without("GAP-0"))).hasMessageContaining("GAP-0");
        assertThatThrownBy(() -> new ShiftReduceCompoundGap(without("GHOST-REDUCE")))
                .hasMessageContaining("GHOST-REDUCE");
        ActionInventory plain = new ActionInventoryBuilder()
                .addAll(INVENTORY.actions(), INVENTORY.rootLabels())
                .add(Action.of(Action.Type.GAP))
                .build();
        assertThatThrownBy(() -> new ShiftReduceCompoundGap(plain)).hasMessageContaining("how many");
    }

    private static ActionInventory without(String name) {
        return new ActionInventory(
                INVENTORY.actions().stream()
                        .filter(action -> !action.name().equals(name))
                        .toList(),
                INVENTORY.rootLabels());
    }

    private static List<String> names(ActionInventory inventory, Action.Type type) {
        return inventory.actions().stream()
                .filter(action -> action.type() == type)
                .map(Action::name)
                .toList();
    }

    private static List<String> allowed(ActionInventory inventory, int length, String actions) {
        return LexicalizedTrees.allowedAfter(new ShiftReduceCompoundGap(inventory), length, actions);
    }
}
