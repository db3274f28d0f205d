package org.crossbranch.spark.ingest;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.InputListing.Listed;
import org.crossbranch.spark.table.InputException;

/**
 * Finds the files that a path stands for: a file, a folder with all folders in it, or a {@linkplain PathPattern
 * pattern}. A path that exists is no pattern. Of a folder or a pattern, files whose names begin with a dot or an
 * underscore are left out, and so are those whose extensions say no format. The listener receives their names.
 *
 * <p>A file's corpus is the folder that was given, its document the path from there less the extension, with a colon for each
 * slash; so identifiers keep their three parts, and files of one folder have different ones.
 *
 * @param configuration how file systems are reached
 * @param listener receives what was left out
 * @param format name of the format, or empty to go by the extension
 * @param corpus name of the corpus, or empty for the name of the folder
 * @param ignored files that are left out of folders and patterns
 */
public record SourceFiles(
        Configuration configuration, RunListener listener, String format, String corpus, IgnoredFiles ignored) {
    private static final int NAMED = 3;

    /** Finds the files of a folder all but hidden ones. */
    public SourceFiles(Configuration configuration, RunListener listener, String format, String corpus) {
        this(configuration, listener, format, corpus, IgnoredFiles.NONE);
    }

    /** Finds by the extensions, in corpora named after their folders, unless a format is given. */
    public static List<SourceFile> find(Configuration configuration, RunListener listener, String path, String format) {
        return new SourceFiles(configuration, listener, format, "").find(path);
    }

    /** Finds the files of several paths, one after the other. */
    public List<SourceFile> find(List<String> paths) {
        List<SourceFile> files = new ArrayList<>();
        paths.forEach(path -> files.addAll(find(path)));
        if (files.isEmpty()) {
            throw new InputException("no input was given; name at least one file");
        }
        return files;
    }

    /**
     * Finds the files of a path, in the order of their names.
     *
     * @throws InputException if there is none, or the format is not known
     */
    public List<SourceFile> find(String path) {
        try {
            return find(path, InputListing.of(configuration, path, ignored));
        } catch (FileNotFoundException e) {
            throw new InputException(path + place(path) + ": there is no such file or folder; give the path of one", e);
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }

    /**
     * The same of files that were listed.
     *
     * @throws InputException as above
     */
    public List<SourceFile> find(String path, InputListing listing) {
        if (listing.isFile()) {
            return List.of(alone(listing.files().get(0)));
        }
        if (listing.files().isEmpty() && listing.ignored() > 0) {
            throw new InputException(path + ": all of the " + listing.ignored() + " files here are to be ignored ("
                    + String.join(", ", ignored.globs()) + "); ignore fewer");
        }
        return sources(path, listing);
    }

    /** The whole path, where that says more. */
    private String place(String path) {
        try {
            String whole =
                    HadoopSettings.absolute(configuration, new Path(path)).toString();
            return whole.equals(path) ? "" : " (" + whole + ")";
        } catch (IOException e) {
            return "";
        }
    }

    /** A file that was named, whose extension has to say its format if nothing else does. */
    private SourceFile alone(Listed file) {
        String name = file.path().getName();
        if (format.isEmpty() && SourceFile.formatOf(name).isEmpty()) {
            throw new InputException(file.path() + ": its extension says no format; " + remedy());
        }
        return source(Objects.requireNonNull(file.path().getParent()), file, name);
    }

    private List<SourceFile> sources(String path, InputListing listing) {
        List<Listed> files = listing.files();
        if (files.isEmpty()) {
            throw new InputException(
                    path + ": there is no file here; give the path of a file, of a folder with files, or a pattern such"
                            + " as 'folder/*.txt'");
        }
        // Among files of another kind, Parquet may be anything.
        boolean isParquetRead = files.stream()
                .noneMatch(file -> SourceFile.formatOf(file.name())
                        .filter(known -> !known.equals(SourceFile.PARQUET))
                        .isPresent());
        Predicate<Listed> isRead = file -> !format.isEmpty()
                || SourceFile.formatOf(file.name())
                        .filter(known -> isParquetRead || !known.equals(SourceFile.PARQUET))
                        .isPresent();
        List<Listed> unknown = files.stream().filter(isRead.negate()).toList();
        if (unknown.size() == files.size()) {
            throw new InputException(path + ": of the files here, none has an extension that says its format: "
                    + names(unknown) + "; " + remedy());
        }
        if (!unknown.isEmpty()) {
            listener.noted(path + ": left out " + unknown.size() + " of " + files.size()
                    + " files, since their extensions say no format: " + names(unknown));
        }
        return files.stream()
                .filter(isRead)
                .map(file -> source(listing.root(), file, file.name()))
                .toList();
    }

    /** Tells of files that hold no sentence; all files may. */
    public static void noteEmpty(RunListener listener, Collection<String> empty, int files) {
        if (!empty.isEmpty()) {
            listener.noted(empty.size() + " of " + files + " files hold no sentence: " + names(empty.stream()));
        }
    }

    private static String names(List<Listed> files) {
        return names(files.stream().map(Listed::name));
    }

    private static String names(Stream<String> files) {
        List<String> names = files.limit(NAMED + 1L).toList();
        return String.join(", ", names.subList(0, Math.min(NAMED, names.size()))) + (names.size() > NAMED ? ", …" : "");
    }

    private static String remedy() {
        return "name the format with --format (--in-format of convert, --gold-format and --predicted-format of evaluate),"
                + " or use one of the extensions " + SourceFile.extensions();
    }

    private SourceFile source(Path folder, Listed file, String name) {
        String document = SourceFile.withoutExtension(name).replace('/', ':');
        return new SourceFile(
                file.path().toString(),
                format.isEmpty() ? SourceFile.formatOf(name).orElseThrow() : SourceFile.known(format),
                corpus.isEmpty() ? folder.getName() : corpus,
                document,
                file.path().toString(),
                file.length(),
                file.modified());
    }
}
