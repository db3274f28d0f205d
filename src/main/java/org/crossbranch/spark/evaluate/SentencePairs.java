package org.crossbranch.spark.evaluate;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.struct;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.evaluation.SentenceMatcher;

/**
 * Gold and predicted rows by sentence, as {@link SentenceMatcher} pairs them, but without holding them all.
 */
final class SentencePairs {
    /** Columns of the pairs: the key, and the rows of both sides. */
    static final String KEY = "key";

    static final String GOLD = "gold";
    static final String PREDICTED = "predicted";

    private final Dataset<Row> gold;
    private final Dataset<Row> predicted;

    SentencePairs(Dataset<Row> gold, Dataset<Row> predicted) {
        this.gold = gold;
        this.predicted = predicted;
    }

    /**
     * The pairs: columns {@link #KEY}, {@link #GOLD}, {@link #PREDICTED}.
     *
     * @throws org.crossbranch.evaluation.SentenceMatcher.MismatchException if a sentence is missing, extra or repeated
     */
    Dataset<Row> join() {
        SentenceMatcher.SentenceKey key = key();
        if (key == SentenceMatcher.SentenceKey.POSITION) {
            SentenceMatcher.checkSizes(gold.count(), predicted.count());
        }
        Dataset<Row> goldByKey = keyed(key, gold, GOLD);
        Dataset<Row> predictedByKey = keyed(key, predicted, PREDICTED);
        check(goldByKey.select(KEY), predictedByKey.select(KEY));
        return goldByKey.join(predictedByKey, KEY);
    }

    /** The pairs without their keys: a row has the gold row and the predicted row. */
    JavaRDD<Row> rows() {
        return join().select(GOLD, PREDICTED).toJavaRDD();
    }

    private void check(Dataset<Row> goldKeys, Dataset<Row> predictedKeys) {
        checkOnce(GOLD, goldKeys);
        checkOnce(PREDICTED, predictedKeys);
        List<String> missing = strings(goldKeys.except(predictedKeys));
        List<String> extra = strings(predictedKeys.except(goldKeys));
        if (!missing.isEmpty() || !extra.isEmpty()) {
            throw SentenceMatcher.mismatch(missing, extra);
        }
    }

    private static void checkOnce(String side, Dataset<Row> keys) {
        List<String> repeated =
                strings(keys.groupBy(KEY).count().filter(col("count").gt(1)).select(KEY));
        if (!repeated.isEmpty()) {
            throw SentenceMatcher.repeated(side, repeated);
        }
    }

    private SentenceMatcher.SentenceKey key() {
        if (!ids(gold).join(ids(predicted), KEY).isEmpty()) {
            return SentenceMatcher.SentenceKey.ID;
        }
        Dataset<Row> goldOrdinals = ordinals(gold).distinct();
        Dataset<Row> predictedOrdinals = ordinals(predicted).distinct();
        long shared = goldOrdinals.join(predictedOrdinals, KEY).count();
        boolean isSame = shared > 0 && shared == goldOrdinals.count() && shared == predictedOrdinals.count();
        boolean isSizeDifferent = gold.count() != predicted.count();
        return isSame || (isSizeDifferent && shared > 0)
                ? SentenceMatcher.SentenceKey.ORDINAL
                : SentenceMatcher.SentenceKey.POSITION;
    }

    private static Dataset<Row> ids(Dataset<Row> rows) {
        return rows.select(col("sentence_id").as(KEY)).filter(col(KEY).notEqual(""));
    }

    private static Dataset<Row> ordinals(Dataset<Row> rows) {
        return ids(rows).select(ordinal(col(KEY)).as(KEY)).filter(col(KEY).notEqual(""));
    }

    /** The identifier after corpus and document, or all of an identifier without them. */
    private static Column ordinal(Column id) {
        return regexp_replace(id, "^[^/]*/[^/]*/", "");
    }

    private static Dataset<Row> keyed(SentenceMatcher.SentenceKey key, Dataset<Row> rows, String side) {
        Column row = struct(col("*")).as(side);
        return switch (key) {
            case ID -> rows.select(id().as(KEY), row);
            case ORDINAL -> rows.select(ordinal(id()).as(KEY), row);
            case POSITION -> numbered(rows, side);
        };
    }

    /** A null would drop out of the join; as a sentence it is refused where its tree is read. */
    private static Column id() {
        return coalesce(col("sentence_id"), lit(""));
    }

    private static Dataset<Row> numbered(Dataset<Row> rows, String side) {
        StructType type = new StructType().add(KEY, DataTypes.StringType, false).add(side, rows.schema(), false);
        return rows.sparkSession()
                .createDataFrame(
                        rows.sort("corpus", "document", "position")
                                .toJavaRDD()
                                .zipWithIndex()
                                .map(numbered -> RowFactory.create("sentence " + (numbered._2() + 1), numbered._1())),
                        type);
    }

    private static List<String> strings(Dataset<Row> keys) {
        return keys.sort(KEY).as(Encoders.STRING()).collectAsList();
    }
}
