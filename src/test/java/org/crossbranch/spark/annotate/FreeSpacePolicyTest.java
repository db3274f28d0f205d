package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FsStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.spark.ingest.InputListing;
import org.crossbranch.spark.output.OutputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FreeSpacePolicyTest {
    private static final long MEBIBYTE = 1 << 20;

    @TempDir
    private Path folder;

    private final Configuration configuration = new Configuration();
    private final List<String> notes = new ArrayList<>();

    /** A local disk of which a set amount is left. */
    public static final class SmallDisk extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("small:///");
        }

        @Override
        public FsStatus getStatus(org.apache.hadoop.fs.Path path) throws IOException {
            if (!exists(path)) {
                throw new IOException(path + " is asked about before it is there");
            }
            long left = getConf().getLong("small.left", 0);
            return new FsStatus(100 * MEBIBYTE, 100 * MEBIBYTE - left, left);
        }
    }

    @BeforeEach
    void makeInput() throws IOException {
        configuration.setClass("fs.small.impl", SmallDisk.class, RawLocalFileSystem.class);
        Files.createDirectory(folder.resolve("in"));
        Files.write(folder.resolve("in/a.txt"), new byte[(int) MEBIBYTE]);
        Files.write(folder.resolve("in/b.txt.zst"), new byte[(int) MEBIBYTE]);
        Files.write(folder.resolve("in/c.tmp"), new byte[(int) (9 * MEBIBYTE)]);
    }

    @Test
    void whatMayNotFitIsRefused() throws IOException {
        assertThatThrownBy(() -> check(FreeSpacePolicy.REFUSE, 28))
                .isInstanceOf(OutputException.class)
                .hasCauseInstanceOf(IOException.class)
                .hasMessage(
                        "small://" + folder + "/tables/out: about 29 MiB are needed here, by the size of the input, and"
                                + " 28 MiB are left; make room, or go on with --set annotate.free-space=warn");
        check(FreeSpacePolicy.REFUSE, 30);
        assertThat(notes).isEmpty();
    }

    @Test
    void aWarningIsANote() throws IOException {
        check(FreeSpacePolicy.WARN, 28);
        assertThat(notes)
                .singleElement()
                .asString()
                .contains("29 MiB are needed")
                .contains("28 MiB are left");
    }

    @Test
    void whereNothingIsToldOrAskedTheRunGoesOn() throws IOException {
        check(FreeSpacePolicy.OFF, 1);
        check(FreeSpacePolicy.REFUSE, 0);
        assertThat(notes).isEmpty();
    }

    private void check(FreeSpacePolicy policy, long left) throws IOException {
        configuration.setLong("small.left", left * MEBIBYTE);
        configuration.setBoolean("fs.small.impl.disable.cache", true);
        InputListing input =
                InputListing.of(configuration, folder.resolve("in").toString(), new IgnoredFiles(List.of("*.tmp")));
        policy.check(configuration, input, "small://" + folder + "/tables/out", new RunListener() {
            @Override
            public void began(String stage, String unit, long total) {}

            @Override
            public void reached(long count) {}

            @Override
            public void noted(String note) {
                notes.add(note);
            }
        });
    }
}
