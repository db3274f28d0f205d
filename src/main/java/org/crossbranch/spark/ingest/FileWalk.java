package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.ingest.InputListing.Listed;

/** Collects the files of folders, each once. */
class FileWalk {
    private final FileSystem fileSystem;
    private final IgnoredFiles globs;
    private final List<Listed> files = new ArrayList<>();
    private int ignored;

    FileWalk(FileSystem fileSystem, IgnoredFiles globs) {
        this.fileSystem = fileSystem;
        this.globs = globs;
    }

    /** A walk over a file system. */
    static FileWalk of(FileSystem fileSystem, IgnoredFiles globs, OutsideLinks outsideLinks) {
        return fileSystem.getUri().getScheme().equals("file")
                ? new LocalFileWalk(fileSystem, globs, outsideLinks)
                : new FileWalk(fileSystem, globs);
    }

    /**
     * Adds a file, or all files below a folder but hidden ones and those that are ignored.
     *
     * @param path its path, which its files' paths begin with
     * @param name the same from the root on
     */
    void add(FileStatus status, Path path, String name) throws IOException {
        if (!status.isDirectory()) {
            take(new Listed(path, name, status.getLen(), status.getModificationTime()));
            return;
        }
        for (FileStatus entry : fileSystem.listStatus(path)) {
            String child = entry.getPath().getName();
            if (isWanted(child, below(name, child))) {
                add(entry, within(path, child), below(name, child));
            }
        }
    }

    /** Whether an entry of a folder is neither hidden nor ignored. */
    final boolean isWanted(String entry, String name) {
        return !PathPattern.isHidden(entry) && !isIgnored(name);
    }

    /** Whether a file or folder is left out; it is counted then. */
    final boolean isIgnored(String name) {
        boolean isIgnored = globs.holds(name);
        ignored += isIgnored ? 1 : 0;
        return isIgnored;
    }

    final void take(Listed file) {
        files.add(file);
    }

    /** The files, in no particular order. */
    final List<Listed> files() {
        return files;
    }

    /** Number of files and folders that were left out. */
    final int ignored() {
        return ignored;
    }

    static String below(String folder, String entry) {
        return folder.isEmpty() ? entry : folder + "/" + entry;
    }

    /** Made from parts: parsed as one text, a colon in the name would end a scheme. */
    static Path within(Path folder, String name) {
        URI uri = folder.toUri();
        String path = uri.getPath();
        return new Path(uri.getScheme(), uri.getAuthority(), path + (path.endsWith("/") ? "" : "/") + name);
    }
}
