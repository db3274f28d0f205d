package org.crossbranch.transition.constituency.mergelabel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.FIGURE_8_2;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.HEAD_LAST;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.after;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.inventory;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.isLexicalized;
import static org.crossbranch.transition.constituency.mergelabel.MergeLabelSystems.system;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the merge-label systems alone; ConstituencySystemContractTest holds them to the contract of all systems. */
final class MergeLabelTest {
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
            TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system = system(kind);
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
        TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system = system(kind);
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
                    .filter(token -> configuration.governor(token) != StackDequeConfiguration.NONE)
                    .count();
            assertThat(governed).as("seed %d", seed).isEqualTo(isLexicalized(kind) ? length - 1 : 0);
        }
    }

    private static void assertConsistent(
            MergeLabelConfiguration configuration, int item, MergeLabel.Kind kind, String description) {
        Yield yield = configuration.itemYield(item);
        assertThat(configuration.left(item)).as(description).isEqualTo(yield.min());
        assertThat(configuration.right(item)).as(description).isEqualTo(yield.max());
        assertThat(configuration.tokens(item)).as(description).isEqualTo(yield.size());
        int first = configuration.leftChild(item);
        int second = configuration.rightChild(item);
        int head = configuration.head(item);
        if (first == StackDequeConfiguration.NONE) {
            assertThat(yield.size()).as(description).isOne();
            assertThat(second).as(description).isEqualTo(StackDequeConfiguration.NONE);
            assertThat(head)
                    .as(description)
                    .isEqualTo(isLexicalized(kind) ? yield.min() : StackDequeConfiguration.NONE);
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
        TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system = system(MergeLabel.Kind.ML_GAP_LEX);
        MergeLabelConfiguration configuration = after(
                system, 70, "SHIFT NO-LABEL SHIFT LABEL-NP MERGE-LEFT LABEL-NP SHIFT NO-LABEL SHIFT NO-LABEL GAP");
        configuration.reset(3);
        assertThat(configuration.memorySize()).isZero();
        assertThat(configuration.itemCount()).isZero();
        assertThat(configuration.steps()).isZero();
        assertThat(configuration.length()).isEqualTo(3);
        assertThat(configuration.bufferToken()).isZero();
        assertThat(configuration.governor(1)).isEqualTo(StackDequeConfiguration.NONE);
        assertThat(configuration.stackItem(0)).isEqualTo(StackDequeConfiguration.NONE);
        assertThat(configuration.dequeItem(0)).isEqualTo(StackDequeConfiguration.NONE);
        assertThatThrownBy(() -> configuration.left(0)).isInstanceOf(IndexOutOfBoundsException.class);
        configuration.reset(300);
        assertThat(allowed(system, configuration)).containsExactly("SHIFT");
        assertThatThrownBy(() -> configuration.reset(0)).hasMessageContaining("a sentence of 0 tokens");
        assertThatThrownBy(() -> configuration.reset(32_769)).hasMessageContaining("1 to 32768");
        assertThat(system.maxDerivationLength(MergeLabelConfiguration.MAX_LENGTH))
                .isPositive();
    }

    private static List<String> allowedAfter(MergeLabel.Kind kind, int length, String actions) {
        TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system = system(kind);
        return allowed(system, after(system, length, actions));
    }

    private static List<String> allowed(
            TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system, MergeLabelConfiguration configuration) {
        int[] codes = new int[system.maxAllowed(configuration.length())];
        return Arrays.stream(codes, 0, system.allowed(configuration, codes))
                .mapToObj(system.inventory()::name)
                .toList();
    }

    private static List<String> names(MergeLabel.Kind kind, ConstituencyTree tree) {
        return inventory(kind, List.of(tree)).actions().stream()
                .map(Action::name)
                .toList();
    }
}
