package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.table.InputException;

/**
 * The files of an input, as file systems list them. Hidden ones, with a dot or an underscore in front, are left out of folders.
 *
 * @param root the file, the folder, or the folder of the pattern
 * @param files the files by name, each once
 * @param ignored number of files and folders that were to be ignored
 */
public record InputListing(Path root, List<Listed> files, int ignored) {
    /** Of a file that is younger, a later change may have the same time. */
    private static final Duration TICK = Duration.ofSeconds(2);

    /**
     * A file.
     *
     * @param path where it is
     * @param name its path from the root on; empty if it is the root
     * @param length in bytes
     * @param modified when it was changed last, in milliseconds
     */
    public record Listed(Path path, String name, long length, long modified) {
        boolean isSame(Listed other) {
            return length == other.length && modified == other.modified;
        }
    }

    /** Keeps the list as it is. */
    public InputListing {
        files = List.copyOf(files);
    }

    /**
     * Lists.
     *
     * @param path a file, a folder or a pattern; one that exists is no pattern
     * @param ignored files that are left out of folders and patterns
     * @throws IOException if there is none, or it cannot be listed
     * @throws org.crossbranch.spark.table.InputException if it holds something that is neither a file nor a folder, or a link
     *     that leads out of it or nowhere
     */
    public static InputListing of(Configuration configuration, String path, IgnoredFiles ignored) throws IOException {
        Path root = HadoopSettings.absolute(configuration, new Path(path));
        FileSystem fileSystem = root.getFileSystem(configuration);
        FileWalk walk = FileWalk.of(fileSystem, ignored, FileSettings.outsideLinks(configuration));
        PathPattern pattern = PathPattern.of(root);
        if (pattern.isPattern() && !fileSystem.exists(root)) {
            for (FileStatus match : pattern.matches(fileSystem)) {
                String name = pattern.below(fileSystem, match.getPath());
                if (!walk.isIgnored(name)) {
                    walk.add(match, FileWalk.within(pattern.folder(), name), name);
                }
            }
            root = pattern.folder();
        } else {
            walk.add(fileSystem.getFileStatus(root), root, "");
        }
        List<Listed> files =
                walk.files().stream().sorted(Comparator.comparing(Listed::path)).toList();
        return new InputListing(root, files, walk.ignored());
    }

    /** Whether the input is a single file, and not a folder or a pattern. */
    public boolean isFile() {
        return files.size() == 1 && files.get(0).name().isEmpty();
    }

    /** The size of all files. */
    public long bytes() {
        return files.stream().mapToLong(Listed::length).sum();
    }

    /**
     * Checks that the files are still those that were listed. Others may have come.
     *
     * @param later the same input, listed after its files were read
     * @throws UncheckedIOException if one was changed or has gone
     */
    public void checkSame(InputListing later) {
        Map<Path, Listed> now = later.files().stream().collect(Collectors.toMap(Listed::path, Function.identity()));
        for (Listed file : files) {
            Listed other = now.get(file.path());
            if (other == null || !file.isSame(other)) {
                throw new UncheckedIOException(
                        InputException.changed(file.path().toString(), null));
            }
        }
    }

    /**
     * A digest of names, lengths and times of change, which tells whether files have changed without a look into them.
     *
     * @param now the time by which a file is too young to tell
     * @return nothing if there is no file, or one is so young that its next change might not show
     */
    public Optional<String> stamp(Instant now) {
        if (files.isEmpty() || files.stream().anyMatch(file -> isYoung(file.modified(), now))) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>(List.of(root.toString()));
        for (Listed file : files) {
            parts.addAll(List.of(file.name(), Long.toString(file.length()), Long.toString(file.modified())));
        }
        return Optional.of(Fingerprint.of(parts));
    }

    static boolean isYoung(long modified, Instant now) {
        return modified > now.minus(TICK).toEpochMilli();
    }
}
