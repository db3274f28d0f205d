package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The spanning tree, and the one without crossing arcs, against the best of all such trees. */
final class SpanningTreeTest {
    private static final long SEED = 41;

    private final SpanningTree tree = new SpanningTree();
    private final ProjectiveTree projective = new ProjectiveTree();

    @ParameterizedTest
    @CsvSource({"1, 20", "2, 200", "3, 500", "4, 500", "5, 300", "6, 60"})
    void isTheBestOfAllTrees(int length, int count) {
        Random random = new Random(SEED);
        for (boolean hasOneRoot : new boolean[] {true, false}) {
            List<DependencyTree> all = DependencyTrees.all(length, hasOneRoot).toList();
            List<DependencyTree> withoutCrossing =
                    all.stream().filter(DependencyTree::isProjective).toList();
            for (int i = 0; i < count; i++) {
                // Few values give many equal trees and cycles; a root that all tokens prefer tempts to several root
                // dependents.
                int values = random.nextBoolean() ? 4 : 1_000_000;
                float[] scores = scores(random, length, values, random.nextInt(3) * values);
                check(tree, all, hasOneRoot, scores, "number " + i);
                check(projective, withoutCrossing, hasOneRoot, scores, "number " + i);
            }
        }
    }

    private static void check(
            SpanningTreeDecoder.TreeSearch search,
            List<DependencyTree> all,
            boolean hasOneRoot,
            float[] scores,
            String number) {
        double best = all.stream()
                .mapToDouble(other -> sum(scores, other.heads()))
                .max()
                .orElseThrow();
        int[] heads = new int[all.get(0).sentence().length()];
        search.find(heads.length, scores, hasOneRoot, heads);
        assertThat(DependencyTree.cycle(heads)).isEmpty();
        assertThat(all).as("seed %d, %s", SEED, number).anyMatch(other -> Arrays.equals(other.heads(), heads));
        assertThat(sum(scores, heads)).as("seed %d, %s", SEED, number).isEqualTo(best);
    }

    /** Exact at any length: no exchange of one token's head makes the tree better, and one root stays one. */
    @Test
    void cannotBeMadeBetterByOneArc() {
        Random random = new Random(SEED);
        for (int length = 7; length <= 120; length += 7) {
            float[] scores = scores(random, length, 1 << 20, 1 << 20);
            int[] heads = new int[length];
            tree.find(length, scores, true, heads);
            assertThat(roots(heads)).isEqualTo(1);
            double sum = sum(scores, heads);
            for (int token = 0; token < length; token++) {
                int known = heads[token];
                for (int head = 0; head < length; head++) {
                    heads[token] = head;
                    if (head != token
                            && known != DependencyTree.ROOT
                            && DependencyTree.cycle(heads).isEmpty()) {
                        assertThat(sum(scores, heads)).as("seed %d", SEED).isLessThanOrEqualTo(sum);
                    }
                }
                heads[token] = known;
            }
        }
    }

    private static float[] scores(Random random, int length, int values, int bonusOfRoot) {
        float[] scores = new float[length * (length + 1)];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = random.nextInt(values) + (i % (length + 1) == 0 ? bonusOfRoot : 0);
        }
        return scores;
    }

    private static double sum(float[] scores, int[] heads) {
        double sum = 0;
        for (int token = 0; token < heads.length; token++) {
            sum += scores[token * (heads.length + 1) + heads[token] + 1];
        }
        return sum;
    }

    private static int roots(int[] heads) {
        int roots = 0;
        for (int head : heads) {
            roots += head == DependencyTree.ROOT ? 1 : 0;
        }
        return roots;
    }
}
