package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A path that selects others by {@code *}, <code>?</code>, {@code [abc]} or <code>{a,b}</code>, as Hadoop's globs do. It selects below its
 * folder, the longest beginning of the path that is no pattern. Names that begin with a dot or an underscore are left out.
 *
 * @param path the pattern, absolute
 * @param folder the folder, absolute
 */
public record PathPattern(Path path, Path folder) {

    /** The pattern that an absolute path is; one without any special character selects itself. */
    public static PathPattern of(Path path) {
        Path folder = path;
        for (Path at = path; at != null; at = at.getParent()) {
            if (isSpecial(at.getName())) {
                folder = at.getParent();
            }
        }
        return new PathPattern(path, folder);
    }

    /** Whether it can select more than itself. */
    public boolean isPattern() {
        return !folder.equals(path);
    }

    private static boolean isSpecial(String name) {
        return name.chars().anyMatch(c -> "*?[{\\".indexOf(c) >= 0);
    }

    /** Whether readers leave out a file or folder of this name. */
    public static boolean isHidden(String name) {
        return name.startsWith("_") || name.startsWith(".");
    }

    /** The files and folders that it selects, sorted; none if there are none. */
    public List<FileStatus> matches(FileSystem fileSystem) throws IOException {
        FileStatus[] found = fileSystem.globStatus(path);
        List<FileStatus> matches = new ArrayList<>();
        for (FileStatus status : found == null ? new FileStatus[0] : found) {
            if (Stream.of(below(fileSystem, status.getPath()).split("/")).noneMatch(PathPattern::isHidden)) {
                matches.add(status);
            }
        }
        Collections.sort(matches);
        return matches;
    }

    /** The path of a match from the folder on. */
    public String below(FileSystem fileSystem, Path match) {
        String from = fileSystem.makeQualified(folder).toUri().getPath();
        String whole = match.toUri().getPath();
        return whole.substring(from.endsWith("/") ? from.length() : from.length() + 1);
    }
}
