package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A table's folder as it describes itself, for tests of other packages. */
public final class StoredManifests {
    public static final String MANIFEST = TablePlace.MANIFEST;
    public static final String POINTER = TablePointer.NAME;

    private StoredManifests() {}

    /**
     * Goes by a folder's pointer, if it has one, and compares the manifest there with a folder without data files.
     *
     * @throws FileNotFoundException if the pointer names a folder that is missing
     * @throws org.crossbranch.spark.table.InputException if one of the two is damaged
     */
    public static void check(Configuration configuration, Path table) throws IOException {
        // Without Hadoop's checksums, which would ask for another file.
        FileSystem fileSystem = FileSystem.getLocal(configuration).getRawFileSystem();
        Path readable = TablePlace.of(table, fileSystem).readable();
        if (!readable.toUri().getPath().startsWith(table.toUri().getPath())) {
            throw new AssertionError(readable + " is not within " + table);
        }
        TableManifest.check(fileSystem, readable, List.of());
    }
}
