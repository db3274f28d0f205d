package org.crossbranch.transition.dependency.attardi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.api.Test;

class AttardiTest {
    private static final TransitionSystemFactory<ArcConfiguration, DependencyTree> KIND =
            new Attardi.Factory(SystemOptions.DEFAULT.withRoot(RootPosition.FIRST));

    private static DependencyTree tree(int... heads) {
        return DependencyTrees.of("tree", heads, Collections.nCopies(heads.length, "x"));
    }

    /**
     * Sartorio 2015, Example 4.12; token i is the example's token i + 1. Its LA1(2,5) must be RA1(2,5): node 2 is the head of 11
     * later.
     */
    @Test
    void derivesTheThesisExample() {
        DependencyTree example = tree(1, -1, 1, 4, 1, 1, 7, 5, 4, 8, 1);
        ActionInventory inventory = KIND.inventory(List.of(example));
        assertThat(KIND.derive(KIND.create(inventory), example).codes().stream().map(inventory::name))
                .containsExactly(
                        ("SHIFT SHIFT SHIFT LEFT-ARC-x SHIFT RIGHT-ARC-x SHIFT SHIFT LEFT-ARC-x SHIFT SHIFT SHIFT"
                                        + " LEFT-ARC-x RIGHT-ARC-x RIGHT-ARC2-x SHIFT SHIFT RIGHT-ARC-x RIGHT-ARC-x"
                                        + " RIGHT-ARC-x SHIFT RIGHT-ARC-x ROOT-RIGHT-ARC-x")
                                .split(" "));
    }

    @Test
    void refusesATreeWhoseArcsCrossTooFar() {
        // Tokens 0 and 3, 1 and 4, 2 and 5: when a head is on the stack, two tokens stand between it and its dependent.
        DependencyTree far = tree(3, 4, 5, -1, 3, 4);
        ActionInventory inventory = KIND.inventory(List.of(far));
        assertThatThrownBy(() -> KIND.derive(KIND.create(inventory), far))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("crosses");
    }

    @Test
    void namesOfTheFarArcsAreNotThoseOfLabels() {
        DependencyTree tree = DependencyTrees.of("2", new int[] {-1, 0, 0}, List.of("root", "2-x", "2"));
        ActionInventory inventory = KIND.inventory(List.of(tree));
        for (int id = 0; id < inventory.size(); id++) {
            assertThat(inventory.parse(inventory.name(id))).isEqualTo(id);
        }
        assertThat(inventory.actions().stream().map(action -> action.name()))
                .doesNotHaveDuplicates()
                .contains("RIGHT-ARC-2-x", "RIGHT-ARC2-2-x", "RIGHT-ARC-2", "RIGHT-ARC2-2");
    }
}
