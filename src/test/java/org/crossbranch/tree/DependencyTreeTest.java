package org.crossbranch.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DependencyTreeTest {
    private static final long SEED = 20151104;

    @Test
    void knowsWhatIsProjective() {
        DependencyTree tree = tree(1, DependencyTree.ROOT, 1, 0, 1);
        assertThat(tree.nonProjectiveArcs()).isEqualTo(1);
        assertThat(tree.isProjectiveArc(3)).isFalse();
        assertThat(tree.isProjective()).isFalse();
        assertThat(tree.gapDegree()).isEqualTo(1);
        assertThat(tree.isDominated(3, 0)).isTrue();
        assertThat(tree.isDominated(2, 0)).isFalse();
        assertThat(tree.rootDependents()).isEqualTo(1);
        assertThat(tree(1, -1, 1).isProjective()).isTrue();
        assertThat(tree(-1, -1).rootDependents()).isEqualTo(2);
        assertThat(tree(1, -1)).hasToString("[l(1, 0), l(ROOT, 1)]");
    }

    @Test
    void refusesWhatIsNoTree() {
        assertThatThrownBy(() -> tree(1, 2, 0)).hasMessage("the heads of sentence s form a cycle: [0, 1, 2]");
        assertThatThrownBy(() -> tree(0)).hasMessage("the heads of sentence s form a cycle: [0]");
        assertThatThrownBy(() -> tree(-1, 2)).hasMessage("token 1 of sentence s has the head 2");
        assertThatThrownBy(() -> new DependencyTree(sentence(2), new int[1], List.of("")))
                .hasMessage("sentence s has 2 tokens, 1 heads and 1 labels");
        assertThat(DependencyTree.cycle(new int[] {-1, 3, 1, 2})).containsExactly(1, 3, 2);
    }

    @Test
    void agreesWithTheDefinitionsOnRandomTrees() {
        Random random = new Random(SEED);
        for (int trial = 0; trial < 1_000; trial++) {
            DependencyTree tree = randomTree(random);
            String seed = "seed " + SEED + ", trial " + trial + ", " + tree;
            int n = tree.sentence().length();
            for (int node = 0; node < n; node++) {
                for (int by = -1; by < n; by++) {
                    assertThat(tree.isDominated(node, by)).as(seed).isEqualTo(climbsTo(tree, node, by));
                }
            }
            assertThat(tree.gapDegree())
                    .as(seed)
                    .isEqualTo(IntStream.range(0, n)
                            .map(by -> Yield.of(IntStream.range(0, n)
                                            .filter(node -> climbsTo(tree, node, by))
                                            .toArray())
                                    .gapDegree())
                            .max()
                            .orElseThrow());
        }
    }

    @Test
    void addsUpStatistics() {
        DependencyStatistics statistics = new DependencyStatistics();
        assertThat(statistics.nonProjectiveArcPercent()).isZero();
        statistics.add(tree(1, -1, 1, 0, 1));
        statistics.add(tree(1, -1, -1));
        assertThat(statistics.sentences()).isEqualTo(2);
        assertThat(statistics.arcs()).isEqualTo(8);
        assertThat(statistics.nonProjectiveArcPercent()).isEqualTo(12.5);
        assertThat(statistics.nonProjectiveSentencePercent()).isEqualTo(50);
        assertThat(statistics.meanArcLength()).isEqualTo(9 / 5.0);
        assertThat(statistics.sentencesByGapDegree()).hasToString("{0=1, 1=1}");
        assertThat(statistics.sentencesByRootDependents()).hasToString("{1=1, 2=1}");
    }

    private static boolean climbsTo(DependencyTree tree, int from, int to) {
        int at = from;
        while (at != to && at != DependencyTree.ROOT) {
            at = tree.head(at);
        }
        return at == to;
    }

    private static DependencyTree randomTree(Random random) {
        int n = 1 + random.nextInt(12);
        int[] heads = new int[n];
        do {
            for (int i = 0; i < n; i++) {
                heads[i] = random.nextInt(n + 1) - 1;
            }
        } while (!DependencyTree.cycle(heads).isEmpty());
        return tree(heads);
    }

    private static DependencyTree tree(int... heads) {
        return new DependencyTree(
                sentence(heads.length),
                heads,
                IntStream.range(0, heads.length).mapToObj(i -> "l").toList());
    }

    private static Sentence sentence(int length) {
        return new Sentence(
                "s",
                "",
                IntStream.range(0, length).mapToObj(i -> Token.of("w" + i, "T")).toList());
    }
}
