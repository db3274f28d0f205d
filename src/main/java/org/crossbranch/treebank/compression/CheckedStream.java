package org.crossbranch.treebank.compression;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A library's decompressor. Its complaints, unchecked ones too, are a {@link ZipException} that says about where in the compressed
 * file; what the file system throws stays as it is.
 */
final class CheckedStream extends InputStream {

    /** Makes a decompressor; it may read. */
    @FunctionalInterface
    interface Opening {
        InputStream open(InputStream in) throws IOException;
    }

    private final String name;
    private final Source source;
    private final Opening opening;
    private final byte[] single = new byte[1];
    private @Nullable InputStream unpacking;

    /**
     * A decompressor that is made at the first read.
     *
     * @param name of the compression
     */
    CheckedStream(String name, InputStream in, Opening opening) {
        this.name = name;
        this.source = new Source(in);
        this.opening = opening;
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
        try {
            if (unpacking == null) {
                unpacking = opening.open(source);
            }
            return unpacking.read(out, offset, length);
        } catch (IOException | RuntimeException e) {
            if (source.failure != null) {
                throw source.failure;
            }
            ZipException damaged = new ZipException("the " + name + " data at about byte " + source.count
                    + (source.isEnded ? ", where the file ends" : "") + ": " + e.getMessage());
            damaged.initCause(e);
            throw damaged;
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** The compressed file, and how far it was read. */
    private static final class Source extends FilterInputStream {
        private long count;
        private boolean isEnded;
        private @Nullable IOException failure;

        Source(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] out, int offset, int length) throws IOException {
            try {
                int read = in.read(out, offset, length);
                count += Math.max(0, read);
                isEnded |= read < 0;
                return read;
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }
}
