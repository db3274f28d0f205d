package org.crossbranch.spark.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.annotate.AnnotateRequest;
import org.crossbranch.spark.annotate.DistributedParser;
import org.crossbranch.spark.annotate.ModelFile;
import org.crossbranch.spark.annotate.ParserSource;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.spark.table.InputException;
import org.jspecify.annotations.Nullable;

/** The models that queries of a session have used. A model whose file has changed since is read again. */
final class SessionModels {
    private final Map<String, Loaded> models = new HashMap<>();

    /** A model as it was when its files had a stamp. */
    private record Loaded(String stamp, ParserSource parsers, DistributedSegmenter segmenter) {}

    /**
     * The parser of a call's model.
     *
     * @throws org.crossbranch.model.ModelFormatException if there is no such model, or it cannot be used
     * @throws InputException if it needs more than text
     */
    synchronized TextParser parser(SparkSession spark, ParseCall call) {
        Loaded loaded = models.compute(call.model(), (model, last) -> load(spark, model, last));
        return new TextParser(call, loaded.parsers(), loaded.segmenter());
    }

    private static Loaded load(SparkSession spark, String model, @Nullable Loaded last) {
        Configuration configuration = HadoopSettings.of(spark);
        List<String> paths = List.of(model);
        String encoder = spark.conf().get(CrossbranchExtensions.ENCODER, "");
        DocumentOptions documents = ModelFile.documents(configuration, paths, DocumentOptions.DEFAULT);
        String stamp = stamp(configuration, model, documents, encoder);
        if (last != null && last.stamp().equals(stamp)) {
            return last;
        }
        ParserSource parsers = DistributedParser.distribute(
                spark, AnnotateRequest.Parsing.of(paths, readsEncoder(configuration, model) ? encoder : ""));
        if (!parsers.given().isEmpty()) {
            throw new InputException(model
                    + ": the model takes tags as given (training.tags), and text has none; name a model that predicts"
                    + " tags");
        }
        return new Loaded(stamp, parsers, DistributedSegmenter.distribute(spark, documents));
    }

    /** Whether a model reads one; another model of the session may. */
    private static boolean readsEncoder(Configuration configuration, String model) {
        return !ModelFile.isGrammar(configuration, model)
                && ModelFile.read(configuration, model).lexicon().encoder().isPresent();
    }

    /** The files by their paths, lengths and times; of an encoder, its path, since its digest is the model's. */
    private static String stamp(Configuration configuration, String model, DocumentOptions documents, String encoder) {
        try {
            List<Path> files = new ArrayList<>(List.of(ModelFile.locate(configuration, model)));
            documents.files().forEach(file -> files.add(new Path(file)));
            StringBuilder stamp = new StringBuilder(encoder).append('\n');
            for (Path file : files) {
                FileStatus status = file.getFileSystem(configuration).getFileStatus(file);
                stamp.append(status.getPath())
                        .append(' ')
                        .append(status.getLen())
                        .append(' ')
                        .append(status.getModificationTime())
                        .append('\n');
            }
            return stamp.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(model + ": the model cannot be read", e);
        }
    }
}
