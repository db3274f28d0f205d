package org.crossbranch.spark.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders beside a path that no reader looks into, since their names begin with a dot. */
public final class HiddenPaths {
    /** Greater than what follows any prefix here. */
    public static final String ALL = "~";

    private static final Logger LOG = LoggerFactory.getLogger(HiddenPaths.class);

    /** A name that {@link #beside} makes, also of a path that is hidden itself. */
    private static final Pattern NAME = Pattern.compile(
            "\\.+(.+?)\\.(staging|previous|trash|annotate-input|annotate-text|import-text|unfinished)-.+");

    private HiddenPaths() {}

    /** The name of the output that something hidden belongs to, by its name; nothing if it is of another making. */
    public static Optional<String> outputOf(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The one for a purpose. */
    public static Path beside(Path path, String purpose) {
        return new Path(path.getParent(), prefix(path) + purpose);
    }

    /**
     * Those that are there, by name.
     *
     * @param purpose a prefix of their purposes
     * @param before what follows the prefix is less than this
     */
    public static List<Path> list(FileSystem fileSystem, Path path, String purpose, String before) throws IOException {
        String prefix = prefix(path) + purpose;
        return list(fileSystem, path).stream()
                .filter(found -> isBefore(found.getName(), prefix, before))
                .sorted()
                .toList();
    }

    /** All that is beside a path. */
    private static List<Path> list(FileSystem fileSystem, Path path) throws IOException {
        List<Path> found = new ArrayList<>();
        Path parent = fileSystem.makeQualified(path).getParent();
        if (parent != null && fileSystem.exists(parent)) {
            for (FileStatus status : fileSystem.listStatus(parent)) {
                found.add(status.getPath());
            }
        }
        return found;
    }

    /** Deletes some, chosen as by {@link #list}. */
    public static void delete(FileSystem fileSystem, Path path, String purpose, String before) throws IOException {
        for (Path found : list(fileSystem, path, purpose, before)) {
            fileSystem.delete(found, true);
        }
    }

    /**
     * Deletes those for some purposes, and what was on its way there.
     *
     * @param purposes prefixes of their purposes
     * @param before what follows the prefix is less than this
     */
    public static void delete(FileSystem fileSystem, Path path, List<String> purposes, String before)
            throws IOException {
        List<String> prefixes = purposes.stream()
                .flatMap(purpose -> Stream.of(prefix(path) + purpose, "." + prefix(path) + purpose))
                .toList();
        // One listing: a table may have thousands of partitions.
        for (Path found : list(fileSystem, path)) {
            if (prefixes.stream().anyMatch(prefix -> isBefore(found.getName(), prefix, before))) {
                fileSystem.delete(found, true);
            }
        }
    }

    /** Deletes one that is of no more use. If that fails, a later run deletes it. */
    public static void discard(FileSystem fileSystem, Path hidden) {
        try {
            fileSystem.delete(hidden, true);
        } catch (IOException e) {
            LOG.warn("{} is of no more use and cannot be deleted: {}", hidden, e.getMessage());
        }
    }

    private static boolean isBefore(String name, String prefix, String before) {
        return name.startsWith(prefix) && name.compareTo(prefix + before) < 0;
    }

    private static String prefix(Path path) {
        return "." + path.getName() + ".";
    }
}
