package org.crossbranch.spark.training;

import org.crossbranch.spark.RunListener;

/** Kills the run in the first epoch of a name that has trained on so many sentences. */
final class KilledInEpoch implements RunListener {
    private final long sentences;
    private final String epoch;
    private volatile boolean isEpoch;

    KilledInEpoch(long sentences, String epoch) {
        this.sentences = sentences;
        this.epoch = epoch;
    }

    @Override
    public void began(String stage, String unit, long total) {
        isEpoch = stage.startsWith(epoch);
    }

    @Override
    public void reached(long count) {
        if (isEpoch && count >= sentences) {
            throw new Killed();
        }
    }
}
