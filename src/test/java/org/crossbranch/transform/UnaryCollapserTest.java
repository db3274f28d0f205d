package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class UnaryCollapserTest {
    private static final Sentence TWO = new Sentence("s", "", List.of(Token.of("a", "A"), Token.of("b", "B")));

    @Test
    void mergesChainsButNotPreterminals() {
        Constituent overToken = Constituent.of("NP", Constituent.of("NP", new Leaf(0)));
        ConstituencyTree tree =
                new ConstituencyTree(TWO, Constituent.of("ROOT", Constituent.of("S", overToken, new Leaf(1))));
        assertThat(new UnaryCollapser().apply(tree).root())
                .isEqualTo(Constituent.of("ROOT@S", Constituent.of("NP@NP", new Leaf(0)), new Leaf(1)));
        assertThat(UnaryCollapser.highest("ROOT@S@VP")).isEqualTo("ROOT");
        assertThat(UnaryCollapser.lowest("ROOT@S@VP")).isEqualTo("VP");
    }

    @Test
    void keepsFunctionsInTheChain() {
        Constituent inner = new Constituent("S", "SB", List.of(new Leaf(0), new Leaf(1)));
        ConstituencyTree tree = new ConstituencyTree(TWO, Constituent.of("ROOT", inner));
        ConstituencyTree collapsed = new UnaryCollapser().apply(tree);
        assertThat(collapsed.root().function()).isEqualTo("@SB");
        assertThat(new UnaryCollapser().invert(collapsed)).isEqualTo(tree);
    }

    @Test
    void expandsWhatAParserMade() {
        ConstituencyTree predicted =
                new ConstituencyTree(TWO, new Constituent("ROOT@S", "SB", List.of(new Leaf(0), new Leaf(1))));
        assertThat(new UnaryCollapser().invert(predicted).root())
                .isEqualTo(new Constituent("ROOT", "SB", List.of(Constituent.of("S", new Leaf(0), new Leaf(1)))));
    }
}
