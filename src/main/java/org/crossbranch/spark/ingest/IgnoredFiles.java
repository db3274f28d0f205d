package org.crossbranch.spark.ingest;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The files that are left out of folders and patterns. A glob without a slash stands for names, of files and folders alike; one
 * with a slash for paths from the folder on, where {@code **} crosses folders.
 *
 * @param globs with {@code *}, <code>?</code>, {@code [abc]} and <code>{a,b}</code>
 */
public record IgnoredFiles(List<String> globs) {
    /** None. */
    public static final IgnoredFiles NONE = new IgnoredFiles(List.of());

    /**
     * Keeps the list as it is.
     *
     * @throws IllegalArgumentException if one is no glob
     */
    public IgnoredFiles {
        globs = List.copyOf(globs);
        for (String glob : globs) {
            try {
                matcher(glob);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException("\"" + glob + "\" is no pattern of files: " + e.getDescription(), e);
            }
        }
    }

    private static PathMatcher matcher(String glob) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }

    /**
     * Whether a file or folder is left out, or one that it lies in.
     *
     * @param name its path from the folder that was given, with slashes
     */
    public boolean holds(String name) {
        if (globs.isEmpty()) {
            return false;
        }
        Path path = Path.of(name.startsWith("/") ? name.substring(1) : name);
        List<Path> beginnings = IntStream.rangeClosed(1, path.getNameCount())
                .mapToObj(parts -> path.subpath(0, parts))
                .toList();
        return globs.stream().anyMatch(glob -> {
            PathMatcher matcher = matcher(glob);
            Stream<Path> candidates = glob.contains("/")
                    ? beginnings.stream()
                    : beginnings.stream().map(Path::getFileName);
            return candidates.anyMatch(matcher::matches);
        });
    }
}
