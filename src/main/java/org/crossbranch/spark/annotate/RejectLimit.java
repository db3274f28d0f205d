package org.crossbranch.spark.annotate;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.struct;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.ingest.DamagedFile;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.crossbranch.treebank.text.RawText;

/**
 * The greatest share of an input that may be set aside.
 *
 * @param percent from 0 to 100
 */
record RejectLimit(double percent) {
    /** Quotations and numbers in a reason: reasons that differ in nothing else count as one. */
    private static final String PARTICULARS = "\"[^\"]*\"|'[^']*'|[0-9]+";

    /** In reading order. */
    private static final String[] EXAMPLE = {"source", "line", "column", "sentence_id", "stage", "reason", "status"};

    /**
     * Checks an input before it is parsed.
     *
     * @param input its path, for the message
     * @param damaged its damaged files
     * @param bytes size of all files
     * @param isAll whether none is left
     * @throws InputException if none is, or a greater share of the bytes is in damaged files
     */
    void checkDamaged(String input, List<DamagedFile> damaged, long bytes, boolean isAll) {
        if (isAll && !damaged.isEmpty()) {
            throw new InputException(input + ": all files are damaged, the first one so: "
                    + damaged.get(0).reject(AnnotateStep.STAGE).message());
        }
        double share = 100.0 * damaged.stream().mapToLong(DamagedFile::bytes).sum() / Math.max(1, bytes);
        if (share > percent) {
            String names = damaged.stream().map(DamagedFile::path).limit(3).collect(Collectors.joining(", "));
            throw new InputException(String.format(
                    Locale.ROOT,
                    "%s: %d files are damaged, %.1f %% of the bytes, and annotate.max-rejected is %s %%: %s. Mend them,"
                            + " or publish what there is with --set annotate.max-rejected=%.0f. Nothing was published;"
                            + " the last table is unchanged",
                    input,
                    damaged.size(),
                    share,
                    number(percent),
                    names + (damaged.size() > 3 ? ", …" : ""),
                    Math.ceil(share)));
        }
    }

    /**
     * Checks a table before it is published.
     *
     * @param input path of the input, for the message
     * @param charset encoding that files were read in
     * @throws InputException if more was set aside; the message says why, by the commonest reason
     */
    void check(SparkSession spark, VerifiedTable table, String input, String charset) {
        VerifiedTable.WrittenCounts counts = table.counts();
        double share = 100.0 * counts.rejects() / Math.max(1, counts.total());
        if (share <= percent) {
            return;
        }
        Row commonest = table.rejectedRows(spark)
                .groupBy(regexp_replace(col("reason"), PARTICULARS, "#").as("kind"))
                .agg(count(lit(1)).as("times"), min(example()).as("first"))
                .orderBy(col("times").desc(), col("kind"))
                .first();
        long times = commonest.getAs("times");
        RejectsTable.Reject first = reject(commonest.getAs("first"));
        throw new InputException(String.format(
                Locale.ROOT,
                "%s: %,d of %,d sentences (%.1f %%) were set aside, and annotate.max-rejected is %s %%. The commonest reason"
                        + " accounts for %,d (%.0f %%), first at %s. %s, or publish what there is with"
                        + " --set annotate.max-rejected=%.0f. Nothing was published; the last table is unchanged",
                input,
                counts.rejects(),
                counts.total(),
                share,
                number(percent),
                times,
                100.0 * times / counts.rejects(),
                first.message(),
                remedy(first, charset),
                Math.ceil(share)));
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    private static String remedy(RejectsTable.Reject reject, String charset) {
        return RawText.isUndecodable(reject.reason())
                ? "The files were read as " + charset + ": name their encoding with --charset"
                : "Mend the input";
    }

    private static Column example() {
        return struct(Arrays.stream(EXAMPLE).map(name -> col(name)).toArray(Column[]::new));
    }

    private static RejectsTable.Reject reject(Row example) {
        return new RejectsTable.Reject(
                example.getAs("sentence_id"),
                Status.of(example.getAs("status")),
                example.getAs("source"),
                example.<Integer>getAs("line"),
                example.<Integer>getAs("column"),
                example.getAs("stage"),
                example.getAs("reason"),
                "");
    }
}
