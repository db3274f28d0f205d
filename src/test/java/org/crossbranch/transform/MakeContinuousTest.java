package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.transform.HeadRules.Table;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MakeContinuousTest {
    private static final long SEED = 2015;
    private static final HeadRules RIGHT = HeadRules.parse("test", "* right V N");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // What is fronted leaves the verb phrase; the verb is its head.
                "(S (VP (NP 0=what) (V 3=do)) (M 1=should) (P 2=I)) | (S (NP 0=what) (M 1=should) (P 2=I) (VP (V"
                        + " 3=do)))",
                // The head child has a gap of its own: its part with the head's head is what counts.
                "(S (VP (VP (A 0=a) (V 2=b)) (V 4=c)) (M 1=d) (P 3=e))"
                        + " | (S (A 0=a) (M 1=d) (VP (V 2=b)) (P 3=e) (VP (V 4=c)))",
                "(S (X (A 0=a) (VP (A 1=b) (V 3=c)) (B 5=d)) (M 2=e) (P 4=f))"
                        + " | (S (A 0=a) (A 1=b) (M 2=e) (X (VP (V 3=c))) (P 4=f) (B 5=d))",
                "(S (NP (D 0=a) (N 1=b)) (V 2=c)) | (S (NP (D 0=a) (N 1=b)) (V 2=c))",
            })
    void keepsTheBlockWithTheHead(String given, String expected) {
        HeadRules heads = HeadRules.parse("test", "X left VP").then(RIGHT);
        assertThat(TreeText.line(new MakeContinuous(heads).apply(TreeText.tree(given))))
                .isEqualTo(expected);
    }

    /** Every constituent stays once, over that of its blocks in which its lexical head is. */
    @Test
    void randomTreesKeepEachConstituent() {
        HeadFinder anyChild = (node, sentence) ->
                Math.floorMod(node.yield().hashCode(), node.children().size());
        for (HeadFinder heads : List.of(anyChild, HeadRules.of(Table.TIGER))) {
            RandomTrees.of(SEED, 2_000, 25).forEach(tree -> {
                LexicalHeads lexical = new LexicalHeads(tree, heads);
                List<String> expected = new ArrayList<>();
                for (Constituent node : tree.constituents()) {
                    Yield.Block block = node.yield().blocks().stream()
                            .filter(b -> b.start() <= lexical.headToken(node) && lexical.headToken(node) < b.end())
                            .findFirst()
                            .orElseThrow();
                    expected.add(node.label() + "/" + node.function() + " " + block);
                }
                ConstituencyTree continuous = new MakeContinuous(heads).apply(tree);
                assertThat(continuous.isDiscontinuous()).isFalse();
                assertThat(continuous.sentence()).isEqualTo(tree.sentence());
                assertThat(continuous.constituents())
                        .as("%s of seed %d", tree.sentence().id(), SEED)
                        .extracting(node -> node.label() + "/" + node.function() + " "
                                + node.yield().blocks().get(0))
                        .containsExactlyInAnyOrderElementsOf(expected);
            });
        }
    }

    @Test
    void cannotBeUndone() {
        ConstituencyTree tree = TreeText.tree("(S (A 0=a))");
        MakeContinuous transform = new MakeContinuous(RIGHT);
        assertThatThrownBy(() -> transform.invert(tree)).isInstanceOf(UnsupportedOperationException.class);
    }
}
