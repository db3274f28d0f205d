package org.crossbranch.spark.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.table.InputException;

/** The bytes of a part of a text. When it is closed, they have to be those that were measured, or it fails. */
final class MeasuredStream extends FilterInputStream {
    private static final int BUFFER = 1 << 13;

    private final TextDivision.Measured measured;
    private final MessageDigest digest = Fingerprint.sha256();
    private long left;
    private boolean isClosed;

    /**
     * The bytes of a part.
     *
     * @param in the file, where the part begins
     */
    MeasuredStream(InputStream in, TextDivision.Measured measured) {
        super(in);
        this.measured = measured;
        this.left = measured.part().length();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int count = super.read(bytes, offset, (int) Math.min(length, left));
        if (count > 0) {
            digest.update(bytes, offset, count);
            left -= count;
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            // Blank lines behind the last sentence are part of it.
            byte[] buffer = new byte[BUFFER];
            int count = 0;
            while (count >= 0) {
                count = read(buffer, 0, BUFFER);
            }
        } finally {
            super.close();
        }
        if (!Fingerprint.hex(digest).equals(measured.digest())) {
            throw InputException.changed(measured.part().file().name(), null);
        }
    }
}
