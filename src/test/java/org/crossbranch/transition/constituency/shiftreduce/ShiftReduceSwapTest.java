package org.crossbranch.transition.constituency.shiftreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.FIGURE_7_2;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.FIGURE_7_2_HEADS;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.sentence;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.ConstituencySystemContractTest;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of SR-SWAP and SR-CSWAP alone; ConstituencySystemContractTest holds them to the contract of all systems. */
final class ShiftReduceSwapTest {
    /** Maier 2015, Figure 1, with the full stop of Coavoux 2017, Figure 3.3. */
    private static final Constituent UMKEHREN_CLAUSE =
            Constituent.of("S", Constituent.of("VP", new Leaf(0), new Leaf(3)), new Leaf(1), new Leaf(2));

    private static final ConstituencyTree UMKEHREN = new ConstituencyTree(
            sentence("Das/PDS wollen/VMFIN wir/PPER umkehren/VVINF ./$."),
            Constituent.of("ROOT", UMKEHREN_CLAUSE, new Leaf(4)));

    private static final HeadFinder GERMAN = HeadRules.parse("test", "VP right VVINF\nS left VMFIN\n* left");

    /** Coavoux 2017, Table 7.10, with the stack and the buffer after each action. */
    @Test
    void derivesFigure72AsTable710Does() {
        String[] derivation = {
            "SHIFT [How] deeply do they read it ?",
            "SHIFT [How, deeply] do they read it ?",
            "REDUCE-LEFT-WHADVP [WHADVP[How]] do they read it ?",
            "SHIFT [WHADVP[How], do] they read it ?",
            "SHIFT [WHADVP[How], do, they] read it ?",
            "SHIFT [WHADVP[How], do, they, read] it ?",
            "SWAP [WHADVP[How], do, read] they it ?",
            "SWAP [WHADVP[How], read] do they it ?",
            "REDUCE-RIGHT-VP: [VP:[read]] do they it ?",
            "SHIFT [VP:[read], do] they it ?",
            "SHIFT [VP:[read], do, they] it ?",
            "SHIFT [VP:[read], do, they, it] ?",
            "REDUCE-UNARY-NP [VP:[read], do, they, NP[it]] ?",
            "SWAP [VP:[read], do, NP[it]] they ?",
            "SWAP [VP:[read], NP[it]] do they ?",
            "REDUCE-LEFT-VP [VP[read]] do they ?",
            "SHIFT [VP[read], do] they ?",
            "REDUCE-RIGHT-SQ: [SQ:[do]] they ?",
            "SHIFT [SQ:[do], they] ?",
            "REDUCE-UNARY-NP [SQ:[do], NP[they]] ?",
            "REDUCE-LEFT-SQ [SQ[do]] ?",
            "SHIFT [SQ[do], ?] ",
            "REDUCE-LEFT-ROOT@SBARQ [ROOT@SBARQ[do]] ",
        };
        TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind =
                swap(FIGURE_7_2_HEADS, SystemOptions.SwapOrder.EAGER);
        TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system =
                kind.create(kind.inventory(List.of(FIGURE_7_2)));
        Oracle<LexicalizedConfiguration> oracle = kind.oracle(system.inventory(), FIGURE_7_2);
        LexicalizedConfiguration configuration = system.initial(7);
        for (String expected : derivation) {
            int code = oracle.next(configuration);
            system.apply(configuration, code);
            assertThat(system.inventory().name(code) + " " + printed(configuration, system.inventory()))
                    .isEqualTo(expected);
        }
        assertThat(derivation).hasSize(23);
        assertThat(system.isFinal(configuration)).isTrue();
        assertThat(system.tree(FIGURE_7_2.sentence(), configuration)).isEqualTo(FIGURE_7_2);
    }

    /** Maier 2015 §2.3 and Coavoux 2017, Table 3.4. */
    @Test
    void derivesTheExampleOfMaier() {
        assertThat(derivation(swap(GERMAN, SystemOptions.SwapOrder.EAGER), UMKEHREN))
                .containsExactly(
                        "SHIFT",
                        "SHIFT",
                        "SHIFT",
                        "SHIFT",
                        "SWAP",
                        "SWAP",
                        "REDUCE-RIGHT-VP",
                        "SHIFT",
                        "REDUCE-RIGHT-S:",
                        "SHIFT",
                        "REDUCE-LEFT-S",
                        "SHIFT",
                        "REDUCE-LEFT-ROOT");
        assertThat(derivation(compound(GERMAN, SystemOptions.SwapOrder.EAGER), UMKEHREN))
                .containsExactly(
                        "SHIFT",
                        "SHIFT",
                        "SHIFT",
                        "SHIFT",
                        "COMPOUND-SWAP-2",
                        "REDUCE-RIGHT-VP",
                        "SHIFT",
                        "REDUCE-RIGHT-S:",
                        "SHIFT",
                        "REDUCE-LEFT-S",
                        "SHIFT",
                        "REDUCE-LEFT-ROOT");
    }

    /**
     * Without the full stop, as in Maier 2015, the printed derivation swaps with an empty buffer, which the paper's second
     * condition forbids. What holds the last token then comes last instead.
     */
    @Test
    void nothingIsSwappedOverTheLastToken() {
        ConstituencyTree tree =
                new ConstituencyTree(sentence("Das/PDS wollen/VMFIN wir/PPER umkehren/VVINF"), UMKEHREN_CLAUSE);
        for (SystemOptions.SwapOrder order : SystemOptions.SwapOrder.values()) {
            TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind = swap(GERMAN, order);
            TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system =
                    kind.create(kind.inventory(List.of(tree)));
            assertThat(derivation(kind, tree))
                    .containsExactly(
                            "SHIFT",
                            "SHIFT",
                            "SHIFT",
                            "SWAP",
                            "SWAP",
                            "SHIFT",
                            "SHIFT",
                            "SWAP",
                            "SHIFT",
                            "SHIFT",
                            "REDUCE-RIGHT-VP",
                            "REDUCE-LEFT-S:",
                            "REDUCE-RIGHT-S");
            assertThat(system.tree(tree.sentence(), kind.derive(system, tree).replay(system, 4)))
                    .isEqualTo(tree);
        }
    }

    /** The lazy order swaps over whole constituents, and never takes more actions. */
    @Test
    void theLazyOrderIsShorter() {
        ConstituencyTree tree = new ConstituencyTree(
                sentence("a/T b/T c/T d/T e/T f/T"),
                Constituent.of(
                        "ROOT",
                        Constituent.of(
                                "S",
                                Constituent.of(
                                        "VP", new Leaf(0), Constituent.of("NP", new Leaf(2), new Leaf(3), new Leaf(4))),
                                new Leaf(1)),
                        new Leaf(5)));
        assertThat(derivation(swap(GERMAN, SystemOptions.SwapOrder.LAZY), tree))
                .containsExactly(
                        "SHIFT",
                        "SHIFT",
                        "SHIFT",
                        "SHIFT",
                        "REDUCE-LEFT-NP:",
                        "SHIFT",
                        "REDUCE-LEFT-NP",
                        "SWAP",
                        "REDUCE-LEFT-VP",
                        "SHIFT",
                        "REDUCE-LEFT-S",
                        "SHIFT",
                        "REDUCE-LEFT-ROOT");
        assertThat(derivation(swap(GERMAN, SystemOptions.SwapOrder.EAGER), tree))
                .hasSize(13 + 2 * 2);
        RandomTrees.of(4, 2000, 20)
                .forEach(random -> assertThat(derivation(swap(GERMAN, SystemOptions.SwapOrder.LAZY), random))
                        .hasSizeLessThanOrEqualTo(derivation(swap(GERMAN, SystemOptions.SwapOrder.EAGER), random)
                                .size()));
    }

    @ParameterizedTest
    @EnumSource(SystemOptions.SwapOrder.class)
    void bothOrdersLeadToTheGoldTree(SystemOptions.SwapOrder order) {
        List<ConstituencyTree> trees = RandomTrees.of(5, 1000, 25).toList();
        for (TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind :
                List.of(swap(GERMAN, order), compound(GERMAN, order))) {
            TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system = kind.create(kind.inventory(trees));
            for (ConstituencyTree tree : trees) {
                int length = tree.sentence().length();
                LexicalizedConfiguration end = kind.derive(system, tree).replay(system, length);
                assertThat(system.tree(tree.sentence(), end))
                        .isEqualTo(ConstituencySystemContractTest.withoutFunctions(tree));
            }
        }
    }

    /**
     * Coavoux 2017 §7.4.1: n²−n+1 actions, n²+1 with a unary constituent over each token. Here all tokens but the last are
     * put in reverse order.
     */
    @Test
    void theLongestDerivationsAreThoseOfThePaper() {
        for (int n = 2; n <= 12; n++) {
            ConstituencyTree bare = LexicalizedTrees.fromTheOutside(n, false);
            ConstituencyTree unary = LexicalizedTrees.fromTheOutside(n, true);
            TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind =
                    swap(GERMAN, SystemOptions.SwapOrder.EAGER);
            assertThat(derivation(kind, bare)).hasSize(n * n - n + 1);
            assertThat(derivation(kind, unary)).hasSize(n * n + 1);
            assertThat(kind.create(kind.inventory(List.of(bare))).maxDerivationLength(n))
                    .isEqualTo(n * n + 1);
        }
    }

    @Test
    void allowsWhatTheConditionsDo() {
        TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind =
                swap(GERMAN, SystemOptions.SwapOrder.EAGER);
        TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system =
                kind.create(kind.inventory(List.of(UMKEHREN)));
        assertThat(allowed(system, 5, "SHIFT")).containsExactly("SHIFT");
        assertThat(allowed(system, 5, "SHIFT SHIFT")).contains("SHIFT", "SWAP");
        // No token left, s1 no token, s1 after s0.
        assertThat(allowed(system, 2, "SHIFT SHIFT")).doesNotContain("SWAP");
        assertThat(allowed(system, 5, "SHIFT SHIFT REDUCE-RIGHT-VP SHIFT")).doesNotContain("SWAP");
        assertThat(allowed(system, 5, "SHIFT SHIFT SWAP SHIFT")).doesNotContain("SWAP");
        // Constituents are swapped over as a whole.
        assertThat(allowed(system, 5, "SHIFT SHIFT SHIFT REDUCE-RIGHT-VP")).contains("SWAP");
    }

    @Test
    void compoundSwapsTakeAsManyAsCanBeSwapped() {
        TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind =
                compound(FIGURE_7_2_HEADS, SystemOptions.SwapOrder.EAGER);
        ActionInventory inventory = kind.inventory(List.of(FIGURE_7_2));
        TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system = kind.create(inventory);
        assertThat(allowed(system, 5, "SHIFT SHIFT"))
                .contains("COMPOUND-SWAP-1")
                .doesNotContain("COMPOUND-SWAP-2");
        assertThat(allowed(system, 5, "SHIFT SHIFT SHIFT SHIFT")).contains("COMPOUND-SWAP-1", "COMPOUND-SWAP-2");
        assertThat(allowed(system, 5, "SHIFT SHIFT REDUCE-RIGHT-VP: SHIFT SHIFT"))
                .contains("COMPOUND-SWAP-1")
                .doesNotContain("COMPOUND-SWAP-2");
        ConstituencyTree gapOfFour = new ConstituencyTree(
                LexicalizedTrees.words(7),
                Constituent.of(
                        "ROOT",
                        Constituent.of(
                                "SBARQ",
                                Constituent.of("SQ", new Leaf(0), new Leaf(5)),
                                new Leaf(1),
                                new Leaf(2),
                                new Leaf(3),
                                new Leaf(4),
                                new Leaf(6))));
        assertThatThrownBy(() -> kind.oracle(inventory, gapOfFour))
                .isInstanceOfSatisfying(
                        UnderivableTreeException.class,
                        e -> assertThat(e.reason()).startsWith("the inventory has no action COMPOUND-SWAP-4: no tree"));
    }

    private static TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> swap(
            HeadFinder heads, SystemOptions.SwapOrder order) {
        return new ShiftReduceSwap.Factory(heads, order, false, Unaries.COLLAPSED);
    }

    private static TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> compound(
            HeadFinder heads, SystemOptions.SwapOrder order) {
        return new ShiftReduceSwap.Factory(heads, order, true, Unaries.COLLAPSED);
    }

    private static List<String> derivation(
            TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> kind, ConstituencyTree tree) {
        TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system =
                kind.create(kind.inventory(List.of(tree)));
        return kind.derive(system, tree).codes().stream()
                .map(system.inventory()::name)
                .toList();
    }

    private static List<String> allowed(
            TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system, int length, String actions) {
        return LexicalizedTrees.allowedAfter(system, length, actions);
    }

    private static String printed(LexicalizedConfiguration configuration, ActionInventory inventory) {
        List<String> stack = new ArrayList<>();
        for (int k = configuration.memorySize() - 1; k >= 0; k--) {
            stack.add(LexicalizedTrees.printed(configuration, inventory, configuration.stackItem(k)));
        }
        List<String> buffer = IntStream.iterate(0, k -> configuration.bufferToken(k) >= 0, k -> k + 1)
                .map(configuration::bufferToken)
                .mapToObj(LexicalizedTrees::word)
                .toList();
        return stack + " " + String.join(" ", buffer);
    }
}
