package org.crossbranch.spark.training;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.size;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.spark.DerivedTrees;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.ingest.SourceFiles;
import org.crossbranch.spark.oracle.OracleRun;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.transition.Refusal;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;

/**
 * Trees that are trained on beside a treebank, such as parses on which several parsers agree (Li et al. 2014).
 *
 * @param derivations their derivations by the treebank's actions
 * @param name where they come from, without the folder
 * @param weight how many of them an epoch reads for each tree of the treebank
 */
record SilverTrees(Table derivations, String name, double weight) {

    /**
     * Looks whether the trees are there.
     *
     * @throws InputException if they are not
     */
    static void check(SparkSession spark, TrainRun.Request request) {
        String path = request.also().path();
        if (request.also().isRead() && !Table.isTable(spark, new Path(path))) {
            SourceFiles.find(HadoopSettings.of(spark), RunListener.NONE, path, request.format());
        }
    }

    /**
     * Derives trees into a table. Left out are trees without an analysis, those that the treebank's actions and labels do not
     * reach, and those of sentences that are development trees', however these are cut into tokens.
     *
     * @param gold what is known of the treebank
     * @throws InputException if the input is missing or of another kind, or none of its trees can be used
     */
    static SilverTrees derive(
            SparkSession spark, RunListener listener, TrainRun.Request request, Gold gold, ModelDirectory directory) {
        Path made = new Path(directory.work(), "silver");
        TrainRun.Also also = request.also();
        boolean isTable = Table.isTable(spark, new Path(also.path()));
        try (Input input = Input.open(
                spark,
                listener,
                also.path(),
                isTable ? "" : request.format(),
                Input.Reading.WHOLE,
                TreeTables.schemas())) {
            long given = input.count() == Input.UNKNOWN ? input.rows().count() : input.count();
            Dataset<Row> trees = input.rows().filter(hasTree(input)).to(TreesTable.GOLD.asNullable());
            new OracleRun(spark, listener)
                    .run(
                            new OracleRun.Request(
                                    also.path(),
                                    isTable ? "" : request.format(),
                                    setup(request),
                                    gold.derivations().path().toString(),
                                    made.toString()),
                            new Input(
                                    input.path(),
                                    input.files(),
                                    input.schema(),
                                    trees,
                                    Input.UNKNOWN,
                                    input.malformed()),
                            gold.check(),
                            directory.claim());
            Table derivations = Table.open(spark, made, DerivationsTable.SCHEMA);
            DerivedTrees derived =
                    DerivedTrees.of(TableManifest.read(spark, made)).orElseThrow();
            listener.silver(derived.with(given - derived.trees()));
            check(also, derived);
            return new SilverTrees(derivations, new Path(also.path()).getName(), also.weight());
        }
    }

    /** How many trees an epoch reads, beside so many of the treebank. */
    long inEpoch(long treebank) {
        return Math.min(derivations.rowCount(), Math.round(weight * treebank));
    }

    private static OracleRun.Setup setup(TrainRun.Request request) {
        return new OracleRun.Setup(
                request.settings().parser().system(),
                OracleDeriver.STATIC,
                request.settings().parser().options(),
                request.makesContinuous());
    }

    /** Whether a row holds a tree; one of a sentence that was not parsed whole says too little. */
    private static Column hasTree(Input input) {
        Column isThere =
                size(col("constituents")).gt(0).or(size(col("dependencies")).gt(0));
        return input.schema().equals(ParsesTable.SCHEMA) ? isThere.and(ParsesTable.isWhole()) : isThere;
    }

    private static void check(TrainRun.Also also, DerivedTrees derived) {
        if (derived.used() == 0) {
            throw new InputException(also.path() + ": none of its " + derived.trees() + " trees can be trained on"
                    + derived.mostFrequent().stream()
                            .map(Refusal::reason)
                            .collect(Collectors.joining("; ", derived.refusals().isEmpty() ? "" : ": ", ""))
                    + "; give trees of the treebank's kind and labels, or leave --also out");
        }
    }

    /**
     * The treebank, and the trees that a parser of it is scored on.
     *
     * @param derivations its derivations
     * @param labels its labels
     * @param development the development trees
     */
    record Gold(Table derivations, Lexicon labels, Dataset<Row> development) {

        private OracleRun.Check check() {
            SerializableLexicon known = SerializableLexicon.of(labels);
            HashSet<String> texts = new HashSet<>(development
                    .select(concat_ws("", col("tokens.form")))
                    .distinct()
                    .as(Encoders.STRING())
                    .collectAsList());
            return () -> {
                Lexicon lexicon = known.lexicon();
                return tree -> refusal(tree, lexicon, texts);
            };
        }

        private static Optional<String> refusal(SyntaxTree tree, Lexicon known, HashSet<String> development) {
            List<Token> tokens = tree.sentence().tokens();
            if (development.contains(tokens.stream().map(Token::form).collect(Collectors.joining()))) {
                return Optional.of("its sentence is one of the development trees");
            }
            Stream<String> ofTokens = known.tasks().stream()
                    .flatMap(task -> tokens.stream()
                            .map(task.task()::label)
                            .filter(label -> !task.labels().contains(label))
                            .map(label -> "the treebank has no " + task.task().name() + " \"" + label + "\""));
            Stream<String> ofEdges = known.functions().stream()
                    .filter(functions -> tree instanceof ConstituencyTree)
                    .flatMap(functions -> TreeEdge.of((ConstituencyTree) tree).stream()
                            .map(edge -> edge.function(tree.sentence()))
                            .filter(function -> !functions.functions().contains(function))
                            .map(function -> "the treebank has no function \"" + function + "\""));
            return Stream.concat(ofTokens, ofEdges).findFirst();
        }
    }
}
