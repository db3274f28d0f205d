package org.crossbranch.spark;

import java.io.Serializable;
import org.crossbranch.treebank.RawText;

/**
 * What one task reads: a file, or a stretch of a text file from the beginning of a line to the end of one.
 *
 * @param file the file
 * @param begin first byte
 * @param end byte after the last, or {@link Long#MAX_VALUE} of a whole file
 * @param linesBefore lines of the file before it
 * @param sentencesBefore sentences of the file before it
 */
record SourcePart(SourceFile file, long begin, long end, int linesBefore, long sentencesBefore)
        implements Serializable {

    static SourcePart whole(SourceFile file) {
        return new SourcePart(file, 0, Long.MAX_VALUE, 0, 0);
    }

    boolean isWhole() {
        return end == Long.MAX_VALUE;
    }

    long length() {
        return end - begin;
    }

    RawText.Extent before() {
        return new RawText.Extent(linesBefore, sentencesBefore);
    }
}
