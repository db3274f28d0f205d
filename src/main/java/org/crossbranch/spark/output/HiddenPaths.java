package org.crossbranch.spark.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Folders beside a path that no reader looks into, since their names begin with a dot. */
public final class HiddenPaths {
    /** Greater than what follows any prefix here. */
    public static final String ALL = "~";

    /** A name that {@link #beside} makes, also of a path that is hidden itself. */
    private static final Pattern NAME =
            Pattern.compile("\\.+(.+?)\\.(staging|previous|trash|annotate-input|unfinished)-.+");

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
        List<Path> found = new ArrayList<>();
        Path parent = fileSystem.makeQualified(path).getParent();
        if (parent != null && fileSystem.exists(parent)) {
            for (FileStatus status : fileSystem.listStatus(parent)) {
                String name = status.getPath().getName();
                if (name.startsWith(prefix) && name.compareTo(prefix + before) < 0) {
                    found.add(status.getPath());
                }
            }
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    /** Deletes some, chosen as by {@link #list}. */
    public static void delete(FileSystem fileSystem, Path path, String purpose, String before) throws IOException {
        for (Path found : list(fileSystem, path, purpose, before)) {
            fileSystem.delete(found, true);
        }
    }

    private static String prefix(Path path) {
        return "." + path.getName() + ".";
    }
}
