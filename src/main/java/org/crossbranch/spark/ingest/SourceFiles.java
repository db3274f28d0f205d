package org.crossbranch.spark.ingest;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.HadoopSettings;

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

    /**
     * A file as it was found.
     *
     * @param path where it is
     * @param name its path within the folder that was given
     */
    private record Found(Path path, String name) {}

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
        Path root = new Path(path);
        try {
            root = HadoopSettings.absolute(configuration, root);
            FileSystem fileSystem = root.getFileSystem(configuration);
            PathPattern pattern = PathPattern.of(root);
            List<Found> found = new ArrayList<>();
            if (pattern.isPattern() && !fileSystem.exists(root)) {
                for (FileStatus match : pattern.matches(fileSystem)) {
                    String name = pattern.below(fileSystem, match.getPath());
                    add(fileSystem, match, within(pattern.folder(), name), name, found);
                }
                return sources(path, pattern.folder(), kept(path, found));
            }
            FileStatus status = fileSystem.getFileStatus(root);
            if (!status.isDirectory()) {
                return List.of(alone(root));
            }
            add(fileSystem, status, root, "", found);
            return sources(path, root, kept(path, found));
        } catch (FileNotFoundException e) {
            String place = root.toString().equals(path) ? path : path + " (" + root + ")";
            throw new InputException(place + ": there is no such file or folder; give the path of one", e);
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }

    private List<Found> kept(String path, List<Found> found) {
        List<Found> kept =
                found.stream().filter(file -> !ignored.holds(file.name())).toList();
        if (kept.isEmpty() && !found.isEmpty()) {
            throw new InputException(path + ": all of the " + found.size() + " files here are to be ignored ("
                    + String.join(", ", ignored.globs()) + "); ignore fewer");
        }
        return kept;
    }

    /** Adds a file, or all files below a folder. */
    private static void add(FileSystem fileSystem, FileStatus status, Path path, String name, List<Found> found)
            throws IOException {
        if (!status.isDirectory()) {
            found.add(new Found(path, name));
            return;
        }
        for (FileStatus entry : fileSystem.listStatus(path)) {
            String child = entry.getPath().getName();
            if (!PathPattern.isHidden(child)) {
                add(fileSystem, entry, within(path, child), name.isEmpty() ? child : name + "/" + child, found);
            }
        }
    }

    /** Made from parts: parsed as one text, a colon in the name would end a scheme. */
    private static Path within(Path folder, String name) {
        URI uri = folder.toUri();
        return new Path(uri.getScheme(), uri.getAuthority(), uri.getPath() + "/" + name);
    }

    /** A file that was named, whose extension has to say its format if nothing else does. */
    private SourceFile alone(Path file) {
        if (format.isEmpty() && SourceFile.formatOf(file.getName()).isEmpty()) {
            throw new InputException(file + ": its extension says no format; " + remedy());
        }
        return source(Objects.requireNonNull(file.getParent()), new Found(file, file.getName()));
    }

    private List<SourceFile> sources(String path, Path folder, List<Found> found) {
        if (found.isEmpty()) {
            throw new InputException(
                    path + ": there is no file here; give the path of a file, of a folder with files, or a pattern such"
                            + " as 'folder/*.txt'");
        }
        List<Found> files = found.stream()
                .distinct()
                .sorted(Comparator.comparing(Found::path))
                .toList();
        List<Found> unknown =
                files.stream().filter(file -> !hasKnownFormat(file)).toList();
        if (unknown.size() == found.size()) {
            throw new InputException(path + ": of the files here, none has an extension that says its format: "
                    + names(unknown) + "; " + remedy());
        }
        if (!unknown.isEmpty()) {
            listener.noted(path + ": left out " + unknown.size() + " of " + found.size()
                    + " files, since their extensions say no format: " + names(unknown));
        }
        return files.stream()
                .filter(this::hasKnownFormat)
                .map(file -> source(folder, file))
                .toList();
    }

    private boolean hasKnownFormat(Found file) {
        return !format.isEmpty() || SourceFile.formatOf(file.name()).isPresent();
    }

    /** Tells of files that hold no sentence; all files may. */
    public static void noteEmpty(RunListener listener, Collection<String> empty, int files) {
        if (!empty.isEmpty()) {
            listener.noted(empty.size() + " of " + files + " files hold no sentence: " + names(empty.stream()));
        }
    }

    private static String names(List<Found> files) {
        return names(files.stream().map(Found::name));
    }

    private static String names(Stream<String> files) {
        List<String> names = files.limit(NAMED + 1L).toList();
        return String.join(", ", names.subList(0, Math.min(NAMED, names.size()))) + (names.size() > NAMED ? ", …" : "");
    }

    private static String remedy() {
        return "name the format with --format (--in-format of convert, --gold-format and --predicted-format of evaluate),"
                + " or use one of the extensions " + SourceFile.extensions();
    }

    private SourceFile source(Path folder, Found file) {
        return new SourceFile(
                file.path().toString(),
                format.isEmpty() ? SourceFile.formatOf(file.name()).orElseThrow() : SourceFile.known(format),
                corpus.isEmpty() ? folder.getName() : corpus,
                SourceFile.withoutExtension(file.name()).replace('/', ':'));
    }
}
