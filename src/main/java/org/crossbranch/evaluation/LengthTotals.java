package org.crossbranch.evaluation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Scores over sentences of one length, or of some lengths together.
 *
 * @param sentences all sentences
 * @param parsed sentences whose predicted tree a parser made
 * @param tags tags of the tokens that are not deleted
 * @param allTags tags of all tokens
 * @param trees leaf-ancestor scores and tree-edit distances
 * @param views bracket scores by what is compared; every view is there
 */
public record LengthTotals(
        long sentences,
        long parsed,
        SentenceScore.TagCounts tags,
        SentenceScore.TagCounts allTags,
        TreeScore trees,
        Map<BracketView, BracketTotals> views) {
    /** Over no sentences. */
    public static final LengthTotals NONE = new LengthTotals(
            0, 0, SentenceScore.TagCounts.NONE, SentenceScore.TagCounts.NONE, TreeScore.NONE, Map.of());

    /** Fills in the views that are absent. */
    public LengthTotals {
        Map<BracketView, BracketTotals> all = new EnumMap<>(BracketView.class);
        for (BracketView view : BracketView.values()) {
            all.put(view, views.getOrDefault(view, BracketTotals.NONE));
        }
        views = Collections.unmodifiableMap(all);
    }

    static LengthTotals of(SentenceScore score) {
        Map<BracketView, BracketTotals> views = new EnumMap<>(BracketView.class);
        score.views().forEach((view, counts) -> views.put(view, BracketTotals.of(view, counts)));
        return new LengthTotals(1, score.isParsed() ? 1 : 0, score.tags(), score.allTags(), score.trees(), views);
    }

    /** Over the sentences of both. */
    public LengthTotals plus(LengthTotals other) {
        Map<BracketView, BracketTotals> sums = new EnumMap<>(BracketView.class);
        views.forEach((view, totals) -> sums.put(view, totals.plus(other.brackets(view))));
        return new LengthTotals(
                sentences + other.sentences,
                parsed + other.parsed,
                tags.plus(other.tags),
                allTags.plus(other.allTags),
                trees.plus(other.trees),
                sums);
    }

    /** The bracket scores of a view. */
    public BracketTotals brackets(BracketView view) {
        return views.getOrDefault(view, BracketTotals.NONE);
    }
}
