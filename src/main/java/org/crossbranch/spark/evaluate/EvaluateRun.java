package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.evaluation.SentenceScore;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/** Scores predicted trees against gold ones. Tasks add up counts; the driver adds up tasks. */
public final class EvaluateRun {
    private final SparkSession spark;
    private final RunListener listener;

    /** A run in a session. */
    public EvaluateRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * Evaluates.
     *
     * @param sentences receives the scores of each sentence
     * @throws org.crossbranch.spark.table.InputException if an input is missing, damaged or of another kind
     * @throws org.crossbranch.evaluation.SentenceMatcher.MismatchException if the sides are not of the same sentences
     * @throws org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException if the parameter file does not hold parameters
     */
    public EvaluationReport run(Request request, SentenceScores sentences) {
        SerializableParameters parameters = SerializableParameters.read(HadoopSettings.of(spark), request.parameters());
        EvaluationReport report = new EvaluationReport(parameters.parameters(), new EvaluationTotals());
        try (Input gold = Input.open(
                        spark,
                        listener,
                        request.gold(),
                        request.goldFormat(),
                        Input.Reading.WHOLE,
                        TreeTables.schemas());
                Input predicted = Input.open(
                        spark,
                        listener,
                        request.predicted(),
                        request.predictedFormat(),
                        Input.Reading.WHOLE,
                        TreeTables.schemas())) {
            String system = ComparisonRun.names(List.of(request.predicted())).get(0);
            score(gold, predicted, parameters, system, sentences, report.totals());
        }
        return report;
    }

    /**
     * The kinds of trees that a table holds, as its first row says; of an empty one, all.
     *
     * @throws org.crossbranch.spark.table.InputException if the path holds no table of trees, or the row is damaged
     */
    public static Set<Class<? extends SyntaxTree>> kinds(SparkSession spark, String table) {
        Input input = Input.open(spark, RunListener.NONE, table, "", Input.Reading.LAZY, TreeTables.schemas());
        Set<Class<? extends SyntaxTree>> kinds = new HashSet<>();
        for (Row row : input.rows().limit(1).collectAsList()) {
            Analysis analysis = TreeTables.analysis(input.schema(), row);
            analysis.constituency().ifPresent(tree -> kinds.add(ConstituencyTree.class));
            analysis.dependency().ifPresent(tree -> kinds.add(DependencyTree.class));
        }
        return kinds.isEmpty() ? Set.of(ConstituencyTree.class, DependencyTree.class) : kinds;
    }

    private void score(
            Input gold,
            Input predicted,
            SerializableParameters parameters,
            String system,
            SentenceScores sentences,
            EvaluationTotals totals) {
        try (RowCounter counter = new RowCounter(spark, listener, "evaluate", "sentences", Math.max(0, gold.count()))) {
            JavaRDD<Row> rows = new SentencePairs(gold.rows(), predicted.rows()).rows();
            Part part = new Part(
                    parameters,
                    gold.schema(),
                    predicted.schema(),
                    sentences.next(system, rows.getNumPartitions()),
                    counter.accumulator());
            List<HashMap<String, Long>> parts = rows.mapPartitionsWithIndex(
                            (partition, pairs) ->
                                    List.of(part.score(partition, pairs)).iterator(),
                            true)
                    .collect();
            parts.forEach(counters -> totals.merge(EvaluationTotals.of(counters)));
        }
    }

    /** The score of a row of trees beside one of gold trees. */
    static SentenceScore score(
            BracketScorer scorer, TableSchema gold, Row goldRow, TableSchema predicted, Row predictedRow) {
        SentenceScore score = scorer.score(TreeTables.tree(gold, goldRow), TreeTables.tree(predicted, predictedRow));
        return TreeTables.isParsed(predicted, predictedRow) ? score : score.asUnparsed();
    }

    /** The work of a task on its pairs. */
    private record Part(
            SerializableParameters parameters,
            TableSchema gold,
            TableSchema predicted,
            SentenceScores.Part sentences,
            LongAccumulator count)
            implements Serializable {

        HashMap<String, Long> score(int partition, Iterator<Row> pairs) throws IOException {
            BracketScorer scorer = new BracketScorer(parameters.parameters()).withTreeScores();
            EvaluationTotals totals = new EvaluationTotals();
            try (SentenceScores.Writer writer = sentences.begin(partition)) {
                while (pairs.hasNext()) {
                    Row pair = pairs.next();
                    SentenceScore score =
                            EvaluateRun.score(scorer, gold, pair.getStruct(0), predicted, pair.getStruct(1));
                    totals.add(score);
                    writer.write(score);
                    count.add(1);
                }
                writer.commit();
            }
            Map<String, Long> counters = totals.counters();
            return new HashMap<>(counters);
        }
    }

    /**
     * The request of {@link EvaluateRun}.
     *
     * @param gold a table of trees, or treebank files
     * @param goldFormat name of the files' format, or empty to go by their extensions
     * @param predicted a table of parses or trees, or treebank files
     * @param predictedFormat name of the files' format, or empty to go by their extensions
     * @param parameters what is left out and what counts as equal
     */
    public record Request(
            String gold, String goldFormat, String predicted, String predictedFormat, ParameterChoice parameters) {

        /** An evaluation by the field's conventions, formats by extension. */
        public static Request of(String gold, String predicted) {
            return new Request(gold, "", predicted, "", ParameterChoice.CONVENTIONS);
        }
    }
}
