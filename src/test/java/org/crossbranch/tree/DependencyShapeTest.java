package org.crossbranch.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The measures agree with their definitions, each tried word by word, on all small trees and on random ones. */
class DependencyShapeTest {
    private static final long SEED = 20060717;

    /** All trees of up to six tokens: (n + 1) to the power of n − 1 of each length n. */
    @Test
    void agreesWithTheDefinitionsOnAllSmallTrees() {
        int[] trees = {0};
        for (int length = 1; length <= 6; length++) {
            DependencyTrees.all(length, tree -> {
                check(tree);
                trees[0]++;
            });
        }
        assertThat(trees[0]).isEqualTo(1 + 3 + 16 + 125 + 1_296 + 16_807);
    }

    @Test
    void agreesWithTheDefinitionsOnRandomTrees() {
        Random random = new Random(SEED);
        for (int trial = 0; trial < 500; trial++) {
            check(DependencyTrees.of(DependencyTrees.random(random, 7 + random.nextInt(3))));
        }
    }

    @Test
    void onLongTreesTheMeasuresThatNeedNoSearchAgreeToo() {
        Random random = new Random(SEED);
        for (int trial = 0; trial < 100; trial++) {
            DependencyTree tree = DependencyTrees.of(DependencyTrees.random(random, 10 + random.nextInt(30)));
            checkGeometry(tree);
        }
    }

    private static void check(DependencyTree tree) {
        checkGeometry(tree);
        int expected = 0;
        for (int degree = 1; expected == 0 && degree <= tree.sentence().length(); degree++) {
            expected = new Search(tree, degree).derives() ? degree : 0;
        }
        expect(tree, "Attardi's degree", DependencyShape.attardiDegree(tree), expected);
        expect(tree, "degree 1", expected == 1, tree.isProjective());
    }

    private static void checkGeometry(DependencyTree tree) {
        List<BitSet> yields = yields(tree);
        expect(
                tree,
                "gap degree",
                DependencyShape.gapDegree(tree),
                yields.stream().mapToInt(DependencyShapeTest::gaps).max().orElseThrow());
        expect(tree, "well-nestedness", DependencyShape.isWellNested(tree), isWellNested(yields));
        int edgeDegree = 0;
        for (int token = 0; token < yields.size(); token++) {
            int components = components(tree, yields, token);
            edgeDegree = Math.max(edgeDegree, components);
            expect(tree, "edge degree of " + token, DependencyShape.edgeDegree(tree, token), components);
            expect(tree, "projectivity of " + token, tree.isProjectiveArc(token), components == 0);
        }
        expect(tree, "edge degree", DependencyShape.edgeDegree(tree), edgeDegree);
    }

    /** No assertion object a tree. */
    private static void expect(DependencyTree tree, String measure, Object found, Object expected) {
        if (!found.equals(expected)) {
            throw new AssertionError(measure + " of " + tree + " is " + expected + ", not " + found);
        }
    }

    private static List<BitSet> yields(DependencyTree tree) {
        int length = tree.sentence().length();
        List<BitSet> yields = new ArrayList<>();
        for (int by = 0; by < length; by++) {
            BitSet yield = new BitSet();
            for (int token = 0; token < length; token++) {
                int node = token;
                while (node != by && node != DependencyTree.ROOT) {
                    node = tree.head(node);
                }
                yield.set(token, node == by);
            }
            yields.add(yield);
        }
        return yields;
    }

    private static int gaps(BitSet yield) {
        int gaps = 0;
        for (int i = yield.nextSetBit(0); i < yield.length() - 1; i++) {
            gaps += yield.get(i) && !yield.get(i + 1) ? 1 : 0;
        }
        return gaps;
    }

    private static boolean isWellNested(List<BitSet> yields) {
        for (BitSet one : yields) {
            for (BitSet other : yields) {
                if (one.intersects(other)) {
                    continue;
                }
                for (int a = one.nextSetBit(0); a >= 0; a = one.nextSetBit(a + 1)) {
                    int b = other.nextSetBit(a + 1);
                    int c = b < 0 ? -1 : one.nextSetBit(b + 1);
                    if (c >= 0 && other.nextSetBit(c + 1) >= 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Components of the tokens between the ends of an arc, joined by the arcs among them; those with no token that the head dominates count. */
    private static int components(DependencyTree tree, List<BitSet> yields, int dependent) {
        int head = tree.head(dependent);
        if (head == DependencyTree.ROOT) {
            return 0;
        }
        int[] between = IntStream.range(Math.min(head, dependent) + 1, Math.max(head, dependent))
                .toArray();
        int[] component = IntStream.range(0, yields.size()).toArray();
        for (int token : between) {
            for (int other : between) {
                if (tree.head(token) == other) {
                    int from = component[token];
                    int to = component[other];
                    Arrays.setAll(component, i -> component[i] == from ? to : component[i]);
                }
            }
        }
        Set<Integer> outside = new HashSet<>();
        for (int token : between) {
            if (!yields.get(head).get(token)) {
                outside.add(component[token]);
            }
        }
        return outside.size();
    }

    /** All derivations of a degree, each configuration once. */
    private static final class Search {
        private final DependencyTree tree;
        private final int degree;
        private final Set<List<Integer>> seen = new HashSet<>();

        Search(DependencyTree tree, int degree) {
            this.tree = tree;
            this.degree = degree;
        }

        boolean derives() {
            return derives(List.of(DependencyTree.ROOT), 0);
        }

        /** The stack says which arcs there are: those of all tokens before the next one that are not on it. */
        private boolean derives(List<Integer> stack, int next) {
            List<Integer> configuration = new ArrayList<>(stack);
            configuration.add(next);
            if (!seen.add(configuration)) {
                return false;
            }
            int length = tree.sentence().length();
            if (next == length && stack.size() == 1) {
                return true;
            }
            if (next < length) {
                List<Integer> shifted = new ArrayList<>(stack);
                shifted.add(next);
                if (derives(shifted, next + 1)) {
                    return true;
                }
            }
            int top = stack.size() - 1;
            for (int place = Math.max(0, top - degree); place < top; place++) {
                if (links(stack, place, top, next) || links(stack, top, place, next)) {
                    return true;
                }
            }
            return false;
        }

        private boolean links(List<Integer> stack, int dependentPlace, int headPlace, int next) {
            int dependent = stack.get(dependentPlace);
            boolean isGold = dependent != DependencyTree.ROOT && tree.head(dependent) == stack.get(headPlace);
            boolean isComplete = IntStream.range(0, tree.sentence().length())
                    .noneMatch(token -> tree.head(token) == dependent && (token >= next || stack.contains(token)));
            if (!isGold || !isComplete) {
                return false;
            }
            List<Integer> linked = new ArrayList<>(stack);
            linked.remove(dependentPlace);
            return derives(linked, next);
        }
    }
}
