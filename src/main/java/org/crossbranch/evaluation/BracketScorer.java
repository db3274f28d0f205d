package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.BracketView.Bracket;
import org.crossbranch.evaluation.SentenceMatcher.MismatchException;
import org.crossbranch.evaluation.SentenceMatcher.Pair;
import org.crossbranch.evaluation.SentenceScore.TagCounts;
import org.crossbranch.evaluation.TreeDifferences.Counted;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/**
 * Compares predicted trees with gold ones, bracket by bracket (PARSEVAL over yields that may have gaps). Immutable.
 *
 * <p>Which tokens are deleted is decided by the gold tree and holds for both: a parser that predicts a wrong tag for a
 * comma must not be measured on other tokens. Whether a bracket has a gap is decided after the deletion.
 */
public final class BracketScorer {
    private final EvaluationParameters parameters;
    private final boolean areTreesScored;

    /** A scorer of brackets and tags. */
    public BracketScorer(EvaluationParameters parameters) {
        this(parameters, false);
    }

    private BracketScorer(EvaluationParameters parameters, boolean areTreesScored) {
        this.parameters = parameters;
        this.areTreesScored = areTreesScored;
    }

    /** This scorer, which computes {@link SentenceScore#trees()} too. That takes longer than all else. */
    public BracketScorer withTreeScores() {
        return new BracketScorer(parameters, true);
    }

    /** The evaluation parameters. */
    public EvaluationParameters parameters() {
        return parameters;
    }

    /**
     * Compares two trees of one sentence.
     *
     * @throws MismatchException if their tokens differ
     */
    public SentenceScore score(ConstituencyTree gold, ConstituencyTree predicted) {
        ConstituencyTree whole = treated(gold);
        Pair<ConstituencyTree> pair = ComparedTokens.of(whole, treated(predicted), parameters);
        return compare(whole.sentence(), pair.gold(), pair.predicted());
    }

    private SentenceScore compare(Sentence whole, ConstituencyTree gold, ConstituencyTree predicted) {
        int[] places = placesWithoutDeleted(gold);
        List<Counted> goldNodes = counted(gold, places);
        List<Counted> predictedNodes = counted(predicted, places);
        return score(
                whole,
                goldNodes,
                predictedNodes,
                phenomena(gold, goldNodes, predicted, predictedNodes, places),
                tags(gold.sentence(), predicted.sentence(), places, false),
                tags(gold.sentence(), predicted.sentence(), places, true),
                trees(gold, predicted, places),
                MorphologyTotals.of(gold.sentence(), predicted.sentence()));
    }

    /**
     * Where two trees of one sentence differ.
     *
     * @throws MismatchException if their tokens differ
     */
    public TreeDifferences differences(ConstituencyTree gold, ConstituencyTree predicted) {
        Pair<ConstituencyTree> pair = ComparedTokens.of(treated(gold), treated(predicted), parameters);
        ConstituencyTree goldTree = pair.gold();
        ConstituencyTree predictedTree = pair.predicted();
        int[] places = placesWithoutDeleted(goldTree);
        List<Counted> goldNodes = counted(goldTree, places);
        List<Counted> predictedNodes = counted(predictedTree, places);
        return TreeDifferences.of(
                goldTree,
                predictedTree,
                goldNodes,
                predictedNodes,
                phenomena(goldTree, goldNodes, predictedTree, predictedNodes, places));
    }

    /** Hears of constituents whether they are right. */
    @FunctionalInterface
    public interface Judge {
        /**
         * Hears of one.
         *
         * @param constituent its number in the order of {@link ConstituencyTree#constituents}
         * @param isRight whether the gold tree has one of its label and yield, which is no other one's partner
         */
        void hear(int constituent, boolean isRight);
    }

    /**
     * Judges each constituent of a predicted tree that counts; none if only one of the trees has empty elements.
     *
     * @throws MismatchException if the tokens of the trees differ
     */
    public void judge(ConstituencyTree gold, ConstituencyTree predicted, Judge judge) {
        if (gold.sentence().length() != predicted.sentence().length()) {
            return;
        }
        Pair<ConstituencyTree> pair = ComparedTokens.of(treated(gold), treated(predicted), parameters);
        int[] places = placesWithoutDeleted(pair.gold());
        List<Counted> nodes = counted(pair.predicted(), places);
        IdentityHashMap<Constituent, Boolean> judged = new IdentityHashMap<>();
        nodes.forEach(node -> judged.put(node.constituent(), true));
        TreeDifferences.without(nodes, counted(pair.gold(), places))
                .forEach(node -> judged.put(node.constituent(), false));
        List<Constituent> all = pair.predicted().constituents();
        for (int constituent = 0; constituent < all.size(); constituent++) {
            Boolean isRight = judged.get(all.get(constituent));
            if (isRight != null) {
                judge.hear(constituent, isRight);
            }
        }
    }

    private SortedMap<Phenomenon, OutcomeCounts> phenomena(
            ConstituencyTree gold,
            List<Counted> goldNodes,
            ConstituencyTree predicted,
            List<Counted> predictedNodes,
            int[] places) {
        return Phenomenon.Occurrence.compare(
                occurrences(gold, gold.sentence(), places, goldNodes),
                occurrences(predicted, gold.sentence(), places, predictedNodes));
    }

    private List<Phenomenon.Occurrence> occurrences(
            ConstituencyTree tree, Sentence gold, int[] places, List<Counted> nodes) {
        return PhenomenonFinder.find(parameters.phenomenonNames(), tree, gold, places, nodes);
    }

    /** The phenomena that make branches of a tree cross. */
    public SortedSet<Phenomenon> phenomena(ConstituencyTree tree) {
        ConstituencyTree compared = treated(tree);
        int[] places = placesWithoutDeleted(compared);
        return occurrences(compared, compared.sentence(), places, counted(compared, places)).stream()
                .map(Phenomenon.Occurrence::phenomenon)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The score of a sentence that was not parsed: all brackets and tags of the gold tree are missed. */
    public SentenceScore unparsed(ConstituencyTree tree) {
        ConstituencyTree gold = treated(tree);
        int[] places = placesWithoutDeleted(gold);
        List<Counted> nodes = counted(gold, places);
        return score(
                        gold.sentence(),
                        nodes,
                        List.of(),
                        Phenomenon.Occurrence.compare(occurrences(gold, gold.sentence(), places, nodes), List.of()),
                        new TagCounts(
                                0,
                                Arrays.stream(places)
                                        .filter(place -> place >= 0)
                                        .count()),
                        new TagCounts(0, places.length),
                        TreeScore.NONE,
                        new MorphologyTotals())
                .asUnparsed();
    }

    private TreeScore trees(ConstituencyTree gold, ConstituencyTree predicted, int[] places) {
        if (!areTreesScored || Arrays.stream(places).noneMatch(place -> place >= 0)) {
            return TreeScore.NONE;
        }
        return TreeScore.of(ComparedTree.of(gold, places, parameters), ComparedTree.of(predicted, places, parameters));
    }

    private ConstituencyTree treated(ConstituencyTree tree) {
        return switch (parameters.functions()) {
            case LEAVE -> tree;
            case REMOVE -> ComparedTokens.withoutFunctions(tree);
            case ADD -> ComparedTokens.withFunctions(tree);
        };
    }

    private SentenceScore score(
            Sentence gold,
            List<Counted> goldNodes,
            List<Counted> predictedNodes,
            SortedMap<Phenomenon, OutcomeCounts> phenomena,
            TagCounts tags,
            TagCounts allTags,
            TreeScore trees,
            MorphologyTotals morphology) {
        List<Bracket> goldBrackets = TreeDifferences.brackets(goldNodes);
        List<Bracket> predictedBrackets = TreeDifferences.brackets(predictedNodes);
        Map<BracketView, BracketCounts> views = new EnumMap<>(BracketView.class);
        for (BracketView view : BracketView.values()) {
            views.put(view, BracketCounts.of(view.select(goldBrackets), view.select(predictedBrackets)));
        }
        return new SentenceScore(
                gold.id(),
                length(gold),
                true,
                tags,
                allTags,
                trees,
                views,
                BracketCounts.grouped(goldBrackets, predictedBrackets, Bracket::label),
                BracketCounts.grouped(
                        goldBrackets,
                        predictedBrackets,
                        bracket -> bracket.yield().gapDegree()),
                phenomena,
                ErrorTotals.of(goldNodes, predictedNodes),
                morphology);
    }

    /** Compares two trees of one sentence. */
    public SentenceScore score(Pair<ConstituencyTree> pair) {
        return score(pair.gold(), pair.predicted());
    }

    /**
     * The figures over some sentences of any length; the trees of a sentence stand at the same place of both lists.
     *
     * @throws MismatchException if the numbers of trees or the tokens of a sentence differ
     */
    public EvaluationSummary score(List<ConstituencyTree> gold, List<ConstituencyTree> predicted) {
        return total(SentenceMatcher.byPosition(gold, predicted)).summary(parameters.view());
    }

    /** The scores of some sentences, added up. */
    public EvaluationTotals total(Iterable<Pair<ConstituencyTree>> pairs) {
        EvaluationTotals totals = new EvaluationTotals();
        pairs.forEach(pair -> totals.add(score(pair)));
        return totals;
    }

    private int length(Sentence sentence) {
        return (int) sentence.tokens().stream()
                .filter(token -> !parameters.tagsDeletedForLength().contains(token.tag()))
                .count();
    }

    /** The number of each token among those that are not deleted; -1 for one that is deleted. */
    private int[] placesWithoutDeleted(ConstituencyTree gold) {
        int[] places = new int[gold.sentence().length()];
        if (parameters.areRootPreterminalsDeleted()) {
            for (TreeNode child : gold.root().children()) {
                if (child instanceof Leaf leaf) {
                    places[leaf.index()] = -1;
                }
            }
        }
        int kept = 0;
        for (int i = 0; i < places.length; i++) {
            boolean isDeleted =
                    places[i] < 0 || parameters.isDeleted(gold.sentence().token(i));
            places[i] = isDeleted ? -1 : kept++;
        }
        return places;
    }

    private List<Counted> counted(ConstituencyTree tree, int[] places) {
        List<Counted> counted = new ArrayList<>();
        List<Constituent> constituents = tree.constituents();
        int first = parameters.isRootCounted(tree.root().label()) ? 0 : 1;
        for (Constituent constituent : constituents.subList(first, constituents.size())) {
            if (parameters.deletedLabels().contains(constituent.label())) {
                continue;
            }
            int[] kept = Arrays.stream(constituent.yield().indices())
                    .map(index -> places[index])
                    .filter(place -> place >= 0)
                    .toArray();
            if (kept.length > 0) {
                String label = parameters.equalLabels().representative(constituent.label());
                counted.add(new Counted(constituent, new Bracket(label, Yield.of(kept))));
            }
        }
        return counted;
    }

    private TagCounts tags(Sentence gold, Sentence predicted, int[] places, boolean isDeletedCounted) {
        int correct = 0;
        int tokens = 0;
        for (int i = 0; i < places.length; i++) {
            if (isDeletedCounted || places[i] >= 0) {
                tokens++;
                boolean isCorrect = parameters
                        .equalLabels()
                        .areEqual(gold.token(i).tag(), predicted.token(i).tag());
                correct += isCorrect ? 1 : 0;
            }
        }
        return new TagCounts(correct, tokens);
    }
}
