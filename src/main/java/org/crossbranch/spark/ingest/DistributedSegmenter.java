package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkFiles;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.SegmentationModel.NamedBytes;
import org.crossbranch.segmentation.SegmentationModelException;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.segmentation.UnicodeSegmenter;
import org.crossbranch.spark.cluster.HadoopSettings;
import scala.collection.JavaConverters;

/**
 * A segmentation model that Spark brings to each executor, where it is read once and shared by all tasks.
 *
 * @param id digest of the model, or empty for Unicode's rules
 * @param language code of the language, or empty
 */
public record DistributedSegmenter(String id, String language) implements Serializable {
    private static final int MAX_BYTES = 1 << 28;

    private static final Map<String, SegmentationModel> MODELS = new ConcurrentHashMap<>();

    /**
     * Reads models, from any file system, and hands them to Spark as one.
     *
     * @throws SegmentationModelException if a file is missing or cannot be used
     */
    public static DistributedSegmenter distribute(SparkSession spark, DocumentOptions options) {
        if (options.files().isEmpty()) {
            return new DistributedSegmenter("", options.language());
        }
        SegmentationModel model = read(HadoopSettings.of(spark), options);
        DistributedSegmenter segmenter = new DistributedSegmenter(model.id(), model.language());
        boolean isThere = JavaConverters.seqAsJavaList(spark.sparkContext().listFiles()).stream()
                .anyMatch(file -> file.endsWith("/" + segmenter.fileName()));
        if (!isThere) {
            spark.sparkContext()
                    .addFile(write(segmenter.fileName(), model).toUri().toString());
        }
        return segmenter;
    }

    private static Path write(String name, SegmentationModel model) {
        try {
            // Spark knows a file by its name alone: one name for one content.
            Path folder = Files.createTempDirectory("crossbranch-segmenter");
            folder.toFile().deleteOnExit();
            Path written = Files.write(folder.resolve(name + ".part"), model.bytes());
            Path file = Files.move(written, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("no room for temporary files", e);
        }
    }

    /**
     * Reads models from any file system.
     *
     * @return the model of all of them; that of Unicode's rules if there are none
     * @throws SegmentationModelException if a file is missing or cannot be used
     */
    public static SegmentationModel read(Configuration configuration, DocumentOptions options) {
        if (options.files().isEmpty()) {
            return SegmentationModel.unicode(options.language());
        }
        List<NamedBytes> files = new ArrayList<>();
        for (String path : options.files()) {
            org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(path);
            try {
                FileSystem fileSystem = file.getFileSystem(configuration);
                if (!fileSystem.exists(file)) {
                    throw new SegmentationModelException(
                            path,
                            "there is no segmentation model here; give the file that training wrote, or OpenNLP's");
                }
                try (InputStream in = fileSystem.open(file)) {
                    byte[] bytes = in.readNBytes(MAX_BYTES);
                    if (in.read() >= 0) {
                        throw new SegmentationModelException(
                                path, "it is longer than " + MAX_BYTES + " bytes; give a segmentation model");
                    }
                    files.add(new NamedBytes(path, bytes));
                }
            } catch (IOException e) {
                throw new SegmentationModelException(path, "it cannot be read: " + e.getMessage());
            }
        }
        return SegmentationModel.read(files, options.language());
    }

    private String fileName() {
        return id + ".segmenter";
    }

    /** A new segmenter, for one thread. */
    public Segmenter segmenter() {
        return id.isEmpty()
                ? new UnicodeSegmenter(language)
                : MODELS.computeIfAbsent(id, missing -> load()).segmenter();
    }

    private SegmentationModel load() {
        Path file = Path.of(SparkFiles.get(fileName()));
        try {
            return SegmentationModel.read(List.of(new NamedBytes(file.toString(), Files.readAllBytes(file))), language);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": Spark did not bring the segmentation model", e);
        }
    }
}
