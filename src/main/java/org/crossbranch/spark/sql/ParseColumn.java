package org.crossbranch.spark.sql;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.spark.annotate.ParseStatus;
import org.crossbranch.spark.annotate.SentenceParse;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.tree.Sentence;

/**
 * A sentence's parse as a struct: the columns of the table {@code parses}, and the reason why there is no tree, empty if there is
 * one. It depends on text and model alone, so {@code parse_micros} is 0.
 */
final class ParseColumn {
    /** Its type. */
    static final StructType TYPE =
            ParsesTable.SCHEMA.columns().add(new StructField("reason", DataTypes.StringType, false, Metadata.empty()));

    private static final int MICROS = TYPE.fieldIndex("parse_micros");

    private ParseColumn() {}

    /** The struct of a sentence that the parser was given. */
    static Row of(SentenceParse parse, String modelId) {
        Origin origin = parse.sentence().origin();
        Sentence sentence = parse.sentence().value();
        return parse.parse()
                .map(found -> struct(ParsesTable.row(origin, found), ""))
                .orElseGet(() -> struct(
                        ParsesTable.rowWithoutTree(
                                origin,
                                sentence.id(),
                                sentence.text(),
                                sentence.tokens(),
                                modelId,
                                parse.status().status()),
                        parse.status().reason()));
    }

    /** The struct of a text that is no sentence. */
    static Row of(Origin origin, String text, String modelId, ParseStatus status) {
        String id = Long.toString(origin.position());
        return struct(
                ParsesTable.rowWithoutTree(origin, id, text, List.of(), modelId, status.status()), status.reason());
    }

    private static Row struct(Row row, String reason) {
        Object[] values = new Object[TYPE.size()];
        for (int i = 0; i < row.size(); i++) {
            values[i] = row.get(i);
        }
        values[MICROS] = 0L;
        values[row.size()] = reason;
        return RowFactory.create(values);
    }
}
