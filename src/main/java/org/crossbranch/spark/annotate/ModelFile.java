package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.spark.table.InputException;

/** The file of a trained model on any file system. The folder that training wrote stands for the best model in it. */
public final class ModelFile {
    /** The model that a folder of training holds for use. */
    static final String BEST = "best.model";

    private ModelFile() {}

    /** Does something with a local copy of a model. */
    @FunctionalInterface
    interface Use<T> {
        T apply(ModelBundle model, java.nio.file.Path copy) throws IOException;
    }

    /**
     * Reads a model.
     *
     * @param path a file, or the folder that training wrote
     * @throws ModelFormatException if there is none, or it cannot be used
     */
    public static ModelBundle read(Configuration configuration, String path) {
        return read(configuration, path, (model, copy) -> model);
    }

    /** Reads a model, and lends its local copy, which may be moved away. */
    static <T> T read(Configuration configuration, String path, Use<T> use) {
        try {
            Path source = locate(configuration, path);
            java.nio.file.Path copy = Files.createTempFile("crossbranch", ".model");
            try {
                source.getFileSystem(configuration).copyToLocalFile(false, source, new Path(copy.toUri()), true);
                return use.apply(read(copy, source.toString()), copy);
            } finally {
                Files.deleteIfExists(copy);
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * The file of a model: the path itself, or one in that folder. Links are followed, wherever they lead.
     *
     * @throws ModelFormatException if there is none
     */
    public static Path locate(Configuration configuration, String path) throws IOException {
        Path source = new Path(path);
        FileSystem fileSystem = source.getFileSystem(configuration);
        if (fileSystem.exists(source) && fileSystem.getFileStatus(source).isDirectory()) {
            source = new Path(source, BEST);
        }
        if (!fileSystem.exists(source)) {
            throw new ModelFormatException(
                    source.toString(), "path", "there is no model here; give the path that training wrote to");
        }
        return source;
    }

    private static ModelBundle read(java.nio.file.Path copy, String source) throws IOException {
        try {
            return ModelBundle.read(copy);
        } catch (ModelFormatException e) {
            throw new ModelFormatException(source, e.where(), e.reason());
        }
    }

    /** A store or a network that fails may answer the next run. What is wrong with the file itself stays so. */
    static RuntimeException unreadable(String path, IOException e) {
        if (InputException.isOfFile(e)) {
            return new ModelFormatException(path, "file", "it cannot be read: " + e.getMessage());
        }
        return new UncheckedIOException(path + ": the model cannot be read", e);
    }
}
