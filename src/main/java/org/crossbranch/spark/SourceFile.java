package org.crossbranch.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankSource;

/**
 * A treebank file or a text file, before it is read.
 *
 * @param path where it is, as Hadoop's file systems name it
 * @param format name of its format: a {@link TreebankFormat}'s, or {@link #TEXT}
 * @param corpus first part of its sentences' identifiers
 * @param document second part
 */
public record SourceFile(String path, String format, String corpus, String document) implements Serializable {
    /** Format of raw text, one sentence a line. */
    public static final String TEXT = "text";

    private static final String TEXT_EXTENSION = ".txt";

    /**
     * Finds a file, or the files of a folder in the order of their names.
     *
     * @param format name of the format, or empty to go by the extension
     * @param corpus name of the corpus, or empty for the name of the folder that the file lies in
     * @throws InputException if there is no such file, or its format is not known
     */
    static List<SourceFile> find(Configuration configuration, String path, String format, String corpus) {
        try {
            FileSystem fileSystem = new Path(path).getFileSystem(configuration);
            FileStatus status = fileSystem.getFileStatus(new Path(path));
            if (!status.isDirectory()) {
                return List.of(of(path, format, corpus));
            }
            List<SourceFile> files = Stream.of(fileSystem.listStatus(new Path(path)))
                    .filter(entry -> entry.isFile() && !isHidden(entry.getPath()))
                    .sorted(Comparator.comparing(FileStatus::getPath))
                    .map(entry -> of(path + "/" + entry.getPath().getName(), format, corpus))
                    .toList();
            if (files.isEmpty()) {
                throw new InputException(path + ": there is no file in this folder; give the path of a treebank file");
            }
            return files;
        } catch (FileNotFoundException e) {
            throw new InputException(path + ": there is no such file or folder; give the path of one", e);
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Finds the files of several paths, one after the other. */
    static List<SourceFile> find(Configuration configuration, List<String> paths, String format, String corpus) {
        List<SourceFile> files = new ArrayList<>();
        paths.forEach(path -> files.addAll(find(configuration, path, format, corpus)));
        if (files.isEmpty()) {
            throw new InputException("no input was given; name at least one file");
        }
        return files;
    }

    /** Whether all are texts of different names: their lines are numbered, so that no identifier is repeated. */
    static boolean areNumbered(List<SourceFile> files) {
        long names = files.stream()
                .map(file -> List.of(file.corpus(), file.document()))
                .distinct()
                .count();
        return names == files.size() && files.stream().allMatch(SourceFile::isText);
    }

    private static boolean isHidden(Path file) {
        return file.getName().startsWith("_") || file.getName().startsWith(".");
    }

    private static SourceFile of(String path, String format, String corpus) {
        java.nio.file.Path local = java.nio.file.Path.of(new Path(path).toUri().getPath());
        TreebankSource named = TreebankSource.of(local);
        String document = named.document();
        String text = document.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
        boolean isText = text.endsWith(TEXT_EXTENSION);
        if (isText) {
            document = document.substring(0, text.length() - TEXT_EXTENSION.length());
        }
        return new SourceFile(
                path,
                format.isEmpty() ? format(path, local, isText) : known(format),
                corpus.isEmpty() ? named.corpus() : corpus,
                document);
    }

    private static String format(String path, java.nio.file.Path local, boolean isText) {
        try {
            return isText ? TEXT : TreebankFormat.of(local).name();
        } catch (IllegalArgumentException e) {
            throw new InputException(path + ": " + e.getMessage() + ", " + TEXT_EXTENSION, e);
        }
    }

    private static String known(String format) {
        try {
            return format.equals(TEXT) ? TEXT : TreebankFormat.named(format).name();
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage() + ", " + TEXT, e);
        }
    }

    /** Whether it holds text, not trees. */
    boolean isText() {
        return format.equals(TEXT);
    }

    /** Whether it holds constituency trees. */
    boolean holdsConstituencies() {
        return !isText() && TreebankFormat.named(format) instanceof ConstituencyFormat;
    }

    /** Opens it, at a byte. */
    InputStream open(Configuration configuration, long from) throws IOException {
        Path file = new Path(path);
        FSDataInputStream in = file.getFileSystem(configuration).open(file);
        try {
            in.seek(from);
            return in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /**
     * Its length in bytes.
     *
     * @throws InputException if it cannot be read
     */
    long length(Configuration configuration) {
        try {
            Path file = new Path(path);
            return file.getFileSystem(configuration).getFileStatus(file).getLen();
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    TreebankSource source() {
        return new TreebankSource(path, corpus, document);
    }
}
