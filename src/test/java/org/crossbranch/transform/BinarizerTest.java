package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.crossbranch.transform.HeadOutwardBinarizer.Side;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.ConstituencyFormat;
import org.junit.jupiter.api.Test;

/** Figure 3.4 of Coavoux 2017: five children, the third one the head. */
class BinarizerTest {
    private static final HeadFinder THIRD = (node, sentence) -> 2;
    private static final ConstituencyTree FLAT = flat(5);

    @Test
    void joinsFromTheLeft() {
        assertThat(drawn(Binarizer.left(0))).isEqualTo("(A (A: (A: (A: 0 1) 2) 3) 4)");
        assertThat(drawn(Binarizer.left(1))).isEqualTo("(A (A:T3 (A:T2 (A:T1 0 1) 2) 3) 4)");
    }

    @Test
    void joinsFromTheRight() {
        assertThat(drawn(Binarizer.right(0))).isEqualTo("(A 0 (A: 1 (A: 2 (A: 3 4))))");
        assertThat(drawn(Binarizer.right(9))).isEqualTo("(A 0 (A:T1|T2|T3|T4 1 (A:T2|T3|T4 2 (A:T3|T4 3 4))))");
    }

    @Test
    void joinsFromTheHeadOutward() {
        assertThat(drawn(new HeadOutwardBinarizer(THIRD))).isEqualTo("(A (A: (A: 0 (A: 1 2)) 3) 4)");
        assertThat(drawn(new HeadOutwardBinarizer(THIRD, Side.RIGHT_FIRST, 0)))
                .isEqualTo("(A 0 (A: 1 (A: (A: 2 3) 4)))");
    }

    @Test
    void leavesSmallNodesAndFunctionsAlone() {
        ConstituencyTree two = flat(2);
        assertThat(Binarizer.left(0).apply(two)).isEqualTo(two);
        ConstituencyTree withFunction = FLAT.withRoot(FLAT.root().withFunction("SB"));
        assertThat(Binarizer.left(0).apply(withFunction).root().function()).isEqualTo("SB");
    }

    /** As wide as a reader lets through, and so, made binary, as deep. */
    @Test
    void doesNotOverflowTheStack() {
        ConstituencyTree wide = flat(ConstituencyFormat.MAX_TOKENS);
        for (TreeTransform transform : List.of(Binarizer.left(0), Binarizer.right(1))) {
            ConstituencyTree binary = transform.apply(wide);
            assertThat(binary.constituents()).hasSize(ConstituencyFormat.MAX_TOKENS - 1);
            assertThat(transform.invert(binary)).isEqualTo(wide);
        }
    }

    private static ConstituencyTree flat(int tokens) {
        List<Token> sentence =
                IntStream.range(0, tokens).mapToObj(i -> Token.of("w", "T" + i)).toList();
        return new ConstituencyTree(
                new Sentence("s", "", sentence),
                new Constituent(
                        "A", "", IntStream.range(0, tokens).mapToObj(Leaf::new).toList()));
    }

    private static String drawn(TreeTransform transform) {
        return drawn(transform.apply(FLAT).root());
    }

    private static String drawn(TreeNode node) {
        if (node instanceof Leaf leaf) {
            return Integer.toString(leaf.index());
        }
        Constituent constituent = (Constituent) node;
        StringBuilder text = new StringBuilder("(" + constituent.label());
        constituent.children().forEach(child -> text.append(' ').append(drawn(child)));
        return text + ")";
    }
}
