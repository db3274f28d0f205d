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
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.search.Parser;
import org.jspecify.annotations.Nullable;
import scala.collection.JavaConverters;

/**
 * The parser of a model, or of one model of constituents and one of dependencies, on each executor. Spark brings the models' files
 * there; the first task of a JVM reads them, and Spark frees the parser when the driver lets go of this object.
 *
 * @param id the models' identifiers, with a plus sign between them
 * @param given names of the word-level tasks whose labels it reads as given with the sentence
 * @param models the models, read once a JVM
 */
public record DistributedParser(String id, List<String> given, Broadcast<Models> models) implements ParserSource {
    /** Where the driver keeps the models that it hands out. */
    private static final Path FOLDER = temporaryFolder();

    /** The models of a parser by their identifiers. */
    static final class Models implements Serializable {
        private static final long serialVersionUID = 1L;

        private final List<String> ids;
        private final String search;
        private final SentenceLimits limits;
        private transient @Nullable Parser parser;

        private Models(List<String> ids, String search, SentenceLimits limits) {
            this.ids = ids;
            this.search = search;
            this.limits = limits;
        }

        private synchronized Parser parser() throws IOException {
            Parser made = parser;
            if (made == null) {
                List<ModelBundle> bundles = new ArrayList<>();
                for (String id : ids) {
                    Path file = Path.of(SparkFiles.get(fileName(id)));
                    if (!Files.exists(file)) {
                        throw new NoSuchFileException(file.toString(), "", "Spark did not bring the model");
                    }
                    bundles.add(ModelBundle.read(file));
                }
                made = LocalParser.of(bundles, search, limits).parser();
                parser = made;
            }
            return made;
        }
    }

    /**
     * Reads models, from any file system, and hands them to Spark.
     *
     * @throws ModelFormatException if one is missing or cannot be used, or not by the search, or there are several of one kind
     *     of trees
     */
    public static DistributedParser distribute(SparkSession spark, AnnotateRequest.Parsing parsing) {
        List<ModelBundle> bundles = parsing.models().stream()
                .map(path -> distribute(spark, path, parsing.search()))
                .toList();
        LocalParser.checkKinds(parsing.models(), bundles);
        Models models = new Models(bundles.stream().map(ModelBundle::id).toList(), parsing.search(), parsing.limits());
        return new DistributedParser(
                LocalParser.id(bundles),
                LocalParser.given(bundles),
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(models));
    }

    private static ModelBundle distribute(SparkSession spark, String path, String search) {
        return ModelFile.read(spark.sparkContext().hadoopConfiguration(), path, (bundle, copy) -> {
            LocalParser.checkSearch(path, bundle, search);
            // Spark knows a file by its name alone: one name for one content.
            Path named = FOLDER.resolve(fileName(bundle.id()));
            Files.move(copy, named, StandardCopyOption.REPLACE_EXISTING);
            named.toFile().deleteOnExit();
            if (JavaConverters.seqAsJavaList(spark.sparkContext().listFiles()).stream()
                    .noneMatch(file -> file.endsWith("/" + named.getFileName()))) {
                spark.sparkContext().addFile(named.toUri().toString());
            }
            return bundle;
        });
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
        return models.value().parser();
    }
}
