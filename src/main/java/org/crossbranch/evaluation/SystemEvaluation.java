package org.crossbranch.evaluation;

import java.util.List;

/**
 * The evaluation of one system, with what a report shows beside the figures.
 *
 * @param name the system's name
 * @param report its figures
 * @param examples some sentences with both trees
 */
public record SystemEvaluation(String name, EvaluationReport report, List<Sentence> examples) {

    /** Copies the list. */
    public SystemEvaluation {
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
