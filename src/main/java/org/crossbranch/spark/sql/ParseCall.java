package org.crossbranch.spark.sql;

import java.io.Serializable;

/**
 * A call of a function, but for its text.
 *
 * @param unit what is parsed
 * @param model path of the model, or name of a ready one
 */
record ParseCall(TextUnit unit, String model) implements Serializable {

    /** As it is written in SQL. */
    String sql(String text) {
        return unit.function() + "(" + text + ", '" + model + "')";
    }
}
