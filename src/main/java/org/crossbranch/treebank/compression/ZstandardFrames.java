package org.crossbranch.treebank.compression;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.ZipException;

/**
 * The decompressed bytes of a Zstandard file: of all its frames, each checked by its checksum if it has one. A frame that wants
 * more than 128 MiB of memory is refused.
 *
 * <p>The library's own {@link com.github.luben.zstd.ZstdInputStream} takes what there is of a later frame that is cut for all
 * of it.
 */
final class ZstandardFrames extends InputStream {
    private static final int BUFFER = 1 << 17;

    private final InputStream in;
    private final ZstdDecompressCtx context = new ZstdDecompressCtx();
    private final byte[] read = new byte[BUFFER];
    private final ByteBuffer packed = ByteBuffer.allocateDirect(BUFFER).flip();
    private final ByteBuffer unpacked = ByteBuffer.allocateDirect(BUFFER).flip();
    private final byte[] single = new byte[1];
    /** Bytes of the file that have been read. */
    private long count;
    /** Where the frame that is being read begins. */
    private long begin;

    private boolean isInFrame;

    ZstandardFrames(InputStream in) {
        this.in = in;
    }

    /** Compresses into one frame, with its checksum. */
    static OutputStream packed(OutputStream out) throws IOException {
        return new ZstdOutputStreamNoFinalizer(out).setChecksum(true);
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
        while (!unpacked.hasRemaining()) {
            if (!unpack()) {
                return -1;
            }
        }
        int taken = Math.min(length, unpacked.remaining());
        unpacked.get(out, offset, taken);
        return taken;
    }

    /** Decompresses some more; false at the end of the file. */
    private boolean unpack() throws IOException {
        if (!packed.hasRemaining() && !mayHoldMore() && !fill()) {
            if (isInFrame) {
                throw damaged("the file ends within it");
            }
            return false;
        }
        if (!isInFrame) {
            begin = count - packed.remaining();
            isInFrame = true;
        }
        unpacked.clear();
        try {
            isInFrame = !context.decompressDirectByteBufferStream(unpacked, packed);
        } catch (ZstdException e) {
            // Its own message is "No error detected", whatever the error.
            throw damaged("it cannot be decompressed, or only with more than 128 MiB of memory");
        }
        unpacked.flip();
        return true;
    }

    /** Whether the library may have kept what had no room the last time. */
    private boolean mayHoldMore() {
        return isInFrame && unpacked.limit() == unpacked.capacity();
    }

    private boolean fill() throws IOException {
        int length = in.read(read);
        if (length <= 0) {
            return false;
        }
        count += length;
        packed.clear().put(read, 0, length).flip();
        return true;
    }

    private ZipException damaged(String reason) {
        return new ZipException("the Zstandard frame that begins at byte " + begin + ": " + reason);
    }

    @Override
    public void close() throws IOException {
        context.close();
        in.close();
    }
}
