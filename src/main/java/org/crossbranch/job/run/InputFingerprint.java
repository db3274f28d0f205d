package org.crossbranch.job.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.digest.Sha256;
import org.crossbranch.spark.annotate.ModelFile;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.spark.ingest.InputListing;

/**
 * A digest of an input, for the run's manifest.
 *
 * @param path as it was given
 * @param files number of files
 * @param bytes their size
 * @param of {@code content}, or {@code listing} where the input is too large or has too many files to be read twice, or may not be
 *     read at all
 * @param sha256 over the files by name: their relative names and lengths, and either the digests of their bytes, or their times of
 *     change; empty if the path cannot be read
 */
record InputFingerprint(String path, int files, long bytes, String of, String sha256) {
    private static final long MOST_BYTES_READ = 1L << 30;

    /** To open a file takes as long as to read a megabyte, and on an object store longer. */
    private static final int MOST_FILES_READ = 1_000;

    /** The fingerprint of a file, a folder or a pattern; hidden files are left out of folders. */
    static InputFingerprint of(String path, IgnoredFiles ignored, Configuration configuration) {
        return of(path, ignored, configuration, MOST_BYTES_READ);
    }

    /** The fingerprint of a model: of the one file that is read of it, wherever a link leads to. */
    static InputFingerprint ofModel(String path, Configuration configuration) {
        try {
            InputFingerprint file =
                    of(ModelFile.locate(configuration, path).toString(), IgnoredFiles.NONE, configuration);
            return new InputFingerprint(path, file.files, file.bytes, file.of, file.sha256);
        } catch (IOException e) {
            // The job itself is about to fail on it, and says so better.
            return new InputFingerprint(path, 0, 0, "content", "");
        }
    }

    /** The same without a look into the files. */
    static InputFingerprint ofListing(String path, IgnoredFiles ignored, Configuration configuration) {
        return of(path, ignored, configuration, -1);
    }

    private static InputFingerprint of(
            String path, IgnoredFiles ignored, Configuration configuration, long mostBytesRead) {
        try {
            InputListing listing = InputListing.of(configuration, path, ignored);
            boolean isContent =
                    listing.bytes() <= mostBytesRead && listing.files().size() <= MOST_FILES_READ;
            // Side by side: to open many small files takes longer than to read them.
            List<String> contents = listing.files().parallelStream()
                    .map(file -> isContent ? content(file, configuration) : Long.toString(file.modified()))
                    .toList();
            MessageDigest digest = Sha256.begin();
            for (int i = 0; i < contents.size(); i++) {
                InputListing.Listed file = listing.files().get(i);
                add(digest, file.name());
                add(digest, Long.toString(file.length()));
                add(digest, contents.get(i));
            }
            return new InputFingerprint(
                    path,
                    listing.files().size(),
                    listing.bytes(),
                    isContent ? "content" : "listing",
                    Fingerprint.hex(digest));
        } catch (IOException | UncheckedIOException e) {
            // The job itself is about to fail on it, and says so better.
            return new InputFingerprint(path, 0, 0, "content", "");
        }
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static String content(InputListing.Listed file, Configuration configuration) {
        // Hadoop opens none with a colon: a job that needs one is about to say so.
        if (file.path().getName().contains(":")) {
            return Long.toString(file.modified());
        }
        MessageDigest digest = Sha256.begin();
        byte[] buffer = new byte[(int) Math.min(Math.max(1, file.length()), 1 << 16)];
        try (InputStream in = file.path().getFileSystem(configuration).open(file.path())) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file.path(), e);
        }
        return Fingerprint.hex(digest);
    }
}
