package org.crossbranch.spark.evaluate;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;

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
        Counts ids = counts(id());
        if (ids.shared > 0) {
            return join(id(), ids);
        }
        Counts ordinals = counts(ordinal(id()));
        boolean isSame = ordinals.shared == ordinals.goldKeys && ordinals.shared == ordinals.predictedKeys;
        if (ordinals.shared > 0 && (isSame || ordinals.gold != ordinals.predicted)) {
            return join(ordinal(id()), ordinals);
        }
        SentenceMatcher.checkSizes(ordinals.gold, ordinals.predicted);
        return numbered(gold, GOLD).join(numbered(predicted, PREDICTED), KEY);
    }

    /** The pairs without their keys: a row has the gold row and the predicted row. */
    JavaRDD<Row> rows() {
        return join().select(GOLD, PREDICTED).toJavaRDD();
    }

    private Dataset<Row> join(Column key, Counts counts) {
        if (counts.unpaired > 0) {
            throw mismatch(key);
        }
        return keyed(key, gold, GOLD).join(keyed(key, predicted, PREDICTED), KEY);
    }

    private SentenceMatcher.MismatchException mismatch(Column key) {
        Dataset<Row> unpaired = occurrences(key).filter(isUnpaired());
        for (String side : List.of(GOLD, PREDICTED)) {
            List<String> repeated = keys(unpaired.filter(col(side).gt(1)));
            if (!repeated.isEmpty()) {
                return SentenceMatcher.repeated(side, repeated);
            }
        }
        return SentenceMatcher.mismatch(
                keys(unpaired.filter(col(PREDICTED).equalTo(0))),
                keys(unpaired.filter(col(GOLD).equalTo(0))));
    }

    /**
     * How sentences and keys are spread over the sides; a sentence without a key counts as a sentence only.
     *
     * @param gold gold sentences
     * @param predicted predicted sentences
     * @param goldKeys different keys of gold sentences
     * @param predictedKeys different keys of predicted sentences
     * @param shared keys that both sides have
     * @param unpaired keys that not just one sentence of each side has
     */
    private record Counts(long gold, long predicted, long goldKeys, long predictedKeys, long shared, long unpaired) {}

    /** All in one job, as each job reads both inputs. */
    private Counts counts(Column key) {
        Column isKey = col(KEY).notEqual("");
        Column isGold = isKey.and(col(GOLD).gt(0));
        Column isPredicted = isKey.and(col(PREDICTED).gt(0));
        Row counts = occurrences(key)
                .agg(
                        coalesce(sum(GOLD), lit(0L)),
                        coalesce(sum(PREDICTED), lit(0L)),
                        count_if(isGold),
                        count_if(isPredicted),
                        count_if(isGold.and(isPredicted)),
                        count_if(isUnpaired()))
                .first();
        return new Counts(
                counts.getLong(0),
                counts.getLong(1),
                counts.getLong(2),
                counts.getLong(3),
                counts.getLong(4),
                counts.getLong(5));
    }

    /** Different keys, and how many sentences of each side have them. */
    private Dataset<Row> occurrences(Column key) {
        return gold.select(key.as(KEY), lit(1L).as(GOLD), lit(0L).as(PREDICTED))
                .union(predicted.select(key.as(KEY), lit(0L).as(GOLD), lit(1L).as(PREDICTED)))
                .groupBy(KEY)
                .agg(sum(GOLD).as(GOLD), sum(PREDICTED).as(PREDICTED));
    }

    private static Column isUnpaired() {
        return col(GOLD).notEqual(1).or(col(PREDICTED).notEqual(1));
    }

    private static List<String> keys(Dataset<Row> occurrences) {
        return occurrences.select(KEY).as(Encoders.STRING()).collectAsList();
    }

    /** The identifier after corpus and document, or all of an identifier without them. */
    private static Column ordinal(Column id) {
        return regexp_replace(id, "^[^/]*/[^/]*/", "");
    }

    private static Dataset<Row> keyed(Column key, Dataset<Row> rows, String side) {
        return rows.select(key.as(KEY), struct(col("*")).as(side));
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
}
