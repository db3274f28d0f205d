package org.crossbranch.spark.convert;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.exists;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.struct;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.conll.ConlluSentence.Prediction;

/**
 * Parses beside the sentences of the file that was parsed, which keep all that no parser predicts: comments, ranges, MISC. A column of
 * lemmas, tags or features is taken from the parses if any of them has a value there.
 */
final class SourceRows {
    private static final String PARSE = "parse";
    /** Before the name of a column of the parses, in the pairs. */
    static final String PARSES = PARSE + ".";

    private static final String SOURCE = "source";
    private static final Map<Prediction, Column> LABELS = Map.of(
            Prediction.UPOS, holdsAny("tag"),
            Prediction.XPOS, holdsAny("xpos"),
            Prediction.LEMMA, holdsAny("lemma"),
            Prediction.FEATS, exists(col("tokens.morph"), map -> size(map).gt(0)));

    private final Input parses;
    private final Input sources;
    private final Set<Prediction> predicted;
    private long lostGraphs;

    /** Reads which columns the parses have. */
    SourceRows(Input parses, Input sources) {
        this.parses = parses;
        this.sources = sources;
        predicted = EnumSet.of(Prediction.HEAD, Prediction.DEPREL);
        LABELS.forEach((column, holdsAny) -> {
            Row any = parses.rows()
                    .agg(coalesce(max(holdsAny), lit(false)).as("any"))
                    .first();
            if (any.getBoolean(0)) {
                predicted.add(column);
            }
        });
    }

    private static Column holdsAny(String field) {
        return exists(col("tokens." + field), value -> value.notEqual(""));
    }

    /** The parses, each with the sentence of the same identifier. */
    Dataset<Row> pairs() {
        return parses.rows()
                .select(struct(col("*")).as(PARSE))
                .join(
                        sources.rows().select(struct(col("*")).as(SOURCE)),
                        col(PARSE + ".sentence_id").equalTo(col(SOURCE + ".sentence_id")),
                        "left_outer");
    }

    /**
     * The sentence with what was predicted of it.
     *
     * @throws InputException if the source lacks it, or has other words in it
     */
    ConlluSentence merged(Row pair) {
        DependencyTree parse = TreeTables.tree(parses.schema(), pair.getStruct(0), DependencyTree.class);
        if (pair.isNullAt(1)) {
            throw new InputException(sources.path() + ": it has no sentence "
                    + parse.sentence().id() + ", which is in " + parses.path()
                    + "; give the file or table that was parsed");
        }
        ConlluSentence source = TreesTable.readWords(pair.getStruct(1));
        try {
            ConlluSentence merged = source.withPredictions(parse, predicted);
            lostGraphs += source.lostGraphs(merged);
            return merged;
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    sources.path() + ": " + e.getMessage() + "; give the file or table that was parsed", e);
        }
    }

    /** Number of words so far whose DEPS was dropped. */
    long lostGraphs() {
        return lostGraphs;
    }
}
