package org.crossbranch.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.weights.Tensor;

/** SHA-256 of the parts of a model. */
final class Digests {
    static final int BYTES = 32;

    /** Floats that are turned into bytes at a time. */
    static final int CHUNK = 1 << 14;

    private Digests() {}

    static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    /** Digest of a tensor's elements as the file holds them. */
    static String of(Tensor tensor) {
        MessageDigest digest = Sha256.begin();
        ByteBuffer bytes = chunk();
        for (int at = 0; at < tensor.values().length; at += CHUNK) {
            digest.update(encode(tensor, at, bytes));
        }
        return hex(digest.digest());
    }

    /** A buffer for a chunk of floats, little-endian as in the file. */
    static ByteBuffer chunk() {
        return ByteBuffer.allocate(CHUNK * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Puts a chunk of a tensor, from an element on, into the buffer, ready to be read. */
    static ByteBuffer encode(Tensor tensor, int from, ByteBuffer bytes) {
        int count = Math.min(CHUNK, tensor.values().length - from);
        bytes.clear().limit(count * Float.BYTES);
        FloatBuffer floats = bytes.asFloatBuffer();
        floats.put(tensor.values(), from, count);
        return bytes;
    }
}
