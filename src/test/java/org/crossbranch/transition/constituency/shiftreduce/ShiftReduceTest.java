package org.crossbranch.transition.constituency.shiftreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.sentence;

import java.util.List;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.junit.jupiter.api.Test;

/** Tests of SR alone; ConstituencySystemContractTest holds it to the contract of all systems. */
final class ShiftReduceTest {
    /** Coavoux 2017, Figure 3.1, as Table 3.3 derives it. */
    private static final ConstituencyTree TABLE_3_3 = new ConstituencyTree(
            sentence("L'/DET été/NC s'/CLR achève/V ./PONCT"),
            Constituent.of(
                    "SENT",
                    Constituent.of("NP", new Leaf(0), new Leaf(1)),
                    Constituent.of("VN", new Leaf(2), new Leaf(3)),
                    new Leaf(4)));

    private static final HeadFinder HEADS = HeadRules.parse("test", "NP right NC\nVN right V\nSENT left VN");

    private static final TransitionSystemFactory<LexicalizedConfiguration, ConstituencyTree> KIND =
            new ShiftReduce.Factory(HEADS);

    private static final ActionInventory INVENTORY = KIND.inventory(List.of(TABLE_3_3));

    private final TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system = KIND.create(INVENTORY);

    @Test
    void derivesAsTable33Does() {
        assertThat(KIND.derive(system, TABLE_3_3).codes().stream().map(INVENTORY::name))
                .containsExactly(
                        "SHIFT",
                        "GHOST-REDUCE",
                        "SHIFT",
                        "GHOST-REDUCE",
                        "REDUCE-RIGHT-NP",
                        "SHIFT",
                        "GHOST-REDUCE",
                        "SHIFT",
                        "GHOST-REDUCE",
                        "REDUCE-RIGHT-VN",
                        "REDUCE-RIGHT-SENT:",
                        "SHIFT",
                        "GHOST-REDUCE",
                        "REDUCE-LEFT-SENT");
        LexicalizedConfiguration end = KIND.derive(system, TABLE_3_3).replay(system, 5);
        assertThat(end.head(end.stackItem(0))).isEqualTo(3);
        assertThat(end.steps()).isEqualTo(3 * 5 - 1);
        assertThat(system.tree(TABLE_3_3.sentence(), end)).isEqualTo(TABLE_3_3);
    }

    /** §3.2.1.3. */
    @Test
    void allowsWhatThePreconditionsDo() {
        assertThat(allowed(1, "SHIFT")).containsExactly("REDUCE-UNARY-SENT");
        assertThat(allowed(2, "SHIFT")).containsExactly("GHOST-REDUCE");
        assertThat(allowed(2, "SHIFT GHOST-REDUCE")).containsExactly("SHIFT");
        String two = "SHIFT GHOST-REDUCE SHIFT GHOST-REDUCE";
        assertThat(allowed(2, two)).containsExactly("REDUCE-LEFT-SENT", "REDUCE-RIGHT-SENT");
        // The inventory has no REDUCE-LEFT but to the root's label, which serves within the tree for that.
        assertThat(allowed(3, two))
                .containsExactly(
                        "SHIFT", "REDUCE-LEFT-SENT", "REDUCE-RIGHT-NP", "REDUCE-RIGHT-SENT:", "REDUCE-RIGHT-VN");
    }

    @Test
    void twoTemporaryItemsAreNeverReducedNorLeft() {
        String two = "SHIFT GHOST-REDUCE SHIFT GHOST-REDUCE REDUCE-RIGHT-SENT: "
                + "SHIFT GHOST-REDUCE SHIFT GHOST-REDUCE REDUCE-RIGHT-SENT:";
        assertThat(allowed(5, two)).containsExactly("SHIFT");
        // s2 temporary and no token left: the new item may not be temporary.
        assertThat(allowed(4, two.substring(0, two.lastIndexOf(" "))))
                .contains("REDUCE-RIGHT-NP")
                .doesNotContain("REDUCE-RIGHT-SENT:");
    }

    @Test
    void aDiscontinuousTreeIsNotDerived() {
        ConstituencyTree crossing = TABLE_3_3.withRoot(Constituent.of(
                "SENT", Constituent.of("NP", new Leaf(0), new Leaf(3)), new Leaf(1), new Leaf(2), new Leaf(4)));
        assertThatThrownBy(() -> KIND.oracle(INVENTORY, crossing))
                .isInstanceOf(UnderivableTreeException.class)
                .hasMessageContaining("NP{0,3} is discontinuous");
    }

    private List<String> allowed(int length, String actions) {
        return LexicalizedTrees.allowedAfter(system, length, actions);
    }
}
