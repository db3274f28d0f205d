package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankSource;

/**
 * Pairs predicted trees with gold ones. Nothing is left out: a sentence that is missing, extra or there twice is an
 * error.
 */
public final class SentenceMatcher {
    /** How many sentences an error names. */
    private static final int NAMED = 5;

    private SentenceMatcher() {}

    /**
     * Pairs the trees by what their identifiers allow: by identifier if the sides share one; else by ordinal if the
     * sides have the same ordinals, or if they share some and are of different size; else by position.
     *
     * @return the pairs in gold order
     * @throws MismatchException if a sentence is missing, extra or repeated
     */
    public static List<Pair<ConstituencyTree>> match(List<ConstituencyTree> gold, List<ConstituencyTree> predicted) {
        return match(tree -> tree.sentence().id(), gold, predicted);
    }

    /**
     * The same of anything that stands for a sentence.
     *
     * @param id its identifier, or an empty string
     */
    public static <T> List<Pair<T>> match(Function<T, String> id, List<T> gold, List<T> predicted) {
        return switch (key(id, gold, predicted)) {
            case ID -> byName(id, gold, predicted);
            case ORDINAL -> byName(id.andThen(TreebankSource::ordinal), gold, predicted);
            case POSITION -> byPosition(gold, predicted);
        };
    }

    static <T> SentenceKey key(Function<T, String> id, List<T> gold, List<T> predicted) {
        if (!Collections.disjoint(names(id, gold), names(id, predicted))) {
            return SentenceKey.ID;
        }
        Function<T, String> ordinal = id.andThen(TreebankSource::ordinal);
        Set<String> goldOrdinals = names(ordinal, gold);
        Set<String> predictedOrdinals = names(ordinal, predicted);
        boolean isSame = !goldOrdinals.isEmpty() && goldOrdinals.equals(predictedOrdinals);
        boolean isSizeDifferent = gold.size() != predicted.size();
        return isSame || (isSizeDifferent && !Collections.disjoint(goldOrdinals, predictedOrdinals))
                ? SentenceKey.ORDINAL
                : SentenceKey.POSITION;
    }

    private static <T> Set<String> names(Function<T, String> name, List<T> sentences) {
        return sentences.stream().map(name).filter(id -> !id.isEmpty()).collect(Collectors.toSet());
    }

    static <T> List<Pair<T>> byPosition(List<T> gold, List<T> predicted) {
        checkSizes(gold.size(), predicted.size());
        List<Pair<T>> pairs = new ArrayList<>(gold.size());
        for (int i = 0; i < gold.size(); i++) {
            pairs.add(new Pair<>(gold.get(i), predicted.get(i)));
        }
        return pairs;
    }

    private static <T> List<Pair<T>> byName(Function<T, String> name, List<T> gold, List<T> predicted) {
        Map<String, T> goldByName = named("gold", name, gold);
        Map<String, T> predictedByName = named("predicted", name, predicted);
        check(goldByName.keySet(), predictedByName.keySet());
        List<Pair<T>> pairs = new ArrayList<>(gold.size());
        goldByName.forEach((id, sentence) -> {
            T other = predictedByName.get(id);
            if (other != null) {
                pairs.add(new Pair<>(sentence, other));
            }
        });
        return pairs;
    }

    private static <T> Map<String, T> named(String side, Function<T, String> name, List<T> sentences) {
        Map<String, T> byName = new LinkedHashMap<>();
        Set<String> repeated = new LinkedHashSet<>();
        for (T sentence : sentences) {
            String id = name.apply(sentence);
            if (byName.put(id, sentence) != null) {
                repeated.add(id);
            }
        }
        if (!repeated.isEmpty()) {
            throw repeated(side, repeated);
        }
        return byName;
    }

    /**
     * Checks that both sides are of the same size; for sides that are paired by position.
     *
     * @throws MismatchException if they are not
     */
    public static void checkSizes(long gold, long predicted) {
        if (gold != predicted) {
            throw new MismatchException("there are " + gold + " gold trees and " + predicted
                    + " predicted ones, and no identifiers in common to pair them by; give a prediction for every"
                    + " sentence");
        }
    }

    /**
     * Checks that both sides have the same sentences; for callers that pair the trees themselves.
     *
     * @throws MismatchException if a sentence is missing or extra
     */
    public static void check(Set<String> goldIds, Set<String> predictedIds) {
        Set<String> missing = new LinkedHashSet<>(goldIds);
        missing.removeAll(predictedIds);
        Set<String> extra = new LinkedHashSet<>(predictedIds);
        extra.removeAll(goldIds);
        if (!missing.isEmpty() || !extra.isEmpty()) {
            throw mismatch(missing, extra);
        }
    }

    /** The error of sentences that only one side has; for callers that find them out themselves. */
    public static MismatchException mismatch(Collection<String> missing, Collection<String> extra) {
        List<String> parts = new ArrayList<>();
        if (!missing.isEmpty()) {
            parts.add(missing.size() + " of the gold sentences have no predicted tree: " + names(missing));
        }
        if (!extra.isEmpty()) {
            parts.add(extra.size() + " of the predicted sentences have no gold tree: " + names(extra));
        }
        return new MismatchException(String.join("; ", parts) + "; both sides must hold the same sentences");
    }

    /** The error of sentences that one side, {@code gold} or {@code predicted}, has more than once. */
    public static MismatchException repeated(String side, Collection<String> ids) {
        return new MismatchException(ids.size() + " sentences are there more than once among the " + side + " trees: "
                + names(ids) + "; keep one tree of each");
    }

    private static String names(Collection<String> ids) {
        return ids.stream()
                        .sorted()
                        .limit(NAMED)
                        .map(id -> id.isEmpty() ? "(no identifier)" : id)
                        .collect(Collectors.joining(", "))
                + (ids.size() > NAMED ? ", …" : "");
    }

    /** By what predicted trees are paired with gold ones. */
    public enum SentenceKey {
        /** The whole identifier. */
        ID,
        /** The last part of {@code corpus/document/ordinal}: the sentence's number or name within its file. */
        ORDINAL,
        /** The place in the list. */
        POSITION
    }

    /**
     * The two sides of one sentence.
     *
     * @param gold the treebank's
     * @param predicted the parser's
     */
    public record Pair<T>(T gold, T predicted) {}

    /**
     * Gold and predicted trees that are not of the same sentences. The message names the sentences and says how to mend it.
     */
    public static final class MismatchException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** A mismatch. */
        public MismatchException(String message) {
            super(message);
        }
    }
}
