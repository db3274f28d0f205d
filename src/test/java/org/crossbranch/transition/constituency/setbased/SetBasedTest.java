package org.crossbranch.transition.constituency.setbased;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.DerivingAllocations;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;

/** Tests of ML-SET alone; ConstituencySystemContractTest holds it to the contract of all systems. */
final class SetBasedTest {
    /** Coavoux &amp; Cohen 2019, Figure 1. */
    private static final ConstituencyTree FIGURE_1 = new ConstituencyTree(
            sentence("So/RB what/WP 's/VBZ a/DT parent/NN to/TO do/VB ?/."),
            Constituent.of(
                    "SBARQ",
                    new Leaf(0),
                    Constituent.of(
                            "SQ",
                            Constituent.of(
                                    "VP",
                                    Constituent.of("VP", Constituent.of("WHNP", new Leaf(1)), new Leaf(6)),
                                    new Leaf(5)),
                            new Leaf(2),
                            Constituent.of("NP", new Leaf(3), new Leaf(4))),
                    new Leaf(7)));

    private static final ActionInventory INVENTORY = SetBased.SYSTEM.inventory(List.of(FIGURE_1));

    private final TransitionSystem<SetConfiguration, ConstituencyTree> system = SetBased.SYSTEM.create(INVENTORY);

    /** Table 2: before each action the set, most recent item first, and the focus; an item is named by its left index. */
    @Test
    void derivesFigure1AsTable2Does() {
        String[] derivation = {
            "[] - SHIFT", "[] {0} NO-LABEL",
            "[] {0} SHIFT", "[{0}] {1} LABEL-WHNP",
            "[{0}] {1} SHIFT", "[{1}, {0}] {2} NO-LABEL",
            "[{1}, {0}] {2} SHIFT", "[{2}, {1}, {0}] {3} NO-LABEL",
            "[{2}, {1}, {0}] {3} SHIFT", "[{3}, {2}, {1}, {0}] {4} NO-LABEL",
            "[{3}, {2}, {1}, {0}] {4} COMBINE-3", "[{2}, {1}, {0}] {3,4} LABEL-NP",
            "[{2}, {1}, {0}] {3,4} COMBINE-2", "[{1}, {0}] {2,3,4} NO-LABEL",
            "[{1}, {0}] {2,3,4} SHIFT", "[{2,3,4}, {1}, {0}] {5} NO-LABEL",
            "[{2,3,4}, {1}, {0}] {5} SHIFT", "[{5}, {2,3,4}, {1}, {0}] {6} NO-LABEL",
            "[{5}, {2,3,4}, {1}, {0}] {6} COMBINE-1", "[{5}, {2,3,4}, {0}] {1,6} LABEL-VP",
            "[{5}, {2,3,4}, {0}] {1,6} COMBINE-5", "[{2,3,4}, {0}] {1,5,6} LABEL-VP",
            "[{2,3,4}, {0}] {1,5,6} COMBINE-2", "[{0}] {1,2,3,4,5,6} LABEL-SQ",
            "[{0}] {1,2,3,4,5,6} COMBINE-0", "[] {0,1,2,3,4,5,6} NO-LABEL",
            "[] {0,1,2,3,4,5,6} SHIFT", "[{0,1,2,3,4,5,6}] {7} NO-LABEL",
            "[{0,1,2,3,4,5,6}] {7} COMBINE-0", "[] {0,1,2,3,4,5,6,7} LABEL-SBARQ",
        };
        Oracle<SetConfiguration> oracle = SetBased.SYSTEM.oracle(INVENTORY, FIGURE_1);
        SetConfiguration configuration = system.initial(8);
        for (String expected : derivation) {
            int code = oracle.next(configuration);
            assertThat(printed(configuration) + " " + INVENTORY.name(code)).isEqualTo(expected);
            system.apply(configuration, code);
        }
        assertThat(system.isFinal(configuration)).isTrue();
        assertThat(system.tree(FIGURE_1.sentence(), configuration)).isEqualTo(FIGURE_1);
    }

    @Test
    void numbersActionsByTypeThenLabel() {
        assertThat(INVENTORY.actions().stream().map(Action::name))
                .containsExactly(
                        "SHIFT",
                        "COMBINE",
                        "NO-LABEL",
                        "LABEL-NP",
                        "LABEL-SBARQ",
                        "LABEL-SQ",
                        "LABEL-VP",
                        "LABEL-WHNP");
        assertThat(INVENTORY.rootLabels()).containsExactly("SBARQ");
    }

    @Test
    void allowsTheMostRecentItemFirstAndShiftLast() {
        SetConfiguration configuration =
                after(6, "SHIFT NO-LABEL SHIFT NO-LABEL SHIFT NO-LABEL COMBINE-0 NO-LABEL SHIFT");
        assertThat(allowed(configuration))
                .containsExactly("NO-LABEL", "LABEL-NP", "LABEL-SBARQ", "LABEL-SQ", "LABEL-VP", "LABEL-WHNP");
        system.apply(configuration, INVENTORY.parse("NO-LABEL"));
        assertThat(allowed(configuration)).containsExactly("COMBINE-0", "COMBINE-1", "SHIFT");
    }

    @Test
    void endsWithARootLabelOnly() {
        assertThat(allowed(after(1, "SHIFT"))).containsExactly("LABEL-SBARQ");
        assertThat(allowed(after(2, "SHIFT NO-LABEL SHIFT NO-LABEL COMBINE-0"))).containsExactly("LABEL-SBARQ");
        assertThat(allowed(after(2, "SHIFT NO-LABEL SHIFT"))).contains("NO-LABEL", "LABEL-NP");
    }

    @Test
    void everyDerivationTakes4nMinus2Actions() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            int length = 1 + random.nextInt(30);
            SetConfiguration configuration = system.initial(length);
            int[] codes = new int[system.maxAllowed(length)];
            int steps = 0;
            for (int count = 1; count > 0; steps++) {
                count = system.allowed(configuration, codes);
                if (count > 0) {
                    assertThat(configuration.focusRight()).isEqualTo(configuration.next() - 1);
                    system.apply(configuration, codes[random.nextInt(count)]);
                }
            }
            assertThat(steps - 1).as("seed %d", seed).isEqualTo(4 * length - 2);
            assertThat(configuration.memorySize()).isZero();
            assertThat(configuration.focusSize()).isEqualTo(length);
        }
    }

    @Test
    void knowsTheFourPositionsOfItemsAndFocus() {
        // {0,3} and {1,6} with gaps, then {0,1,3,6}: the gaps reach from 2 to 5.
        SetConfiguration configuration = after(
                8,
                "SHIFT NO-LABEL SHIFT NO-LABEL SHIFT NO-LABEL SHIFT NO-LABEL COMBINE-0 NO-LABEL "
                        + "SHIFT NO-LABEL SHIFT NO-LABEL SHIFT NO-LABEL COMBINE-1 NO-LABEL");
        assertThat(printed(configuration)).isEqualTo("[{5}, {4}, {0,3}, {2}] {1,6}");
        assertThat(positions(configuration)).containsExactly(1, 6, 2, 5);
        assertThat(List.of(
                        configuration.itemLeft(2),
                        configuration.itemRight(2),
                        configuration.itemGapLeft(2),
                        configuration.itemGapRight(2)))
                .containsExactly(0, 3, 1, 2);
        assertThat(configuration.itemGapLeft(0)).isEqualTo(SetConfiguration.NONE);
        system.apply(configuration, INVENTORY.parse("COMBINE-0"));
        assertThat(positions(configuration)).containsExactly(0, 6, 2, 5);
        assertThat(configuration.focusSize()).isEqualTo(4);
    }

    @Test
    void findsGapsAcrossWordBoundaries() {
        SetConfiguration configuration = system.initial(200);
        for (int token = 0; token < 200; token++) {
            system.apply(configuration, INVENTORY.parse("SHIFT"));
            system.apply(configuration, INVENTORY.parse("NO-LABEL"));
        }
        for (int token = 0; token < 199; token++) {
            if (token == 63 || token == 64 || token == 128) {
                continue;
            }
            system.apply(configuration, INVENTORY.parse("COMBINE-" + token));
            assertThat(configuration.focusGapLeft())
                    .isEqualTo(configuration.focusYield().blocks().get(0).end());
            system.apply(configuration, INVENTORY.parse("NO-LABEL"));
        }
        assertThat(positions(configuration)).containsExactly(0, 199, 63, 128);
        system.apply(configuration, INVENTORY.parse("COMBINE-128"));
        assertThat(positions(configuration)).containsExactly(0, 199, 63, 64);
        system.apply(configuration, INVENTORY.parse("NO-LABEL"));
        system.apply(configuration, INVENTORY.parse("COMBINE-63"));
        assertThat(positions(configuration)).containsExactly(0, 199, 64, 64);
        system.apply(configuration, INVENTORY.parse("NO-LABEL"));
        system.apply(configuration, INVENTORY.parse("COMBINE-64"));
        assertThat(positions(configuration)).containsExactly(0, 199, -1, -1);
    }

    @Test
    void resetForgetsWhateverWasThere() {
        SetConfiguration configuration = after(70, "SHIFT NO-LABEL SHIFT LABEL-NP COMBINE-0 LABEL-VP SHIFT");
        configuration.reset(3);
        assertThat(printed(configuration)).isEqualTo("[] -");
        assertThat(configuration.constituentCount()).isZero();
        assertThat(configuration.steps()).isZero();
        assertThat(configuration.length()).isEqualTo(3);
        configuration.reset(300);
        assertThat(allowed(configuration)).containsExactly("SHIFT");
        assertThatThrownBy(() -> configuration.reset(0)).hasMessageContaining("a sentence of 0 tokens");
        assertThatThrownBy(() -> configuration.reset(65_537)).hasMessageContaining("1 to 65536");
    }

    @Test
    void derivingAllocatesNothing() {
        List<ConstituencyTree> trees = RandomTrees.of(7, 50, 100).toList();
        long least = DerivingAllocations.least(SetBased.SYSTEM, trees, SetConfiguration::reset);
        assertThat(least).as("bytes for 50 derivations").isLessThan(1000);
    }

    @Test
    void refusesAnInventoryThatIsNotItsOwn() {
        assertThatThrownBy(() -> new SetBased(new ActionInventory(List.of(), List.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SHIFT");
        ActionInventoryBuilder rootless = new ActionInventoryBuilder().addAll(INVENTORY.actions(), List.of());
        assertThatThrownBy(() -> new SetBased(rootless.build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("root");
    }

    @Test
    void theOracleSaysWhyATreeCannotBeDerived() {
        ConstituencyTree unknownLabel = FIGURE_1.withRoot(FIGURE_1.root()
                .withChildren(List.of(Constituent.of("XP", new Leaf(0)), Constituent.of("SQ", leaves(1, 8)))));
        assertThatThrownBy(() -> SetBased.SYSTEM.oracle(INVENTORY, unknownLabel))
                .isInstanceOfSatisfying(UnderivableTreeException.class, e -> {
                    assertThat(e.sentenceId()).isEqualTo("s");
                    assertThat(e.reason()).isEqualTo("the inventory has no action LABEL-XP");
                });
        ConstituencyTree unknownRoot = FIGURE_1.withRoot(Constituent.of("SQ", leaves(0, 8)));
        assertThatThrownBy(() -> SetBased.SYSTEM.oracle(INVENTORY, unknownRoot))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("no root label SQ");
        ConstituencyTree joint = FIGURE_1.withRoot(Constituent.of("S@Q", leaves(0, 8)));
        assertThatThrownBy(() -> SetBased.SYSTEM.oracle(INVENTORY, joint))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("sentence s")
                .hasMessageContaining("no root label S%40Q");
        ConstituencyTree chain = FIGURE_1.withRoot(Constituent.of("SBARQ", Constituent.of("SQ", leaves(0, 8))));
        assertThatThrownBy(() -> new SetBasedStaticOracle(INVENTORY, chain))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("normal form");
    }

    @Test
    void theOracleIsNotDefinedOffItsDerivation() {
        Oracle<SetConfiguration> oracle = SetBased.SYSTEM.oracle(INVENTORY, FIGURE_1);
        // {0,1} is no union of children of SBARQ.
        SetConfiguration crossing = after(8, "SHIFT NO-LABEL SHIFT NO-LABEL COMBINE-0");
        assertThatThrownBy(() -> oracle.next(crossing))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not defined after these 5 actions");
        assertThatThrownBy(() -> oracle.next(system.initial(9))).isInstanceOf(IllegalStateException.class);
        SetConfiguration complete = SetBased.SYSTEM.derive(system, FIGURE_1).replay(system, 8);
        assertThatThrownBy(() -> oracle.next(complete)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anUnknownSystemNamesTheKnown() {
        assertThat(TransitionSystems.named("ml-set", ConstituencyTree.class, SystemOptions.DEFAULT))
                .isSameAs(SetBased.SYSTEM);
        assertThatThrownBy(() -> TransitionSystems.named("ml-sot", ConstituencyTree.class, SystemOptions.DEFAULT))
                .hasMessageContaining("ml-gap, ml-gap-lex, ml-set");
    }

    private SetConfiguration after(int length, String actions) {
        SetConfiguration configuration = system.initial(length);
        Stream.of(actions.split(" ")).forEach(name -> system.apply(configuration, INVENTORY.parse(name)));
        return configuration;
    }

    private List<String> allowed(SetConfiguration configuration) {
        int[] codes = new int[system.maxAllowed(configuration.length())];
        int count = system.allowed(configuration, codes);
        return Stream.iterate(0, i -> i < count, i -> i + 1)
                .map(i -> INVENTORY.name(codes[i]))
                .toList();
    }

    private static List<Integer> positions(SetConfiguration configuration) {
        return List.of(
                configuration.focusLeft(),
                configuration.focusRight(),
                configuration.focusGapLeft(),
                configuration.focusGapRight());
    }

    private static String printed(SetConfiguration configuration) {
        List<Yield> items = Stream.iterate(0, i -> i < configuration.itemCount(), i -> i + 1)
                .map(configuration::itemYield)
                .toList();
        return items + " " + (configuration.hasFocus() ? configuration.focusYield() : "-");
    }

    private static Leaf[] leaves(int start, int end) {
        return Stream.iterate(start, i -> i < end, i -> i + 1).map(Leaf::new).toArray(Leaf[]::new);
    }

    private static Sentence sentence(String tokens) {
        return new Sentence(
                "s",
                "",
                Stream.of(tokens.split(" "))
                        .map(token -> token.split("/"))
                        .map(parts -> Token.of(parts[0], parts[1]))
                        .toList());
    }
}
