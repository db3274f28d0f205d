package org.crossbranch.job.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.crossbranch.spark.ingest.PathPattern;
import org.crossbranch.spark.table.store.HadoopSettings;

/**
 * A digest of an input, for the run's manifest.
 *
 * @param path as it was given
 * @param files number of files
 * @param bytes their size
 * @param of {@code content}, or {@code listing} where the input is too large to be read twice
 * @param sha256 over the files by name: their relative names, and either their bytes, or their lengths and times of change;
 *     empty if the path cannot be read
 */
record InputFingerprint(String path, int files, long bytes, String of, String sha256) {
    private static final long MOST_BYTES_READ = 1L << 30;

    /** The fingerprint of a file or a folder; hidden files (with a dot or an underscore in front) are left out of folders. */
    static InputFingerprint of(String path, Configuration configuration) {
        try {
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
            long bytes = files.stream().mapToLong(FileStatus::getLen).sum();
            boolean isContent = bytes <= MOST_BYTES_READ;
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String prefix = fileSystem.makeQualified(root).toString();
            for (FileStatus file : files) {
                add(digest, file.getPath().toString().substring(prefix.length()));
                add(digest, Long.toString(file.getLen()));
                if (isContent) {
                    addContent(digest, fileSystem, file.getPath());
                } else {
                    add(digest, Long.toString(file.getModificationTime()));
                }
            }
            return new InputFingerprint(
                    path,
                    files.size(),
                    bytes,
                    isContent ? "content" : "listing",
                    HexFormat.of().formatHex(digest.digest()));
        } catch (IOException e) {
            // The job itself is about to fail on it, and says so better.
            return new InputFingerprint(path, 0, 0, "content", "");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
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

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static void addContent(MessageDigest digest, FileSystem fileSystem, Path file) throws IOException {
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = fileSystem.open(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
    }
}
