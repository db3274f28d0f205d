package org.crossbranch.spark.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;

/** One tree as a treebank format writes it. */
final class TreebankText {
    private TreebankText() {}

    /**
     * Reads it.
     *
     * @throws org.crossbranch.treebank.MalformedTreeException if it is not what the format demands
     */
    static <T> T read(TreebankFormat<T> format, TreebankSource source, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (TreebankReader<T> reader = format.read(new ByteArrayInputStream(bytes), source, StandardCharsets.UTF_8)) {
            if (!reader.hasNext()) {
                throw new MalformedTreeException(source.name(), 1, 1, "there is no tree here; write one");
            }
            return reader.next().orThrow();
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory", e);
        }
    }
}
