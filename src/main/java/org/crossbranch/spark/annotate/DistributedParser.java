package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.chart.GrammarFile;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.model.UnknownWords;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.search.Parser;
import org.crossbranch.spark.vectors.DistributedEncoder;
import org.jspecify.annotations.Nullable;
import scala.collection.JavaConverters;

/**
 * The parser of a model, of one model of constituents and one of dependencies, or of a grammar, on each executor. Spark brings the models' files
 * there; the first task of a JVM reads them, and Spark frees the parser when the driver lets go of this object.
 *
 * @param id the models' identifiers, with a plus sign between them
 * @param given names of the word-level tasks whose labels it reads as given with the sentence
 * @param models the models, read once a JVM
 * @param words counts the words that the first model knows and does not know
 */
public record DistributedParser(String id, List<String> given, Broadcast<Models> models, WordCount words)
        implements ParserSource {
    /** Where the driver keeps the models that it hands out. */
    private static final Path FOLDER = temporaryFolder();

    /** The models of a parser by their identifiers. */
    static final class Models implements Serializable {
        private static final long serialVersionUID = 1L;

        private final List<String> ids;
        private final String language;
        private final String search;
        private final SentenceLimits limits;
        private final List<DistributedEncoder> encoders;
        private transient @Nullable LocalParser parser;

        private Models(
                List<String> ids, String language, AnnotateRequest.Parsing parsing, List<DistributedEncoder> encoders) {
            this.encoders = encoders;
            this.ids = ids;
            this.language = language;
            this.search = parsing.search();
            this.limits = parsing.limits();
        }

        private synchronized LocalParser parser() throws IOException {
            LocalParser made = parser;
            if (made == null) {
                made = read();
                parser = made;
            }
            return made;
        }

        private LocalParser read() throws IOException {
            List<ModelBundle> bundles = new ArrayList<>();
            for (String id : ids) {
                Path file = Path.of(SparkFiles.get(fileName(id)));
                if (!Files.exists(file)) {
                    throw new NoSuchFileException(file.toString(), "", "Spark did not bring the model");
                }
                if (GrammarFile.is(file)) {
                    return LocalParser.ofGrammar(file, id, limits);
                }
                bundles.add(ModelBundle.read(file));
            }
            Optional<TokenVectors> encoder = encoders.isEmpty()
                    ? Optional.empty()
                    : Optional.of(encoders.get(0).here());
            return LocalParser.of(ModelEncoders.join(ids, bundles, encoder), search, limits);
        }
    }

    /** Counts the words of all tasks, failed and repeated ones included. */
    record WordCount(LongAccumulator words, LongAccumulator unknown) implements Serializable {
        private void add(UnknownWords counted) {
            words.add(counted.words());
            unknown.add(counted.unknown());
        }
    }

    /**
     * Reads models or a grammar, from any file system, and hands them to Spark.
     *
     * @throws ModelFormatException if one is missing or cannot be used, or not by the search, or there are several of one kind
     *     of trees
     */
    public static DistributedParser distribute(SparkSession spark, AnnotateRequest.Parsing parsing) {
        String first = parsing.models().get(0);
        if (parsing.models().size() == 1 && ModelFile.isGrammar(configuration(spark), first)) {
            if (!parsing.encoder().isEmpty()) {
                throw ModelEncoders.unread(parsing.models());
            }
            LocalParser grammar = ModelFile.lend(configuration(spark), first, (source, copy) -> {
                LocalParser read = LocalParser.ofGrammar(copy, source, parsing.limits());
                bring(spark, read.id(), copy);
                return read;
            });
            return of(spark, grammar.id(), grammar.given(), new Models(List.of(grammar.id()), "", parsing, List.of()));
        }
        List<ModelBundle> bundles = parsing.models().stream()
                .map(path -> distribute(spark, path, parsing.search()))
                .toList();
        LocalParser.checkKinds(parsing.models(), bundles);
        ModelEncoders.join(configuration(spark), parsing.models(), bundles, parsing.encoder());
        List<DistributedEncoder> encoders = parsing.encoder().isEmpty()
                ? List.of()
                : List.of(DistributedEncoder.distribute(spark, parsing.encoder()));
        List<String> ids = bundles.stream().map(ModelBundle::id).toList();
        Models models = new Models(ids, bundles.get(0).language(), parsing, encoders);
        return of(spark, LocalParser.id(bundles), LocalParser.given(bundles), models);
    }

    private static DistributedParser of(SparkSession spark, String id, List<String> given, Models models) {
        return new DistributedParser(
                id,
                given,
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(models),
                new WordCount(
                        spark.sparkContext().longAccumulator(),
                        spark.sparkContext().longAccumulator()));
    }

    private static ModelBundle distribute(SparkSession spark, String path, String search) {
        return ModelFile.lend(configuration(spark), path, (source, copy) -> {
            ModelBundle bundle = ModelFile.read(source, copy);
            LocalParser.checkSearch(path, bundle, search);
            bring(spark, bundle.id(), copy);
            return bundle;
        });
    }

    private static Configuration configuration(SparkSession spark) {
        return spark.sparkContext().hadoopConfiguration();
    }

    private static void bring(SparkSession spark, String id, Path copy) throws IOException {
        // Spark knows a file by its name alone: one name for one content.
        Path named = FOLDER.resolve(fileName(id));
        Files.move(copy, named, StandardCopyOption.REPLACE_EXISTING);
        named.toFile().deleteOnExit();
        if (JavaConverters.seqAsJavaList(spark.sparkContext().listFiles()).stream()
                .noneMatch(file -> file.endsWith("/" + named.getFileName()))) {
            spark.sparkContext().addFile(named.toUri().toString());
        }
    }

    private static String fileName(String id) {
        return id + ".model";
    }

    private static Path temporaryFolder() {
        try {
            Path folder = Files.createTempDirectory("crossbranch-models");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for temporary files", e);
        }
    }

    @Override
    public Parser parser() throws IOException {
        LocalParser shared = models.value().parser();
        if (shared.models().isEmpty()) {
            return shared.parser();
        }
        Vocabulary vocabulary = shared.models().get(0).lexicon().words();
        return sentences -> {
            words.add(UnknownWords.in(sentences, vocabulary));
            return shared.parser().parse(sentences);
        };
    }

    /** The words that tasks have met until now and that the first model does not know. */
    public UnknownWords unknownWords() {
        return new UnknownWords(words.words().sum(), words.unknown().sum());
    }

    /** Code of the language of the first model; empty if it does not say, as a grammar. */
    public String language() {
        return models.value().language;
    }
}
