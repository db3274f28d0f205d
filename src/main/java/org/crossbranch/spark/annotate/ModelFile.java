package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.chart.GrammarFile;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.model.ReadyModels;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.spark.table.InputException;

/**
 * The file of a trained model: on any file system, where the folder that training wrote stands for the best model in it, or a
 * ready model by its name.
 */
public final class ModelFile {
    private ModelFile() {}

    /** Does something with a local copy of the file at a source. */
    @FunctionalInterface
    interface Use<T> {
        T apply(String source, java.nio.file.Path copy) throws IOException;
    }

    /**
     * Reads a model.
     *
     * @param path a file, the folder that training wrote, or the name of a ready model
     * @throws ModelFormatException if there is none, or it cannot be used
     */
    public static ModelBundle read(Configuration configuration, String path) {
        return lend(configuration, path, ModelFile::read);
    }

    /** Whether the file holds a grammar, not a trained model. */
    public static boolean isGrammar(Configuration configuration, String path) {
        try {
            Path source = locate(configuration, path);
            try (InputStream in = source.getFileSystem(configuration).open(source)) {
                return GrammarFile.is(in);
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /** The parser of a grammar. */
    public static LocalParser grammar(Configuration configuration, String path, SentenceLimits limits) {
        return lend(configuration, path, (source, copy) -> LocalParser.ofGrammar(copy, source, limits));
    }

    /** Lends a local copy of a model's or grammar's file, which may be moved away. */
    static <T> T lend(Configuration configuration, String path, Use<T> use) {
        try {
            Path source = locate(configuration, path);
            java.nio.file.Path copy = Files.createTempFile("crossbranch", ".model");
            try {
                source.getFileSystem(configuration).copyToLocalFile(false, source, new Path(copy.toUri()), true);
                return use.apply(source.toString(), copy);
            } finally {
                Files.deleteIfExists(copy);
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * The file of a model: the path itself, one in that folder, or that of the ready model of this name. Links are followed,
     * wherever they lead.
     *
     * @throws ModelFormatException if there is none
     */
    public static Path locate(Configuration configuration, String path) throws IOException {
        Path source = new Path(path);
        FileSystem fileSystem = source.getFileSystem(configuration);
        if (fileSystem.exists(source)) {
            Path file = fileSystem.getFileStatus(source).isDirectory() ? new Path(source, ReadyModels.MODEL) : source;
            if (fileSystem.exists(file)) {
                return file;
            }
            throw ReadyModels.installed().missing(file.toString());
        }
        ReadyModels ready = ReadyModels.installed();
        return ready.find(path)
                .map(folder -> new Path(folder.resolve(ReadyModels.MODEL).toUri()))
                .orElseThrow(() -> ready.missing(path));
    }

    /**
     * How raw text for models becomes sentences and tokens: as the options say, or else by the segmentation model in the folder
     * of the first model that has one.
     *
     * @param paths files, folders that training wrote, or names of ready models
     * @throws ModelFormatException if there is no such model
     */
    public static DocumentOptions documents(Configuration configuration, List<String> paths, DocumentOptions options) {
        if (!options.segmenter().isEmpty()) {
            return options;
        }
        for (String path : paths) {
            try {
                Path segmenter = new Path(locate(configuration, path).getParent(), ReadyModels.SEGMENTER);
                if (segmenter.getFileSystem(configuration).exists(segmenter)) {
                    return options.with(List.of(segmenter.toString()));
                }
            } catch (IOException e) {
                throw unreadable(path, e);
            }
        }
        return options;
    }

    static ModelBundle read(String source, java.nio.file.Path copy) throws IOException {
        if (GrammarFile.is(copy)) {
            throw new ModelFormatException(
                    source, "", "this is a grammar; give it to parse, annotate or serve, without another model");
        }
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
