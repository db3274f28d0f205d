package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileContent;

/** Copies of files within a file system; nothing is there of one that failed. */
final class FileCopy {
    private FileCopy() {}

    static void copy(FileSystem fileSystem, Path from, Path to) throws IOException {
        try (InputStream in = fileSystem.open(from)) {
            FileContent.write(fileSystem, to, in::transferTo);
        }
    }
}
