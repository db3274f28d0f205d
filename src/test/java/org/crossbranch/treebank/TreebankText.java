package org.crossbranch.treebank;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Treebanks in strings. */
public final class TreebankText {
    private TreebankText() {}

    public static <T> List<TreebankEntry<T>> entries(TreebankFormat<T> format, String text) throws IOException {
        return entries(format, text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    public static <T> List<TreebankEntry<T>> entries(TreebankFormat<T> format, byte[] bytes, Charset charset)
            throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);
        try (TreebankReader<T> reader = format.read(in, new TreebankSource("file", "corpus", "document"), charset)) {
            return reader.entries().toList();
        }
    }

    public static <T> T tree(TreebankFormat<T> format, String text) throws IOException {
        return entries(format, text).get(0).orThrow();
    }

    public static <T> String written(TreebankFormat<T> format, List<T> trees) throws IOException {
        StringWriter out = new StringWriter();
        try (TreebankWriter<T> writer = format.write(out)) {
            for (T tree : trees) {
                writer.write(tree);
            }
        }
        return out.toString();
    }

    /** The message of the first malformed entry. */
    public static String complaint(TreebankFormat<?> format, String text) throws IOException {
        return entries(format, text).stream()
                .filter(TreebankEntry.Malformed.class::isInstance)
                .map(entry -> ((TreebankEntry.Malformed<?>) entry).error().getMessage())
                .findFirst()
                .orElse("");
    }
}
