package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkFiles;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.SyntaxTree;
import scala.collection.JavaConverters;

/**
 * A model that Spark brings to each executor, where it is read once and shared by all tasks.
 *
 * @param id digest of its contents
 * @param search name of the search that takes the actions
 * @param limits what a sentence may take
 * @param given names of the word-level tasks whose labels it reads as given with the sentence
 * @param trees the class of its trees
 */
public record DistributedModel(
        String id, String search, SentenceLimits limits, List<String> given, Class<? extends SyntaxTree> trees)
        implements AnnotateStep.ParserSource {
    /** The model that a folder of training holds for use. */
    static final String BEST = "best.model";

    /** Where the driver keeps the models that it hands out. */
    private static final Path FOLDER = temporaryFolder();

    /** Parsers of this JVM by model and budget: the last ones used. */
    private static final Map<DistributedModel, Parser> PARSERS = new LinkedHashMap<>(4, 0.75f, true) {
        private static final int MOST_MODELS = 2;

        @Override
        protected boolean removeEldestEntry(Map.Entry<DistributedModel, Parser> eldest) {
            return size() > MOST_MODELS;
        }
    };

    /**
     * Reads a model, from any file system, and hands it to Spark.
     *
     * @param path a file, or the folder that training wrote
     * @throws ModelFormatException if there is none, or it cannot be used, or not by the request's search
     */
    static DistributedModel distribute(SparkSession spark, String path, AnnotateRequest request) {
        try {
            Configuration configuration = HadoopSettings.of(spark);
            org.apache.hadoop.fs.Path source = locate(configuration, path);
            Path copy = copy(configuration, source);
            DistributedModel model;
            Path named;
            try {
                ModelBundle bundle = read(copy, source.toString());
                check(bundle, request.search(), source.toString());
                model = new DistributedModel(
                        bundle.id(), request.search(), request.limits(), given(bundle), trees(bundle));
                // Spark knows a file by its name alone: one name for one content.
                named = Files.move(copy, FOLDER.resolve(model.fileName()), StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(copy);
            }
            named.toFile().deleteOnExit();
            if (!JavaConverters.seqAsJavaList(spark.sparkContext().listFiles()).stream()
                    .anyMatch(file -> file.endsWith("/" + model.fileName()))) {
                spark.sparkContext().addFile(named.toUri().toString());
            }
            return model;
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /** Refuses a search that does not fit the model before any sentence is read. */
    static void check(ModelBundle bundle, String search, String source) {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of(bundle.system(), bundle.scorer());
        Search.named(search)
                .refusal(kind.create(bundle.inventory()), kind.scorer())
                .ifPresent(reason -> {
                    throw new ModelFormatException(source, "search", "annotate.search = " + search + " " + reason);
                });
    }

    /**
     * Reads a model from any file system.
     *
     * @param path a file, or the folder that training wrote
     * @throws ModelFormatException if there is none, or it cannot be used
     */
    public static ModelBundle read(Configuration configuration, String path) {
        try {
            org.apache.hadoop.fs.Path source = locate(configuration, path);
            Path copy = copy(configuration, source);
            try {
                return read(copy, source.toString());
            } finally {
                Files.delete(copy);
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /** A store or a network that fails may answer the next run. What is wrong with the file itself stays so. */
    static RuntimeException unreadable(String path, IOException e) {
        if (InputException.isOfFile(e)) {
            return new ModelFormatException(path, "file", "it cannot be read: " + e.getMessage());
        }
        return new UncheckedIOException(path + ": the model cannot be read", e);
    }

    private static org.apache.hadoop.fs.Path locate(Configuration configuration, String path) throws IOException {
        org.apache.hadoop.fs.Path source = new org.apache.hadoop.fs.Path(path);
        FileSystem fileSystem = source.getFileSystem(configuration);
        if (fileSystem.exists(source) && fileSystem.getFileStatus(source).isDirectory()) {
            source = new org.apache.hadoop.fs.Path(source, BEST);
        }
        if (!fileSystem.exists(source)) {
            throw new ModelFormatException(
                    source.toString(), "path", "there is no model here; give the path that training wrote to");
        }
        return source;
    }

    private static Path copy(Configuration configuration, org.apache.hadoop.fs.Path source) throws IOException {
        Path copy = Files.createTempFile(FOLDER, "copy", ".model");
        try {
            source.getFileSystem(configuration)
                    .copyToLocalFile(false, source, new org.apache.hadoop.fs.Path(copy.toUri()), true);
            return copy;
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(copy);
            throw e;
        }
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

    private static ModelBundle read(Path copy, String source) throws IOException {
        try {
            return ModelBundle.read(copy);
        } catch (ModelFormatException e) {
            throw new ModelFormatException(source, e.where(), e.reason());
        }
    }

    /** The class of a model's trees. */
    static Class<? extends SyntaxTree> trees(ModelBundle bundle) {
        return TransitionSystems.named(bundle.system()).trees();
    }

    /** Names of the word-level tasks whose labels a model reads as given. */
    static List<String> given(ModelBundle bundle) {
        return bundle.weights().takesTags()
                ? bundle.lexicon().tasks().stream()
                        .map(task -> task.task().name())
                        .toList()
                : List.of();
    }

    private String fileName() {
        return id + ".model";
    }

    @Override
    public Parser parser() throws IOException {
        synchronized (PARSERS) {
            Parser parser = PARSERS.get(this);
            if (parser == null) {
                Path file = Path.of(SparkFiles.get(fileName()));
                if (!Files.exists(file)) {
                    throw new NoSuchFileException(file.toString(), "", "Spark did not bring the model");
                }
                parser = ModelBundle.read(file).parser(limits.budget(), Search.named(search));
                PARSERS.put(this, parser);
            }
            return parser;
        }
    }
}
