package org.crossbranch.evaluation.dependency;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.BitSet;
import java.util.List;
import org.crossbranch.treebank.conll.ConlluSentence;

/** The sentences of both sides over the shortest stretch of text that both divide alike, with their words paired. */
public final class ScoredSegment {

    /**
     * A sentence of one side.
     *
     * @param sentence the sentence
     * @param wrong the words, from 0, whose head or universal relation the other side has not; and those without a partner
     */
    public record MarkedSentence(ConlluSentence sentence, BitSet wrong) {}

    /** Receives segments in the order of the text. */
    @FunctionalInterface
    public interface Observer {
        /** Receives nothing. */
        Observer NONE = (segment, totals) -> {};

        /**
         * Receives a segment.
         *
         * @param segment the segment
         * @param totals the sums up to its end
         */
        void scored(ScoredSegment segment, DependencyTotals totals);
    }

    /** A metric of sentences and the metric that all words must meet. */
    private record Exact(Metric sentences, Metric words) {}

    private static final List<Metric> METRICS = List.of(Metric.values());
    private static final List<Grouping> GROUPINGS = List.of(Grouping.values());

    private static final List<Exact> EXACT = List.of(
            new Exact(Metric.UEM, Metric.UAS),
            new Exact(Metric.LEM, Metric.LAS),
            new Exact(Metric.LEM_WITH_SUBTYPES, Metric.LAS_WITH_SUBTYPES),
            new Exact(Metric.UEM_WITHOUT_PUNCTUATION, Metric.UAS_WITHOUT_PUNCTUATION),
            new Exact(Metric.LEM_WITHOUT_PUNCTUATION, Metric.LAS_WITHOUT_PUNCTUATION));

    private final SegmentSide goldSide;
    private final SegmentSide predictedSide;
    private final List<EvaluatedWord> gold;
    private final List<EvaluatedWord> predicted;
    private final WordAlignment alignment;
    private final List<IntList> goldFunctions;
    private final List<IntList> predictedFunctions;

    ScoredSegment(SegmentSide goldSide, SegmentSide predictedSide) {
        this.goldSide = goldSide;
        this.predictedSide = predictedSide;
        this.gold = goldSide.words();
        this.predicted = predictedSide.words();
        this.alignment = WordAlignment.of(gold, predicted);
        this.goldFunctions = goldSide.functionalDependents();
        this.predictedFunctions = predictedSide.functionalDependents();
    }

    void addTo(DependencyTotals totals) {
        for (int word = 0; word < gold.size(); word++) {
            addGold(totals, word);
        }
        for (int word = 0; word < predicted.size(); word++) {
            addPredicted(totals, word);
        }
        addSentences(totals);
    }

    private boolean isRight(Metric metric, int goldWord) {
        int predictedWord = alignment.predictedOf(goldWord);
        if (predictedWord == WordAlignment.UNALIGNED) {
            return false;
        }
        EvaluatedWord.Labels right = gold.get(goldWord).labels();
        EvaluatedWord.Labels given = predicted.get(predictedWord).labels();
        return switch (metric) {
            case WORDS -> true;
            case UPOS -> right.upos().equals(given.upos());
            case XPOS -> right.xpos().equals(given.xpos());
            case UFEATS -> right.universalFeatures().equals(given.universalFeatures());
            case FEATS -> right.features().equals(given.features());
            case ALL_TAGS -> right.hasTagsOf(given);
            case LEMMAS -> right.admitsLemma(given);
            case UAS, UAS_WITHOUT_PUNCTUATION -> isHead(goldWord, predictedWord);
            case LAS, CLAS, LAS_WITHOUT_PUNCTUATION ->
                isHead(goldWord, predictedWord) && right.universalRelation().equals(given.universalRelation());
            case LAS_WITH_SUBTYPES, LAS_WITH_SUBTYPES_WITHOUT_PUNCTUATION ->
                isHead(goldWord, predictedWord) && right.relation().equals(given.relation());
            case MLAS ->
                isRight(Metric.LAS, goldWord)
                        && right.hasUniversalTagsOf(given)
                        && areFunctionsRight(goldWord, predictedWord);
            case BLEX -> isRight(Metric.LAS, goldWord) && right.admitsLemma(given);
            default -> throw new IllegalArgumentException(metric + " is no metric of words");
        };
    }

    private boolean isHead(int goldWord, int predictedWord) {
        return gold.get(goldWord).arc().head()
                == alignment.goldOf(predicted.get(predictedWord).arc().head());
    }

    private boolean areFunctionsRight(int goldWord, int predictedWord) {
        IntList right = goldFunctions.get(goldWord);
        IntList given = predictedFunctions.get(predictedWord);
        if (right.size() != given.size()) {
            return false;
        }
        for (int i = 0; i < right.size(); i++) {
            EvaluatedWord.Labels labels = gold.get(right.getInt(i)).labels();
            EvaluatedWord.Labels other = predicted.get(given.getInt(i)).labels();
            if (alignment.goldOf(given.getInt(i)) != right.getInt(i)
                    || !labels.universalRelation().equals(other.universalRelation())
                    || !labels.hasUniversalTagsOf(other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCounted(Metric metric, EvaluatedWord word) {
        return switch (metric) {
            case CLAS, MLAS, BLEX -> Conventions.isContent(word.labels().universalRelation());
            case UAS_WITHOUT_PUNCTUATION, LAS_WITHOUT_PUNCTUATION, LAS_WITH_SUBTYPES_WITHOUT_PUNCTUATION ->
                !word.isPunctuation();
            default -> true;
        };
    }

    private static boolean isOfWords(Metric metric) {
        return metric.isOfAlignedWords() || metric == Metric.WORDS;
    }

    private void addGold(DependencyTotals totals, int index) {
        EvaluatedWord word = gold.get(index);
        int partner = alignment.predictedOf(index);
        boolean isAligned = partner != WordAlignment.UNALIGNED;
        if (isAligned) {
            totals.morphology()
                    .add(
                            word.labels().attributes(),
                            predicted.get(partner).labels().attributes());
        }
        for (Metric metric : METRICS) {
            if (isOfWords(metric) && isCounted(metric, word)) {
                totals.of(metric).addGold(isAligned, isRight(metric, index));
            }
        }
        if (isRight(Metric.UAS, index) && !isRight(Metric.LAS, index)) {
            totals.addConfusion(
                    word.labels().universalRelation(),
                    predicted.get(partner).labels().universalRelation());
        }
        for (Grouping grouping : GROUPINGS) {
            totals.addGold(grouping, word, isAligned, isRight(Metric.UAS, index), isRight(labelled(grouping), index));
        }
    }

    private void addPredicted(DependencyTotals totals, int index) {
        EvaluatedWord word = predicted.get(index);
        for (Metric metric : METRICS) {
            if (isOfWords(metric) && isCounted(metric, word)) {
                totals.of(metric).addPredicted();
            }
        }
        int goldWord = alignment.goldOf(index);
        boolean isAligned = goldWord != WordAlignment.UNALIGNED;
        for (Grouping grouping : GROUPINGS) {
            totals.addPredicted(
                    grouping,
                    word,
                    isAligned && isRight(Metric.UAS, goldWord),
                    isAligned && isRight(labelled(grouping), goldWord));
        }
    }

    private static Metric labelled(Grouping grouping) {
        return grouping == Grouping.RELATION_WITH_SUBTYPE ? Metric.LAS_WITH_SUBTYPES : Metric.LAS;
    }

    /** A gold sentence is right if a predicted one has the same characters and all of its words are right. */
    private void addSentences(DependencyTotals totals) {
        List<SegmentSide.SentenceSpan> others = predictedSide.sentences();
        int p = 0;
        long same = 0;
        long[] right = new long[EXACT.size()];
        for (SegmentSide.SentenceSpan sentence : goldSide.sentences()) {
            while (p < others.size()
                    && others.get(p).span().start() < sentence.span().start()) {
                p++;
            }
            if (p < others.size() && others.get(p).span().equals(sentence.span())) {
                same++;
                for (int i = 0; i < right.length; i++) {
                    right[i] += isExact(EXACT.get(i).words(), sentence, others.get(p)) ? 1 : 0;
                }
            }
        }
        totals.of(Metric.SENTENCES).add(goldSide.sentences().size(), others.size(), same);
        for (int i = 0; i < right.length; i++) {
            totals.of(EXACT.get(i).sentences()).add(goldSide.sentences().size(), others.size(), right[i]);
        }
    }

    private boolean isExact(Metric metric, SegmentSide.SentenceSpan sentence, SegmentSide.SentenceSpan other) {
        int open = 0;
        for (int word = other.firstWord(); word < other.endWord(); word++) {
            open += isCounted(metric, predicted.get(word)) ? 1 : 0;
        }
        for (int word = sentence.firstWord(); word < sentence.endWord(); word++) {
            if (isCounted(metric, gold.get(word))) {
                open--;
                if (!isRight(metric, word)) {
                    return false;
                }
            }
        }
        return open == 0;
    }

    /** The gold side. */
    public List<MarkedSentence> gold() {
        return goldSide.marked(word -> !isRight(Metric.LAS, word));
    }

    /** The predicted side. */
    public List<MarkedSentence> predicted() {
        return predictedSide.marked(word -> {
            int goldWord = alignment.goldOf(word);
            return goldWord == WordAlignment.UNALIGNED || !isRight(Metric.LAS, goldWord);
        });
    }
}
