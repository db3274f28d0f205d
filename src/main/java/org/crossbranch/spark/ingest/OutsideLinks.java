package org.crossbranch.spark.ingest;

import org.apache.hadoop.conf.Configuration;

/** The treatment of links in a folder that lead out of it, as one of Hadoop's settings: these reach every walk over files. */
public enum OutsideLinks {
    /** The folder is refused. */
    REFUSE,
    /** They stand for the files that they lead to. */
    FOLLOW;

    private static final String KEY = "crossbranch.input.outside-links";

    /** Sets the treatment for a run. */
    public void set(Configuration configuration) {
        configuration.setEnum(KEY, this);
    }

    static OutsideLinks of(Configuration configuration) {
        return configuration.getEnum(KEY, REFUSE);
    }
}
