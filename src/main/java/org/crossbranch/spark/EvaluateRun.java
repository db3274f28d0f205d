package org.crossbranch.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.spark.table.HadoopSettings;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;

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
     * @throws org.crossbranch.spark.table.InputException if an input is missing, damaged or of another kind
     * @throws org.crossbranch.evaluation.SentenceMismatchException if the sides are not of the same sentences
     * @throws org.crossbranch.evaluation.MalformedParametersException if the parameter file does not hold parameters
     */
    public EvaluationReport run(EvaluateRequest request) {
        PortableParameters parameters = PortableParameters.read(
                HadoopSettings.of(spark),
                request.parameters(),
                request.discontinuousOnly(),
                request.functionsRemoved());
        EvaluationReport report = new EvaluationReport(parameters.parameters(), new EvaluationTotals());
        try (Input gold = Input.open(spark, listener, request.gold(), request.goldFormat(), TreeTables.schemas())
                        .read();
                Input predicted = Input.open(
                                spark, listener, request.predicted(), request.predictedFormat(), TreeTables.schemas())
                        .read()) {
            score(gold, predicted, parameters, report.totals());
        }
        return report;
    }

    private void score(Input gold, Input predicted, PortableParameters parameters, EvaluationTotals totals) {
        try (RowCounter counter = new RowCounter(spark, listener, "evaluate", "sentences", Math.max(0, gold.count()))) {
            Part part = new Part(parameters, gold.schema(), predicted.schema(), counter.accumulator());
            List<HashMap<String, Long>> parts = new SentencePairs(gold.rows(), predicted.rows())
                    .join()
                    .select(SentencePairs.GOLD, SentencePairs.PREDICTED)
                    .toJavaRDD()
                    .mapPartitions(pairs -> List.of(part.score(pairs)).iterator())
                    .collect();
            parts.forEach(counters -> totals.merge(EvaluationTotals.of(counters)));
        }
    }

    /** What a task does with its pairs. */
    private record Part(PortableParameters parameters, TableSchema gold, TableSchema predicted, LongAccumulator count)
            implements Serializable {

        HashMap<String, Long> score(Iterator<Row> pairs) {
            BracketScorer scorer = new BracketScorer(parameters.parameters());
            EvaluationTotals totals = new EvaluationTotals();
            while (pairs.hasNext()) {
                Row pair = pairs.next();
                totals.add(scorer.score(
                        TreeTables.tree(gold, pair.getStruct(0)), TreeTables.tree(predicted, pair.getStruct(1))));
                count.add(1);
            }
            Map<String, Long> counters = totals.counters();
            return new HashMap<>(counters);
        }
    }
}
