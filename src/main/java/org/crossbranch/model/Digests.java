package org.crossbranch.model;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.weights.Tensor;

/** SHA-256 of the parts of a model. */
final class Digests {
    static final int BYTES = 32;

    private Digests() {}

    static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    /** Digest of a tensor's elements as the file holds them. */
    static String of(Tensor tensor, Precision precision) {
        MessageDigest digest = Sha256.begin();
        try {
            TensorBytes.write(tensor, precision, digest::update);
        } catch (IOException e) {
            throw new IllegalStateException("a digest writes nowhere", e);
        }
        return hex(digest.digest());
    }
}
