package org.crossbranch.transition.constituency.skipshift;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ShippedSystems;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

/** The example system in the registry, and one derivation by hand; contract tests do the rest. */
final class SkipShiftTest {
    @Test
    void aLineInAFileOfServicesRegistersIt() {
        assertThat(TransitionSystems.named(SkipShift.NAME)).isSameAs(SkipShift.SYSTEM);
        assertThat(ShippedSystems.deriving(ConstituencyTree.class))
                .hasSize(TransitionSystems.deriving(ConstituencyTree.class).size() - 1)
                .doesNotContain(SkipShift.SYSTEM);
    }

    @Test
    void scorersOfItsPlacesFitIt() {
        assertThat(ParserArchitecture.of(SkipShift.SYSTEM))
                .extracting(parser -> parser.scorer().name())
                .containsExactlyInAnyOrder("templates-base", "templates-nt", "feed-forward", "linear");
    }

    @Test
    void skipsWhatStandsInAGap() {
        Constituent phrase = Constituent.of("VP", new Leaf(0), new Leaf(2));
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("s", "", List.of(Token.of("a", "T"), Token.of("b", "T"), Token.of("c", "T"))),
                Constituent.of("S", phrase, new Leaf(1)));
        ActionInventory inventory = SkipShift.SYSTEM.inventory(List.of(tree));
        TransitionSystem<SkipShiftConfiguration, ConstituencyTree> system = SkipShift.SYSTEM.create(inventory);
        assertThat(SkipShift.SYSTEM.derive(system, tree).codes())
                .extracting(inventory::name)
                .containsExactly(
                        "SHIFT",
                        "NO-LABEL",
                        "SHIFT-1",
                        "NO-LABEL",
                        "MERGE",
                        "LABEL-VP",
                        "SHIFT",
                        "NO-LABEL",
                        "MERGE",
                        "LABEL-S");
    }
}
