package org.crossbranch.query;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.crossbranch.tree.Sentence;

/**
 * Counts of the labels and of the texts that match, for each node of a query by its name. Where a node has more than {@value #MOST}
 * different ones, only their sum is kept, in whatever order they come. Mutable, for one thread.
 *
 * @param labels labels of constituents and tags of tokens
 * @param texts the words of nodes
 */
public record MatchCounts(TreeMap<String, TreeMap<String, Long>> labels, TreeMap<String, TreeMap<String, Long>> texts)
        implements Serializable {
    /** The only entry of a node with too many different labels or texts. Neither of them is empty. */
    public static final String TOO_MANY = "";

    /** Most different labels, and texts, of a node. */
    public static final int MOST = 10_000;

    /** Counts of nothing. */
    public MatchCounts() {
        this(new TreeMap<>(), new TreeMap<>());
    }

    /** Adds a match. */
    public void add(Sentence sentence, TreeQuery.Match match) {
        match.nodes().forEach((name, node) -> {
            add(labels, name, node.label(), 1);
            add(texts, name, sentence.words(node.tokens()), 1);
        });
    }

    /** Adds other counts. */
    public void add(MatchCounts other) {
        other.labels.forEach((name, counts) -> counts.forEach((label, count) -> add(labels, name, label, count)));
        other.texts.forEach((name, counts) -> counts.forEach((text, count) -> add(texts, name, text, count)));
    }

    private static void add(TreeMap<String, TreeMap<String, Long>> to, String name, String key, long count) {
        TreeMap<String, Long> counts = to.computeIfAbsent(name, none -> new TreeMap<>());
        counts.merge(counts.containsKey(TOO_MANY) ? TOO_MANY : key, count, Long::sum);
        if (counts.size() > MOST || (key.equals(TOO_MANY) && counts.size() > 1)) {
            long sum = counts.values().stream().mapToLong(Long::longValue).sum();
            counts.clear();
            counts.put(TOO_MANY, sum);
        }
    }

    /** The entries of a node, the most frequent first. */
    public static List<Map.Entry<String, Long>> frequent(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }
}
