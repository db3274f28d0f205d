package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Test;

/** Leaf-ancestor scores and tree-edit distances beside a second, plainer computation of each. */
class TreeScoreTest {
    private static final long SEED = 11;
    private static final int PAIRS = 400;
    private static final EvaluationParameters CONVENTIONS = EvaluationParameters.conventions();

    @Test
    void randomPairsScoreAsTheNaiveComputationSays() {
        RandomTrees trees = new RandomTrees(SEED);
        int different = 0;
        for (int i = 0; i < PAIRS; i++) {
            ConstituencyTree gold = trees.nextOfLength(1 + i % 9);
            ConstituencyTree predicted = i % 3 == 0
                    ? trees.nextOfLength(1 + i % 9).withSentence(gold.sentence())
                    : trees.nextOfLength(1 + i % 9);
            EvaluationParameters parameters = i % 2 == 0 ? CONVENTIONS : rootCounted();
            TreeScore score = score(parameters, gold, predicted);
            TreeScore naive = naive(i % 2 != 0, gold, predicted);
            assertThat(score).as("seed %d: %s / %s", SEED, gold, predicted).isEqualTo(naive);
            different += score.distance() > 0 ? 1 : 0;
        }
        assertThat(different).isGreaterThan(PAIRS / 2);
    }

    @Test
    void treeAgainstItselfIsPerfect() {
        RandomTrees.of(SEED, 50, 20).forEach(tree -> {
            TreeScore score = score(CONVENTIONS, tree, tree);
            assertThat(score.distance()).isZero();
            assertThat(score.leafAncestor()).isEqualTo(score.sentences() * TreeScore.ONE);
        });
    }

    /** Computed by hand. */
    @Test
    void gapsAreMarkedInLineages() {
        Sentence sentence = new Sentence(
                "s", "", List.of(Token.of("a", "A"), Token.of("b", "B"), Token.of("c", "C"), Token.of("d", "D")));
        Constituent outer = Constituent.of("VP", new Leaf(0), new Leaf(3));
        ConstituencyTree gold = new ConstituencyTree(sentence, Constituent.of("ROOT", outer, new Leaf(1), new Leaf(2)));
        ConstituencyTree flat =
                gold.withRoot(Constituent.of("ROOT", new Leaf(0), new Leaf(1), new Leaf(2), new Leaf(3)));
        // Lineages of a and d: "] VP (" and ") VP [", all missed; those of b and c are empty and right.
        assertThat(score(CONVENTIONS, gold, flat).meanLeafAncestor()).hasToString("50.00");
        // Of nine nodes, the constituent is deleted, and d beside a; then d is inserted at the end.
        assertThat(score(CONVENTIONS, gold, flat)).isEqualTo(new TreeScore(1, TreeScore.ONE / 2, 3, 9));
    }

    @Test
    void sentenceOfPunctuationIsNoneOfThoseCompared() {
        Sentence sentence = new Sentence("s", "", List.of(Token.of("!", "$.")));
        ConstituencyTree tree = new ConstituencyTree(sentence, Constituent.of("ROOT", new Leaf(0)));
        assertThat(score(CONVENTIONS, tree, tree)).isEqualTo(TreeScore.NONE);
        assertThat(TreeScore.NONE.similarity().isDefined()).isFalse();
    }

    @Test
    void rootIsLeftOutWhateverItsLabelIfAsked() {
        Sentence sentence = new Sentence("s", "", List.of(Token.of("a", "A"), Token.of("b", "B")));
        ConstituencyTree gold =
                new ConstituencyTree(sentence, Constituent.of("S", Constituent.of("NP", new Leaf(0)), new Leaf(1)));
        BracketScorer byLabel = new BracketScorer(CONVENTIONS).withTreeScores();
        BracketScorer leftOut = new BracketScorer(CONVENTIONS.withRootLeftOut(true)).withTreeScores();
        assertThat(byLabel.score(gold, gold).brackets(BracketView.LABELLED).gold())
                .isEqualTo(2);
        assertThat(leftOut.score(gold, gold).brackets(BracketView.LABELLED).gold())
                .isEqualTo(1);
        assertThat(byLabel.score(gold, gold).trees().nodes()).isEqualTo(8);
        assertThat(leftOut.score(gold, gold).trees().nodes()).isEqualTo(6);
    }

    /** The conventions, but nothing deleted and the root, ROOT, counted. */
    private static EvaluationParameters rootCounted() {
        return EvaluationParameters.parse("none.prm", new byte[0]);
    }

    private static TreeScore score(EvaluationParameters parameters, ConstituencyTree gold, ConstituencyTree predicted) {
        ConstituencyTree sameForms = predicted.withSentence(predicted
                .sentence()
                .withTokens(IntStream.range(0, predicted.sentence().length())
                        .mapToObj(i -> Token.of(
                                gold.sentence().token(i).form(),
                                predicted.sentence().token(i).tag()))
                        .toList()));
        return new BracketScorer(parameters)
                .withTreeScores()
                .score(gold, sameForms)
                .trees();
    }

    private static TreeScore naive(boolean isEverythingCounted, ConstituencyTree gold, ConstituencyTree predicted) {
        List<Integer> kept = IntStream.range(0, gold.sentence().length())
                .filter(i -> isEverythingCounted
                        || !"$,".equals(gold.sentence().token(i).tag()))
                .boxed()
                .toList();
        if (kept.isEmpty()) {
            return TreeScore.NONE;
        }
        double sum = 0;
        for (int token : kept) {
            List<String> one = lineage(isEverythingCounted, gold, kept, token);
            List<String> other = lineage(isEverythingCounted, predicted, kept, token);
            int length = one.size() + other.size();
            sum += length == 0 ? 1 : 1 - (double) edits(one, other) / length;
        }
        Shape goldShape = Shape.of(gold, gold.root(), kept);
        Shape predictedShape = Shape.of(predicted, predicted.root(), kept);
        return new TreeScore(
                1,
                Math.round(sum / kept.size() * TreeScore.ONE),
                edits(List.of(goldShape), List.of(predictedShape), new HashMap<>()),
                goldShape.size() + predictedShape.size() - (isEverythingCounted ? 0 : 2));
    }

    /** The labels above a token, the outermost first, each between the marks that it is the first to bring. */
    private static List<String> lineage(boolean isRootCounted, ConstituencyTree tree, List<Integer> kept, int token) {
        List<String> lineage = new ArrayList<>();
        List<Constituent> all = tree.constituents();
        for (Constituent node : isRootCounted ? all : all.subList(1, all.size())) {
            List<Integer> places = kept.stream()
                    .filter(index -> node.yield().contains(index))
                    .map(kept::indexOf)
                    .toList();
            int place = kept.indexOf(token);
            if (places.contains(place)) {
                String end = place == places.get(places.size() - 1) ? ")" : "]";
                if (!places.contains(place + 1) && !lineage.contains(end)) {
                    lineage.add(end);
                }
                lineage.add(node.label());
                String start = place == places.get(0) ? "(" : "[";
                if (!places.contains(place - 1) && !lineage.contains(start)) {
                    lineage.add(start);
                }
            }
        }
        return lineage;
    }

    private static int edits(List<String> one, List<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.size() + other.size();
        }
        List<String> oneRest = one.subList(1, one.size());
        List<String> otherRest = other.subList(1, other.size());
        return one.get(0).equals(other.get(0))
                ? edits(oneRest, otherRest)
                : 1 + Math.min(edits(oneRest, otherRest), Math.min(edits(one, otherRest), edits(oneRest, other)));
    }

    private static int size(List<Shape> forest) {
        return forest.stream().mapToInt(Shape::size).sum();
    }

    /** The last tree's root is deleted, inserted, or mapped to the other's: the definition, word by word. */
    private static int edits(List<Shape> one, List<Shape> other, Map<List<List<Shape>>, Integer> known) {
        if (one.isEmpty() || other.isEmpty()) {
            return size(one) + size(other);
        }
        Integer before = known.get(List.of(one, other));
        if (before != null) {
            return before;
        }
        Shape first = one.get(one.size() - 1);
        Shape second = other.get(other.size() - 1);
        List<Shape> oneRest = one.subList(0, one.size() - 1);
        List<Shape> otherRest = other.subList(0, other.size() - 1);
        List<Shape> oneFlat = new ArrayList<>(oneRest);
        oneFlat.addAll(first.children());
        List<Shape> otherFlat = new ArrayList<>(otherRest);
        otherFlat.addAll(second.children());
        int mapped = edits(oneRest, otherRest, known)
                + edits(first.children(), second.children(), known)
                + (first.label().equals(second.label()) ? 0 : 1);
        int edits = Math.min(mapped, 1 + Math.min(edits(oneFlat, other, known), edits(one, otherFlat, known)));
        known.put(List.of(one, other), edits);
        return edits;
    }

    private record Shape(String label, int first, List<Shape> children) {

        static Shape of(ConstituencyTree tree, Constituent node, List<Integer> kept) {
            List<Shape> children = new ArrayList<>();
            for (TreeNode child : node.children()) {
                if (child instanceof Constituent constituent
                        && kept.stream().anyMatch(index -> constituent.yield().contains(index))) {
                    children.add(of(tree, constituent, kept));
                } else if (child instanceof Leaf leaf && kept.contains(leaf.index())) {
                    int place = kept.indexOf(leaf.index());
                    children.add(new Shape(tree.sentence().token(leaf.index()).tag() + place, place, List.of()));
                }
            }
            children.sort(Comparator.comparingInt(Shape::first));
            return new Shape(node.label(), children.get(0).first(), children);
        }

        int size() {
            return 1 + TreeScoreTest.size(children);
        }
    }
}
