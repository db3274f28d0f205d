package org.crossbranch.spark.vectors;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkFiles;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.pretrained.PretrainedEncoder;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.spark.table.InputException;
import scala.collection.JavaConverters;

/**
 * An encoder on each executor. Spark brings its files there; the first task of a JVM opens them.
 *
 * @param sha256 the encoder's digest
 */
public record DistributedEncoder(String sha256) implements Serializable {
    private static final Path FOLDER = temporaryFolder();

    /**
     * Opens the encoder of a folder on any file system, in this JVM.
     *
     * @throws org.crossbranch.pretrained.EncoderException if it is not there, or cannot be used
     */
    public static TokenVectors open(Configuration configuration, String folder) {
        try {
            return PretrainedEncoder.shared(
                            local(configuration, folder, PretrainedEncoder.MODEL),
                            local(configuration, folder, PretrainedEncoder.TOKENIZER))
                    .vectors();
        } catch (IOException e) {
            throw InputException.unreadable(folder, e);
        }
    }

    /**
     * Opens the encoder of a folder on any file system, and hands its files to Spark.
     *
     * @throws org.crossbranch.pretrained.EncoderException if it is not there, or cannot be used
     */
    public static DistributedEncoder distribute(SparkSession spark, String folder) {
        Configuration configuration = spark.sparkContext().hadoopConfiguration();
        String sha256 = open(configuration, folder).sha256();
        for (String file : List.of(PretrainedEncoder.MODEL, PretrainedEncoder.TOKENIZER)) {
            try {
                bring(spark.sparkContext(), local(configuration, folder, file), sha256 + "." + file);
            } catch (IOException e) {
                throw InputException.unreadable(folder, e);
            }
        }
        return new DistributedEncoder(sha256);
    }

    /** The encoder, in this JVM: a task's, or the driver's. */
    public TokenVectors here() throws IOException {
        return PretrainedEncoder.shared(
                        Path.of(SparkFiles.get(sha256 + "." + PretrainedEncoder.MODEL)),
                        Path.of(SparkFiles.get(sha256 + "." + PretrainedEncoder.TOKENIZER)))
                .vectors();
    }

    /** A file of the folder on this machine: itself, or a copy. */
    private static Path local(Configuration configuration, String folder, String name) throws IOException {
        org.apache.hadoop.fs.Path source = new org.apache.hadoop.fs.Path(folder, name);
        FileSystem fileSystem = source.getFileSystem(configuration);
        if (!fileSystem.exists(source)) {
            throw PretrainedEncoder.missing(folder, name);
        }
        if (fileSystem.getScheme().equals("file")) {
            return Path.of(source.toUri().getPath());
        }
        Path copy = Files.createTempFile(FOLDER, "", name);
        copy.toFile().deleteOnExit();
        fileSystem.copyToLocalFile(false, source, new org.apache.hadoop.fs.Path(copy.toUri()), true);
        return copy;
    }

    private static void bring(SparkContext context, Path file, String name) throws IOException {
        if (JavaConverters.seqAsJavaList(context.listFiles()).stream().anyMatch(there -> there.endsWith("/" + name))) {
            return;
        }
        // Spark knows a file by its name alone: one name for one content.
        Path named = FOLDER.resolve(name);
        Files.copy(file, named, StandardCopyOption.REPLACE_EXISTING);
        named.toFile().deleteOnExit();
        context.addFile(named.toUri().toString());
    }

    private static Path temporaryFolder() {
        try {
            Path folder = Files.createTempDirectory("crossbranch-encoders");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for temporary files", e);
        }
    }
}
