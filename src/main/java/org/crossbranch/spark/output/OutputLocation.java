package org.crossbranch.spark.output;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The path of an output: one output has one path, which is in no table and is none of this program's own. */
public final class OutputLocation {
    /** In a folder that is a table: what it is and how many rows it has. Spark skips names that begin with an underscore. */
    public static final String MANIFEST = "_crossbranch.json";

    /** In a folder whose table is elsewhere, on an object store: what was published. */
    public static final String PUBLISHED = "_published";

    /** In a folder that is a table: Hadoop's sign that the job has ended. */
    public static final String SUCCESS = "_SUCCESS";

    /** Beside outputs: their runs' manifests and claims. */
    public static final String RUNS = "_runs";

    private static final Logger LOG = LoggerFactory.getLogger(OutputLocation.class);

    private static final Set<String> OWN = Set.of(RUNS, "_rejects", PUBLISHED);

    private OutputLocation() {}

    /** The absolute path, on a local disk without links: of two runs, both mean the same by it. */
    public static Path resolve(FileSystem fileSystem, Path path) throws IOException {
        Path whole = fileSystem.makeQualified(path);
        if (!"file".equals(whole.toUri().getScheme())) {
            return whole;
        }
        Deque<String> missing = new ArrayDeque<>();
        java.nio.file.Path at = java.nio.file.Path.of(whole.toUri().getPath());
        while (at.getParent() != null && !Files.exists(at)) {
            if (Files.isSymbolicLink(at)) {
                throw new OutputException(
                        path + ": " + at + " is a link to nothing; remove it, or make the folder that it names");
            }
            missing.push(at.getFileName().toString());
            at = at.getParent();
        }
        java.nio.file.Path real = at.toRealPath();
        for (String name : missing) {
            real = real.resolve(name);
        }
        return new Path(whole.toUri().getScheme(), whole.toUri().getAuthority(), real.toString());
    }

    /**
     * Checks that there can be an output at a path.
     *
     * @param path a path as {@link #resolve} gives it
     * @throws OutputException if its name is one of the program's own, or it lies in a table
     */
    static void check(FileSystem fileSystem, Path path) {
        // The root of a table has a parent, too.
        HiddenPaths.of(path, HiddenPaths.Purpose.TRASH, "0");
        boolean isHidden = HiddenPaths.parse(path).isPresent()
                || HiddenPaths.mirrored(path).isPresent();
        if (isHidden || OWN.contains(path.getName())) {
            throw new OutputException(path + ": this program keeps its own files under such names; give another name");
        }
        for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
            if (isTable(fileSystem, folder)) {
                throw new OutputException(path + ": lies in the table " + folder
                        + ", whose next run would replace it; give a path outside");
            }
        }
    }

    private static boolean isTable(FileSystem fileSystem, Path folder) {
        try {
            return fileSystem.exists(new Path(folder, MANIFEST)) || fileSystem.exists(new Path(folder, PUBLISHED));
        } catch (IOException e) {
            // Whoever may write the output need not be allowed to look at all that it lies in.
            LOG.debug("{} cannot be looked at", folder, e);
            return false;
        }
    }
}
