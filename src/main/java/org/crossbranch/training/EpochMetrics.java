package org.crossbranch.training;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The metrics of an epoch.
 *
 * @param epoch the epoch, from 1
 * @param loss mean loss of the workers' last batches before each averaging
 * @param scores scores on the development trees, per cent, by {@link DevelopmentMetric#key}
 * @param accuracy accuracy of each word-level task on the development trees, per cent; under {@link #UNKNOWN_TAG},
 *     that of the tags of words whose forms do not occur in the training data
 * @param unparsed development sentences that are too long to be parsed; all of their trees and tags count as missed
 * @param sentencesPerSecond training sentences a second of wall time, development parsing not counted
 * @param seconds wall time of the epoch, development parsing counted
 * @param best whether it is the best so far
 */
public record EpochMetrics(
        int epoch,
        double loss,
        SortedMap<String, Double> scores,
        SortedMap<String, Double> accuracy,
        long unparsed,
        double sentencesPerSecond,
        double seconds,
        boolean best) {
    /** Key of the accuracy of unknown words' tags. */
    public static final String UNKNOWN_TAG = "unknownTag";

    /** Copies the maps. */
    public EpochMetrics {
        scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
        accuracy = Collections.unmodifiableSortedMap(new TreeMap<>(accuracy));
    }

    /**
     * A score.
     *
     * @throws IllegalArgumentException if the trees have none of the kind
     */
    public double score(DevelopmentMetric metric) {
        Double score = scores.get(metric.key());
        if (score == null) {
            throw new IllegalArgumentException("no " + metric.text() + " among " + scores.keySet());
        }
        return score;
    }
}
