package org.crossbranch.treebank.tigerxml;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import org.crossbranch.treebank.text.TextLines;

/** Characters for a parser that holds a tag or a comment as a whole: more than a tree may have are refused. */
final class BoundedReader extends FilterReader {
    private long read;

    BoundedReader(Reader in) {
        super(in);
    }

    /** Says that something new begins, but for what the parser has read ahead. */
    void begin() {
        read = 0;
    }

    @Override
    public int read() throws IOException {
        return count(in.read(), 1);
    }

    @Override
    public int read(char[] out, int offset, int length) throws IOException {
        int found = in.read(out, offset, length);
        return count(found, found);
    }

    private int count(int result, int characters) throws TooLongException {
        read += result < 0 ? 0 : characters;
        if (read > TextLines.MAX_TREE_LENGTH) {
            throw new TooLongException();
        }
        return result;
    }

    /** The bound is passed. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1;
    }
}
