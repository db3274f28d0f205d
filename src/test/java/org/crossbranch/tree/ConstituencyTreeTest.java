package org.crossbranch.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConstituencyTreeTest {
    private static final Sentence SENTENCE =
            new Sentence("s", "", List.of(Token.of("What", "WP"), Token.of("should", "MD"), Token.of("do", "VB")));

    @Test
    void ordersChildrenByLeftIndexAndFindsGaps() {
        Constituent phrase = Constituent.of("VP", new Leaf(2), new Leaf(0));
        ConstituencyTree tree = new ConstituencyTree(SENTENCE, Constituent.of("S", new Leaf(1), phrase));
        assertThat(tree.root().children()).containsExactly(phrase, new Leaf(1));
        assertThat(tree.constituents()).containsExactly(tree.root(), phrase);
        assertThat(tree.gapDegree()).isEqualTo(1);
        assertThat(tree.isDiscontinuous()).isTrue();
    }

    @Test
    void refusesTreesThatDoNotCoverTheSentenceOnce() {
        assertThatThrownBy(() -> Constituent.of("S", new Leaf(0), Constituent.of("X", new Leaf(0), new Leaf(1))))
                .hasMessageContaining("overlap");
        assertThatThrownBy(() -> new ConstituencyTree(SENTENCE, Constituent.of("S", new Leaf(0), new Leaf(2))))
                .hasMessageContaining("dominates {0,2}, not 3 tokens");
        assertThatThrownBy(() -> Constituent.of("S")).hasMessageContaining("no children");
    }
}
