package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.chart.Grammar;
import org.crossbranch.chart.GrammarFile;
import org.crossbranch.chart.GrammarOptions;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.model.ReadyModels;
import org.crossbranch.model.TestBundles;
import org.crossbranch.pretrained.EncoderException;
import org.crossbranch.pretrained.PretrainedEncoder;
import org.crossbranch.pretrained.TinyEncoder;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.TreeText;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Annotation with a network, whose parameters are random. */
@ExtendWith(LocalSpark.class)
final class ModelAnnotationTest {
    private static final long SEED = 31;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    private ModelBundle model = TestBundles.random(SEED);

    ModelAnnotationTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void writeModelAndText() throws IOException {
        Files.createDirectory(folder.resolve("model"));
        model.write(folder.resolve("model").resolve(ReadyModels.MODEL));
        Random random = new Random(SEED);
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < 150; line++) {
            lines.add(random.ints(1 + random.nextInt(25), 0, 70)
                    .mapToObj(word -> "w" + word)
                    .collect(Collectors.joining(" ")));
        }
        Files.write(folder.resolve("in.txt"), lines);
    }

    @Test
    void parsesAreThoseOfTheModelHoweverTheWorkIsDivided() {
        List<Row> one = annotate(1, 150, "standard");
        assertThat(annotate(2, 16, "standard")).as("seed " + SEED).isEqualTo(one);
        assertThat(annotate(7, 7, "standard")).as("seed " + SEED).isEqualTo(one);
        assertThat(one).hasSize(150);
    }

    @Test
    void parsesAreThatOfTheParserItself() {
        annotate(3, 16, "standard");
        assertParsesAreOf(model.parser(ParseBudget.DEFAULT));
        assertThat(parses()).extracting(ParsesTable.Parse::modelId).containsOnly(model.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"greedy", "beam-4", "best-first", "dp-4"})
    void eachSearchFindsItsParsesHoweverTheWorkIsDivided(String search) throws IOException {
        writeModel(false);
        List<Row> one = annotate(1, 150, search);
        assertThat(annotate(2, 16, search)).as("seed " + SEED).isEqualTo(one);
        assertThat(annotate(7, 7, search)).as("seed " + SEED).isEqualTo(one);
        assertThat(one).hasSize(150);
        assertParsesAreOf(model.parser(ParseBudget.DEFAULT, Search.named(search)));
    }

    @Test
    void parsesWithAnEncoderAreThoseOfTheModelHoweverTheWorkIsDivided() throws IOException {
        Path encoder = new TinyEncoder(SEED).write(folder.resolve("encoder"));
        TokenVectors vectors = PretrainedEncoder.of(encoder).vectors();
        model = TestBundles.withEncoder(SEED, vectors);
        model.write(folder.resolve("model").resolve(ReadyModels.MODEL));
        List<List<Row>> rows = new ArrayList<>();
        for (int shards : List.of(1, 2, 7)) {
            AnnotateRequests.run(
                    spark,
                    RunListener.NONE,
                    AnnotateRequests.of(path("in.txt"), path("out"))
                            .model(path("model"))
                            .encoder(encoder.toString())
                            .batch(150 / shards)
                            .shards(shards)
                            .forced()
                            .request());
            assertParsesAreOf(model.parser(ParseBudget.DEFAULT));
            rows.add(Table.open(spark, new org.apache.hadoop.fs.Path(path("out")), ParsesTable.SCHEMA)
                    .rows()
                    .select("sentence_id", "discbracket", "score")
                    .orderBy("sentence_id")
                    .collectAsList());
        }
        assertThat(rows.get(0)).hasSize(150);
        assertThat(rows).as("seed " + SEED).containsOnly(rows.get(0));
    }

    @Test
    void aModelThatReadsAnEncoderRefusesOthersAndNone() throws IOException {
        Path encoder = new TinyEncoder(SEED).write(folder.resolve("encoder"));
        Path other = new TinyEncoder(SEED + 1).write(folder.resolve("other"));
        TokenVectors vectors = PretrainedEncoder.of(encoder).vectors();
        TestBundles.withEncoder(SEED, vectors).write(folder.resolve("reads.model"));
        model.write(folder.resolve("reads-none.model"));
        assertRefused(
                "reads.model", "", "reads the vectors of the encoder " + vectors.sha256() + ", and none is given");
        assertRefused(
                "reads.model",
                other.toString(),
                "and another is given, " + PretrainedEncoder.of(other).vectors().sha256());
        assertRefused("reads-none.model", other.toString(), "no model here reads an encoder; leave --encoder out");
        assertThatThrownBy(() -> distribute("reads.model", path("nowhere")))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("nowhere: there is no model.onnx");
    }

    private void assertRefused(String name, String encoder, String message) {
        assertThatThrownBy(() -> distribute(name, encoder))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageStartingWith(path(name) + ": encoder: ")
                .hasMessageContaining(message);
        assertThatThrownBy(() -> LocalParser.read(
                        new Configuration(), List.of(path(name)), encoder, Search.STANDARD, SentenceLimits.DEFAULT))
                .hasMessageContaining(message);
    }

    private DistributedParser distribute(String name, String encoder) {
        return DistributedParser.distribute(
                spark,
                AnnotateRequests.of(path("in.txt"), path("out"))
                        .model(path(name))
                        .encoder(encoder)
                        .request()
                        .parsing());
    }

    private void assertParsesAreOf(Parser parser) {
        List<ParsesTable.Parse> parses = parses();
        List<ParseOutcome> outcomes = parser.parse(
                parses.stream().map(parse -> parse.analysis().sentence()).toList());
        for (int i = 0; i < parses.size(); i++) {
            ParseOutcome.Parsed parsed = (ParseOutcome.Parsed) outcomes.get(i);
            assertThat(parses.get(i).analysis().constituencyTree())
                    .as("seed " + SEED)
                    .isEqualTo(parsed.analysis().constituencyTree());
            assertThat(parses.get(i).score()).isEqualTo(parsed.score());
            assertThat(parses.get(i).derivationLength()).isEqualTo(parsed.derivationLength());
        }
    }

    @Test
    void aBeamLeavesConfidenceAndAlternatives() {
        AnnotateRequest request = AnnotateRequests.of(path("in.txt"), path("out"))
                .model(path("model"))
                .search("beam-4", 2)
                .batch(64)
                .shards(3)
                .request();
        AnnotateRequests.run(spark, RunListener.NONE, request);
        Parser parser = model.parser(ParseBudget.DEFAULT, new Search.Beam(4));
        List<ParsesTable.Parse> parses = parses();
        assertThat(parses).isNotEmpty().allSatisfy(parse -> {
            ParseOutcome.Parsed parsed = (ParseOutcome.Parsed)
                    parser.parse(List.of(parse.analysis().sentence())).get(0);
            assertThat(parse.ranking())
                    .as("seed " + SEED)
                    .isEqualTo(parsed.ranking().withOthers(2));
        });
        assertThat(parses).extracting(parse -> parse.ranking().others().size()).contains(2);
    }

    @Test
    void aSearchThatDoesNotFitTheModelIsRefused() {
        AnnotateRequest request = AnnotateRequests.of(path("in.txt"), path("out"))
                .model(path("model"))
                .search("dp-4", 0)
                .request();
        assertThatThrownBy(() -> AnnotateRequests.run(spark, RunListener.NONE, request))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageStartingWith(path("model"))
                .hasMessageContaining(
                        "annotate.search = dp-4 merges states, which those of the system ml-set do not allow")
                .hasMessageEndingWith("Set annotate.search to standard or beam");
    }

    private List<ParsesTable.Parse> parses() {
        return Table.open(spark, new org.apache.hadoop.fs.Path(path("out")), ParsesTable.SCHEMA)
                .rows()
                .collectAsList()
                .stream()
                .map(row -> ParsesTable.read(row).value())
                .toList();
    }

    @Test
    void aModelThatTakesTagsKeepsThoseOfTrees() throws IOException {
        writeModel(true);
        Files.writeString(folder.resolve("in.discbracket"), "(S (NP (T1 0=w1) (T2 2=w2)) (XX 1=w3))\n");
        AnnotateRequests.run(
                spark,
                RunListener.NONE,
                AnnotateRequests.of(path("in.discbracket"), path("out"))
                        .model(path("model"))
                        .request());
        ParsesTable.Parse parse = ParsesTable.read(
                        Table.open(spark, new org.apache.hadoop.fs.Path(path("out")), ParsesTable.SCHEMA)
                                .rows()
                                .first())
                .value();
        assertThat(parse.analysis().sentence().tokens()).extracting(Token::tag).containsExactly("T1", "XX", "T2");
    }

    @Test
    void aModelThatTakesTagsRefusesText() throws IOException {
        writeModel(true);
        AnnotateRequest request = AnnotateRequests.of(path("in.txt"), path("out"))
                .model(path("model"))
                .request();
        assertThatThrownBy(() -> AnnotateRequests.run(spark, RunListener.NONE, request))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the model takes tags as given (training.tags), and these sentences have none");
    }

    /** Trees of shards are those that the filter's parser finds; a sentence that the grammar does not derive is set aside. */
    @ParameterizedTest
    @EnumSource(GrammarOptions.Formalism.class)
    void grammarsAnnotateAsTheyParse(GrammarOptions.Formalism system) throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 120, 12).toList();
        Path file = folder.resolve("some.grammar");
        try (Writer out = Files.newBufferedWriter(file)) {
            GrammarOptions options = new GrammarOptions(system, "tiger", 1, 1);
            GrammarFile.write(Grammar.of(options, HeadRules.of(HeadRules.Table.TIGER), trees.subList(0, 80)), out);
        }
        try (TreebankWriter<ConstituencyTree> out =
                new DiscbracketFormat().write(Files.newBufferedWriter(folder.resolve("in.discbracket")))) {
            for (ConstituencyTree tree : trees) {
                out.write(tree);
            }
            out.write(TreeText.tree("(S (NEW 0=a) (NEW 1=b))"));
        }
        AnnotateRequest request = AnnotateRequests.of(path("in.discbracket"), path("out"))
                .model(file.toString())
                .batch(16)
                .shards(3)
                .request();
        AnnotateRun.Result result = AnnotateRequests.run(spark, RunListener.NONE, request);
        LocalParser parser = LocalParser.ofGrammar(file, "some.grammar", SentenceLimits.DEFAULT);
        assertThat(result.modelId()).isEqualTo(parser.id()).matches("[0-9a-f]{64}");
        assertThat(parses()).hasSize(trees.size()).allSatisfy(parse -> {
            ParseOutcome.Parsed parsed = (ParseOutcome.Parsed)
                    parser.parser().parse(List.of(parse.analysis().sentence())).get(0);
            assertThat(parse.analysis().constituencyTree())
                    .isEqualTo(parsed.analysis().constituencyTree());
            assertThat(parse.score()).isEqualTo(parsed.score());
        });
        assertThat(result.statuses()).isEqualTo(Map.of("parsed", 120L, "underivable", 1L));
        assertRefused("some.grammar", path("encoder"), "no model here reads an encoder; leave --encoder out");
        assertThatThrownBy(() -> ModelFile.read(new Configuration(false), file.toString()))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContaining("some.grammar: this is a grammar; give it to parse, annotate or serve");
    }

    /** A model of a system that all searches can be used with. */
    private void writeModel(boolean takesTags) throws IOException {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of("ml-gap", "templates-base");
        model = TestBundles.of(
                RandomModel.small(new Random(SEED), kind, takesTags), Instant.EPOCH, "ml-gap", "templates-base");
        model.write(folder.resolve("model").resolve(ReadyModels.MODEL));
    }

    private List<Row> annotate(int shards, int batchSentences, String search) {
        AnnotateRequest request = AnnotateRequests.of(path("in.txt"), path("out"))
                .model(path("model"))
                .search(search, 0)
                .batch(batchSentences)
                .shards(shards)
                .request();
        AnnotateRequests.run(spark, RunListener.NONE, request);
        return Table.open(spark, new org.apache.hadoop.fs.Path(path("out")), ParsesTable.SCHEMA)
                .rows()
                .drop("parse_micros")
                .sort("position")
                .collectAsList();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
