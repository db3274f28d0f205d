package org.crossbranch.job;

import java.util.Locale;
import org.crossbranch.job.run.JobRun;

/** Tells that trees were changed before they were derived. */
final class MadeContinuous {
    private MadeContinuous() {}

    /** Prints how many of the trees were changed, if any were. */
    static void tell(JobRun run, long changed, long trees) {
        if (changed > 0) {
            run.out()
                    .printf(
                            Locale.ROOT,
                            "%,d of %,d trees had crossing branches and were made continuous"
                                    + " (transition.make-continuous)%n",
                            changed,
                            trees);
        }
    }
}
