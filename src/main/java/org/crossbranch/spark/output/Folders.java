package org.crossbranch.spark.output;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Folders that other runs may make or take away at any time. */
public final class Folders {
    private Folders() {}

    /** The entries of a folder, in no particular order; none if there is no such folder. */
    public static List<FileStatus> entries(FileSystem fileSystem, Path folder) throws IOException {
        try {
            return List.of(fileSystem.listStatus(folder));
        } catch (FileNotFoundException e) {
            return List.of();
        }
    }

    /** The names of the entries. */
    public static List<String> names(FileSystem fileSystem, Path folder) throws IOException {
        return entries(fileSystem, folder).stream()
                .map(entry -> entry.getPath().getName())
                .toList();
    }
}
