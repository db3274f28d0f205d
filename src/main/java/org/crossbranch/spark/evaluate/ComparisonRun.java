package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.evaluation.SentenceScore;
import org.crossbranch.evaluation.SystemEvaluation;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Scores several systems' trees of the same sentences, for reports and for tests of differences. The driver holds a few numbers
 * of each sentence, and the trees of the worst ones.
 */
public final class ComparisonRun {
    /** Measures of {@link Result#scores()}. */
    private static final List<String> MEASURES = List.of("f1", "discontinuousF1", "exactMatch", "treeDistance");

    private final SparkSession spark;
    private final RunListener listener;

    /** A run in a session. */
    public ComparisonRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.listener = listener;
    }

    /**
     * The evaluated systems.
     *
     * @param systems the systems in the order of the requests
     * @param scores their scores by sentence
     */
    public record Result(List<SystemEvaluation> systems, PairedScores scores) {
        /** Copies the list. */
        public Result {
            systems = List.copyOf(systems);
        }
    }

    /**
     * Evaluates each request. They have the gold side in common.
     *
     * @param worst how many of the worst sentences of the first system to keep the trees of
     * @param sentences receives each system's scores of each sentence
     */
    public Result run(List<EvaluateRun.Request> requests, int worst, SentenceScores sentences) {
        List<Part.Outcome> outcomes = new ArrayList<>();
        List<SystemEvaluation> systems = new ArrayList<>();
        List<String> names =
                names(requests.stream().map(EvaluateRun.Request::predicted).toList());
        Set<String> wanted = Set.of();
        List<String> order = List.of();
        for (EvaluateRun.Request request : requests) {
            String name = names.get(systems.size());
            SerializableParameters parameters =
                    SerializableParameters.read(HadoopSettings.of(spark), request.parameters());
            Keep keep = new Keep(outcomes.isEmpty() ? worst : 0, new HashSet<>(wanted));
            Part.Outcome outcome = score(request, parameters, keep, name, sentences);
            if (outcomes.isEmpty()) {
                order = outcome.worst.stream()
                        .sorted()
                        .limit(worst)
                        .map(ScoredSentence::key)
                        .toList();
                wanted = Set.copyOf(order);
            }
            outcomes.add(outcome);
            systems.add(outcome.system(name, parameters.parameters(), order));
        }
        return new Result(
                systems, scores(systems.stream().map(SystemEvaluation::name).toList(), outcomes));
    }

    /** The last parts of predictions' paths if they differ, else the paths: what systems are called. */
    public static List<String> names(List<String> paths) {
        List<String> names =
                paths.stream().map(path -> new Path(path).getName()).toList();
        return Set.copyOf(names).size() == names.size() ? names : paths;
    }

    private Part.Outcome score(
            EvaluateRun.Request request,
            SerializableParameters parameters,
            Keep keep,
            String system,
            SentenceScores sentences) {
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
                        TreeTables.schemas());
                RowCounter counter =
                        new RowCounter(spark, listener, "evaluate", "sentences", Math.max(0, gold.count()))) {
            JavaRDD<Row> rows = new SentencePairs(gold.rows(), predicted.rows()).rows();
            Part part = new Part(
                    parameters,
                    gold.schema(),
                    predicted.schema(),
                    keep,
                    sentences.next(system, rows.getNumPartitions()),
                    counter.accumulator());
            List<Part.Outcome> parts = rows.mapPartitionsWithIndex(
                            (partition, pairs) ->
                                    List.of(part.score(partition, pairs)).iterator(),
                            true)
                    .collect();
            Part.Outcome whole = new Part.Outcome();
            parts.forEach(whole::add);
            Collections.sort(whole.sentences, (one, other) -> one.key().compareTo(other.key()));
            whole.read(gold.schema(), predicted.schema());
            return whole;
        }
    }

    private static PairedScores scores(List<String> names, List<Part.Outcome> outcomes) {
        int sentences = outcomes.get(0).sentences.size();
        PairedScores scores = new PairedScores(names, MEASURES, sentences);
        for (int system = 0; system < outcomes.size(); system++) {
            List<ScoredSentence> rows = outcomes.get(system).sentences;
            for (int i = 0; i < sentences; i++) {
                ScoredSentence row = rows.get(i);
                scores.set(i, system, 0, row.matched(), row.brackets());
                scores.set(i, system, 1, row.gapsMatched(), row.gaps());
                scores.set(i, system, 2, row.isCounted() && row.isExact() ? 1 : 0, row.isCounted() ? 1 : 0);
                scores.set(i, system, 3, row.nodes() - row.distance(), row.nodes());
            }
        }
        return scores;
    }

    /** Which rows a task sends along: those of so many worst sentences, and those of some sentences. */
    private record Keep(int worst, HashSet<String> wanted) implements Serializable {}

    /** The work of a task on its pairs. */
    private record Part(
            SerializableParameters parameters,
            TableSchema gold,
            TableSchema predicted,
            Keep keep,
            SentenceScores.Part sentences,
            LongAccumulator count)
            implements Serializable {

        /** Sums, scores by sentence, and rows that were kept. */
        private static final class Outcome implements Serializable {
            private static final long serialVersionUID = 1;

            private final HashMap<String, Long> counters = new HashMap<>();
            private final ArrayList<ScoredSentence> sentences = new ArrayList<>();
            private final ArrayList<ScoredSentence> worst = new ArrayList<>();
            private final HashMap<String, Row> rows = new HashMap<>();
            private transient Map<String, ConstituencyTree[]> trees = new HashMap<>();

            void add(Outcome other) {
                other.counters.forEach((name, value) -> counters.merge(name, value, Long::sum));
                sentences.addAll(other.sentences);
                worst.addAll(other.worst);
                rows.putAll(other.rows);
            }

            void read(TableSchema gold, TableSchema predicted) {
                Map<String, ConstituencyTree[]> read = new HashMap<>();
                rows.forEach((key, pair) -> read.put(key, new ConstituencyTree[] {
                    TreeTables.tree(gold, pair.getStruct(0)), TreeTables.tree(predicted, pair.getStruct(1))
                }));
                trees = read;
            }

            SystemEvaluation system(String name, EvaluationParameters parameters, List<String> order) {
                BracketScorer scorer = new BracketScorer(parameters);
                List<SystemEvaluation.Sentence> examples = new ArrayList<>();
                for (String key : order) {
                    ConstituencyTree[] pair = trees.get(key);
                    if (pair != null) {
                        examples.add(new SystemEvaluation.Sentence(
                                pair[0].sentence().id(),
                                scorer.score(pair[0], pair[1]).brackets(parameters.view()),
                                scorer.differences(pair[0], pair[1])));
                    }
                }
                return new SystemEvaluation(
                        name, new EvaluationReport(parameters, EvaluationTotals.of(counters)), examples);
            }
        }

        Outcome score(int partition, Iterator<Row> pairs) throws IOException {
            try (SentenceScores.Writer writer = sentences.begin(partition)) {
                Outcome outcome = score(pairs, writer);
                writer.commit();
                return outcome;
            }
        }

        private Outcome score(Iterator<Row> pairs, SentenceScores.Writer writer) throws IOException {
            BracketScorer scorer = new BracketScorer(parameters.parameters()).withTreeScores();
            BracketView view = scorer.parameters().view();
            EvaluationTotals totals = new EvaluationTotals();
            Outcome outcome = new Outcome();
            Map<String, Row> candidates = new LinkedHashMap<>();
            while (pairs.hasNext()) {
                Row pair = pairs.next();
                Row goldRow = pair.getStruct(0);
                SentenceScore score = EvaluateRun.score(scorer, gold, goldRow, predicted, pair.getStruct(1));
                totals.add(score);
                writer.write(score);
                ScoredSentence sentence = ScoredSentence.of(key(goldRow), view, score);
                outcome.sentences.add(sentence);
                if (!sentence.isExact()) {
                    candidates.put(sentence.key(), pair);
                    outcome.worst.add(sentence);
                }
                if (keep.wanted.contains(sentence.key())) {
                    outcome.rows.put(sentence.key(), pair);
                }
                if (outcome.worst.size() > 2 * keep.worst + 1) {
                    shorten(outcome, candidates);
                }
                count.add(1);
            }
            shorten(outcome, candidates);
            outcome.rows.putAll(candidates);
            outcome.counters.putAll(totals.counters());
            return outcome;
        }

        private void shorten(Outcome outcome, Map<String, Row> candidates) {
            Collections.sort(outcome.worst);
            while (outcome.worst.size() > keep.worst) {
                candidates.remove(outcome.worst.remove(outcome.worst.size() - 1).key());
            }
        }

        private static String key(Row gold) {
            return String.format(
                    Locale.ROOT,
                    "%s/%s/%012d",
                    gold.<String>getAs("corpus"),
                    gold.<String>getAs("document"),
                    gold.<Long>getAs("position"));
        }
    }
}
