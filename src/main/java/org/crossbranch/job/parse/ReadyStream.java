package org.crossbranch.job.parse;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that says when its reader is about to wait, since nothing is there to read. */
public final class ReadyStream extends FilterInputStream {
    private Runnable beforeWait = () -> {};

    /** Watches a stream. */
    public ReadyStream(InputStream in) {
        super(in);
    }

    /** Has something done, by the reader, before it waits. */
    void beforeWait(Runnable action) {
        beforeWait = action;
    }

    @Override
    public int read() throws IOException {
        look();
        return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        look();
        return super.read(bytes, offset, length);
    }

    private void look() throws IOException {
        if (in.available() <= 0) {
            beforeWait.run();
        }
    }
}
