package org.crossbranch.tree;

import java.util.SortedMap;
import java.util.TreeMap;

/** Statistics of a treebank's dependency trees, which are added one by one. Not thread-safe. */
public final class DependencyStatistics {
    private final SortedMap<Integer, Integer> sentencesByGapDegree = new TreeMap<>();
    private final SortedMap<Integer, Integer> sentencesByRootDependents = new TreeMap<>();
    private long sentences;
    private long arcs;
    private long nonProjectiveArcs;
    private long nonProjectiveSentences;
    private long tokenArcs;
    private long arcLengths;

    /** Adds a tree. */
    public void add(DependencyTree tree) {
        int length = tree.sentence().length();
        int crossing = tree.nonProjectiveArcs();
        sentences++;
        arcs += length;
        nonProjectiveArcs += crossing;
        nonProjectiveSentences += crossing > 0 ? 1 : 0;
        for (int token = 0; token < length; token++) {
            if (tree.head(token) != DependencyTree.ROOT) {
                tokenArcs++;
                arcLengths += Math.abs(tree.head(token) - token);
            }
        }
        sentencesByGapDegree.merge(tree.gapDegree(), 1, Integer::sum);
        sentencesByRootDependents.merge(tree.rootDependents(), 1, Integer::sum);
    }

    /** Number of trees. */
    public long sentences() {
        return sentences;
    }

    /** Number of arcs, those from the root included; one for each token. */
    public long arcs() {
        return arcs;
    }

    /** Arcs that are not projective, in percent of all arcs; 0 where there are none. */
    public double nonProjectiveArcPercent() {
        return percent(nonProjectiveArcs, arcs);
    }

    /** Sentences with such an arc, in percent; 0 where there are none. */
    public double nonProjectiveSentencePercent() {
        return percent(nonProjectiveSentences, sentences);
    }

    /**
     * Mean distance between head and dependent in tokens, over the arcs that do not come from the root; 0 where there
     * are none.
     */
    public double meanArcLength() {
        return tokenArcs == 0 ? 0 : (double) arcLengths / tokenArcs;
    }

    /** How many sentences have which gap degree. */
    public SortedMap<Integer, Integer> sentencesByGapDegree() {
        return new TreeMap<>(sentencesByGapDegree);
    }

    /** How many sentences have how many tokens that hang on the root. */
    public SortedMap<Integer, Integer> sentencesByRootDependents() {
        return new TreeMap<>(sentencesByRootDependents);
    }

    private static double percent(long part, long whole) {
        return whole == 0 ? 0 : 100.0 * part / whole;
    }
}
