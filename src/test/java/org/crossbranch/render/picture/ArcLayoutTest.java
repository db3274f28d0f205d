package org.crossbranch.render.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.DependencyTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class ArcLayoutTest {
    private static final long SEED = 21;

    @Test
    void arcsOfARowAreApartAndNestedOnesAreLower() {
        DependencyTrees.all(5, ArcLayoutTest::check);
        Random random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            check(randomTree(random, 1 + random.nextInt(30)));
        }
    }

    /** The arc over three tokens is one row high, and so are the others: a row is a row, however far apart the words. */
    @Test
    void shortArcsStayLegibleBesideLongOnes() {
        DependencyTree tree = DependencyTrees.of(DependencyTree.ROOT, 0, 1, 2, 3, 4, 5, 6, 0);
        List<ArcLayout.Arc> arcs = layout(tree, places(tree)).arcs();
        assertThat(arcs.get(1).row()).isEqualTo(1);
        assertThat(arcs.get(8).row()).isEqualTo(2);
        assertThat(arcs.get(0).row()).isEqualTo(3);
    }

    /** Arcs cross where one comes down between the ends of another that is lower, and only one of them makes a bridge. */
    @Test
    void anArcBridgesTheVerticalsThatCrossIt() {
        ArcLayout crossing = layout(DependencyTrees.of(2, DependencyTree.ROOT, 1, 0));
        assertThat(crossing.arcs().stream().map(arc -> crossing.crossings(arc).size()))
                .containsExactly(1, 0, 0, 1);
        ArcLayout nested = layout(DependencyTrees.of(1, DependencyTree.ROOT, 3, 1));
        assertThat(nested.arcs()).allMatch(arc -> nested.crossings(arc).isEmpty());
        // In the mirror image, arcs cross as often.
        Random random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            DependencyTree tree = randomTree(random, 1 + random.nextInt(20));
            Sentence mirrored = new Sentence(
                    "m",
                    "",
                    tree.sentence().tokens().stream()
                            .map(token -> Token.of("א" + "ב".repeat(token.form().length() - 1), token.tag()))
                            .toList());
            DependencyTree other = new DependencyTree(
                    mirrored,
                    IntStream.range(0, mirrored.length()).map(tree::head).toArray(),
                    IntStream.range(0, mirrored.length()).mapToObj(tree::label).toList());
            check(other);
            assertThat(crossings(other)).as("seed %d: %s", SEED, tree).isEqualTo(crossings(tree));
            if (tree.isProjective()) {
                assertThat(crossings(tree)).isZero();
            }
        }
    }

    private static int crossings(DependencyTree tree) {
        ArcLayout layout = layout(tree);
        return layout.arcs().stream()
                .mapToInt(arc -> layout.crossings(arc).size())
                .sum();
    }

    private static ArcLayout layout(DependencyTree tree) {
        return layout(tree, places(tree));
    }

    private static DependencyTree randomTree(Random random, int length) {
        int[] heads = new int[length];
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            order.add(random.nextInt(order.size() + 1), i);
        }
        for (int i = 0; i < length; i++) {
            heads[order.get(i)] = i == 0 ? DependencyTree.ROOT : order.get(random.nextInt(i));
        }
        return DependencyTrees.of(heads, token -> "label" + token);
    }

    private static TokenPlaces places(DependencyTree tree) {
        TokenPlaces places = new TokenPlaces(tree.sentence());
        ArcLayout.makeRoom(tree, places, false);
        places.settle();
        return places;
    }

    private static ArcLayout layout(DependencyTree tree, TokenPlaces places) {
        return ArcLayout.of(tree, places);
    }

    private static void check(DependencyTree tree) {
        ArcLayout layout = layout(tree);
        List<ArcLayout.Arc> arcs = layout.arcs();
        for (ArcLayout.Arc one : arcs) {
            for (ArcLayout.Arc other : arcs) {
                if (one.dependent() != other.dependent() && !one.isRoot() && !other.isRoot()) {
                    boolean isApart = one.right() <= other.left() || other.right() <= one.left();
                    assertThat(isApart || one.row() != other.row())
                            .as("seed %d: %s in %s", SEED, List.of(one, other), tree)
                            .isTrue();
                    // An arc inside another without sharing an end with it is below it.
                    assertThat(other.left() < one.left() && one.right() < other.right() && one.row() >= other.row())
                            .as("seed %d: %s in %s", SEED, List.of(one, other), tree)
                            .isFalse();
                }
            }
            double room = one.right() - one.left();
            if (!one.isRoot()) {
                double half = TextWidth.of(one.label(), TokenPlaces.TAG) / 2;
                assertThat(room).isGreaterThan(2 * half);
                double place = layout.labelPlace(one);
                assertThat(place).isBetween(one.left() + half, one.right() - half);
                assertThat(layout.crossings(one))
                        .as("seed %d: %s in %s", SEED, one, tree)
                        .allMatch(x -> Math.abs(x - place) > half);
            }
        }
    }
}
