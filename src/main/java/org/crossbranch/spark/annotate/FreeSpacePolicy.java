package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.InputListing;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.treebank.compression.Compression;

/** Says how a run goes on where its output may not fit on the disk, by an estimate from the size of its input. */
public enum FreeSpacePolicy {
    /** Does not look. */
    OFF,
    /** Says so and goes on. */
    WARN,
    /** Ends before anything is read. */
    REFUSE;

    /** Bytes of a table of parses for a byte of text; see docs/annotating.md. */
    static final double PARSES_PER_TEXT = 5;

    /** Bytes of text in a byte that is compressed. */
    static final double TEXT_PER_COMPRESSED = 4;

    /** Bytes of a table of parses for a byte of another table, which is compressed as well. */
    private static final double PARSES_PER_TABLE = 2;

    private static final String TABLE_FILE = ".parquet";

    /**
     * Checks that the output's file system has room for the parses. One that does not tell its space is not checked.
     *
     * @throws OutputException if it has less than the estimate, and the policy is to refuse
     */
    void check(Configuration configuration, InputListing input, String output, RunListener listener) {
        if (this == OFF) {
            return;
        }
        try {
            Path path = new Path(output);
            FileSystem fileSystem = path.getFileSystem(configuration);
            long left = fileSystem
                    .getStatus(existing(fileSystem, fileSystem.makeQualified(path)))
                    .getRemaining();
            long needed = needed(input);
            if (needed > left && left > 0) {
                tell(output, needed, left, listener);
            }
        } catch (IOException e) {
            // Whatever is wrong with the output, the run is about to say better.
            return;
        }
    }

    private void tell(String output, long needed, long left, RunListener listener) {
        String message = String.format(
                Locale.ROOT,
                "%s: about %,d MiB are needed here, by the size of the input, and %,d MiB are left",
                output,
                needed >> 20,
                left >> 20);
        if (this == REFUSE) {
            throw new OutputException(
                    message + "; make room, or go on with --set annotate.free-space=warn",
                    new IOException("too little space left"));
        }
        listener.noted(message + "; the run goes on (annotate.free-space)");
    }

    /** The folder, or the nearest that it will lie in. */
    private static Path existing(FileSystem fileSystem, Path output) throws IOException {
        Path at = output;
        while (!fileSystem.exists(at) && at.getParent() != null) {
            at = at.getParent();
        }
        return at;
    }

    /** The size of the parses, about. */
    static long needed(InputListing input) {
        return input.files().stream().mapToLong(FreeSpacePolicy::needed).sum();
    }

    private static long needed(InputListing.Listed file) {
        String name = file.path().getName();
        if (name.endsWith(TABLE_FILE)) {
            return Math.round(file.length() * PARSES_PER_TABLE);
        }
        // What is compressed is unpacked beside the output first.
        double perByte =
                Compression.extension(name).isEmpty() ? PARSES_PER_TEXT : TEXT_PER_COMPRESSED * (1 + PARSES_PER_TEXT);
        return Math.round(file.length() * perByte);
    }
}
