package org.crossbranch.spark.sql;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The unit of text that a function parses. */
enum TextUnit {
    /** A sentence, which has one parse. */
    SENTENCE(
            "crossbranch_parse",
            "_FUNC_(text[, model]) - Parses a sentence. Returns the columns of the table parses, and the reason why there is"
                    + " no tree if there is none.",
            ParseColumn.TYPE),
    /** Running text, which has a parse for each of its sentences. */
    DOCUMENT(
            "crossbranch_document",
            "_FUNC_(text[, model]) - Parses the sentences of a running text. Returns an array of what crossbranch_parse"
                    + " returns.",
            DataTypes.createArrayType(ParseColumn.TYPE, false));

    private final String function;
    private final String usage;
    private final DataType type;

    TextUnit(String function, String usage, DataType type) {
        this.function = function;
        this.usage = usage;
        this.type = type;
    }

    /** The name of its function. */
    String function() {
        return function;
    }

    /** Its description in the form that DESCRIBE FUNCTION reads. */
    String usage() {
        return usage;
    }

    /** The type of the function's values. */
    DataType type() {
        return type;
    }
}
