package org.crossbranch.evaluation.dependency;

import java.util.List;

/**
 * The evaluation of one system's dependency trees, with what a report shows beside the figures.
 *
 * @param name the system's name
 * @param report its figures
 * @param examples some stretches of text, the worst of the first system first
 */
public record DependencyEvaluation(String name, DependencyReport report, List<Example> examples) {

    /** Copies what can be changed. */
    public DependencyEvaluation {
        examples = List.copyOf(examples);
    }

    /**
     * A stretch of text with both sides' sentences.
     *
     * @param gold the gold sentences
     * @param predicted the predicted ones
     * @param right gold words with the right head and universal relation
     * @param words half of the words of both sides
     */
    public record Example(
            List<ScoredSegment.MarkedSentence> gold,
            List<ScoredSegment.MarkedSentence> predicted,
            long right,
            double words) {
        /** Copies the lists. */
        public Example {
            gold = List.copyOf(gold);
            predicted = List.copyOf(predicted);
        }

        /** LAS as F1, in percent. */
        public double las() {
            return words == 0 ? 100 : 100 * right / words;
        }
    }
}
