package org.crossbranch.evaluation;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The evaluation of one system, with what a report shows beside the figures.
 *
 * @param name the system's name
 * @param report its figures
 * @param confusions as in {@link TreeDifferences#confusions()}, over all sentences
 * @param gaps as in {@link TreeDifferences#gaps()}, over all sentences
 * @param examples some sentences with both trees
 */
public record SystemEvaluation(
        String name,
        EvaluationReport report,
        SortedMap<String, SortedMap<String, Long>> confusions,
        SortedMap<String, SortedMap<TreeDifferences.GapOutcome, Long>> gaps,
        List<Sentence> examples) {

    /** Copies what can be changed. */
    public SystemEvaluation {
        confusions = Collections.unmodifiableSortedMap(new TreeMap<>(confusions));
        gaps = Collections.unmodifiableSortedMap(new TreeMap<>(gaps));
        examples = List.copyOf(examples);
    }

    /**
     * A sentence with both trees.
     *
     * @param id its identifier
     * @param brackets its counts
     * @param differences its trees
     */
    public record Sentence(String id, BracketCounts brackets, TreeDifferences differences) {}
}
