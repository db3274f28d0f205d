package org.crossbranch.spark;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.table.OutputException;
import org.crossbranch.spark.table.Renames;

/** A file that takes its place only when it is whole; a file that was there before stays until then. */
final class FileReplacement implements Closeable {
    private final FileSystem fileSystem;
    private final Path target;
    private final Path temporary;
    private boolean isInPlace;

    FileReplacement(Configuration configuration, Path path) throws IOException {
        FileSystem found = path.getFileSystem(configuration);
        // Hadoop's checksum file would lie beside the user's.
        this.fileSystem = found instanceof LocalFileSystem local ? local.getRawFileSystem() : found;
        this.target = fileSystem.makeQualified(path);
        this.temporary = new Path(target.getParent(), "." + target.getName() + ".unfinished");
        if (fileSystem.exists(target) && fileSystem.getFileStatus(target).isDirectory()) {
            throw new OutputException(path + ": a folder lies here; give the path of a file");
        }
    }

    /** Writes UTF-8, gzipped if the file's name says so. */
    Writer open() throws IOException {
        OutputStream out = fileSystem.create(temporary, true);
        if (target.getName().toLowerCase(Locale.ROOT).endsWith(".gz")) {
            out = new GZIPOutputStream(out);
        }
        return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8.newEncoder()));
    }

    /** Puts the file, which has been closed, in its place. */
    void commit() throws IOException {
        Renames.replace(fileSystem, temporary, target);
        isInPlace = true;
    }

    @Override
    public void close() throws IOException {
        if (!isInPlace) {
            fileSystem.delete(temporary, false);
        }
    }
}
