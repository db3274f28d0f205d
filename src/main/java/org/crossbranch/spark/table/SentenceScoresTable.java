package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.crossbranch.evaluation.BracketCounts;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.OutcomeCounts;
import org.crossbranch.evaluation.Phenomenon;
import org.crossbranch.evaluation.SentenceScore;
import org.crossbranch.evaluation.TreeScore;
import org.crossbranch.evaluation.dependency.Metric;
import org.crossbranch.evaluation.dependency.Score;

/**
 * The table {@code sentence_scores}: a row for each sentence and system, with the counts behind the figures. Their sums give the
 * figures over all sentences. The counts of constituents are 0 in rows of dependency trees, and the other way round.
 */
public final class SentenceScoresTable {
    private static final DataType COUNTS = TableSchema.structOf(
            column("gold", DataTypes.LongType),
            column("predicted", DataTypes.LongType),
            column("matched", DataTypes.LongType));

    private static final DataType TREES = TableSchema.structOf(
            column("sentences", DataTypes.LongType),
            column("leaf_ancestor", DataTypes.DoubleType),
            column("distance", DataTypes.LongType),
            column("nodes", DataTypes.LongType));

    private static final DataType OUTCOMES = TableSchema.listOf(TableSchema.structOf(
            column("kind", DataTypes.StringType),
            column("perfect", DataTypes.LongType),
            column("partial", DataTypes.LongType),
            column("not_detected", DataTypes.LongType),
            column("false_positives", DataTypes.LongType)));

    private static final Map<String, BracketView> VIEWS = views();

    private static final List<Metric> METRICS = List.of(Metric.values());

    /** Its schema. */
    public static final TableSchema SCHEMA =
            TableSchema.of("sentence_scores", 2, "evaluate", columns().toArray(StructField[]::new));

    private static final Row NONE = counts(0, 0, 0);

    private SentenceScoresTable() {}

    private static Map<String, BracketView> views() {
        Map<String, BracketView> views = new LinkedHashMap<>();
        views.put("brackets", BracketView.LABELLED);
        views.put("discontinuous", BracketView.DISCONTINUOUS);
        views.put("unlabelled", BracketView.UNLABELLED);
        views.put("unlabelled_discontinuous", BracketView.UNLABELLED_DISCONTINUOUS);
        return views;
    }

    private static List<StructField> columns() {
        List<StructField> columns = new ArrayList<>(List.of(
                column("system", DataTypes.StringType),
                column("sentence_id", DataTypes.StringType),
                column("length", DataTypes.IntegerType)));
        VIEWS.keySet().forEach(name -> columns.add(column(name, COUNTS)));
        columns.add(column("exact_match", COUNTS));
        columns.add(column("tags", COUNTS));
        columns.add(column("tags_with_punctuation", COUNTS));
        columns.add(column("trees", TREES));
        columns.add(column("discontinuous_outcomes", OUTCOMES));
        columns.add(column("phenomena", OUTCOMES));
        for (Metric metric : METRICS) {
            columns.add(column(name(metric), COUNTS));
        }
        return columns;
    }

    /** The key in JSON, with an underscore before each capital letter. */
    private static String name(Metric metric) {
        return metric.key().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    /**
     * The row of a sentence with constituents.
     *
     * @param system the system's name
     */
    public static Row row(String system, SentenceScore score) {
        List<Object> cells = new ArrayList<>(List.of(system, score.id(), score.length()));
        for (BracketView view : VIEWS.values()) {
            BracketCounts counts = score.brackets(view);
            cells.add(counts(counts.gold(), counts.predicted(), counts.matched()));
        }
        long exact = score.brackets(BracketView.LABELLED).isExact() ? 1 : 0;
        cells.add(counts(1, 1, exact));
        cells.add(counts(score.tags()));
        cells.add(counts(score.allTags()));
        cells.add(trees(score.trees()));
        cells.add(outcomes(score.errors().discontinuous(), label -> label));
        cells.add(outcomes(score.byPhenomenon(), Phenomenon::key));
        for (Metric metric : METRICS) {
            cells.add(metric == Metric.SENTENCES ? counts(1, 1, 1) : NONE);
        }
        return RowFactory.create(cells.toArray());
    }

    /**
     * The row of a stretch of text with dependency trees, which mostly is a sentence.
     *
     * @param system the system's name
     * @param sentenceId identifier of its first gold sentence
     * @param scores the stretch's counts, a score for each {@link Metric}
     */
    public static Row row(String system, String sentenceId, List<Score> scores) {
        List<Object> cells = new ArrayList<>(List.of(system, sentenceId, (int)
                scores.get(METRICS.indexOf(Metric.WORDS)).gold()));
        VIEWS.keySet().forEach(view -> cells.add(NONE));
        cells.addAll(List.of(NONE, NONE, NONE, trees(TreeScore.NONE)));
        cells.addAll(List.of(RowReader.array(List.of()), RowReader.array(List.of())));
        for (Score score : scores) {
            cells.add(counts((long) score.gold(), (long) score.predicted(), (long) score.correctGold()));
        }
        return RowFactory.create(cells.toArray());
    }

    private static <K> Object outcomes(Map<K, OutcomeCounts> counts, Function<K, String> kind) {
        return RowReader.array(counts.entrySet().stream()
                .map(entry -> RowFactory.create(
                        kind.apply(entry.getKey()),
                        entry.getValue().perfect(),
                        entry.getValue().partial(),
                        entry.getValue().notDetected(),
                        entry.getValue().falsePositives()))
                .toList());
    }

    private static Row counts(SentenceScore.TagCounts tags) {
        return counts(tags.tokens(), tags.tokens(), tags.correct());
    }

    private static Row counts(long gold, long predicted, long matched) {
        return RowFactory.create(gold, predicted, matched);
    }

    private static Row trees(TreeScore score) {
        return RowFactory.create(
                score.sentences(), score.leafAncestor() / (double) TreeScore.ONE, score.distance(), score.nodes());
    }
}
