package org.crossbranch.spark.training;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.Ownership;

/** Checkpoints of training, for tests of other packages. */
public final class StoredStates {
    private StoredStates() {}

    /**
     * Reads a checkpoint.
     *
     * @return the number of its epochs, or -1 if there is none
     * @throws org.crossbranch.spark.table.InputException if it is damaged
     */
    public static int read(Configuration configuration, Path file) throws IOException {
        FileSystem fileSystem = FileSystem.getLocal(configuration).getRawFileSystem();
        return at(fileSystem, file).read().map(kept -> kept.history().size()).orElse(-1);
    }

    /** A state that no other run writes. */
    static TrainingStateFile at(FileSystem fileSystem, Path file) {
        return new TrainingStateFile(fileSystem, file, file.suffix(".part"), Ownership.UNSHARED);
    }
}
