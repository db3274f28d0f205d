package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.figure.Percentage;

/**
 * How far a predicted tree agrees with the gold tree of its sentence.
 *
 * @param id the sentence's identifier, or empty
 * @param length tokens, punctuation with them, less those whose tag is a {@code DELETE_LABEL_FOR_LENGTH}
 * @param isParsed whether a parser made the predicted tree; not so of a sentence without one, or with one without structure
 * @param tags tags of the tokens that are not deleted
 * @param allTags tags of all tokens
 * @param trees leaf-ancestor score and tree-edit distance; {@link TreeScore#NONE} if they are not computed
 * @param views counts by what is compared; every view is there
 * @param byLabel labelled counts by label
 * @param byGapDegree labelled counts by gap degree; 0 for continuous brackets
 * @param byPhenomenon what became of the occurrences of each phenomenon that makes branches cross
 * @param errors errors by label
 * @param morphology attributes of all tokens; of no tokens if the sentence was not parsed
 */
public record SentenceScore(
        String id,
        int length,
        boolean isParsed,
        TagCounts tags,
        TagCounts allTags,
        TreeScore trees,
        Map<BracketView, BracketCounts> views,
        SortedMap<String, BracketCounts> byLabel,
        SortedMap<Integer, BracketCounts> byGapDegree,
        SortedMap<Phenomenon, OutcomeCounts> byPhenomenon,
        ErrorTotals errors,
        MorphologyTotals morphology) {

    /** Copies the maps. */
    public SentenceScore {
        views = Collections.unmodifiableMap(new EnumMap<>(views));
        byLabel = Collections.unmodifiableSortedMap(new TreeMap<>(byLabel));
        byGapDegree = Collections.unmodifiableSortedMap(new TreeMap<>(byGapDegree));
        byPhenomenon = Collections.unmodifiableSortedMap(new TreeMap<>(byPhenomenon));
    }

    /** The same score of a tree that no parser made. */
    public SentenceScore asUnparsed() {
        return new SentenceScore(
                id, length, false, tags, allTags, trees, views, byLabel, byGapDegree, byPhenomenon, errors, morphology);
    }

    /** The counts of a view. */
    public BracketCounts brackets(BracketView view) {
        return views.getOrDefault(view, BracketCounts.NONE);
    }

    /**
     * How many tokens bear the gold tag.
     *
     * @param correct tokens whose predicted tag is the gold one, or counts as one with it
     * @param tokens all tokens
     */
    public record TagCounts(long correct, long tokens) implements Serializable {
        /** Of no tokens. */
        public static final TagCounts NONE = new TagCounts(0, 0);

        /** The sums. */
        public TagCounts plus(TagCounts other) {
            return new TagCounts(correct + other.correct, tokens + other.tokens);
        }

        /** The share of the tokens that bear the gold tag. */
        public Percentage accuracy() {
            return new Percentage(correct, tokens);
        }
    }
}
