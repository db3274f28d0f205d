package org.crossbranch.scoring.vectors;

import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.treebank.compression.Compression;

/**
 * Reads files of word vectors, compressed or not: the text of word2vec, which fastText's {@code .vec} files have, too; the binary format
 * of word2vec, by the extension {@code .bin}; and {@linkplain FastTextModel models} of fastText. The first two begin with the line {@code
 * words dimensions}. Words stand in the order of their
 * frequency. A file is streamed, and only the vectors that are wanted are kept.
 */
public final class VectorFileReader {
    /** Most dimensions. */
    public static final int MOST_DIMENSIONS = 1_024;

    private static final String BINARY = ".bin";

    private static final int LONGEST_HEADER = 40;

    private static final String CUT = "the file was cut; fetch it again";

    private final String file;
    private final VectorBytes bytes;
    private final int mostFrequent;
    private final Set<String> wanted;
    private final Object2LongOpenHashMap<String> kept = new Object2LongOpenHashMap<>();
    private final List<String> words = new ArrayList<>();
    private final FloatArrayList values = new FloatArrayList();
    private long rows;
    private int size;

    private VectorFileReader(String file, InputStream in, int mostFrequent, Set<String> wanted) {
        this.file = file;
        this.bytes = new VectorBytes(in);
        this.mostFrequent = mostFrequent;
        this.wanted = wanted;
    }

    /**
     * Reads the vectors of the first words of a file, and of others that are wanted.
     *
     * @param file path of the file, for messages and for its extension
     * @param in its bytes, which are read to the end and not closed
     * @param mostFrequent the number of first words
     * @param wanted the others
     * @throws VectorFileException if it is malformed, or has none of the others
     * @throws IOException if it cannot be read
     */
    public static WordVectors read(String file, InputStream in, int mostFrequent, Set<String> wanted)
            throws IOException {
        MessageDigest digest = Sha256.begin();
        InputStream raw = new DigestInputStream(in, digest);
        BufferedInputStream unpacked = Compression.unpacked(raw);
        VectorFileReader reader = new VectorFileReader(file, unpacked, mostFrequent, wanted);
        boolean isOfThem = FastTextModel.isIn(unpacked) ? reader.readModel() : reader.readTable();
        raw.transferTo(OutputStream.nullOutputStream());
        if (!wanted.isEmpty() && !isOfThem) {
            throw new VectorFileException(file + ": it has a vector for none of the " + wanted.size()
                    + " words of the training data; give vectors of its language");
        }
        String name = file.substring(file.lastIndexOf('/') + 1);
        return new WordVectors(
                Vocabulary.open(reader.words),
                reader.table(),
                new VectorSource(name, HexFormat.of().formatHex(digest.digest())));
    }

    /** Reads a fastText model; whether it has a wanted word. */
    private boolean readModel() throws IOException {
        FastTextModel model = new FastTextModel(file, bytes);
        boolean isOfThem = model.read(mostFrequent, wanted);
        size = model.dimensions();
        words.addAll(model.words());
        values.addElements(0, model.vectors());
        return isOfThem;
    }

    /** Reads a table of vectors; whether it has a wanted word. */
    private boolean readTable() throws IOException {
        readHeader();
        if (isBinary(file)) {
            readBinary();
        } else {
            readText();
        }
        return words.stream().anyMatch(wanted::contains);
    }

    private static boolean isBinary(String file) {
        return Compression.withoutExtension(file).toLowerCase(Locale.ROOT).endsWith(BINARY);
    }

    private Tensor table() {
        float[] table = new float[(words.size() + 1) * size];
        values.getElements(0, table, size, values.size());
        return new Tensor(new int[] {words.size() + 1, size}, table);
    }

    private void readHeader() throws IOException {
        bytes.readTo('\n');
        String header = bytes.ascii(0, Math.min(bytes.length(), LONGEST_HEADER)).strip();
        String[] sizes = header.split("[ \t]+", -1);
        if (sizes.length != 2 || !sizes[0].matches("\\d{1,18}") || !sizes[1].matches("\\d{1,9}")) {
            throw refuse(
                    1,
                    "it does not begin with its numbers of words and dimensions",
                    "add a line such as \"400000 100\"");
        }
        rows = Long.parseLong(sizes[0]);
        size = Integer.parseInt(sizes[1]);
        if (size < 1 || size > MOST_DIMENSIONS) {
            throw refuse(1, "the vectors have " + size + " dimensions", "give some of 1 to " + MOST_DIMENSIONS);
        }
    }

    private void readText() throws IOException {
        float[] vector = new float[size];
        for (long row = 0; row < rows; row++) {
            long line = row + 2;
            if (!readPiece('\n', line)) {
                throw refuse(line, "the file ends after " + row + " of " + rows + " words", CUT);
            }
            bytes.strip();
            int start = bytes.endOfField(0);
            Optional<String> word = wanted(start, row);
            int count = 0;
            for (int end; start < bytes.length(); start = end, count++) {
                end = bytes.endOfField(start + 1);
                if (count < size && word.isPresent()) {
                    vector[count] = number(bytes.ascii(start + 1, end), line);
                }
            }
            if (count != size) {
                throw refuse(
                        line,
                        "there are " + count + " numbers behind the word, and line 1 says " + size,
                        "mend the line, or name the file *" + BINARY + " if it is binary");
            }
            if (word.isPresent()) {
                keep(word.get(), vector, line);
            }
        }
        checkEnd();
    }

    private void readBinary() throws IOException {
        float[] vector = new float[size];
        for (long row = 0; row < rows; row++) {
            long place = row + 1;
            boolean isThere = readPiece(' ', place);
            bytes.stripLineEnds();
            Optional<String> word = wanted(bytes.length(), row);
            if (!isThere || !bytes.read(size * Float.BYTES)) {
                throw refuse(place, "the file ends within this word of " + rows, CUT);
            }
            ByteBuffer numbers = bytes.numbers();
            for (int i = 0; i < size && word.isPresent(); i++) {
                vector[i] = finite(numbers.getFloat(i * Float.BYTES), place);
            }
            if (word.isPresent()) {
                keep(word.get(), vector, place);
            }
        }
        checkEnd();
    }

    private boolean readPiece(char end, long place) throws IOException {
        boolean isThere = bytes.readTo(end);
        if (bytes.isTooLong()) {
            throw refuse(
                    place,
                    "more than " + VectorBytes.LONGEST + " bytes follow without an end",
                    isBinary(file) ? CUT : "name the file *" + BINARY + " if it is binary");
        }
        return isThere;
    }

    private Optional<String> wanted(int end, long row) {
        return bytes.word(end).filter(word -> row < mostFrequent || wanted.contains(word));
    }

    private float number(String text, long line) throws VectorFileException {
        try {
            return finite(Float.parseFloat(text), line);
        } catch (NumberFormatException e) {
            throw refuse(line, "\"" + text + "\" is no number", "mend the line");
        }
    }

    private float finite(float value, long place) throws VectorFileException {
        if (!Float.isFinite(value)) {
            throw refuse(place, "the vector holds " + value, "take the word out, or train the vectors again");
        }
        return value;
    }

    private void keep(String word, float[] vector, long place) throws VectorFileException {
        if (word.isEmpty()) {
            throw refuse(place, "there is no word before the numbers", "take the vector out");
        }
        long before = kept.put(word, place);
        if (before > 0) {
            throw refuse(place, "\"" + word + "\" was there before, at " + before, "take one of the two out");
        }
        words.add(word);
        values.addElements(values.size(), vector);
    }

    private void checkEnd() throws IOException {
        if (!bytes.isAtEnd()) {
            throw refuse(
                    1, "more than the " + rows + " words follow that the first line says", "correct the first line");
        }
    }

    private VectorFileException refuse(long place, String what, String mend) {
        String where = size > 0 && isBinary(file) ? " word " + place : Long.toString(place);
        return new VectorFileException(file + ":" + where + ": " + what + "; " + mend);
    }
}
