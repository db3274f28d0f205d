package org.crossbranch.treebank.compression;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/** Streams of Commons Compress. */
final class Bzip2 {
    private Bzip2() {}

    /** The bytes of all streams of a file. */
    static InputStream unpacked(InputStream in) throws IOException {
        return new BZip2CompressorInputStream(in, true);
    }

    static OutputStream packed(OutputStream out) throws IOException {
        return new BZip2CompressorOutputStream(out);
    }
}
