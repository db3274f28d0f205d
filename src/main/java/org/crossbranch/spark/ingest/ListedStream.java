package org.crossbranch.spark.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.apache.hadoop.conf.Configuration;

/** The bytes of a file that was listed. When it is closed, the file has to be the one that was listed, or it fails. */
final class ListedStream extends FilterInputStream {
    private final Configuration configuration;
    private final SourceFile file;
    private boolean isClosed;

    ListedStream(InputStream in, Configuration configuration, SourceFile file) {
        super(in);
        this.configuration = configuration;
        this.file = file;
    }

    @Override
    public int read() throws IOException {
        return checked(super.read());
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return checked(super.read(bytes, offset, length));
    }

    /** No bytes are no archive of an empty file, but what a copy that failed leaves. */
    private int checked(int read) throws IOException {
        if (read < 0 && file.isEmptyArchive()) {
            throw new ZipException("the file has no bytes, and not even an empty file is compressed to none");
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        if (!isClosed) {
            isClosed = true;
            super.close();
            file.checkSame(configuration);
        }
    }
}
