package org.crossbranch.spark;

/** Receives the progress of a run. Called on threads of Spark's as well as on the caller's. */
public interface RunListener {
    /** Does not want to know. */
    RunListener NONE = new RunListener() {
        @Override
        public void began(String stage, String unit, long total) {}

        @Override
        public void reached(long count) {}
    };

    /**
     * A stage has begun.
     *
     * @param stage what is done
     * @param unit what is counted, in the plural
     * @param total how many there are, or 0 if that is not known
     */
    void began(String stage, String unit, long total);

    /** Reports the count so far; an estimate while tasks run, since one that failed counts its part again. */
    void reached(long count);

    /** The stage is through with what it counts; what is left of the run, until another stage begins, has no count. */
    default void ended() {}

    /** The user should know this of the input; the run goes on. */
    default void noted(String note) {}

    /** The training trees have been derived. */
    default void derived(DerivedTrees trees) {}

    /** The silver trees have been derived. */
    default void silver(DerivedTrees trees) {}

    /** It is known which development trees the parser could derive; the others are scored, too. */
    default void development(DerivedTrees trees) {}
}
