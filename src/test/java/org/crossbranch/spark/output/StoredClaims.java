package org.crossbranch.spark.output;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Claims as files have them, for tests of other packages. */
public final class StoredClaims {
    private StoredClaims() {}

    /**
     * Reads the claim that counts, and looks for its owner.
     *
     * @param isObjectStore whether it lies there as on an object store, in {@code claim-000001.json}; else in {@code 000001/owner.json}
     * @throws OutputException if it is damaged
     */
    public static void read(Configuration configuration, Path folder, boolean isObjectStore) throws IOException {
        FileSystem fileSystem = FileSystem.getLocal(configuration).getRawFileSystem();
        ClaimLog log = isObjectStore ? new ObjectClaims(fileSystem, folder) : new FolderClaims(fileSystem, folder);
        Optional<ClaimLog.Entry> last = log.last();
        if (last.isPresent()) {
            ClaimOwner owner = last.get().owner();
            boolean isContradiction = owner != null && owner.isGone() && !owner.isOnThisMachine();
            if (last.get().number() != log.lastNumber() || isContradiction) {
                throw new AssertionError(last);
            }
        }
    }
}
