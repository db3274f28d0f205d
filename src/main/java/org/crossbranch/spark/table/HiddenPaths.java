package org.crossbranch.spark.table;

import java.io.IOException;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Folders beside a path that no reader looks into, since their names begin with a dot. */
public final class HiddenPaths {
    private HiddenPaths() {}

    /** The one for a purpose. */
    public static Path beside(Path path, String purpose) {
        return new Path(path.getParent(), prefix(path) + purpose);
    }

    /**
     * Deletes some that are there.
     *
     * @param purpose what their purposes begin with
     * @param isUnwanted which of them, by their names
     */
    public static void delete(FileSystem fileSystem, Path path, String purpose, Predicate<String> isUnwanted)
            throws IOException {
        Path parent = fileSystem.makeQualified(path).getParent();
        if (parent == null || !fileSystem.exists(parent)) {
            return;
        }
        for (FileStatus status : fileSystem.listStatus(parent)) {
            String name = status.getPath().getName();
            if (name.startsWith(prefix(path) + purpose) && isUnwanted.test(name)) {
                fileSystem.delete(status.getPath(), true);
            }
        }
    }

    private static String prefix(Path path) {
        return "." + path.getName() + ".";
    }
}
