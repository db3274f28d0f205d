package org.crossbranch.transition.constituency;

import java.util.Arrays;
import org.crossbranch.tree.Yield;

/**
 * Sets of the tokens of one sentence, a row of bits each. Nothing allocates but {@link #reset}, where a sentence is longer
 * than those before it, and {@link #tokens}. Another set is given as an array of longs and where in it the set's are: as many
 * as a row has.
 */
public final class TokenSets {
    /** Longs of a row. */
    private int width;

    private long[] bits = {};

    /** Makes room for a number of sets, whose contents are undefined, over a number of tokens. */
    public void reset(int sets, int tokens) {
        width = (tokens + 63) >>> 6;
        if (bits.length < sets * width) {
            bits = new long[sets * width];
        }
    }

    /** Makes a set of one token. */
    public void setToken(int set, int token) {
        Arrays.fill(bits, set * width, (set + 1) * width, 0);
        bits[set * width + (token >>> 6)] = 1L << token;
    }

    /** Makes a set the union of two others or of itself and another. */
    public void setUnion(int set, int first, int second) {
        for (int w = 0; w < width; w++) {
            bits[set * width + w] = bits[first * width + w] | bits[second * width + w];
        }
    }

    /** Makes a set here equal to one elsewhere, over as many tokens. */
    public void copy(TokenSets from, int fromSet, int set) {
        System.arraycopy(from.bits, fromSet * width, bits, set * width, width);
    }

    /** Makes the first sets here equal to those elsewhere, over as many tokens. */
    public void copyFirst(TokenSets from, int sets) {
        System.arraycopy(from.bits, 0, bits, 0, sets * width);
    }

    /** The tokens of a set. */
    public Yield tokens(int set) {
        return Yield.ofWords(Arrays.copyOfRange(bits, set * width, (set + 1) * width));
    }

    /** Whether a set is part of another. */
    public boolean isInside(int set, long[] words, int offset) {
        int row = set * width;
        for (int w = 0; w < width; w++) {
            if ((bits[row + w] & ~words[offset + w]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a set has tokens both in and outside another. */
    public boolean isAstride(int set, long[] words, int offset) {
        int row = set * width;
        boolean inside = false;
        boolean outside = false;
        for (int w = 0; w < width; w++) {
            inside |= (bits[row + w] & words[offset + w]) != 0;
            outside |= (bits[row + w] & ~words[offset + w]) != 0;
        }
        return inside && outside;
    }

    /** Whether another set has tokens both in and outside this one. */
    public boolean isSplitBy(int set, long[] words, int offset) {
        int row = set * width;
        boolean inside = false;
        boolean outside = false;
        for (int w = 0; w < width; w++) {
            inside |= (words[offset + w] & bits[row + w]) != 0;
            outside |= (words[offset + w] & ~bits[row + w]) != 0;
        }
        return inside && outside;
    }

    /** The first token from some token on, of the sentence, that a set lacks; there must be one. */
    public int absentFrom(int set, int token) {
        int row = set * width;
        int w = token >>> 6;
        long absent = ~bits[row + w] & -1L << token;
        while (absent == 0) {
            absent = ~bits[row + ++w];
        }
        return (w << 6) + Long.numberOfTrailingZeros(absent);
    }

    /** The last token up to some token that a set lacks; there must be one. */
    public int absentUpTo(int set, int token) {
        int row = set * width;
        int w = token >>> 6;
        long absent = ~bits[row + w] & -1L >>> (63 - (token & 63));
        while (absent == 0) {
            absent = ~bits[row + --w];
        }
        return (w << 6) + 63 - Long.numberOfLeadingZeros(absent);
    }
}
