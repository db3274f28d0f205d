package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.evaluation.Reliability;
import org.crossbranch.evaluation.SentenceMatcher;
import org.crossbranch.evaluation.SentenceScore;
import org.crossbranch.evaluation.SystemEvaluation;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.FileRows;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * Scores predicted trees against gold ones. Tasks add up counts and the driver adds up tasks. Of systems that are compared, the
 * driver also holds a few numbers of each sentence, and the trees of the worst ones.
 */
public final class EvaluateRun {
    /** Measures of {@link Comparison#scores()}. */
    private static final List<String> MEASURES = List.of("f1", "discontinuousF1", "exactMatch", "treeDistance");

    private final Optional<SparkSession> spark;
    private final Configuration configuration;
    private final RunListener listener;

    private EvaluateRun(Optional<SparkSession> spark, Configuration configuration, RunListener listener) {
        this.spark = spark;
        this.configuration = configuration;
        this.listener = listener;
    }

    /** A run in a session. */
    public EvaluateRun(SparkSession spark, RunListener listener) {
        this(Optional.of(spark), HadoopSettings.of(spark), listener);
    }

    /**
     * A run on treebank files that holds their rows, without a session.
     *
     * @param configuration how file systems are reached
     */
    public static EvaluateRun here(Configuration configuration, RunListener listener) {
        return new EvaluateRun(Optional.empty(), configuration, listener);
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

    /**
     * The evaluated systems.
     *
     * @param systems the systems in the order of the requests
     * @param scores their scores by sentence
     */
    public record Comparison(List<SystemEvaluation> systems, PairedScores scores) {
        /** Copies the list. */
        public Comparison {
            systems = List.copyOf(systems);
        }
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
        EvaluationParameters parameters = request.parameters().read(configuration);
        String name = names(List.of(request.predicted())).get(0);
        Part.Outcome outcome = score(request, parameters, new Keep(false, 0, new HashSet<>()), name, sentences);
        return new EvaluationReport(parameters, outcome.totals);
    }

    /**
     * Evaluates each request. They have the gold side in common.
     *
     * @param worst how many of the worst sentences of the first system to keep the trees of
     * @param sentences receives each system's scores of each sentence
     */
    public Comparison compare(List<Request> requests, int worst, SentenceScores sentences) {
        List<Part.Outcome> outcomes = new ArrayList<>();
        List<SystemEvaluation> systems = new ArrayList<>();
        List<String> names = names(requests.stream().map(Request::predicted).toList());
        List<String> order = List.of();
        for (Request request : requests) {
            String name = names.get(systems.size());
            EvaluationParameters parameters = request.parameters().read(configuration);
            Keep keep = new Keep(true, outcomes.isEmpty() ? worst : 0, new HashSet<>(order));
            Part.Outcome outcome = score(request, parameters, keep, name, sentences);
            if (outcomes.isEmpty()) {
                order = outcome.worst.stream()
                        .sorted()
                        .limit(worst)
                        .map(ScoredSentence::key)
                        .toList();
            }
            outcomes.add(outcome);
            systems.add(outcome.system(name, parameters, order));
        }
        return new Comparison(systems, scores(names, outcomes));
    }

    /** The last parts of predictions' paths if they differ, else the paths: what systems are called. */
    public static List<String> names(List<String> paths) {
        for (int parts = 1; ; parts++) {
            int kept = parts;
            List<String> names = paths.stream().map(path -> end(path, kept)).toList();
            if (Set.copyOf(names).size() == names.size() || names.equals(paths)) {
                return names;
            }
        }
    }

    /** The last parts of a path, or all where it has no more. */
    private static String end(String path, int parts) {
        Path above = new Path(path);
        for (int part = 0; part < parts && above != null; part++) {
            above = above.getParent();
        }
        return above == null || above.isRoot() || above.getName().isEmpty()
                ? path
                : path.replaceFirst("/+$", "").substring(above.toString().length() + 1);
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

    private Part.Outcome score(
            Request request, EvaluationParameters parameters, Keep keep, String system, SentenceScores sentences) {
        Part.Outcome outcome = spark.isPresent()
                ? scoreByTasks(spark.get(), request, parameters, keep, system, sentences)
                : scoreHere(request, parameters, keep, system, sentences);
        Collections.sort(outcome.sentences, (one, other) -> one.key().compareTo(other.key()));
        return outcome;
    }

    private Part.Outcome scoreByTasks(
            SparkSession session,
            Request request,
            EvaluationParameters parameters,
            Keep keep,
            String system,
            SentenceScores sentences) {
        try (Input gold = open(session, request.gold(), request.goldFormat());
                Input predicted = open(session, request.predicted(), request.predictedFormat());
                RowCounter counter =
                        new RowCounter(session, listener, "evaluate", "sentences", Math.max(0, gold.count()))) {
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
            whole.read(gold.schema(), predicted.schema());
            return whole;
        }
    }

    private Input open(SparkSession session, String path, String format) {
        return Input.open(session, listener, path, format, Input.Reading.WHOLE, TreeTables.schemas());
    }

    private Part.Outcome scoreHere(
            Request request, EvaluationParameters parameters, Keep keep, String system, SentenceScores sentences) {
        List<Row> gold = rows(request.gold(), request.goldFormat());
        List<Row> predicted = rows(request.predicted(), request.predictedFormat());
        LongAccumulator count = new LongAccumulator();
        Part part = new Part(parameters, FileRows.SCHEMA, FileRows.SCHEMA, keep, sentences.next(system, 1), count);
        listener.began("evaluate", "sentences", gold.size());
        try {
            Iterator<Row> pairs =
                    SentenceMatcher.match(row -> FileRows.string(row, "sentence_id"), gold, predicted).stream()
                            .map(pair -> RowFactory.create(pair.gold(), pair.predicted()))
                            .iterator();
            Part.Outcome outcome = part.score(0, pairs);
            outcome.read(FileRows.SCHEMA, FileRows.SCHEMA);
            return outcome;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the scores of sentences", e);
        } finally {
            listener.reached(count.value());
            listener.ended();
        }
    }

    /** The rows of files in reading order. */
    private List<Row> rows(String path, String format) {
        try (FileRows rows = FileRows.open(configuration, listener, path, format, false)) {
            List<Row> read = new ArrayList<>();
            rows.forEachRemaining(read::add);
            read.sort(FileRows.inReadingOrder());
            return read;
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
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

    /**
     * The parts of its work that a task sends along besides sums.
     *
     * @param isBySentence whether it sends the scores of each sentence
     * @param worst how many of the worst sentences it sends the rows of
     * @param wanted keys of sentences whose rows it sends in any case
     */
    private record Keep(boolean isBySentence, int worst, HashSet<String> wanted) implements Serializable {}

    /** The work of a task on its pairs. */
    private record Part(
            EvaluationParameters parameters,
            TableSchema gold,
            TableSchema predicted,
            Keep keep,
            SentenceScores.Part sentences,
            LongAccumulator count)
            implements Serializable {

        /** Sums, scores by sentence, and rows that were kept. */
        private static final class Outcome implements Serializable {
            private static final long serialVersionUID = 1;

            private final EvaluationTotals totals = new EvaluationTotals();
            private final ArrayList<ScoredSentence> sentences = new ArrayList<>();
            private final ArrayList<ScoredSentence> worst = new ArrayList<>();
            private final HashMap<String, Row> rows = new HashMap<>();
            private transient Map<String, ConstituencyTree[]> trees = new HashMap<>();

            void add(Outcome other) {
                totals.merge(other.totals);
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
                return new SystemEvaluation(name, new EvaluationReport(parameters, totals), examples);
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
            BracketScorer scorer = new BracketScorer(parameters).withTreeScores();
            BracketView view = scorer.parameters().view();
            Outcome outcome = new Outcome();
            Map<String, Row> candidates = new LinkedHashMap<>();
            while (pairs.hasNext()) {
                Row pair = pairs.next();
                Row goldRow = pair.getStruct(0);
                Row predictedRow = pair.getStruct(1);
                ConstituencyTree goldTree = TreeTables.tree(gold, goldRow);
                ConstituencyTree predictedTree = TreeTables.tree(predicted, predictedRow);
                SentenceScore matched = scorer.score(goldTree, predictedTree);
                SentenceScore score = TreeTables.isParsed(predicted, predictedRow) ? matched : matched.asUnparsed();
                outcome.totals.add(score);
                TreeTables.confidence(predicted, predictedRow)
                        .ifPresent(confidence -> outcome.totals
                                .confidence()
                                .add(
                                        confidence,
                                        score.brackets(BracketView.LABELLED).isExact()));
                List<Double> ofConstituents = TreeTables.constituentConfidence(predicted, predictedRow);
                if (!ofConstituents.isEmpty()) {
                    Reliability reliability = outcome.totals.constituentConfidence();
                    scorer.judge(
                            goldTree,
                            predictedTree,
                            (constituent, isRight) -> reliability.add(ofConstituents.get(constituent), isRight));
                }
                writer.write(score);
                count.add(1);
                if (!keep.isBySentence) {
                    continue;
                }
                ScoredSentence sentence = ScoredSentence.of(key(gold, goldRow), view, score);
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
            }
            shorten(outcome, candidates);
            outcome.rows.putAll(candidates);
            return outcome;
        }

        private void shorten(Outcome outcome, Map<String, Row> candidates) {
            Collections.sort(outcome.worst);
            while (outcome.worst.size() > keep.worst) {
                candidates.remove(outcome.worst.remove(outcome.worst.size() - 1).key());
            }
        }

        private static String key(TableSchema table, Row row) {
            return String.format(
                    Locale.ROOT,
                    "%s/%s/%012d",
                    row.getString(table.columns().fieldIndex("corpus")),
                    row.getString(table.columns().fieldIndex("document")),
                    row.getLong(table.columns().fieldIndex("position")));
        }
    }
}
