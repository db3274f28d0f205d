package org.crossbranch.scoring.network.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.transition.dependency.spines.Spines;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SpineFeaturesTest {
    private static final TransitionSystemFactory<ArcConfiguration, DependencyTree> KIND =
            new Spines.Factory(SystemOptions.DEFAULT);

    /** Sartorio 2015, Example 6.5: I hope to be clear enough in this talk . */
    private static final DependencyTree EXAMPLE =
            DependencyTrees.of("6.5", new int[] {1, -1, 3, 1, 3, 4, 3, 8, 6, 1}, Collections.nCopies(10, "x"));

    private static final String CLEAR = "SHIFT SHIFT SPINE-LEFT-ARC-x-1 SHIFT SHIFT SPINE-LEFT-ARC-x-1"
            + " SHIFT SHIFT SPINE-RIGHT-ARC-x-1 SPINE-RIGHT-ARC-x-1 ";
    private static final String TALK = "SHIFT SHIFT SHIFT SPINE-LEFT-ARC-x-1 SPINE-RIGHT-ARC-x-1";

    /** The window of an action after others. */
    private static List<Integer> window(SpineTemplateSet set, String before, String name) {
        ActionInventory inventory = KIND.inventory(List.of(EXAMPLE));
        TransitionSystem<ArcConfiguration, DependencyTree> system = KIND.create(inventory);
        SpineFeatureExtractor reader = new SpineFeatureExtractor(set.templates(), inventory);
        ArcConfiguration configuration = system.initial(10);
        for (String action : before.split(" ", -1)) {
            system.apply(configuration, inventory.parse(action));
        }
        int[] read = reader.read(configuration);
        int[] window = new int[reader.windowSize()];
        reader.window(read, reader.windows(read), reader.window(configuration, inventory.parse(name)), window, 0);
        return Arrays.stream(window).boxed().toList();
    }

    /** Figure 6.4 (a), (b) and (c): of an arc, only the head of its head is seen later. */
    @Test
    void anArcLooksAlikeBeforeAndAfterItsHeadHasAHead() {
        // s1 s2 s3 q1 q2 gp gg
        assertThat(window(SpineTemplateSet.BASE, CLEAR + TALK, "SPINE-RIGHT-ARC-x-2"))
                .containsExactly(6, 4, 3, 9, -1, 3, -1);
        assertThat(window(SpineTemplateSet.BASE, CLEAR + TALK, "SPINE-RIGHT-ARC-x-1"))
                .containsExactly(6, 3, 1, 9, -1, -1, -1);
        assertThat(window(SpineTemplateSet.BASE, CLEAR + "SPINE-RIGHT-ARC-x-1 " + TALK, "SPINE-RIGHT-ARC-x-2"))
                .containsExactly(6, 3, 1, 9, -1, 1, -1);
    }

    @Test
    void aLeftArcSeesTheHeadsOfItsHeadInsteadOfTheBuffer() {
        String before = "SHIFT SHIFT SHIFT SHIFT SPINE-LEFT-ARC-x-1 SHIFT SPINE-LEFT-ARC-x-1";
        assertThat(window(SpineTemplateSet.BASE, before, "SHIFT")).containsExactly(4, 1, 0, 5, 6, -1, -1);
        assertThat(window(SpineTemplateSet.BASE, before, "SPINE-LEFT-ARC-x-1")).containsExactly(4, 1, 0, 5, 6, -1, -1);
        assertThat(window(SpineTemplateSet.BASE, before, "SPINE-LEFT-ARC-x-2")).containsExactly(3, 1, 0, 4, 5, 4, -1);
        assertThat(window(SpineTemplateSet.BASE, before, "SPINE-LEFT-ARC-x-3")).containsExactly(2, 1, 0, 3, 4, 3, 4);
    }

    @Test
    void outermostDependentsAndLabelsAreSeen() {
        // … s1.l s1.r s2.l s2.r, s1.c s2.c s1.l.c s1.r.c s2.l.c s2.r.c
        assertThat(window(SpineTemplateSet.CHILDREN_LABELS, CLEAR + TALK, "SPINE-RIGHT-ARC-x-2"))
                .containsExactly(6, 4, 3, 9, -1, 3, -1, -1, 8, -1, 5, -1, 0, -1, 0, -1, 0);
    }

    @Test
    void theRootIsNoToken() {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind =
                new Spines.Factory(SystemOptions.DEFAULT.withRoot(SystemOptions.RootPosition.FIRST));
        ActionInventory inventory = kind.inventory(List.of(EXAMPLE));
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(inventory);
        SpineFeatureExtractor reader = new SpineFeatureExtractor(SpineTemplateSet.BASE.templates(), inventory);
        ArcConfiguration configuration = system.initial(10);
        for (String action : "SHIFT SHIFT ROOT-RIGHT-ARC-x SHIFT".split(" ", -1)) {
            system.apply(configuration, inventory.parse(action));
        }
        assertThat(reader.windows(configuration)).isEqualTo(2);
        int[] window = new int[7];
        reader.window(reader.read(configuration), 2, 1, window, 0);
        assertThat(window).containsExactly(1, 0, -1, 2, 3, -1, -1);
        assertThat(reader.window(configuration, inventory.parse("SPINE-RIGHT-ARC-x-2")))
                .isEqualTo(1);
    }

    /** The actions of all windows are those that the system allows. */
    @ParameterizedTest
    @EnumSource(SystemOptions.RootPosition.class)
    void windowsHaveTheAllowedActions(SystemOptions.RootPosition position) {
        TransitionSystemFactory<ArcConfiguration, DependencyTree> kind =
                new Spines.Factory(SystemOptions.DEFAULT.withRoot(position));
        List<DependencyTree> trees =
                DependencyTrees.random(6, 50, 12, false, true).toList();
        ActionInventory inventory = kind.inventory(trees);
        TransitionSystem<ArcConfiguration, DependencyTree> system = kind.create(inventory);
        SpineFeatureExtractor reader =
                new SpineFeatureExtractor(SpineTemplateSet.CHILDREN_LABELS.templates(), inventory);
        Random random = new Random(6);
        for (int walk = 0; walk < 200; walk++) {
            ArcConfiguration configuration = system.initial(1 + random.nextInt(12));
            int[] codes = new int[system.maxAllowed(configuration.length())];
            while (!system.isFinal(configuration)) {
                int count = system.allowed(configuration, codes);
                Set<Integer> choices = new HashSet<>();
                for (int i = 0; i < count; i++) {
                    choices.add(reader.choice(configuration, codes[i]));
                }
                assertThat(choices).hasSize(count);
                assertThat(seen(reader, reader.read(configuration), inventory.size()))
                        .containsExactlyInAnyOrderElementsOf(choices);
                system.apply(configuration, codes[random.nextInt(count)]);
            }
        }
    }

    private static List<Integer> seen(SpineFeatureExtractor reader, int[] read, int actions) {
        List<Integer> seen = new ArrayList<>();
        for (int window = 0; window < reader.windows(read); window++) {
            for (int action = 0; action < actions; action++) {
                if (reader.isAllowed(read, window, action)) {
                    seen.add(window * actions + action);
                }
            }
        }
        return seen;
    }

    @Test
    void namesAreThoseOfTheTable() {
        assertThat(SpineTemplate.parseAll("s1 gg q2.r s3.c s2.l.c")).hasToString("[s1, gg, q2.r, s3.c, s2.l.c]");
        for (String name : new String[] {"", "s0", "s4", "q3", "gp.h", "s1.l.l"}) {
            assertThatThrownBy(() -> SpineTemplate.parseAll(name)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
