package org.crossbranch.transform.projective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.crossbranch.transform.projective.PseudoProjective.Scheme;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.DependencyTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PseudoProjectiveTest {
    private static final long SEED = 20050625;
    private static final int TREES = 2_000;

    /** The Czech sentence of Nivre &amp; Nilsson 2005, Figures 1 and 2: Z nich je jen jedna na kvalitu . */
    private static final DependencyTree CZECH =
            tree(new int[] {4, 0, -1, 4, 2, 2, 5, -1}, "AuxP", "Atr", "Pred", "AuxZ", "Sb", "AuxP", "Adv", "AuxK");

    @ParameterizedTest
    @CsvSource({"HEAD, AuxP↑Sb, Sb", "PATH, AuxP↑, Sb↓", "HEAD_PATH, AuxP↑Sb, Sb↓"})
    void encodesTheExampleOfThePaper(Scheme scheme, String lifted, String path) {
        PseudoProjective transform = new PseudoProjective(scheme);
        DependencyTree projective = transform.apply(CZECH);
        assertThat(projective)
                .isEqualTo(tree(
                        new int[] {2, 0, -1, 4, 2, 2, 5, -1},
                        lifted,
                        "Atr",
                        "Pred",
                        "AuxZ",
                        path,
                        "AuxP",
                        "Adv",
                        "AuxK"));
        assertThat(transform.invert(projective)).isEqualTo(CZECH);
    }

    /** Two tokens are labelled alike: the search meets the nearer first, and the left one of two at the same depth. */
    @Test
    void searchesBreadthFirstFromLeftToRight() {
        PseudoProjective head = new PseudoProjective(Scheme.HEAD);
        int[] heads = {4, -1, 1, 2, 1};
        assertThat(head.invert(tree(new int[] {1, -1, 1, 2, 1}, "a↑x", "r", "x", "x", "x"))
                        .heads())
                .containsExactly(2, -1, 1, 2, 1);
        assertThat(head.invert(tree(new int[] {1, -1, 1, 2, 1}, "a↑x", "r", "y", "x", "x")))
                .isEqualTo(tree(heads, "a", "r", "y", "x", "x"));
        PseudoProjective path = new PseudoProjective(Scheme.PATH);
        assertThat(path.invert(tree(new int[] {1, -1, 1, 2, 1}, "a↑", "r", "y↓", "x↓", "x"))
                        .heads())
                .containsExactly(3, -1, 1, 2, 1);
        PseudoProjective both = new PseudoProjective(Scheme.HEAD_PATH);
        assertThat(both.invert(tree(new int[] {1, -1, 1, 2, 1}, "a↑y", "r", "y↓", "x↓", "x"))
                        .heads())
                .containsExactly(2, -1, 1, 2, 1);
    }

    /** A parser may predict anything. */
    @ParameterizedTest
    @EnumSource(Scheme.class)
    void undoesWhatNothingMade(Scheme scheme) {
        Random random = new Random(SEED);
        String[] labels = {"a", "b", "a↑b", "a↑", "a↓", "↑", "↓", "↑↓", "", "b↑a↓", "a↑b↑c"};
        for (int trial = 0; trial < TREES; trial++) {
            DependencyTree tree = DependencyTrees.of(
                    DependencyTrees.random(random, 1 + random.nextInt(12)),
                    token -> labels[random.nextInt(labels.length)]);
            DependencyTree inverse = new PseudoProjective(scheme).invert(tree);
            for (int token = 0; token < tree.sentence().length(); token++) {
                String label = tree.label(token);
                assertThat(label.replace("↓", "")).startsWith(inverse.label(token));
                if (label.indexOf('↑') < 0) {
                    assertThat(inverse.head(token))
                            .as("seed %d, %s", SEED, tree)
                            .isEqualTo(tree.head(token));
                }
            }
        }
        assertThat(new PseudoProjective(scheme)
                        .invert(tree(new int[] {1, -1}, "a↑z", "r"))
                        .labels())
                .containsExactly("a", "r");
    }

    @Test
    void liftsAsThePaperSaysOnAllSmallTreesAndRandomOnes() {
        for (int length = 1; length <= 5; length++) {
            DependencyTrees.all(length, PseudoProjectiveTest::checkLifting);
        }
        Random random = new Random(SEED);
        for (int trial = 0; trial < TREES; trial++) {
            checkLifting(DependencyTrees.of(DependencyTrees.random(random, 6 + random.nextInt(15))));
        }
    }

    /** The paper's algorithm on one immutable tree after the other. */
    private static void checkLifting(DependencyTree tree) {
        DependencyTree expected = tree;
        for (int token = shortest(expected); token >= 0; token = shortest(expected)) {
            int[] heads = expected.heads();
            heads[token] = heads[heads[token]];
            expected = new DependencyTree(tree.sentence(), heads, tree.labels());
        }
        DependencyTree projective = new Projectivizer().apply(tree);
        assertThat(projective).as("from %s", tree).isEqualTo(expected);
        assertThat(projective.isProjective()).isTrue();
        for (Scheme scheme : Scheme.values()) {
            assertThat(new PseudoProjective(scheme).apply(tree).heads()).isEqualTo(projective.heads());
        }
    }

    private static int shortest(DependencyTree tree) {
        int shortest = -1;
        int least = Integer.MAX_VALUE;
        for (int token = 0; token < tree.sentence().length(); token++) {
            int length = Math.abs(tree.head(token) - token);
            int rank = length * 1_000 + Math.min(tree.head(token), token);
            if (!tree.isProjectiveArc(token) && rank < least) {
                shortest = token;
                least = rank;
            }
        }
        return shortest;
    }

    /** The schemes that say the head lose nothing where no two tokens have the same relation. */
    @ParameterizedTest
    @EnumSource(
            value = Scheme.class,
            names = {"HEAD", "HEAD_PATH"})
    void givesBackTreesWithoutAmbiguousLabels(Scheme scheme) {
        PseudoProjective transform = new PseudoProjective(scheme);
        Random random = new Random(SEED);
        int nonProjective = 0;
        for (int trial = 0; trial < TREES; trial++) {
            DependencyTree tree =
                    DependencyTrees.of(DependencyTrees.random(random, 1 + random.nextInt(20)), token -> "l" + token);
            nonProjective += tree.isProjective() ? 0 : 1;
            DependencyTree projective = transform.apply(tree);
            assertThat(projective.isProjective()).isTrue();
            assertThat(transform.invert(projective)).as("seed %d", SEED).isEqualTo(tree);
        }
        assertThat(nonProjective).isGreaterThan(TREES / 2);
    }

    @Test
    void refusesLabelsWithArrows() {
        assertThatThrownBy(() -> new PseudoProjective(Scheme.HEAD).apply(tree(new int[] {-1}, "a↑b")))
                .hasMessage("sentence s has the label a↑b, and arrows mark what was lifted; rename it");
    }

    private static DependencyTree tree(int[] heads, String... labels) {
        List<String> list = new ArrayList<>(List.of(labels));
        return DependencyTrees.of(heads, list::get);
    }
}
