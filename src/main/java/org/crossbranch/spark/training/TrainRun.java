package org.crossbranch.spark.training;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.search.Confidence;
import org.crossbranch.spark.Build;
import org.crossbranch.spark.DerivedTrees;
import org.crossbranch.spark.RowCounter;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.oracle.OracleRun;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.vectors.DistributedEncoder;
import org.crossbranch.spark.vectors.EncodedSentences;
import org.crossbranch.spark.vectors.VectorsInput;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.TrainingLoop;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.training.dl4j.BackendGuard;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.DependencyTree;

/**
 * Trains a model and scores it on development trees after each epoch. Everything that it keeps is in
 * the model directory; a run that was killed goes on from its last whole epoch and ends as if nothing had happened.
 */
public final class TrainRun {
    private final SparkSession spark;
    private final JavaSparkContext context;
    private final RunListener listener;

    /** A run in a session. */
    public TrainRun(SparkSession spark, RunListener listener) {
        this.spark = spark;
        this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        this.listener = listener;
    }

    /**
     * Trains to the end.
     *
     * @param epochs told each epoch of this run as it ends
     * @return all epochs, those of an interrupted run before it included
     * @throws InputException if an input, or the state of an interrupted run, cannot be used
     * @throws org.crossbranch.spark.output.OutputException if an intermediate table cannot be written
     * @throws org.crossbranch.spark.output.OutputClaim.OwnedException if another run owns the model directory
     * @throws org.crossbranch.training.dl4j.BackendGuard.BackendException if ND4J cannot compute on a machine that trains
     */
    public List<EpochMetrics> run(Request request, Consumer<EpochMetrics> epochs) {
        return OutputClaim.hold(
                HadoopSettings.of(spark), new Path(request.model()), claim -> run(request, claim, epochs));
    }

    /** Trains as {@link #run(Request, Consumer)} does, under a claim of the model directory. */
    public List<EpochMetrics> run(Request request, OutputClaim claim, Consumer<EpochMetrics> epochs) {
        BackendGuard.check();
        Configuration configuration = HadoopSettings.of(spark);
        Path path = new Path(request.model());
        try {
            path = HadoopSettings.absolute(configuration, path);
            ModelDirectory directory = new ModelDirectory(path.getFileSystem(configuration), path, claim);
            TrainingSettings settings = request.settings();
            // What is missing is told before the trees are derived, which takes a while.
            VectorsInput.check(configuration, settings.network().vectors());
            SilverTrees.check(spark, request);
            Optional<DistributedEncoder> encoder = settings.network().encoder().isThere()
                    ? Optional.of(DistributedEncoder.distribute(
                            spark, settings.network().encoder().folder()))
                    : Optional.empty();
            Dataset<Row> development = development(request);
            Table derivations = derivations(request, directory);
            Optional<SilverTrees> silver = silver(request, derivations, development, directory);
            Optional<DependencyTrees> dependencies = dependencies(request, derivations, development);
            Optional<DependencyTrees> developmentDependencies =
                    request.dependencies().map(paths -> read(request, paths.development(), development));
            TrainingCorpus read = TrainingCorpus.of(derivations, silver, dependencies, settings);
            String developmentFingerprint =
                    TrainingCorpus.fingerprint(development.select("sentence_id", "discbracket", "conllu"))
                            + developmentDependencies
                                    .map(trees -> " " + trees.fingerprint())
                                    .orElse("");
            TrainingCorpus corpus = encoder.isPresent()
                    ? read.with(encoded(
                            encoder.get(),
                            read,
                            sentences(derivations, silver, dependencies, development),
                            directory,
                            developmentFingerprint))
                    : read;
            // The development trees choose the best epoch: with others, a resumed run would compare what cannot be.
            corpus.vocabulary().vectors().ifPresent(vectors -> listener.noted(note(corpus, vectors)));
            String fingerprint = Build.digest() + " " + corpus.fingerprint() + " " + corpus.order() + " "
                    + corpus.also()
                            .map(also -> also.sha256() + " " + corpus.part() + " ")
                            .orElse("")
                    + corpus.vectors().map(source -> source.sha256() + " ").orElse("")
                    + corpus.vocabulary()
                            .lexicon()
                            .encoder()
                            .map(vectors -> vectors.sha256() + " ")
                            .orElse("")
                    + developmentFingerprint + " "
                    + settings;
            Broadcast<TrainingData> data = context.broadcast(
                    new TrainingData(corpus, dependencies, settings, new SerializableConfiguration(configuration)));
            DevelopmentScorer scorer = new DevelopmentScorer(
                    context,
                    new DevelopmentScorer.Gold(
                            development,
                            developmentDependencies,
                            TrainingCorpus.unseenForms(derivations.rows(), development)),
                    settings,
                    corpus.vocabulary());
            try {
                listener.development(scorer.derived());
                List<EpochMetrics> history = train(request, fingerprint, corpus, data, scorer, directory, epochs);
                directory.tidy(request.keepWork());
                return history;
            } finally {
                scorer.close();
                data.destroy();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the model in " + path, e);
        }
    }

    /** The dependency trees beside constituents, if some are to be read. */
    private Optional<DependencyTrees> dependencies(Request request, Table derivations, Dataset<Row> development) {
        Optional<DependencyTrees> trees = request.dependencies()
                .map(paths ->
                        read(request, paths.training(), derivations.rows()).without(development));
        trees.ifPresent(some -> listener.noted(some.note()));
        return trees;
    }

    private DependencyTrees read(Request request, String path, Dataset<Row> sentences) {
        return DependencyTrees.read(
                spark, listener, path, request.settings().parser().options(), sentences);
    }

    /** The silver trees, if some are to be read. */
    private Optional<SilverTrees> silver(
            TrainRun.Request request, Table derivations, Dataset<Row> development, ModelDirectory directory) {
        if (!request.also().isRead()) {
            return Optional.empty();
        }
        Lexicon labels = TrainingCorpus.labels(derivations, request.settings());
        return Optional.of(SilverTrees.derive(
                spark, listener, request, new SilverTrees.Gold(derivations, labels, development), directory));
    }

    /** The word forms of all sentences that a run reads. */
    private Dataset<Row> sentences(
            Table derivations,
            Optional<SilverTrees> silver,
            Optional<DependencyTrees> dependencies,
            Dataset<Row> development) {
        Dataset<Row> forms = derivations.rows().select("tokens.form").union(development.select("tokens.form"));
        Dataset<Row> all =
                dependencies.map(trees -> forms.union(trees.rowsAlone(spark))).orElse(forms);
        return silver.map(trees -> all.union(trees.derivations().rows().select("tokens.form")))
                .orElse(all);
    }

    /** The vectors that the encoder gives the sentences. */
    private TokenVectors encoded(
            DistributedEncoder encoder,
            TrainingCorpus corpus,
            Dataset<Row> sentences,
            ModelDirectory directory,
            String developmentFingerprint)
            throws IOException {
        listener.noted(note(encoder.here()));
        Dataset<Row> forms = sentences.distinct();
        long count = forms.count();
        String contents = corpus.fingerprint() + " "
                + corpus.also().map(also -> also.sha256() + " ").orElse("")
                + developmentFingerprint;
        try (RowCounter counter = new RowCounter(spark, listener, "encode", "sentences", count)) {
            return EncodedSentences.of(
                            encoder,
                            new Path(directory.work(), "encoded"),
                            forms,
                            count,
                            contents,
                            counter.accumulator())
                    .vectors();
        }
    }

    private static String note(TokenVectors encoder) {
        return String.format(
                Locale.ROOT,
                "encoder %s, %d columns: %s",
                encoder.sha256(),
                encoder.width(),
                encoder.layers() > 1
                        ? "the mean of its last " + encoder.layers() + " layers"
                        : "its last layer, since its graph names no others");
    }

    private static String note(TrainingCorpus corpus, TrainingVocabulary.Vectors vectors) {
        Lexicon lexicon = corpus.vocabulary().lexicon();
        List<String> words = lexicon.words().entries();
        return String.format(
                Locale.ROOT,
                "vectors of %,d words, %d dimensions; %,d of the %,d words with an embedding have one",
                lexicon.vectorWords().entries().size(),
                vectors.table().shape()[1],
                words.stream()
                        .filter(word -> lexicon.vectorRow(word) != Vocabulary.UNKNOWN)
                        .count(),
                words.size());
    }

    private Dataset<Row> development(Request request) {
        boolean isTable = Table.isTable(spark, new Path(request.development()));
        Input development = Input.open(
                spark,
                listener,
                request.development(),
                isTable ? "" : request.developmentFormat(),
                Input.Reading.LAZY,
                TreesTable.SCHEMA);
        if (development.rows().isEmpty()) {
            throw new InputException(development.path()
                    + ": there are no development trees; without any, no epoch is better than another");
        }
        return development.rows();
    }

    /**
     * The derivations: as given, or made of the given trees. Reports derived and refused trees, if the table records them.
     */
    private Table derivations(Request request, ModelDirectory directory) {
        Table derivations = givenOrMade(request, directory);
        TableManifest.find(spark, derivations)
                .flatMap(DerivedTrees::of)
                .ifPresent(trees -> check(derivations, trees, request));
        return derivations;
    }

    private void check(Table derivations, DerivedTrees trees, Request request) {
        if (trees.madeContinuous() > 0 && !request.makesContinuous()) {
            throw new InputException(derivations.path() + ": crossing branches were taken out of "
                    + trees.madeContinuous()
                    + " of its trees, but transition.make-continuous is false; set it to true, or make a table with"
                    + " `crossbranch oracle`");
        }
        listener.derived(trees);
        if (trees.refusedPercent() > request.maxRefusedPercent()) {
            TransitionSystemFactory<?, ?> system =
                    request.settings().parser().architecture().system();
            throw new InputException(request.input() + ": "
                    + request.settings().parser().system() + " refuses "
                    + trees.refused() + " of " + trees.trees() + " trees, and training.max-refused is "
                    + BigDecimal.valueOf(request.maxRefusedPercent())
                            .stripTrailingZeros()
                            .toPlainString() + " %. "
                    + trees.mostFrequent().stream()
                            .map(refusal -> refusal.trees() + ": " + refusal.reason() + " (" + refusal.example() + ")")
                            .collect(Collectors.joining("; "))
                    + ". "
                    + remedy(system, request)
                    + " another system, mend the trees, or raise training.max-refused.");
        }
    }

    private static String remedy(TransitionSystemFactory<?, ?> system, Request request) {
        if (system.trees() == DependencyTree.class) {
            return request.settings().parser().options().underivable() == SystemOptions.Underivable.REFUSED
                    ? "Set transition.underivable=head-path, choose"
                    : "Choose";
        }
        return system.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE) && !request.makesContinuous()
                ? "Set transition.make-continuous=true, choose"
                : "Choose";
    }

    private Table givenOrMade(Request request, ModelDirectory directory) {
        Path input = new Path(request.input());
        if (request.format().isEmpty() && Table.isTable(spark, input)) {
            Table table = Table.open(spark, input, DerivationsTable.SCHEMA, TreesTable.SCHEMA);
            if (table.schema().equals(DerivationsTable.SCHEMA)) {
                return table;
            }
        }
        Path made = new Path(directory.work(), "derivations");
        new OracleRun(spark, listener)
                .run(
                        new OracleRun.Request(
                                request.input(),
                                request.format(),
                                new OracleRun.Setup(
                                        request.settings().parser().system(),
                                        OracleDeriver.STATIC,
                                        request.settings().parser().options(),
                                        request.makesContinuous()),
                                "",
                                made.toString()),
                        directory.claim());
        return Table.open(spark, made, DerivationsTable.SCHEMA);
    }

    private List<EpochMetrics> train(
            Request request,
            String fingerprint,
            TrainingCorpus corpus,
            Broadcast<TrainingData> data,
            DevelopmentScorer scorer,
            ModelDirectory directory,
            Consumer<EpochMetrics> epochs)
            throws IOException {
        TrainingSettings settings = request.settings();
        BatchPlan plan = data.value().plan();
        WeightsTrainer trainer = WeightsTrainer.of(context, settings, corpus.vocabulary(), data);
        List<EpochMetrics> history = resume(directory, fingerprint, trainer);
        TrainedModels models = new TrainedModels(request, corpus);
        Explorer explorer = new Explorer(
                spark, directory.claim(), listener, corpus, settings, new Path(directory.work(), "explored"));
        new TrainingLoop(settings, new TrainingLoop.Trainer() {
                    private int unit;
                    private Confidence confidence = Confidence.NONE;

                    @Override
                    public double train(int round) {
                        List<String> files = files(round);
                        listener.began("epoch " + (round + 1), "sentences", plan.sentences());
                        double loss = trainer.train(
                                round,
                                files,
                                batches -> listener.reached(
                                        Math.min(plan.sentences(), (long) batches * plan.batchSentences())));
                        listener.ended();
                        return loss;
                    }

                    private List<String> files(int round) {
                        if (trainer.exploresItself() || !settings.explores(round)) {
                            return data.value().files();
                        }
                        try {
                            return explorer.explore(round, trainer.current(), data);
                        } catch (IOException e) {
                            throw new UncheckedIOException("cannot write the examples of epoch " + (round + 1), e);
                        }
                    }

                    @Override
                    public TrainingLoop.DevelopmentScore score() {
                        TrainingLoop.DevelopmentScore score = scorer.score(trainer.averaged());
                        unit = score.unit();
                        confidence = score.confidence();
                        return score;
                    }

                    @Override
                    public void keep(List<EpochMetrics> done) {
                        TrainRun.keep(directory, fingerprint, done, trainer, unit, confidence, models);
                    }

                    @Override
                    public long sentences() {
                        return plan.sentences();
                    }
                })
                .run(history, epochs);
        return history;
    }

    /** The model first and the state last: a run killed between them repeats the epoch and writes the same model again. */
    private static void keep(
            ModelDirectory directory,
            String fingerprint,
            List<EpochMetrics> history,
            WeightsTrainer trainer,
            int unit,
            Confidence confidence,
            TrainedModels models) {
        try {
            directory.claim().check();
            models.write(
                    directory,
                    trainer.averaged().match(dense -> dense, sparse -> sparse.dividedBy(unit)),
                    confidence,
                    history.get(history.size() - 1).best());
            directory.writeMetrics(history);
            directory.state().write(new TrainingStateFile.Kept(fingerprint, history, trainer.state()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the epoch: " + e.getMessage(), e);
        }
    }

    private static List<EpochMetrics> resume(ModelDirectory directory, String fingerprint, WeightsTrainer trainer)
            throws IOException {
        Optional<TrainingStateFile.Kept> kept = directory.state().read();
        if (kept.isEmpty()) {
            return new ArrayList<>();
        }
        if (!kept.get().fingerprint().equals(fingerprint)) {
            throw new InputException(directory
                    + ": it holds a run on other data, with other settings or by another build of the program; give another"
                    + " directory or delete this one");
        }
        trainer.restore(kept.get().trainer());
        return kept.get().history();
    }

    /**
     * The request of {@link TrainRun}.
     *
     * @param input a table of derivations or trees, or a treebank file
     * @param format name of the file's format, or empty to go by its extension
     * @param development a table of trees, or a treebank file, to score each epoch on
     * @param developmentFormat name of that file's format, or empty to go by its extension; a table needs none
     * @param also trees to train on beside the input
     * @param dependencies dependency trees of its sentences, for a parser of constituents that is to predict these, too
     * @param model directory of the model
     * @param settings what decides the result
     * @param makesContinuous whether crossing branches are taken out of the training trees first
     * @param maxRefusedPercent greatest share of the training trees that the system may refuse to derive
     * @param settingsByKey the same as the user knows them, for the model's record of itself
     * @param libraries versions of the libraries that train, by name
     * @param commit the commit of this project that trains, or empty if that is not known
     * @param keepWork whether intermediate tables stay in the model directory
     */
    public record Request(
            String input,
            String format,
            String development,
            String developmentFormat,
            Also also,
            Optional<Dependencies> dependencies,
            String model,
            TrainingSettings settings,
            boolean makesContinuous,
            double maxRefusedPercent,
            SortedMap<String, String> settingsByKey,
            SortedMap<String, String> libraries,
            String commit,
            boolean keepWork) {

        /** Training on the trees as they are, however many the system refuses. */
        public Request(
                String input,
                String format,
                String development,
                String model,
                TrainingSettings settings,
                SortedMap<String, String> settingsByKey,
                SortedMap<String, String> libraries,
                String commit,
                boolean keepWork) {
            this(
                    input,
                    format,
                    development,
                    "",
                    Also.NONE,
                    Optional.empty(),
                    model,
                    settings,
                    false,
                    100,
                    settingsByKey,
                    libraries,
                    commit,
                    keepWork);
        }

        /** The request with dependency trees. */
        public Request with(Dependencies trees) {
            return new Request(
                    input,
                    format,
                    development,
                    developmentFormat,
                    also,
                    Optional.of(trees),
                    model,
                    settings,
                    makesContinuous,
                    maxRefusedPercent,
                    settingsByKey,
                    libraries,
                    commit,
                    keepWork);
        }

        /** The request with trees beside its input. */
        public Request with(Also trees) {
            return new Request(
                    input,
                    format,
                    development,
                    developmentFormat,
                    trees,
                    dependencies,
                    model,
                    settings,
                    makesContinuous,
                    maxRefusedPercent,
                    settingsByKey,
                    libraries,
                    commit,
                    keepWork);
        }
    }

    /**
     * Dependency trees of the sentences of a treebank of constituents, or of some of them and others.
     *
     * @param training a table of trees, or a treebank file
     * @param development those of the development sentences
     */
    public record Dependencies(String training, String development) {}

    /**
     * Trees to train on beside a treebank.
     *
     * @param path a table of trees or parses, or a treebank file in the treebank's format; empty for none
     * @param weight how many of them an epoch reads for each tree of the treebank, at least 0
     */
    public record Also(String path, double weight) {
        /** No trees. */
        public static final Also NONE = new Also("", 0);

        boolean isRead() {
            return !path.isEmpty() && weight > 0;
        }
    }
}
