package org.crossbranch.spark.table;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/** Renames that do what they say: the older {@link FileSystem#rename} would move a folder into one that exists. */
public final class Renames {
    private Renames() {}

    /** Renames to a name that is free. */
    public static void rename(FileSystem fileSystem, Path from, Path to) throws IOException {
        context(fileSystem.getConf(), to).rename(from, to, Rename.NONE);
    }

    /** Renames a file over another, if there is one, in one step. */
    public static void replace(FileSystem fileSystem, Path from, Path to) throws IOException {
        // Where nothing is in the way the older call does the same, without the four processes that FileContext starts
        // on a local disk to ask for links. Where something is, file systems differ about it.
        if (fileSystem.exists(to) || !fileSystem.rename(from, to)) {
            context(fileSystem.getConf(), to).rename(from, to, Rename.OVERWRITE);
        }
    }

    private static FileContext context(Configuration configuration, Path path) throws IOException {
        return FileContext.getFileContext(path.toUri(), configuration);
    }
}
