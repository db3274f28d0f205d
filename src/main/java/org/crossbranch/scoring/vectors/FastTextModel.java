package org.crossbranch.scoring.vectors;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads the models of fastText, {@code .bin} (version 12 of the format, as of fastText 0.9.2). A word's vector is the mean of its own and those of
 * its character n-grams (Bojanowski et al. 2017), so that words have one, too, that the model never saw. The matrix is streamed, and only the
 * rows of words that are wanted are added up.
 */
final class FastTextModel {
    private static final byte[] MAGIC = {(byte) 0xba, 0x16, 0x4f, 0x2f};
    private static final int VERSION = 12;

    /** The end of a line, which has no n-grams. */
    private static final String END_OF_LINE = "</s>";

    private static final byte WORD = 0;

    private static final String FETCH = "fetch it again";

    private static final int FNV_OFFSET = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    private final String file;
    private final VectorBytes bytes;
    private final List<String> kept = new ArrayList<>();

    /** The rows of the matrix to be added to words: a row above, a word below. */
    private final LongArrayList parts = new LongArrayList();

    private int dimensions;
    private int words;
    private int buckets;
    private int shortest;
    private int longest;
    private float[] vectors = {};

    FastTextModel(String file, VectorBytes bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** Whether bytes begin as a model does. They stay where they are. */
    static boolean isIn(BufferedInputStream in) throws IOException {
        in.mark(MAGIC.length);
        byte[] start = in.readNBytes(MAGIC.length);
        in.reset();
        return Arrays.equals(start, MAGIC);
    }

    /** The words that were kept: those of the model in its order, then others. */
    List<String> words() {
        return kept;
    }

    /** Their vectors, one after the other. */
    float[] vectors() {
        return vectors;
    }

    int dimensions() {
        return dimensions;
    }

    /**
     * Reads the vectors of the first words and of those wanted.
     *
     * @return whether the model itself has one of those wanted
     */
    boolean read(int mostFrequent, Set<String> wanted) throws IOException {
        readArguments();
        boolean isOfThem = readWords(mostFrequent, wanted);
        vectors = new float[kept.size() * dimensions];
        if (take(1).get() != 0) {
            throw quantized();
        }
        addRows();
        checkEnd();
        return isOfThem;
    }

    private void readArguments() throws IOException {
        ByteBuffer numbers = take(MAGIC.length + 13 * Integer.BYTES + Double.BYTES);
        int version = numbers.getInt(MAGIC.length);
        dimensions = argument(numbers, 0);
        buckets = argument(numbers, 8);
        shortest = argument(numbers, 9);
        longest = argument(numbers, 10);
        if (version != VERSION) {
            throw refuse("version " + version + " of fastText's format", "save the model by fastText 0.9");
        }
        if (dimensions < 1
                || dimensions > VectorFileReader.MOST_DIMENSIONS
                || buckets < 0
                || (longest > 0 && buckets == 0)) {
            throw refuse(
                    "vectors of " + dimensions + " dimensions and " + buckets + " buckets",
                    "give 1 to " + VectorFileReader.MOST_DIMENSIONS + " dimensions");
        }
    }

    /** An argument of training, by its place behind the version: dim, ws, epoch, minCount, neg, wordNgrams, loss, model, bucket, minn, maxn. */
    private static int argument(ByteBuffer numbers, int place) {
        return numbers.getInt(MAGIC.length + Integer.BYTES * (1 + place));
    }

    private boolean readWords(int mostFrequent, Set<String> wanted) throws IOException {
        ByteBuffer sizes = take(3 * Integer.BYTES + 2 * Long.BYTES);
        int entries = sizes.getInt(0);
        words = sizes.getInt(Integer.BYTES);
        if (sizes.getLong(3 * Integer.BYTES + Long.BYTES) >= 0) {
            throw quantized();
        }
        if (words < 1 || words > entries) {
            throw refuse(words + " words among " + entries + " entries", FETCH);
        }
        Set<String> met = new HashSet<>();
        for (int entry = 0; entry < entries; entry++) {
            if (!bytes.readTo('\0') || bytes.isTooLong()) {
                throw cut();
            }
            Optional<String> word = bytes.word(bytes.length());
            boolean isWord = take(Long.BYTES + 1).get(Long.BYTES) == WORD;
            if (isWord
                    && word.isPresent()
                    && (entry < mostFrequent || wanted.contains(word.get()))
                    && met.add(word.get())) {
                parts.add(part(entry));
                addNgrams(word.get());
                kept.add(word.get());
            }
        }
        boolean isOfThem = wanted.stream().anyMatch(met::contains);
        for (String word : new TreeSet<>(wanted)) {
            int before = parts.size();
            if (!met.contains(word)) {
                addNgrams(word);
            }
            if (parts.size() > before) {
                kept.add(word);
            }
        }
        return isOfThem;
    }

    private long part(int row) {
        return (long) row << Integer.SIZE | kept.size();
    }

    /** The rows of the n-grams of characters, those of the marks alone left out. */
    private void addNgrams(String of) {
        byte[] word = of.equals(END_OF_LINE) ? new byte[0] : ("<" + of + ">").getBytes(StandardCharsets.UTF_8);
        for (int start = 0; start < word.length; start++) {
            int end = start;
            int hash = FNV_OFFSET;
            for (int length = 1; length <= longest && end < word.length && isStart(word[start]); length++) {
                do {
                    // As in C++, whose characters have signs.
                    hash = (hash ^ word[end++]) * FNV_PRIME;
                } while (end < word.length && !isStart(word[end]));
                boolean isMark = length == 1 && (start == 0 || end == word.length);
                if (length >= shortest && !isMark) {
                    parts.add(part(words + Integer.remainderUnsigned(hash, buckets)));
                }
            }
        }
    }

    /** Whether a character begins with a byte of UTF-8. */
    private static boolean isStart(byte next) {
        return (next & 0xc0) != 0x80;
    }

    private void addRows() throws IOException {
        int[] counts = new int[kept.size()];
        parts.forEach(part -> counts[(int) part]++);
        parts.sort(null);
        long rows = rows();
        int next = 0;
        for (long row = 0; row < rows; row++) {
            ByteBuffer values = take(dimensions * Float.BYTES);
            for (; next < parts.size() && parts.getLong(next) >> Integer.SIZE == row; next++) {
                int word = (int) parts.getLong(next);
                for (int i = 0; i < dimensions; i++) {
                    vectors[word * dimensions + i] += finite(values.getFloat(i * Float.BYTES)) / counts[word];
                }
            }
        }
        if (next < parts.size()) {
            throw refuse("a matrix of " + rows + " rows, fewer than its words and buckets", FETCH);
        }
    }

    /** Reads over the second matrix, which is for training: it tells whether the file is whole. */
    private void checkEnd() throws IOException {
        if (take(1).get() != 0) {
            throw quantized();
        }
        for (long row = rows(); row > 0; row--) {
            take(dimensions * Float.BYTES);
        }
    }

    private long rows() throws IOException {
        ByteBuffer shape = take(2 * Long.BYTES);
        if (shape.getLong(Long.BYTES) != dimensions) {
            throw refuse("a matrix of other dimensions than " + dimensions, FETCH);
        }
        return shape.getLong(0);
    }

    private float finite(float value) throws VectorFileException {
        if (!Float.isFinite(value)) {
            throw refuse("a vector that holds " + value, "train the model again");
        }
        return value;
    }

    private ByteBuffer take(int count) throws IOException {
        if (!bytes.read(count)) {
            throw cut();
        }
        return bytes.numbers();
    }

    private VectorFileException cut() {
        return new VectorFileException(file + ": the fastText model ends early; the file was cut; fetch it again");
    }

    private VectorFileException quantized() {
        return refuse("vectors that were quantised", "give the .bin file that they were made of");
    }

    private VectorFileException refuse(String what, String mend) {
        return new VectorFileException(file + ": the fastText model has " + what + "; " + mend);
    }
}
