package org.crossbranch.model;

import java.nio.charset.StandardCharsets;

/**
 * The layout of a model file; all numbers are little-endian. Magic (8 bytes), format version (int), length of the manifest
 * (int), SHA-256 of the manifest (32), manifest (UTF-8 JSON), the tensors' elements in the manifest's order, each tensor in its
 * precision, SHA-256 of all before it (32).
 */
final class BundleFormat {
    /** The version that is written; those before it are read, too. */
    static final int VERSION = 3;

    static final int VERSION_AT = 8;

    static final int LENGTH_AT = 12;

    static final int DIGEST_AT = 16;

    static final int MANIFEST_AT = DIGEST_AT + Digests.BYTES;

    /** Longest manifest: some two million words. Bounds what reading one allocates, some ten times as much. */
    static final int MAX_MANIFEST_BYTES = 1 << 25;

    private static final byte[] MAGIC = "XBRANCH\n".getBytes(StandardCharsets.US_ASCII);

    private BundleFormat() {}

    static byte[] magic() {
        return MAGIC.clone();
    }
}
