package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelEscapesTest {
    private static final LabelEscapes ESCAPES = LabelEscapes.FOR_BINARY_CHAINS;
    private static final long SEED = 20_250_101;

    @ParameterizedTest
    @CsvSource({"A@B, A%40B", "X:, X%3A", "100%, 100%", "%40, %2540", "%25, %2525", "%@, %%40", "NP^VP|S, NP^VP|S"})
    void writesReservedCharactersAsCodes(String label, String escaped) {
        ConstituencyTree tree = tree(label, "");
        assertThat(ESCAPES.apply(tree).root().label()).isEqualTo(escaped);
        assertThat(ESCAPES.invert(ESCAPES.apply(tree))).isEqualTo(tree);
    }

    @Test
    void whatNeedsNoEscapeIsTheSameNode() {
        ConstituencyTree tree = tree("NP", "SB:1");
        assertThat(ESCAPES.apply(tree).root()).isSameAs(tree.root());
    }

    /** One after the other, too, as where binarised trees are collapsed. */
    @Test
    void anyLabelComesBack() {
        Random random = new Random(SEED);
        String characters = "%@:2540A3";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder label = new StringBuilder();
            for (int length = random.nextInt(9); length >= 0; length--) {
                label.append(characters.charAt(random.nextInt(characters.length())));
            }
            ConstituencyTree tree = tree(label.toString(), label.toString());
            ConstituencyTree escaped = ESCAPES.apply(tree);
            assertThat(escaped.root().label()).as("seed %d", SEED).doesNotContain("@", ":");
            assertThat(escaped.root().function()).doesNotContain("@");
            assertThat(ESCAPES.invert(escaped)).as("seed %d", SEED).isEqualTo(tree);
            ConstituencyTree twice = LabelEscapes.FOR_CHAINS.apply(escaped);
            assertThat(ESCAPES.invert(LabelEscapes.FOR_CHAINS.invert(twice)))
                    .as("seed %d", SEED)
                    .isEqualTo(tree);
        }
    }

    private static ConstituencyTree tree(String label, String function) {
        return new ConstituencyTree(
                new Sentence("s", "", List.of(Token.of("a", "A"))),
                new Constituent(label, function, List.of(new Leaf(0))));
    }
}
