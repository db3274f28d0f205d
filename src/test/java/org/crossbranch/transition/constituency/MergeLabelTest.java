package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.LexicalHeads;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is particular to the merge-label systems; what every system must do, ConstituencySystemContractTest tests. */
final class MergeLabelTest {
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

    /** Coavoux 2017, Figure 8.2: the terminals a to f. */
    private static final ConstituencyTree FIGURE_8_2 = tree(
            6,
            Constituent.of(
                    "X",
                    Constituent.of("Y", new Leaf(0), new Leaf(4)),
                    Constituent.of("Z", new Leaf(1), new Leaf(2), new Leaf(3), new Leaf(5))));

    private static final HeadFinder FIGURE_8_2_HEADS = HeadRules.parse("test", "X left Y\nY right\nZ right");

    /** Coavoux 2017 §8.2.3.4: a constituent whose head is its last token. */
    private static final ConstituencyTree HEAD_LAST = tree(5, Constituent.of("A", leaves(0, 5)));

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

    @Test
    void numbersActionsByTypeThenLabel() {
        assertThat(names(MergeLabel.Kind.ML_GAP, FIGURE_8_2))
                .containsExactly("SHIFT", "MERGE", "GAP", "NO-LABEL", "LABEL-X", "LABEL-Y", "LABEL-Z");
        assertThat(names(MergeLabel.Kind.ML_GAP_LEX, FIGURE_8_2))
                .containsExactly(
                        "SHIFT", "MERGE-LEFT", "MERGE-RIGHT", "GAP", "NO-LABEL", "LABEL-X", "LABEL-Y", "LABEL-Z");
        assertThat(names(MergeLabel.Kind.ML, HEAD_LAST)).containsExactly("SHIFT", "MERGE", "NO-LABEL", "LABEL-A");
        assertThat(names(MergeLabel.Kind.ML_LEX, HEAD_LAST))
                .containsExactly("SHIFT", "MERGE-LEFT", "MERGE-RIGHT", "NO-LABEL", "LABEL-A");
    }

    @Test
    void allowsWhatThePreconditionsSay() {
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 4, "")).containsExactly("SHIFT");
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 4, "SHIFT")).containsExactly("NO-LABEL", "LABEL-NP", "LABEL-S");
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 4, "SHIFT NO-LABEL")).containsExactly("SHIFT");
        // One item on the stack is enough for MERGE, but not for GAP.
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 4, "SHIFT NO-LABEL SHIFT NO-LABEL"))
                .containsExactly("SHIFT", "MERGE");
        String three = "SHIFT NO-LABEL SHIFT NO-LABEL SHIFT NO-LABEL";
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 4, three)).containsExactly("SHIFT", "MERGE", "GAP");
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 4, three + " GAP")).containsExactly("MERGE");
        String four = three + " SHIFT NO-LABEL";
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 4, four)).containsExactly("MERGE", "GAP");
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 5, four + " GAP")).containsExactly("MERGE", "GAP");
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 5, four + " GAP GAP")).containsExactly("MERGE");
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP, 5, four + " GAP GAP MERGE"))
                .containsExactly("NO-LABEL", "LABEL-NP", "LABEL-S");
        assertThat(allowedAfter(MergeLabel.Kind.ML, 4, three)).containsExactly("SHIFT", "MERGE");
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP_LEX, 4, three))
                .containsExactly("SHIFT", "MERGE-LEFT", "MERGE-RIGHT", "GAP");
        assertThat(allowedAfter(MergeLabel.Kind.ML_GAP_LEX, 4, three + " GAP"))
                .containsExactly("MERGE-LEFT", "MERGE-RIGHT");
    }

    @ParameterizedTest
    @EnumSource
    void endsWithARootLabelOnly(MergeLabel.Kind kind) {
        String merge = names(kind, HEAD_LAST).get(1);
        assertThat(allowedAfter(kind, 1, "SHIFT")).containsExactly("LABEL-S");
        assertThat(allowedAfter(kind, 2, "SHIFT NO-LABEL SHIFT NO-LABEL " + merge))
                .containsExactly("LABEL-S");
        assertThat(allowedAfter(kind, 2, "SHIFT NO-LABEL SHIFT")).containsExactly("NO-LABEL", "LABEL-NP", "LABEL-S");
        assertThat(allowedAfter(kind, 1, "SHIFT LABEL-S")).isEmpty();
    }

    /** All tokens first; then, before each MERGE, as many GAPs as can be. */
    @ParameterizedTest
    @EnumSource
    void theLongestDerivationIsAsLongAsTheBoundSays(MergeLabel.Kind kind) {
        for (int length : new int[] {1, 2, 3, 4, 10, 65}) {
            TransitionSystem<MergeLabelConfiguration> system = system(kind);
            MergeLabelConfiguration configuration = system.initial(length);
            int[] codes = new int[system.maxAllowed(length)];
            for (int count = system.allowed(configuration, codes); count > 0; ) {
                boolean isShift = system.inventory().name(codes[0]).equals("SHIFT");
                system.apply(configuration, isShift ? codes[0] : codes[configuration.isLabelStep() ? 0 : count - 1]);
                count = system.allowed(configuration, codes);
            }
            assertThat(configuration.steps())
                    .as("%s over %d tokens", kind, length)
                    .isEqualTo(system.maxDerivationLength(length));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theItemsAreWhatTheActionsMadeOfThem(MergeLabel.Kind kind) {
        TransitionSystem<MergeLabelConfiguration> system = system(kind);
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            int length = 1 + random.nextInt(90);
            MergeLabelConfiguration configuration = system.initial(length);
            int[] codes = new int[system.maxAllowed(length)];
            for (int count = 1; count > 0; count = system.allowed(configuration, codes)) {
                count = system.allowed(configuration, codes);
                system.apply(configuration, codes[random.nextInt(count)]);
            }
            for (int item = 0; item < configuration.itemCount(); item++) {
                assertConsistent(configuration, item, kind, "seed " + seed + ", item " + item);
            }
            long governed = IntStream.range(0, length)
                    .filter(token -> configuration.governor(token) != ItemConfiguration.NONE)
                    .count();
            assertThat(governed).as("seed %d", seed).isEqualTo(isLexicalized(kind) ? length - 1 : 0);
        }
    }

    private static void assertConsistent(
            MergeLabelConfiguration configuration, int item, MergeLabel.Kind kind, String description) {
        Yield yield = configuration.itemYield(item);
        assertThat(configuration.left(item)).as(description).isEqualTo(yield.min());
        assertThat(configuration.right(item)).as(description).isEqualTo(yield.max());
        assertThat(configuration.itemSize(item)).as(description).isEqualTo(yield.size());
        int first = configuration.leftChild(item);
        int second = configuration.rightChild(item);
        int head = configuration.head(item);
        if (first == ItemConfiguration.NONE) {
            assertThat(yield.size()).as(description).isOne();
            assertThat(second).as(description).isEqualTo(ItemConfiguration.NONE);
            assertThat(head).as(description).isEqualTo(isLexicalized(kind) ? yield.min() : ItemConfiguration.NONE);
            return;
        }
        Yield[] parts = {configuration.itemYield(first), configuration.itemYield(second)};
        assertThat(parts[0].intersects(parts[1])).as(description).isFalse();
        assertThat(parts[0].union(parts[1])).as(description).isEqualTo(yield);
        assertThat(List.of(configuration.head(first), configuration.head(second)))
                .as(description)
                .contains(head);
        if (isLexicalized(kind)) {
            int other = configuration.head(first) == head ? configuration.head(second) : configuration.head(first);
            assertThat(configuration.governor(other)).as(description).isEqualTo(head);
        }
    }

    private static boolean isLexicalized(MergeLabel.Kind kind) {
        return kind == MergeLabel.Kind.ML_LEX || kind == MergeLabel.Kind.ML_GAP_LEX;
    }

    /** The arcs of a derivation are those from the head of each constituent to the heads of its other children. */
    @Test
    void theArcsAreThoseOfTheHeads() {
        HeadRules rules = HeadRules.parse("test", "S right NP VP\nNP left\nVP right\n* left PP N V");
        List<ConstituencyTree> trees = RandomTrees.of(11, 300, 40).toList();
        TransitionSystem<MergeLabelConfiguration> system =
                new MergeLabel(MergeLabel.Kind.ML_GAP_LEX, inventory(MergeLabel.Kind.ML_GAP_LEX, trees));
        for (ConstituencyTree tree : trees) {
            ConstituencyTree collapsed = new UnaryCollapser().apply(tree);
            int length = tree.sentence().length();
            MergeLabelConfiguration configuration = Derivation.follow(
                            system, new MergeLabelStaticOracle(system.inventory(), collapsed, rules), length)
                    .replay(system, length);
            LexicalHeads heads = new LexicalHeads(collapsed, rules);
            int[] governors = new int[length];
            Arrays.fill(governors, ItemConfiguration.NONE);
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
        TransitionSystem<MergeLabelConfiguration> system =
                new MergeLabel(MergeLabel.Kind.ML_LEX, inventory(MergeLabel.Kind.ML_LEX, List.of(tree)));
        ConstituencySystem<MergeLabelConfiguration> kind =
                MergeLabel.lexicalized(MergeLabel.Kind.ML_LEX, SystemOptions.DEFAULT.heads());
        assertThat(system.tree(tree.sentence(), kind.derive(system, tree).replay(system, 4)))
                .isEqualTo(tree);
    }

    @ParameterizedTest
    @EnumSource
    void theOracleIsNotDefinedOffItsDerivation(MergeLabel.Kind kind) {
        ConstituencyTree gold = tree(4, Constituent.of("S", new Leaf(0), Constituent.of("NP", leaves(1, 4))));
        TransitionSystem<MergeLabelConfiguration> system = system(kind);
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
        assertThatThrownBy(() -> ConstituencySystems.ML.inventory(List.of(FIGURE_8_2)))
                .isInstanceOfSatisfying(UnderivableTreeException.class, e -> {
                    assertThat(e.sentenceId()).isEqualTo("s");
                    assertThat(e.reason())
                            .isEqualTo("Y{0,4} is discontinuous, and the system derives continuous trees only");
                });
    }

    @Test
    void refusesAnInventoryThatIsNotItsOwn() {
        ActionInventory gap = inventory(MergeLabel.Kind.ML_GAP, List.of(FIGURE_8_2));
        assertThatThrownBy(() -> new MergeLabel(MergeLabel.Kind.ML, gap)).hasMessage("ml has no action GAP");
        assertThatThrownBy(() -> new MergeLabel(MergeLabel.Kind.ML_GAP_LEX, gap))
                .hasMessageContaining("MERGE-");
        ActionInventoryBuilder rootless = new ActionInventoryBuilder().addAll(gap.actions(), List.of());
        assertThatThrownBy(() -> new MergeLabel(MergeLabel.Kind.ML_GAP, rootless.build()))
                .hasMessageContaining("root");
    }

    @Test
    void resetForgetsWhateverWasThere() {
        TransitionSystem<MergeLabelConfiguration> system = system(MergeLabel.Kind.ML_GAP_LEX);
        MergeLabelConfiguration configuration = after(
                system, 70, "SHIFT NO-LABEL SHIFT LABEL-NP MERGE-LEFT LABEL-NP SHIFT NO-LABEL SHIFT NO-LABEL GAP");
        configuration.reset(3);
        assertThat(configuration.memorySize()).isZero();
        assertThat(configuration.itemCount()).isZero();
        assertThat(configuration.steps()).isZero();
        assertThat(configuration.length()).isEqualTo(3);
        assertThat(configuration.bufferToken()).isZero();
        assertThat(configuration.governor(1)).isEqualTo(ItemConfiguration.NONE);
        assertThat(configuration.stackItem(0)).isEqualTo(ItemConfiguration.NONE);
        assertThat(configuration.dequeItem(0)).isEqualTo(ItemConfiguration.NONE);
        assertThatThrownBy(() -> configuration.left(0)).isInstanceOf(IndexOutOfBoundsException.class);
        configuration.reset(300);
        assertThat(allowed(system, configuration)).containsExactly("SHIFT");
        assertThatThrownBy(() -> configuration.reset(0)).hasMessageContaining("a sentence of 0 tokens");
        assertThatThrownBy(() -> configuration.reset(32_769)).hasMessageContaining("1 to 32768");
        assertThat(system.maxDerivationLength(MergeLabelConfiguration.MAX_LENGTH))
                .isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void derivingAllocatesNothing(MergeLabel.Kind kind) {
        List<ConstituencyTree> trees = RandomTrees.continuous(7, 50, 100).toList();
        ConstituencySystem<MergeLabelConfiguration> entry = entry(kind);
        TransitionSystem<MergeLabelConfiguration> system = entry.create(entry.inventory(trees));
        List<Oracle<MergeLabelConfiguration>> oracles = trees.stream()
                .map(tree -> entry.oracle(system.inventory(), tree))
                .toList();
        MergeLabelConfiguration configuration = system.initial(100);
        int[] codes = new int[system.maxAllowed(100)];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        // The first rounds are the compiler's.
        for (int round = 0; round < 20; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int t = 0; t < trees.size(); t++) {
                configuration.reset(trees.get(t).sentence().length());
                while (system.allowed(configuration, codes) > 0) {
                    system.apply(configuration, oracles.get(t).next(configuration));
                }
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes for 50 derivations").isLessThan(1000);
    }

    /** The derivation of a tree, before each action the configuration; tokens from 1 on, as the thesis numbers them. */
    private static List<String> derivation(MergeLabel.Kind kind, ConstituencyTree tree, HeadFinder heads) {
        ConstituencyTree collapsed = new UnaryCollapser().apply(tree);
        ActionInventory inventory = inventory(kind, List.of(tree));
        TransitionSystem<MergeLabelConfiguration> system = new MergeLabel(kind, inventory);
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
                + (buffer == ItemConfiguration.NONE ? configuration.length() : buffer);
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

    private static List<String> allowedAfter(MergeLabel.Kind kind, int length, String actions) {
        TransitionSystem<MergeLabelConfiguration> system = system(kind);
        return allowed(system, after(system, length, actions));
    }

    private static List<String> allowed(
            TransitionSystem<MergeLabelConfiguration> system, MergeLabelConfiguration configuration) {
        int[] codes = new int[system.maxAllowed(configuration.length())];
        return Arrays.stream(codes, 0, system.allowed(configuration, codes))
                .mapToObj(system.inventory()::name)
                .toList();
    }

    private static MergeLabelConfiguration after(
            TransitionSystem<MergeLabelConfiguration> system, int length, String actions) {
        MergeLabelConfiguration configuration = system.initial(length);
        Stream.of(actions.split(" "))
                .filter(name -> !name.isEmpty())
                .forEach(name -> system.apply(configuration, system.inventory().parse(name)));
        return configuration;
    }

    /** A system with the labels S, which may be a root's, and NP. */
    private static TransitionSystem<MergeLabelConfiguration> system(MergeLabel.Kind kind) {
        return new MergeLabel(
                kind,
                inventory(kind, List.of(tree(2, Constituent.of("S", Constituent.of("NP", new Leaf(0)), new Leaf(1))))));
    }

    private static List<String> names(MergeLabel.Kind kind, ConstituencyTree tree) {
        return inventory(kind, List.of(tree)).actions().stream()
                .map(Action::name)
                .toList();
    }

    private static ActionInventory inventory(MergeLabel.Kind kind, List<ConstituencyTree> trees) {
        return entry(kind).inventory(trees);
    }

    private static ConstituencySystem<MergeLabelConfiguration> entry(MergeLabel.Kind kind) {
        return isLexicalized(kind)
                ? MergeLabel.lexicalized(kind, SystemOptions.DEFAULT.heads())
                : MergeLabel.unlexicalized(kind);
    }

    private static ConstituencyTree tree(int tokens, Constituent root) {
        List<Token> sentence = IntStream.range(0, tokens)
                .mapToObj(token -> Token.of("w" + token, "T"))
                .toList();
        return new ConstituencyTree(new Sentence("s", "", sentence), root);
    }

    private static Leaf[] leaves(int start, int end) {
        return IntStream.range(start, end).mapToObj(Leaf::new).toArray(Leaf[]::new);
    }
}
