package org.crossbranch.transition.constituency.shiftreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.FIGURE_7_2;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.FIGURE_7_2_HEADS;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.junit.jupiter.api.Test;

/** Tests of SR-GAP alone; ConstituencySystemContractTest holds it to the contract of all systems. */
final class ShiftReduceGapTest {
    private static final TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> KIND =
            new ShiftReduceGap.Factory(FIGURE_7_2_HEADS);

    private static final ActionInventory INVENTORY = KIND.inventory(List.of(FIGURE_7_2));

    private final TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system = KIND.create(INVENTORY);

    /**
     * Coavoux 2017, Table 7.2, with stack and deque after each action. The last but two is printed RL there, though the
     * head, do, comes from the deque and LEFT is not allowed with a temporary d0.
     */
    @Test
    void derivesFigure72AsTable72Does() {
        String[] derivation = {
            "SHIFT [] [How]",
            "SHIFT [How] [deeply]",
            "REDUCE-LEFT-WHADVP [] [WHADVP[How]]",
            "SHIFT [WHADVP[How]] [do]",
            "SHIFT [WHADVP[How], do] [they]",
            "REDUCE-UNARY-NP [WHADVP[How], do] [NP[they]]",
            "SHIFT [WHADVP[How], do, NP[they]] [read]",
            "GAP [WHADVP[How], do] [NP[they], read]",
            "GAP [WHADVP[How]] [do, NP[they], read]",
            "REDUCE-RIGHT-VP: [do, NP[they]] [VP:[read]]",
            "SHIFT [do, NP[they], VP:[read]] [it]",
            "REDUCE-UNARY-NP [do, NP[they], VP:[read]] [NP[it]]",
            "REDUCE-LEFT-VP [do, NP[they]] [VP[read]]",
            "GAP [do] [NP[they], VP[read]]",
            "REDUCE-LEFT-SQ: [NP[they]] [SQ:[do]]",
            "REDUCE-RIGHT-SQ [] [SQ[do]]",
            "SHIFT [SQ[do]] [?]",
            "REDUCE-LEFT-ROOT@SBARQ [] [ROOT@SBARQ[do]]",
        };
        Oracle<LexicalizedConfiguration> oracle = KIND.oracle(INVENTORY, FIGURE_7_2);
        LexicalizedConfiguration configuration = system.initial(7);
        for (String expected : derivation) {
            int code = oracle.next(configuration);
            system.apply(configuration, code);
            assertThat(INVENTORY.name(code) + " " + printed(configuration)).isEqualTo(expected);
        }
        assertThat(derivation).hasSize(18);
        assertThat(system.isFinal(configuration)).isTrue();
        assertThat(system.tree(FIGURE_7_2.sentence(), configuration)).isEqualTo(FIGURE_7_2);
        assertThat(configuration.itemYield(configuration.dequeItem(0)).size()).isEqualTo(7);
    }

    /** §7.4.1: n(n+1)/2 actions without unary constituents, n(n+3)/2 with one over each token. */
    @Test
    void theLongestDerivationsAreThoseOfThePaper() {
        for (int n = 2; n <= 12; n++) {
            ConstituencyTree bare = LexicalizedTrees.fromTheOutside(n, false);
            ConstituencyTree unary = LexicalizedTrees.fromTheOutside(n, true);
            TransitionSystem<LexicalizedConfiguration, ConstituencyTree> own =
                    KIND.create(KIND.inventory(List.of(bare, unary)));
            assertThat(KIND.derive(own, bare).codes()).hasSize(n * (n + 1) / 2);
            assertThat(KIND.derive(own, unary).codes()).hasSize(n * (n + 3) / 2);
            assertThat(own.maxDerivationLength(n)).isEqualTo(n * (n + 3) / 2);
        }
    }

    @Test
    void allowsWhatTable73Does() {
        assertThat(types(1, "")).containsExactly("SHIFT");
        assertThat(allowed(after(1, "SHIFT"))).containsExactly("REDUCE-UNARY-ROOT@SBARQ");
        assertThat(allowed(after(2, "SHIFT"))).containsExactly("SHIFT", "REDUCE-UNARY-NP");
        assertThat(allowed(after(2, "SHIFT REDUCE-UNARY-NP"))).containsExactly("SHIFT");
        assertThat(allowed(after(2, "SHIFT SHIFT")))
                .containsExactly("REDUCE-UNARY-NP", "REDUCE-LEFT-ROOT@SBARQ", "REDUCE-RIGHT-ROOT@SBARQ");
        // No GAP with one item on the stack; no root's label while anything is left.
        assertThat(allowed(after(3, "SHIFT SHIFT REDUCE-UNARY-NP")))
                .containsExactly(
                        "SHIFT",
                        "REDUCE-LEFT-SQ:",
                        "REDUCE-LEFT-VP",
                        "REDUCE-LEFT-WHADVP",
                        "REDUCE-RIGHT-SQ",
                        "REDUCE-RIGHT-VP:");
        // After GAP: a binary reduction or GAP.
        assertThat(types(5, "SHIFT SHIFT SHIFT SHIFT GAP")).containsExactly("REDUCE-LEFT", "REDUCE-RIGHT", "GAP");
        assertThat(types(4, "SHIFT SHIFT SHIFT SHIFT GAP GAP")).containsExactly("REDUCE-LEFT", "REDUCE-RIGHT");
    }

    @Test
    void temporaryItemsAreNeverLeftAlone() {
        // A temporary d0 takes no LEFT, a temporary s0 no RIGHT.
        assertThat(types(4, "SHIFT SHIFT REDUCE-RIGHT-VP: SHIFT"))
                .contains("REDUCE-LEFT")
                .doesNotContain("REDUCE-RIGHT");
        assertThat(types(4, "SHIFT SHIFT SHIFT REDUCE-RIGHT-VP:"))
                .contains("REDUCE-RIGHT")
                .doesNotContain("REDUCE-LEFT");
        // Two temporary items, no third: no reduction, no GAP; and no third temporary one to come at the end.
        String two = "SHIFT SHIFT REDUCE-RIGHT-VP: SHIFT SHIFT REDUCE-RIGHT-VP:";
        assertThat(types(5, two)).containsExactly("SHIFT");
        assertThat(allowed(after(5, two + " SHIFT"))).contains("REDUCE-LEFT-VP").doesNotContain("REDUCE-LEFT-SQ:");
        // GAP passes over a temporary item to a whole one.
        assertThat(types(6, "SHIFT SHIFT SHIFT REDUCE-RIGHT-VP: SHIFT SHIFT REDUCE-RIGHT-VP:"))
                .containsExactly("SHIFT", "GAP");
        // At the end a temporary item needs a whole one besides.
        assertThat(allowed(after(3, "SHIFT SHIFT SHIFT REDUCE-UNARY-NP"))).contains("REDUCE-LEFT-SQ:", "GAP");
        assertThat(allowed(after(3, "SHIFT SHIFT SHIFT REDUCE-UNARY-NP REDUCE-LEFT-SQ:")))
                .containsExactly("REDUCE-RIGHT-ROOT@SBARQ");
    }

    @Test
    void refusesAnInventoryThatIsNotItsOwn() {
        assertThatThrownBy(() -> new ShiftReduceGap(new ActionInventory(List.of(), List.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SHIFT");
        ActionInventory rootless = new ActionInventoryBuilder()
                .addAll(INVENTORY.actions(), List.of())
                .build();
        assertThatThrownBy(() -> new ShiftReduceGap(rootless))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("root");
        ActionInventory foreign = new ActionInventoryBuilder()
                .addAll(INVENTORY.actions(), INVENTORY.rootLabels())
                .add(Action.of(Action.Type.SWAP))
                .build();
        assertThatThrownBy(() -> new ShiftReduceGap(foreign)).hasMessageContaining("sr-gap has no action SWAP");
    }

    @Test
    void theOracleSaysWhyATreeCannotBeDerived() {
        Constituent root = FIGURE_7_2.root();
        ConstituencyTree unknownLabel = FIGURE_7_2.withRoot(Constituent.of(
                "ROOT", Constituent.of("SBARQ", Constituent.of("XP", leaves(0, 6)), new Leaf(6))));
        assertThatThrownBy(() -> KIND.oracle(INVENTORY, unknownLabel))
                .isInstanceOfSatisfying(
                        UnderivableTreeException.class,
                        e -> assertThat(e.reason()).isEqualTo("the inventory has no action REDUCE-LEFT-XP:"));
        ConstituencyTree unknownRoot =
                FIGURE_7_2.withRoot((Constituent) root.children().get(0));
        assertThatThrownBy(() -> KIND.oracle(INVENTORY, unknownRoot))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("no root label SBARQ");
        ConstituencyTree rootInside = FIGURE_7_2.withRoot(Constituent.of(
                "ROOT",
                Constituent.of("SBARQ", Constituent.of("ROOT", Constituent.of("SBARQ", leaves(0, 6))), new Leaf(6))));
        assertThatThrownBy(() -> KIND.oracle(INVENTORY, rootInside))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("below the root has the root label ROOT@SBARQ");
        ConstituencyTree colon = FIGURE_7_2.withRoot(Constituent.of("S:Q", leaves(0, 7)));
        assertThatThrownBy(() -> KIND.oracle(INVENTORY, colon))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("no root label S%3AQ");
    }

    @Test
    void theOracleIsNotDefinedOffItsDerivation() {
        Oracle<LexicalizedConfiguration> oracle = KIND.oracle(INVENTORY, FIGURE_7_2);
        assertThatThrownBy(() -> oracle.next(after(7, "SHIFT SHIFT REDUCE-LEFT-VP")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not defined after these 3 actions");
        assertThatThrownBy(() -> oracle.next(system.initial(8))).isInstanceOf(IllegalStateException.class);
        LexicalizedConfiguration complete = KIND.derive(system, FIGURE_7_2).replay(system, 7);
        assertThatThrownBy(() -> oracle.next(complete)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void templatesFindItemsInTheirPlaces() {
        LexicalizedConfiguration configuration = after(7, "SHIFT SHIFT SHIFT SHIFT REDUCE-UNARY-NP GAP REDUCE-LEFT-VP");
        assertThat(printed(configuration)).isEqualTo("[How, do] [VP[deeply]]");
        int item = configuration.dequeItem(0);
        assertThat(List.of(configuration.left(item), configuration.right(item), configuration.head(item)))
                .containsExactly(1, 3, 1);
        assertThat(configuration.leftChild(item)).isEqualTo(1);
        assertThat(configuration.left(configuration.rightChild(item))).isEqualTo(3);
        assertThat(INVENTORY.name(configuration.labelAction(configuration.rightChild(item))))
                .isEqualTo("REDUCE-UNARY-NP");
        assertThat(configuration.leftChild(configuration.rightChild(item))).isEqualTo(3);
        assertThat(configuration.rightChild(configuration.rightChild(item))).isEqualTo(StackDequeConfiguration.NONE);
        assertThat(configuration.leftChild(1)).isEqualTo(StackDequeConfiguration.NONE);
        assertThat(configuration.bufferToken()).isEqualTo(4);
        assertThat(configuration.stackItem(2)).isEqualTo(StackDequeConfiguration.NONE);
        assertThat(configuration.dequeItem(1)).isEqualTo(StackDequeConfiguration.NONE);
        assertThat(configuration.isLabelStep()).isFalse();
        configuration.reset(2);
        assertThat(printed(configuration)).isEqualTo("[] []");
        assertThat(configuration.steps()).isZero();
        assertThatThrownBy(() -> configuration.reset(0)).hasMessageContaining("a sentence of 0 tokens");
        assertThatThrownBy(() -> configuration.left(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private LexicalizedConfiguration after(int length, String actions) {
        LexicalizedConfiguration configuration = system.initial(length);
        Stream.of(actions.split(" ", -1))
                .filter(name -> !name.isEmpty())
                .forEach(name -> system.apply(configuration, INVENTORY.parse(name)));
        return configuration;
    }

    private List<String> types(int length, String actions) {
        return allowed(after(length, actions)).stream()
                .map(name -> name.replaceFirst("^(REDUCE-[A-Z]+)-.*", "$1"))
                .distinct()
                .toList();
    }

    private List<String> allowed(LexicalizedConfiguration configuration) {
        int[] codes = new int[system.maxAllowed(configuration.length())];
        int count = system.allowed(configuration, codes);
        return IntStream.of(codes).limit(count).mapToObj(INVENTORY::name).toList();
    }

    private static String printed(LexicalizedConfiguration configuration) {
        List<String> stack = new ArrayList<>();
        for (int k = configuration.stackSize() - 1; k >= 0; k--) {
            stack.add(LexicalizedTrees.printed(configuration, INVENTORY, configuration.stackItem(k)));
        }
        List<String> deque = new ArrayList<>();
        for (int k = configuration.dequeSize() - 1; k >= 0; k--) {
            deque.add(LexicalizedTrees.printed(configuration, INVENTORY, configuration.dequeItem(k)));
        }
        return stack + " " + deque;
    }

    private static Leaf[] leaves(int start, int end) {
        return IntStream.range(start, end).mapToObj(Leaf::new).toArray(Leaf[]::new);
    }
}
