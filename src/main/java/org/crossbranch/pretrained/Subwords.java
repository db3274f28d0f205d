package org.crossbranch.pretrained;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.huggingface.tokenizers.jni.LibUtils;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** The tokenizer of an encoder: makes subwords of words. Safe for use by several threads at once. */
final class Subwords implements AutoCloseable {
    private static final String CACHE = "ENGINE_CACHE_DIR";

    private final HuggingFaceTokenizer tokenizer;

    private Subwords(HuggingFaceTokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /**
     * The subwords of a sentence, between the special ones with which the encoder was trained.
     *
     * @param ids the subwords
     * @param before how many special ones stand before the first word
     * @param after how many special ones stand behind the last word
     * @param first of each word, the index of its first subword in {@code ids}; −1 for a word that has none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Pieces(long[] ids, int before, int after, int[] first) {}

    /**
     * Opens a {@code tokenizer.json}.
     *
     * @throws EncoderException if the file cannot be used
     */
    static Subwords open(Path file) throws IOException {
        load();
        try (InputStream in = Files.newInputStream(file)) {
            return new Subwords(
                    HuggingFaceTokenizer.newInstance(in, Map.of("padding", "false", "truncation", "false")));
        } catch (RuntimeException e) {
            throw new EncoderException(
                    file + ": this is no tokenizer, or one of another kind (" + e.getMessage()
                            + "); take the tokenizer.json that belongs to model.onnx",
                    e);
        }
    }

    /**
     * Loads the library, which would ask the network for other builds, tell its makers that it runs, and leave a copy of itself in the
     * home folder. Its copy here is gone as soon as it is loaded.
     */
    private static synchronized void load() throws IOException {
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        if (System.getProperty(CACHE) != null) {
            return;
        }
        Path copy = Files.createTempDirectory("crossbranch-tokenizers");
        System.setProperty(CACHE, copy.toString());
        LibUtils.checkStatus();
        try (Stream<Path> files = Files.walk(copy)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** The subwords of a sentence's words. */
    Pieces of(Sentence sentence) {
        String[] words = sentence.tokens().stream().map(Token::form).toArray(String[]::new);
        Encoding encoding = tokenizer.encode(words, true, false);
        long[] ids = encoding.getIds();
        long[] ofWords = encoding.getWordIds();
        int[] first = new int[words.length];
        Arrays.fill(first, -1);
        int before = ids.length;
        int last = -1;
        for (int i = ids.length - 1; i >= 0; i--) {
            if (ofWords[i] >= 0) {
                first[(int) ofWords[i]] = i;
                before = i;
                last = Math.max(last, i);
            }
        }
        return new Pieces(ids, before, last < 0 ? 0 : ids.length - 1 - last, first);
    }

    @Override
    public void close() {
        tokenizer.close();
    }
}
