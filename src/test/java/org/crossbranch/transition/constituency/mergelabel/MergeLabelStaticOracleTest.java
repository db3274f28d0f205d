package org.crossbranch.transition.constituency.mergelabel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.FIGURE_8_2;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.HEAD_LAST;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.after;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.entry;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.inventory;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.isLexicalized;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.leaves;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.system;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.tree;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.LexicalHeads;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.DerivingAllocations;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The derivations of merge-label systems, those of Coavoux 2017 among them. */
final class MergeLabelStaticOracleTest {
    /** Coavoux 2017, the tree of Table 8.3. */
    private static final ConstituencyTree TABLE_8_3 = tree(
            7,
            Constituent.of(
                    "ROOT",
                    Constituent.of(
                            "S",
                            Constituent.of("VP", Constituent.of("NP", leaves(0, 4)), new Leaf(5)),
                            Constituent.of("NP", new Leaf(4)),
                            new Leaf(6))));

    private static final HeadFinder FIGURE_8_2_HEADS = HeadRules.parse("test", "X left Y\nY right\nZ right");

    /**
     * Before each action stack, deque and number of tokens shifted. The printed table leaves out the NO-LABEL after the last
     * SHIFT, which its automaton asks for.
     */
    @Test
    void derivesTable83() {
        assertThat(derivation(MergeLabel.Kind.ML_GAP, TABLE_8_3, HeadRules.parse("test", "* left")))
                .containsExactly(
                        "[] [] 0 SHIFT",
                        "[] [{1}] 1 NO-LABEL",
                        "[] [{1}] 1 SHIFT",
                        "[{1}] [{2}] 2 NO-LABEL",
                        "[{1}] [{2}] 2 MERGE",
                        "[] [{1,2}] 2 NO-LABEL",
                        "[] [{1,2}] 2 SHIFT",
                        "[{1,2}] [{3}] 3 NO-LABEL",
                        "[{1,2}] [{3}] 3 MERGE",
                        "[] [{1,2,3}] 3 NO-LABEL",
                        "[] [{1,2,3}] 3 SHIFT",
                        "[{1,2,3}] [{4}] 4 NO-LABEL",
                        "[{1,2,3}] [{4}] 4 MERGE",
                        "[] [{1,2,3,4}] 4 LABEL-NP",
                        "[] [{1,2,3,4}] 4 SHIFT",
                        "[{1,2,3,4}] [{5}] 5 LABEL-NP",
                        "[{1,2,3,4}] [{5}] 5 SHIFT",
                        "[{1,2,3,4}, {5}] [{6}] 6 NO-LABEL",
                        "[{1,2,3,4}, {5}] [{6}] 6 GAP",
                        "[{1,2,3,4}] [{5}, {6}] 6 MERGE",
                        "[{5}] [{1,2,3,4,6}] 6 LABEL-VP",
                        "[{5}] [{1,2,3,4,6}] 6 MERGE",
                        "[] [{1,2,3,4,5,6}] 6 NO-LABEL",
                        "[] [{1,2,3,4,5,6}] 6 SHIFT",
                        "[{1,2,3,4,5,6}] [{7}] 7 NO-LABEL",
                        "[{1,2,3,4,5,6}] [{7}] 7 MERGE",
                        "[] [{1,2,3,4,5,6,7}] 7 LABEL-ROOT@S");
    }

    @Test
    void derivesFigure82FromLeftToRight() {
        assertThat(structureAndLabels(derivation(MergeLabel.Kind.ML_GAP, FIGURE_8_2, FIGURE_8_2_HEADS)))
                .isEqualTo("SHIFT SHIFT SHIFT MERGE SHIFT MERGE SHIFT GAP MERGE LABEL-Y "
                        + "SHIFT GAP MERGE LABEL-Z MERGE LABEL-X");
    }

    /** The figure's derivation in SR-GAP, which has one SHIFT less before the first GAP than its tree has terminals there. */
    @Test
    void derivesFigure82FromTheHeadsOutward() {
        assertThat(structureAndLabels(derivation(MergeLabel.Kind.ML_GAP_LEX, FIGURE_8_2, FIGURE_8_2_HEADS)))
                .isEqualTo("SHIFT SHIFT SHIFT SHIFT SHIFT GAP GAP GAP MERGE-RIGHT LABEL-Y "
                        + "SHIFT GAP MERGE-RIGHT GAP MERGE-RIGHT GAP MERGE-RIGHT LABEL-Z MERGE-LEFT LABEL-X");
    }

    /** Coavoux 2017 §8.2.3.4, footnotes 5 and 6. */
    @Test
    void waitsForTheHeadOnlyIfItIsLexicalised() {
        HeadFinder last = HeadRules.parse("test", "* right");
        assertThat(structureAndLabels(derivation(MergeLabel.Kind.ML_LEX, HEAD_LAST, last)))
                .isEqualTo("SHIFT SHIFT SHIFT SHIFT SHIFT MERGE-RIGHT MERGE-RIGHT MERGE-RIGHT MERGE-RIGHT LABEL-A");
        assertThat(structureAndLabels(derivation(MergeLabel.Kind.ML, HEAD_LAST, last)))
                .isEqualTo("SHIFT SHIFT MERGE SHIFT MERGE SHIFT MERGE SHIFT MERGE LABEL-A");
    }

    /** The arcs of a derivation are those from the head of each constituent to the heads of its other children. */
    @Test
    void theArcsAreThoseOfTheHeads() {
        HeadRules rules = HeadRules.parse("test", "S right NP VP\nNP left\nVP right\n* left PP N V");
        List<ConstituencyTree> trees = RandomTrees.of(11, 300, 40).toList();
        TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system =
                new MergeLabel(MergeLabel.Kind.ML_GAP_LEX, inventory(MergeLabel.Kind.ML_GAP_LEX, trees));
        for (ConstituencyTree tree : trees) {
            ConstituencyTree collapsed = new UnaryCollapser().apply(tree);
            int length = tree.sentence().length();
            MergeLabelConfiguration configuration = Derivation.follow(
                            system, new MergeLabelStaticOracle(system.inventory(), collapsed, rules), length)
                    .replay(system, length);
            LexicalHeads heads = new LexicalHeads(collapsed, rules);
            int[] governors = new int[length];
            Arrays.fill(governors, StackDequeConfiguration.NONE);
            for (Constituent constituent : collapsed.constituents()) {
                for (TreeNode child : constituent.children()) {
                    if (heads.headToken(child) != heads.headToken(constituent)) {
                        governors[heads.headToken(child)] = heads.headToken(constituent);
                    }
                }
            }
            assertThat(IntStream.range(0, length).map(configuration::governor))
                    .as(tree.sentence().id())
                    .containsExactly(Arrays.stream(governors).boxed().toArray(Integer[]::new));
        }
    }

    @Test
    void aLexicalisedDerivationHasTheLabelsOfAnyOther() {
        // Marks of binarisation mean nothing here.
        ConstituencyTree tree =
                tree(4, Constituent.of("S:", new Leaf(0), new Leaf(1), Constituent.of("NP:", leaves(2, 4))));
        TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system =
                new MergeLabel(MergeLabel.Kind.ML_LEX, inventory(MergeLabel.Kind.ML_LEX, List.of(tree)));
        TransitionSystemFactory<MergeLabelConfiguration, ConstituencyTree> kind =
                MergeLabelSystems.entry(MergeLabel.Kind.ML_LEX);
        assertThat(system.tree(tree.sentence(), kind.derive(system, tree).replay(system, 4)))
                .isEqualTo(tree);
    }

    @ParameterizedTest
    @EnumSource
    void theOracleIsNotDefinedOffItsDerivation(MergeLabel.Kind kind) {
        ConstituencyTree gold = tree(4, Constituent.of("S", new Leaf(0), Constituent.of("NP", leaves(1, 4))));
        TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system = system(kind);
        MergeLabelStaticOracle oracle = isLexicalized(kind)
                ? new MergeLabelStaticOracle(system.inventory(), gold, HeadRules.parse("test", "* left"))
                : new MergeLabelStaticOracle(system.inventory(), gold);
        String merge = isLexicalized(kind) ? "MERGE-LEFT" : "MERGE";
        // {0,1} is no union of children of S.
        MergeLabelConfiguration crossing = after(system, 4, "SHIFT NO-LABEL SHIFT NO-LABEL " + merge);
        assertThatThrownBy(() -> oracle.next(crossing))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not defined after these 5 actions");
        assertThatThrownBy(() -> oracle.next(system.initial(5))).isInstanceOf(IllegalStateException.class);
        MergeLabelConfiguration complete = Derivation.follow(system, oracle, 4).replay(system, 4);
        assertThatThrownBy(() -> oracle.next(complete)).isInstanceOf(IllegalStateException.class);
        if (isLexicalized(kind)) {
            // {1,2} is part of NP, but its head is 1.
            MergeLabelConfiguration headed =
                    after(system, 4, "SHIFT NO-LABEL SHIFT NO-LABEL SHIFT NO-LABEL MERGE-RIGHT");
            assertThatThrownBy(() -> oracle.next(headed)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aProjectiveSystemSaysWhyATreeCannotBeDerived() {
        assertThatThrownBy(() -> MergeLabelSystems.entry(MergeLabel.Kind.ML).inventory(List.of(FIGURE_8_2)))
                .isInstanceOfSatisfying(UnderivableTreeException.class, e -> {
                    assertThat(e.sentenceId()).isEqualTo("s");
                    assertThat(e.reason())
                            .isEqualTo("Y{0,4} is discontinuous, and the system derives continuous trees only");
                });
    }

    @ParameterizedTest
    @EnumSource
    void derivingAllocatesNothing(MergeLabel.Kind kind) {
        List<ConstituencyTree> trees = RandomTrees.continuous(7, 50, 100).toList();
        long least = DerivingAllocations.least(entry(kind), trees, MergeLabelConfiguration::reset);
        assertThat(least).as("bytes for 50 derivations").isLessThan(1000);
    }

    /** The derivation of a tree, before each action the configuration; tokens from 1 on, as the thesis numbers them. */
    private static List<String> derivation(MergeLabel.Kind kind, ConstituencyTree tree, HeadFinder heads) {
        ConstituencyTree collapsed = new UnaryCollapser().apply(tree);
        ActionInventory inventory = inventory(kind, List.of(tree));
        TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system = new MergeLabel(kind, inventory);
        Oracle<MergeLabelConfiguration> oracle = isLexicalized(kind)
                ? new MergeLabelStaticOracle(inventory, collapsed, heads)
                : new MergeLabelStaticOracle(inventory, collapsed);
        MergeLabelConfiguration configuration = system.initial(tree.sentence().length());
        Stream.Builder<String> steps = Stream.builder();
        while (!system.isFinal(configuration)) {
            int code = oracle.next(configuration);
            steps.add(printed(configuration) + " " + inventory.name(code));
            system.apply(configuration, code);
        }
        assertThat(system.tree(tree.sentence(), configuration)).isEqualTo(tree);
        return steps.build().toList();
    }

    private static String structureAndLabels(List<String> derivation) {
        return derivation.stream()
                .map(step -> step.substring(step.lastIndexOf(' ') + 1))
                .filter(action -> !action.equals("NO-LABEL"))
                .collect(Collectors.joining(" "));
    }

    private static String printed(MergeLabelConfiguration configuration) {
        int buffer = configuration.bufferToken();
        return items(configuration, configuration.stackSize(), configuration::stackItem) + " "
                + items(configuration, configuration.dequeSize(), configuration::dequeItem) + " "
                + (buffer == StackDequeConfiguration.NONE ? configuration.length() : buffer);
    }

    private static List<Yield> items(MergeLabelConfiguration configuration, int size, IntUnaryOperator place) {
        return IntStream.range(0, size)
                .map(k -> place.applyAsInt(size - 1 - k))
                .mapToObj(item ->
                        Yield.of(Arrays.stream(configuration.itemYield(item).indices())
                                .map(token -> token + 1)
                                .toArray()))
                .toList();
    }
}
