package org.crossbranch.spark.sql;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The unit of text that a function parses. */
enum TextUnit {
    /** A sentence, which has one parse. */
    SENTENCE(
            "crossbranch_parse",
            "_FUNC_(text[, model]) - Parses a sentence. Returns the columns of the table parses, and the reason why there is"
                    + " no tree if there is none."),
    /** Running text, which has a parse for each of its sentences. */
    DOCUMENT(
            "crossbranch_document",
            "_FUNC_(text[, model]) - Parses the sentences of a running text. Returns an array of what crossbranch_parse"
                    + " returns.");

    private final String function;
    private final String usage;

    TextUnit(String function, String usage) {
        this.function = function;
        this.usage = usage;
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
        return switch (this) {
            case SENTENCE -> ParseColumn.TYPE;
            case DOCUMENT -> DataTypes.createArrayType(ParseColumn.TYPE, false);
        };
    }
}
