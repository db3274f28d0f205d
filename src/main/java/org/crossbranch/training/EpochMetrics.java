package org.crossbranch.training;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The metrics of an epoch.
 *
 * @param epoch the epoch, from 1
 * @param loss mean loss of the workers' last batches before each averaging
 * @param f1 labelled F1 on the development trees, per cent
 * @param discontinuousF1 the same on discontinuous brackets
 * @param accuracy accuracy of each word-level task on the development trees, per cent; under {@link #UNKNOWN_TAG},
 *     that of the tags of words whose forms do not occur in the training data
 * @param unparsed development sentences that are too long to be parsed; all their brackets and tags count as missed
 * @param sentencesPerSecond training sentences a second of wall time, development parsing not counted
 * @param seconds wall time of the epoch, development parsing counted
 * @param best whether it is the best so far
 */
public record EpochMetrics(
        int epoch,
        double loss,
        double f1,
        double discontinuousF1,
        SortedMap<String, Double> accuracy,
        long unparsed,
        double sentencesPerSecond,
        double seconds,
        boolean best) {
    /** Key of the accuracy of unknown words' tags. */
    public static final String UNKNOWN_TAG = "unknownTag";

    /** Copies the map. */
    public EpochMetrics {
        accuracy = Collections.unmodifiableSortedMap(new TreeMap<>(accuracy));
    }

    /** The score that decides. */
    public double score(TrainingSettings.SelectBy selectBy) {
        return switch (selectBy) {
            case F1 -> f1;
            case DISCONTINUOUS_F1 -> discontinuousF1;
        };
    }
}
