package org.crossbranch.tree;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Statistics of a treebank's dependency trees, which are added one by one. Not thread-safe. */
public final class DependencyStatistics {
    private final TreeMap<Integer, Long> sentencesByGapDegree = new TreeMap<>();
    private final TreeMap<Integer, Long> sentencesByEdgeDegree = new TreeMap<>();
    private final TreeMap<Integer, Long> sentencesByAttardiDegree = new TreeMap<>();
    private final TreeMap<Integer, Long> sentencesByRootDependents = new TreeMap<>();
    private final TreeMap<Integer, Long> arcsByLength = new TreeMap<>();
    private final TreeMap<String, Long> arcsByRelation = new TreeMap<>();
    private final TreeMap<String, Long> nonProjectiveArcsByRelation = new TreeMap<>();
    private long sentences;
    private long arcs;
    private long nonProjectiveArcs;
    private long nonProjectiveSentences;
    private long illNestedSentences;

    /** Adds a tree. */
    public void add(DependencyTree tree) {
        int length = tree.sentence().length();
        int crossing = 0;
        for (int token = 0; token < length; token++) {
            arcsByRelation.merge(tree.label(token), 1L, Long::sum);
            if (!tree.isProjectiveArc(token)) {
                crossing++;
                nonProjectiveArcsByRelation.merge(tree.label(token), 1L, Long::sum);
            }
            if (tree.head(token) != DependencyTree.ROOT) {
                arcsByLength.merge(Math.abs(tree.head(token) - token), 1L, Long::sum);
            }
        }
        sentences++;
        arcs += length;
        nonProjectiveArcs += crossing;
        nonProjectiveSentences += crossing > 0 ? 1 : 0;
        addShape(tree, crossing == 0);
        sentencesByRootDependents.merge(tree.rootDependents(), 1L, Long::sum);
    }

    /** Projective trees, which most are, have the least degrees. */
    private void addShape(DependencyTree tree, boolean isProjective) {
        sentencesByGapDegree.merge(isProjective ? 0 : DependencyShape.gapDegree(tree), 1L, Long::sum);
        sentencesByEdgeDegree.merge(isProjective ? 0 : DependencyShape.edgeDegree(tree), 1L, Long::sum);
        sentencesByAttardiDegree.merge(isProjective ? 1 : DependencyShape.attardiDegree(tree), 1L, Long::sum);
        illNestedSentences += isProjective || DependencyShape.isWellNested(tree) ? 0 : 1;
    }

    /** The counts by name, for other machines: {@link #add(Map)} takes them. */
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = new TreeMap<>();
        counters.put(Counter.SENTENCES.name(), sentences);
        counters.put(Counter.ARCS.name(), arcs);
        counters.put(Counter.NON_PROJECTIVE_ARCS.name(), nonProjectiveArcs);
        counters.put(Counter.NON_PROJECTIVE_SENTENCES.name(), nonProjectiveSentences);
        counters.put(Counter.ILL_NESTED_SENTENCES.name(), illNestedSentences);
        put(counters, Counter.GAP_DEGREE, sentencesByGapDegree);
        put(counters, Counter.EDGE_DEGREE, sentencesByEdgeDegree);
        put(counters, Counter.ATTARDI_DEGREE, sentencesByAttardiDegree);
        put(counters, Counter.ROOT_DEPENDENTS, sentencesByRootDependents);
        put(counters, Counter.LENGTH, arcsByLength);
        put(counters, Counter.RELATION, arcsByRelation);
        put(counters, Counter.NON_PROJECTIVE_RELATION, nonProjectiveArcsByRelation);
        return counters;
    }

    /** The names of counters; that of a group is followed by the group. */
    private enum Counter {
        SENTENCES,
        ARCS,
        NON_PROJECTIVE_ARCS,
        NON_PROJECTIVE_SENTENCES,
        ILL_NESTED_SENTENCES,
        GAP_DEGREE,
        EDGE_DEGREE,
        ATTARDI_DEGREE,
        ROOT_DEPENDENTS,
        LENGTH,
        RELATION,
        NON_PROJECTIVE_RELATION
    }

    private static void put(SortedMap<String, Long> counters, Counter counter, Map<?, Long> groups) {
        groups.forEach((group, count) -> counters.put(counter + " " + group, count));
    }

    /**
     * Adds the trees that {@link #counters} counted elsewhere.
     *
     * @throws IllegalArgumentException if there are counters of another name
     */
    public void add(Map<String, Long> counters) {
        counters.forEach((name, count) -> {
            int end = name.indexOf(' ');
            String group = name.substring(end + 1);
            switch (Counter.valueOf(end < 0 ? name : name.substring(0, end))) {
                case SENTENCES -> sentences += count;
                case ARCS -> arcs += count;
                case NON_PROJECTIVE_ARCS -> nonProjectiveArcs += count;
                case NON_PROJECTIVE_SENTENCES -> nonProjectiveSentences += count;
                case ILL_NESTED_SENTENCES -> illNestedSentences += count;
                case GAP_DEGREE -> sentencesByGapDegree.merge(Integer.valueOf(group), count, Long::sum);
                case EDGE_DEGREE -> sentencesByEdgeDegree.merge(Integer.valueOf(group), count, Long::sum);
                case ATTARDI_DEGREE -> sentencesByAttardiDegree.merge(Integer.valueOf(group), count, Long::sum);
                case ROOT_DEPENDENTS -> sentencesByRootDependents.merge(Integer.valueOf(group), count, Long::sum);
                case LENGTH -> arcsByLength.merge(Integer.valueOf(group), count, Long::sum);
                case RELATION -> arcsByRelation.merge(group, count, Long::sum);
                case NON_PROJECTIVE_RELATION -> nonProjectiveArcsByRelation.merge(group, count, Long::sum);
            }
        });
    }

    /** Number of trees. */
    public long sentences() {
        return sentences;
    }

    /** Number of arcs, those from the root included; one for each token. */
    public long arcs() {
        return arcs;
    }

    /** Number of arcs that are not projective. */
    public long nonProjectiveArcs() {
        return nonProjectiveArcs;
    }

    /** Arcs that are not projective, in percent of all arcs; 0 where there are none. */
    public double nonProjectiveArcPercent() {
        return percent(nonProjectiveArcs, arcs);
    }

    /** Number of sentences with such an arc. */
    public long nonProjectiveSentences() {
        return nonProjectiveSentences;
    }

    /** Sentences with such an arc, in percent; 0 where there are none. */
    public double nonProjectiveSentencePercent() {
        return percent(nonProjectiveSentences, sentences);
    }

    /** Number of sentences with two disjoint subtrees that interleave. */
    public long illNestedSentences() {
        return illNestedSentences;
    }

    /**
     * Mean distance between head and dependent in tokens, over the arcs that do not come from the root; 0 where there
     * are none.
     */
    public double meanArcLength() {
        long tokenArcs = 0;
        long lengths = 0;
        for (Map.Entry<Integer, Long> length : arcsByLength.entrySet()) {
            tokenArcs += length.getValue();
            lengths += length.getKey() * length.getValue();
        }
        return tokenArcs == 0 ? 0 : (double) lengths / tokenArcs;
    }

    /** Number of arcs by distance between head and dependent; those from the root are left out. */
    public SortedMap<Integer, Long> arcsByLength() {
        return new TreeMap<>(arcsByLength);
    }

    /** Number of arcs by label. */
    public SortedMap<String, Long> arcsByRelation() {
        return new TreeMap<>(arcsByRelation);
    }

    /** Number of arcs that are not projective, by label. */
    public SortedMap<String, Long> nonProjectiveArcsByRelation() {
        return new TreeMap<>(nonProjectiveArcsByRelation);
    }

    /** Number of sentences by {@linkplain DependencyShape#gapDegree gap degree}. */
    public SortedMap<Integer, Long> sentencesByGapDegree() {
        return new TreeMap<>(sentencesByGapDegree);
    }

    /** Number of sentences by {@linkplain DependencyShape#edgeDegree(DependencyTree) edge degree}. */
    public SortedMap<Integer, Long> sentencesByEdgeDegree() {
        return new TreeMap<>(sentencesByEdgeDegree);
    }

    /** Number of sentences by {@linkplain DependencyShape#attardiDegree degree for Attardi's parser}; by 0 those that none derives. */
    public SortedMap<Integer, Long> sentencesByAttardiDegree() {
        return new TreeMap<>(sentencesByAttardiDegree);
    }

    /** Number of sentences by the number of tokens that hang on the root. */
    public SortedMap<Integer, Long> sentencesByRootDependents() {
        return new TreeMap<>(sentencesByRootDependents);
    }

    private static double percent(long part, long whole) {
        return whole == 0 ? 0 : 100.0 * part / whole;
    }
}
