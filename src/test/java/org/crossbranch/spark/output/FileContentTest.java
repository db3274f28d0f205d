package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileContentTest {
    private static final byte[] BYTES = {1, 2, 3};

    @TempDir
    private java.nio.file.Path folder;

    @Test
    void aFailureThatClosingThrowsOnceMoreStaysWhatItIs() {
        IOException failure = new IOException("deleted by another run");
        assertThatThrownBy(() -> FileContent.write(failingWith(failure), file(), out -> out.write(BYTES)))
                .isSameAs(failure);
    }

    @Test
    void aFailureOfClosingAloneIsThrown() {
        IOException failure = new IOException("no space");
        assertThatThrownBy(() -> FileContent.write(failingWith(failure), file(), out -> {}))
                .isSameAs(failure);
    }

    @Test
    void aFileIsWrittenOverAnother() throws IOException {
        FileSystem local = FileSystem.getLocal(new Configuration());
        FileContent.write(local, file(), out -> out.write(new byte[10]));
        FileContent.write(local, file(), out -> out.write(BYTES));
        assertThat(folder.resolve("file")).hasBinaryContent(BYTES);
    }

    private Path file() {
        return new Path(folder.resolve("file").toUri());
    }

    /** As a stream of HDFS does after another process deleted the file. */
    private static FileSystem failingWith(IOException failure) throws IOException {
        FileSystem failing = new FilterFileSystem(new RawLocalFileSystem()) {
            @Override
            public FSDataOutputStream create(
                    Path path, boolean overwrite, int buffer, short replication, long block, Progressable progress)
                    throws IOException {
                return new FSDataOutputStream(new FailingStream(failure), null);
            }
        };
        failing.initialize(FsConstants.LOCAL_FS_URI, new Configuration());
        return failing;
    }

    /** Fails always, with one exception. */
    private static final class FailingStream extends OutputStream {
        private final IOException failure;

        FailingStream(IOException failure) {
            this.failure = failure;
        }

        @Override
        public void write(int value) throws IOException {
            throw failure;
        }

        @Override
        public void close() throws IOException {
            throw failure;
        }
    }
}
