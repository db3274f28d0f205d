package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.OutputLocation;

/** A table's folder as it describes itself, for tests of other packages. */
public final class StoredManifests {
    public static final String MANIFEST = OutputLocation.MANIFEST;

    private StoredManifests() {}

    /**
     * Compares the manifest of a folder with no data files.
     *
     * @throws org.crossbranch.spark.table.InputException if it is damaged
     */
    public static void check(Configuration configuration, Path table) throws IOException {
        // Without Hadoop's checksums, which would ask for another file.
        TableManifest.check(FileSystem.getLocal(configuration).getRawFileSystem(), table, List.of());
    }
}
