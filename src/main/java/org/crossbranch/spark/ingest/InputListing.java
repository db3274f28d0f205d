package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.crossbranch.spark.Fingerprint;
import org.crossbranch.spark.table.store.HadoopSettings;

/**
 * The files of an input, as file systems list them. Hidden ones, with a dot or an underscore in front, are left out of folders.
 *
 * @param root the file, the folder, or the folder of the pattern
 * @param files the files by name
 */
public record InputListing(Path root, List<FileStatus> files) {
    /** Of a file that is younger, a later change may have the same time. */
    private static final Duration TICK = Duration.ofSeconds(2);

    /** Keeps the list as it is. */
    public InputListing {
        files = List.copyOf(files);
    }

    /**
     * Lists.
     *
     * @param path a file, a folder or a pattern
     * @throws IOException if there is none, or it cannot be listed
     */
    public static InputListing of(Configuration configuration, String path) throws IOException {
        return of(configuration, path, IgnoredFiles.NONE);
    }

    /**
     * Lists.
     *
     * @param path a file, a folder or a pattern
     * @param ignored files that are left out of folders and patterns
     * @throws IOException if there is none, or it cannot be listed
     */
    public static InputListing of(Configuration configuration, String path, IgnoredFiles ignored) throws IOException {
        InputListing all = all(configuration, path);
        return new InputListing(
                all.root(),
                all.files().stream()
                        .filter(file -> file.getPath().equals(all.root()) || !ignored.holds(all.name(file)))
                        .toList());
    }

    private static InputListing all(Configuration configuration, String path) throws IOException {
        Path root = HadoopSettings.absolute(configuration, new Path(path));
        FileSystem fileSystem = root.getFileSystem(configuration);
        List<FileStatus> files = new ArrayList<>();
        PathPattern pattern = PathPattern.of(root);
        if (pattern.isPattern() && !fileSystem.exists(root)) {
            for (FileStatus match : pattern.matches(fileSystem)) {
                files.addAll(list(fileSystem, match.getPath()));
            }
            root = pattern.folder();
        } else {
            files.addAll(list(fileSystem, fileSystem.makeQualified(root)));
        }
        return new InputListing(fileSystem.makeQualified(root), files);
    }

    private static List<FileStatus> list(FileSystem fileSystem, Path root) throws IOException {
        List<FileStatus> files = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> found = fileSystem.listFiles(root, true);
        while (found.hasNext()) {
            FileStatus file = found.next();
            if (file.getPath().equals(root) || !isHidden(file.getPath(), root)) {
                files.add(file);
            }
        }
        files.sort(Comparator.comparing(file -> file.getPath().toString()));
        return files;
    }

    private static boolean isHidden(Path file, Path root) {
        if (file.getName().contains(":")) {
            // Hadoop opens none of these: a job that needs one is about to say so.
            return true;
        }
        for (Path at = file; !at.equals(root); at = at.getParent()) {
            if (PathPattern.isHidden(at.getName())) {
                return true;
            }
        }
        return false;
    }

    /** The size of all files. */
    public long bytes() {
        return files.stream().mapToLong(FileStatus::getLen).sum();
    }

    /** A file's path from the root on. */
    public String name(FileStatus file) {
        return file.getPath().toString().substring(root.toString().length());
    }

    /**
     * A digest of names, lengths and times of change, which tells whether files have changed without a look into them.
     *
     * @param now the time by which a file is too young to tell
     * @return nothing if there is no file, or one is so young that its next change might not show
     */
    public Optional<String> stamp(Instant now) {
        long young = now.minus(TICK).toEpochMilli();
        if (files.isEmpty() || files.stream().anyMatch(file -> file.getModificationTime() > young)) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>(List.of(root.toString()));
        for (FileStatus file : files) {
            parts.addAll(List.of(name(file), Long.toString(file.getLen()), Long.toString(file.getModificationTime())));
        }
        return Optional.of(Fingerprint.of(parts));
    }
}
