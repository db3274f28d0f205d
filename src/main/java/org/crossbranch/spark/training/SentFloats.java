package org.crossbranch.spark.training;

import java.io.Serializable;

/** Floats on their way to a task: {@link PackedFloats} to another process, {@link HandedFloats} to the driver's own. */
interface SentFloats extends Serializable {
    /** Number of values. */
    int length();

    /** The values, which must not be changed. */
    float[] unpack();
}
