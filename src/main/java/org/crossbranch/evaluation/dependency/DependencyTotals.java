package org.crossbranch.evaluation.dependency;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.crossbranch.evaluation.MorphologyTotals;
import org.crossbranch.evaluation.Reliability;
import org.crossbranch.tree.DependencyTree;

/** Sums over sentences: counts by metric and by group, no sentences. Not thread-safe. */
public final class DependencyTotals {

    /** Counts of one metric. */
    static final class Tally {
        private long gold;
        private long predicted;
        private long correctGold;
        private long correctPredicted;
        private long aligned;

        void addGold(boolean isAligned, boolean isCorrect) {
            gold++;
            aligned += isAligned ? 1 : 0;
            correctGold += isCorrect ? 1 : 0;
        }

        void addPredicted() {
            predicted++;
        }

        void addPredicted(boolean isCorrect) {
            addPredicted();
            correctPredicted += isCorrect ? 1 : 0;
        }

        void add(long goldItems, long predictedItems, long correct) {
            gold += goldItems;
            predicted += predictedItems;
            correctGold += correct;
            aligned += correct;
        }

        /** The score where a right item is one of both sides, and the gold side decides which items are right. */
        Score ofPairs() {
            return new Score(gold, predicted, correctGold, correctGold, aligned);
        }

        Score score() {
            return new Score(gold, predicted, correctGold, correctPredicted, aligned);
        }
    }

    /**
     * Attachment of one group of arcs.
     *
     * @param unlabelled scores of heads
     * @param labelled scores of heads with relations, universal ones except in {@link Grouping#RELATION_WITH_SUBTYPE}
     */
    public record GroupScores(Score unlabelled, Score labelled) {}

    private record GroupTallies(Tally unlabelled, Tally labelled) {}

    private final Map<Metric, Tally> metrics = new EnumMap<>(Metric.class);
    private final Map<Grouping, SortedMap<String, GroupTallies>> groups = new EnumMap<>(Grouping.class);
    private final SortedMap<String, SortedMap<String, Long>> confusions = new TreeMap<>();
    private final MorphologyTotals morphology = new MorphologyTotals();
    private final Reliability treeConfidence = new Reliability();
    private final Reliability arcConfidence = new Reliability();

    /** Sums over no sentences. */
    public DependencyTotals() {}

    private SortedMap<String, GroupTallies> groups(Grouping grouping) {
        return groups.computeIfAbsent(grouping, name -> new TreeMap<>());
    }

    Tally of(Metric metric) {
        return metrics.computeIfAbsent(metric, name -> new Tally());
    }

    private GroupTallies of(Grouping grouping, EvaluatedWord word) {
        return groups(grouping)
                .computeIfAbsent(grouping.group(word), group -> new GroupTallies(new Tally(), new Tally()));
    }

    void addGold(Grouping grouping, EvaluatedWord word, boolean isAligned, boolean isHead, boolean isArc) {
        GroupTallies tallies = of(grouping, word);
        tallies.unlabelled.addGold(isAligned, isHead);
        tallies.labelled.addGold(isAligned, isArc);
    }

    void addPredicted(Grouping grouping, EvaluatedWord word, boolean isHead, boolean isArc) {
        GroupTallies tallies = of(grouping, word);
        tallies.unlabelled.addPredicted(isHead);
        tallies.labelled.addPredicted(isArc);
    }

    void addConfusion(String gold, String predicted) {
        confusions.computeIfAbsent(gold, relation -> new TreeMap<>()).merge(predicted, 1L, Long::sum);
    }

    /** Of words with the right head, how often a universal relation stands for another, by gold and predicted relation. */
    public SortedMap<String, SortedMap<String, Long>> confusions() {
        return Collections.unmodifiableSortedMap(confusions);
    }

    /** Attributes of the words that have a partner. */
    public MorphologyTotals morphology() {
        return morphology;
    }

    /**
     * Adds what a parser thinks of a tree over the gold tree's words. An arc is right if its head and universal relation are.
     *
     * @param ofTree its confidence in the whole tree, if it has one
     * @param ofArcs its confidence in each word's arc; empty if it has none
     */
    public void addConfidence(
            DependencyTree gold, DependencyTree predicted, OptionalDouble ofTree, List<Double> ofArcs) {
        boolean isTreeRight = true;
        for (int word = 0; word < gold.sentence().length(); word++) {
            boolean isRight = gold.head(word) == predicted.head(word)
                    && Conventions.universalRelation(gold.label(word))
                            .equals(Conventions.universalRelation(predicted.label(word)));
            isTreeRight &= isRight;
            if (!ofArcs.isEmpty()) {
                arcConfidence.add(ofArcs.get(word), isRight);
            }
        }
        if (ofTree.isPresent()) {
            treeConfidence.add(ofTree.getAsDouble(), isTreeRight);
        }
    }

    /** The reliability of confidence in whole trees. */
    public Reliability treeConfidence() {
        return treeConfidence;
    }

    /** The reliability of confidence in arcs. */
    public Reliability arcConfidence() {
        return arcConfidence;
    }

    /** The score of a metric. */
    public Score score(Metric metric) {
        return of(metric).ofPairs();
    }

    /** The scores of the groups that gold or prediction have, by name. */
    public SortedMap<String, GroupScores> scores(Grouping grouping) {
        SortedMap<String, GroupScores> scores = new TreeMap<>();
        groups(grouping)
                .forEach((group, tallies) ->
                        scores.put(group, new GroupScores(tallies.unlabelled.score(), tallies.labelled.score())));
        return Collections.unmodifiableSortedMap(scores);
    }

    /**
     * Heads of non-projective arcs. Recall is over the arcs that are non-projective in the gold trees, precision over those
     * that are in the predicted trees. Arcs from the root are projective.
     */
    public Score nonProjective() {
        GroupScores scores = scores(Grouping.PROJECTIVITY).get(Grouping.NON_PROJECTIVE);
        return scores == null ? new Tally().score() : scores.unlabelled();
    }

    /** The CLAS of the CoNLL 2017 shared task, which leaves out functional relations and punctuation. */
    public Score clasOf2017() {
        Predicate<String> isContent = Conventions::isContentOf2017;
        return weighted(relation -> isContent.test(relation) ? 1 : 0);
    }

    /** The WeightedLAS of the CoNLL 2017 shared task: LAS in which a word counts as its universal relation weighs. */
    public Score weightedLas(RelationWeights weights) {
        return weighted(weights::weight);
    }

    private Score weighted(ToDoubleFunction<String> weight) {
        Score sum = new Tally().score();
        for (Map.Entry<String, GroupScores> relation : scores(Grouping.RELATION).entrySet()) {
            sum = sum.plus(relation.getValue().labelled(), weight.applyAsDouble(relation.getKey()));
        }
        return sum;
    }
}
