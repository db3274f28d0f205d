package org.crossbranch.evaluation;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Totals as plain numbers with names: {@code length/12/sentences}, {@code length/12/labelled/matched}, {@code
 * label/NP/gold}, {@code gapDegree/1/predicted}, {@code confusion/2/NP/VP/times}. What stands between the first and the last slash is the key; it may
 * hold slashes itself.
 */
final class Counters {
    static final String LENGTH = "length";
    static final String LABEL = "label";
    static final String GAP_DEGREE = "gapDegree";
    static final String PHENOMENON = "phenomenon";
    static final String DISCONTINUOUS = "discontinuous";
    static final String ATTRIBUTE = "attribute";

    private static final String CONFUSION = "confusion";
    private static final String TIMES = "times";
    private static final String MORPHOLOGY = "morphology";
    private static final String ALL = "all";

    private static final String TREES = "/trees";

    private static final Set<String> FIELDS = Set.of(
            "sentences",
            "parsed",
            "exactSentences",
            "correct",
            "tokens",
            "matched",
            "gold",
            "predicted",
            "distinctGold",
            "distinctPredicted",
            "leafAncestor",
            "distance",
            "nodes",
            "perfect",
            "partial",
            "notDetected",
            "falsePositives",
            "truePositives",
            "falseNegatives",
            "complete",
            TIMES);

    /** From group to key to field. */
    private final SortedMap<String, SortedMap<String, SortedMap<String, Long>>> values = new TreeMap<>();

    /** No counters. */
    Counters() {}

    /** Counters by full name. */
    Counters(Map<String, Long> named) {
        named.forEach((name, value) -> {
            int first = name.indexOf('/');
            int last = name.lastIndexOf('/');
            String group = name.substring(0, Math.max(first, 0));
            String field = name.substring(last + 1);
            if (first == last
                    || !Set.of(LENGTH, LABEL, GAP_DEGREE, PHENOMENON, DISCONTINUOUS, CONFUSION, ATTRIBUTE, MORPHOLOGY)
                            .contains(group)
                    || !FIELDS.contains(field)) {
                throw new IllegalArgumentException("\"" + name + "\" is no counter of evaluation totals");
            }
            put(group, name.substring(first + 1, last), field, value);
        });
    }

    /** The counters by full name, those that are 0 left out. */
    SortedMap<String, Long> named() {
        SortedMap<String, Long> named = new TreeMap<>();
        values.forEach((group, keys) -> keys.forEach(
                (key, fields) -> fields.forEach((field, value) -> named.put(group + "/" + key + "/" + field, value))));
        named.values().removeIf(value -> value == 0);
        return named;
    }

    /** The keys of a group that have counters of their own or below them. */
    Set<String> keys(String group) {
        return values.getOrDefault(group, new TreeMap<>()).keySet();
    }

    void put(int length, LengthTotals totals) {
        put(LENGTH, Integer.toString(length), "sentences", totals.sentences());
        put(LENGTH, Integer.toString(length), "parsed", totals.parsed());
        put(LENGTH, length + "/tags", totals.tags());
        put(LENGTH, length + "/allTags", totals.allTags());
        put(LENGTH, length + TREES, "sentences", totals.trees().sentences());
        put(LENGTH, length + TREES, "leafAncestor", totals.trees().leafAncestor());
        put(LENGTH, length + TREES, "distance", totals.trees().distance());
        put(LENGTH, length + TREES, "nodes", totals.trees().nodes());
        totals.views().forEach((view, brackets) -> {
            String key = length + "/" + view.key();
            put(LENGTH, key, "sentences", brackets.sentences());
            put(LENGTH, key, "exactSentences", brackets.exactSentences());
            put(LENGTH, key, brackets.brackets());
        });
    }

    LengthTotals length(String length) {
        Map<BracketView, BracketTotals> views = new EnumMap<>(BracketView.class);
        for (BracketView view : BracketView.values()) {
            String key = length + "/" + view.key();
            views.put(
                    view,
                    new BracketTotals(
                            get(LENGTH, key, "sentences"), get(LENGTH, key, "exactSentences"), brackets(LENGTH, key)));
        }
        return new LengthTotals(
                get(LENGTH, length, "sentences"),
                get(LENGTH, length, "parsed"),
                tags(length + "/tags"),
                tags(length + "/allTags"),
                trees(length),
                views);
    }

    private TreeScore trees(String length) {
        return new TreeScore(
                get(LENGTH, length + TREES, "sentences"),
                get(LENGTH, length + TREES, "leafAncestor"),
                get(LENGTH, length + TREES, "distance"),
                get(LENGTH, length + TREES, "nodes"));
    }

    void put(String group, String key, BracketCounts counts) {
        put(group, key, "matched", counts.matched());
        put(group, key, "gold", counts.gold());
        put(group, key, "predicted", counts.predicted());
        put(group, key, "distinctGold", counts.distinctGold());
        put(group, key, "distinctPredicted", counts.distinctPredicted());
    }

    BracketCounts brackets(String group, String key) {
        return new BracketCounts(
                get(group, key, "matched"),
                get(group, key, "gold"),
                get(group, key, "predicted"),
                get(group, key, "distinctGold"),
                get(group, key, "distinctPredicted"));
    }

    void put(String group, String key, OutcomeCounts counts) {
        put(group, key, "perfect", counts.perfect());
        put(group, key, "partial", counts.partial());
        put(group, key, "notDetected", counts.notDetected());
        put(group, key, "falsePositives", counts.falsePositives());
    }

    OutcomeCounts outcomes(String group, String key) {
        return new OutcomeCounts(
                get(group, key, "perfect"),
                get(group, key, "partial"),
                get(group, key, "notDetected"),
                get(group, key, "falsePositives"));
    }

    /** The key begins with the length of the gold label, since both labels may hold slashes. */
    void putConfusion(String gold, String predicted, long times) {
        put(CONFUSION, gold.length() + "/" + gold + "/" + predicted, TIMES, times);
    }

    void forEachConfusion(ConfusionConsumer consumer) {
        for (String key : keys(CONFUSION)) {
            int begin = key.indexOf('/') + 1;
            int end = begin + Integer.parseInt(key.substring(0, begin - 1));
            consumer.accept(key.substring(begin, end), key.substring(end + 1), get(CONFUSION, key, TIMES));
        }
    }

    /** Takes a gold label, the label that was predicted, and how often. */
    interface ConfusionConsumer {
        void accept(String gold, String predicted, long times);
    }

    void put(String attribute, MorphologyTotals.Counts counts) {
        put(ATTRIBUTE, attribute, "truePositives", counts.truePositives());
        put(ATTRIBUTE, attribute, "falsePositives", counts.falsePositives());
        put(ATTRIBUTE, attribute, "falseNegatives", counts.falseNegatives());
        put(ATTRIBUTE, attribute, "gold", counts.gold());
    }

    MorphologyTotals.Counts attribute(String name) {
        return new MorphologyTotals.Counts(
                get(ATTRIBUTE, name, "truePositives"),
                get(ATTRIBUTE, name, "falsePositives"),
                get(ATTRIBUTE, name, "falseNegatives"),
                get(ATTRIBUTE, name, "gold"),
                0);
    }

    void putMorphology(String field, long value) {
        put(MORPHOLOGY, ALL, field, value);
    }

    long morphology(String field) {
        return get(MORPHOLOGY, ALL, field);
    }

    private void put(String group, String key, SentenceScore.TagCounts tags) {
        put(group, key, "correct", tags.correct());
        put(group, key, "tokens", tags.tokens());
    }

    private SentenceScore.TagCounts tags(String key) {
        return new SentenceScore.TagCounts(get(LENGTH, key, "correct"), get(LENGTH, key, "tokens"));
    }

    private void put(String group, String key, String field, long value) {
        values.computeIfAbsent(group, name -> new TreeMap<>())
                .computeIfAbsent(key, name -> new TreeMap<>())
                .put(field, value);
    }

    private long get(String group, String key, String field) {
        return values.getOrDefault(group, new TreeMap<>())
                .getOrDefault(key, new TreeMap<>())
                .getOrDefault(field, 0L);
    }
}
