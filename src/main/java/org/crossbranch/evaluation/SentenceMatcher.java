package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
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
    public static List<TreePair> match(List<ConstituencyTree> gold, List<ConstituencyTree> predicted) {
        return match(key(gold, predicted), gold, predicted);
    }

    /**
     * Pairs the trees by a key.
     *
     * @return the pairs in gold order
     * @throws MismatchException if a sentence is missing, extra or repeated
     */
    public static List<TreePair> match(SentenceKey key, List<ConstituencyTree> gold, List<ConstituencyTree> predicted) {
        return switch (key) {
            case ID -> byName(UnaryOperator.identity(), gold, predicted);
            case ORDINAL -> byName(TreebankSource::ordinal, gold, predicted);
            case POSITION -> byPosition(gold, predicted);
        };
    }

    static SentenceKey key(List<ConstituencyTree> gold, List<ConstituencyTree> predicted) {
        if (!Collections.disjoint(ids(gold, UnaryOperator.identity()), ids(predicted, UnaryOperator.identity()))) {
            return SentenceKey.ID;
        }
        Set<String> goldOrdinals = ids(gold, TreebankSource::ordinal);
        Set<String> predictedOrdinals = ids(predicted, TreebankSource::ordinal);
        boolean isSame = !goldOrdinals.isEmpty() && goldOrdinals.equals(predictedOrdinals);
        boolean isSizeDifferent = gold.size() != predicted.size();
        return isSame || (isSizeDifferent && !Collections.disjoint(goldOrdinals, predictedOrdinals))
                ? SentenceKey.ORDINAL
                : SentenceKey.POSITION;
    }

    private static Set<String> ids(List<ConstituencyTree> trees, UnaryOperator<String> name) {
        return trees.stream()
                .map(tree -> name.apply(tree.sentence().id()))
                .filter(id -> !id.isEmpty())
                .collect(Collectors.toSet());
    }

    private static List<TreePair> byPosition(List<ConstituencyTree> gold, List<ConstituencyTree> predicted) {
        if (gold.size() != predicted.size()) {
            throw new MismatchException("there are " + gold.size() + " gold trees and " + predicted.size()
                    + " predicted ones, and no identifiers in common to pair them by; give a prediction for every"
                    + " sentence");
        }
        List<TreePair> pairs = new ArrayList<>(gold.size());
        for (int i = 0; i < gold.size(); i++) {
            pairs.add(new TreePair(gold.get(i), predicted.get(i)));
        }
        return pairs;
    }

    private static List<TreePair> byName(
            UnaryOperator<String> name, List<ConstituencyTree> gold, List<ConstituencyTree> predicted) {
        Map<String, ConstituencyTree> goldByName = named("gold", name, gold);
        Map<String, ConstituencyTree> predictedByName = named("predicted", name, predicted);
        check(goldByName.keySet(), predictedByName.keySet());
        List<TreePair> pairs = new ArrayList<>(gold.size());
        goldByName.forEach((id, tree) -> {
            ConstituencyTree other = predictedByName.get(id);
            if (other != null) {
                pairs.add(new TreePair(tree, other));
            }
        });
        return pairs;
    }

    private static Map<String, ConstituencyTree> named(
            String side, UnaryOperator<String> name, List<ConstituencyTree> trees) {
        Map<String, ConstituencyTree> byName = new LinkedHashMap<>();
        Set<String> repeated = new LinkedHashSet<>();
        for (ConstituencyTree tree : trees) {
            String id = name.apply(tree.sentence().id());
            if (byName.put(id, tree) != null) {
                repeated.add(id);
            }
        }
        if (!repeated.isEmpty()) {
            throw repeated(side, repeated);
        }
        return byName;
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
     * Two trees of one sentence.
     *
     * @param gold the tree of the treebank
     * @param predicted the tree of the parser
     */
    public record TreePair(ConstituencyTree gold, ConstituencyTree predicted) {}

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
