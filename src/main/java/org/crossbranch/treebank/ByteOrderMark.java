package org.crossbranch.treebank;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** What a text file may begin with to say how it is encoded. */
enum ByteOrderMark {
    UTF_8("UTF-8", "\u00EF\u00BB\u00BF"),
    UTF_16_BIG_ENDIAN("UTF-16BE", "\u00FE\u00FF"),
    UTF_16_LITTLE_ENDIAN("UTF-16LE", "\u00FF\u00FE");

    private final String charset;
    /** A character for each byte. */
    private final String mark;

    ByteOrderMark(String charset, String mark) {
        this.charset = charset;
        this.mark = mark;
    }

    Charset charset() {
        return Charset.forName(charset);
    }

    int length() {
        return mark.length();
    }

    boolean begins(byte[] text) {
        return new String(text, StandardCharsets.ISO_8859_1).startsWith(mark);
    }
}
