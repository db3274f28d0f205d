package org.crossbranch.treebank;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * A treebank format, found by name or by a file's extension.
 *
 * @param <T> type of its trees
 */
public sealed interface TreebankFormat<T> permits ConstituencyFormat, ConlluFormat {

    /** Name in settings and messages. */
    String name();

    /** Extensions of its files, without the dot, in lower case. */
    List<String> extensions();

    /**
     * Reads a stream, gzip or not; the reader closes it.
     *
     * @param charset encoding of a text that does not say it itself, by a byte-order mark or in XML's declaration
     * @throws IOException if the stream cannot be read
     */
    TreebankReader<T> read(InputStream in, TreebankSource source, Charset charset) throws IOException;

    /** Reads a file, gzip or not. */
    default TreebankReader<T> read(Path file, Charset charset) throws IOException {
        return read(Files.newInputStream(file), TreebankSource.of(file), charset);
    }

    /** Reads a file, gzip or not, in UTF-8 unless a byte-order mark says otherwise. */
    default TreebankReader<T> read(Path file) throws IOException {
        return read(file, StandardCharsets.UTF_8);
    }

    /** Writes to a stream of characters; the writer closes it. */
    TreebankWriter<T> write(Writer out);

    /**
     * Writes a UTF-8 file, gzipped if its name ends in {@code .gz}; an old one is replaced. An unpaired surrogate fails
     * with an {@link IOException}.
     */
    default TreebankWriter<T> write(Path file) throws IOException {
        OutputStream out = Files.newOutputStream(file);
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(".gz")) {
            out = new GZIPOutputStream(out);
        }
        return write(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8.newEncoder())));
    }

    /** All formats. */
    static List<TreebankFormat<?>> all() {
        return List.of(
                new DiscbracketFormat(),
                new ExportFormat(),
                new TigerXmlFormat(),
                new BracketFormat(),
                new ConlluFormat());
    }

    /**
     * The format of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    static TreebankFormat<?> named(String name) {
        for (TreebankFormat<?> format : all()) {
            if (format.name().equals(name)) {
                return format;
            }
        }
        throw new IllegalArgumentException("unknown treebank format \"" + name + "\"; known are "
                + all().stream().map(TreebankFormat::name).collect(Collectors.joining(", ")));
    }

    /**
     * The format that a file's extension stands for; a {@code .gz} behind it is left aside.
     *
     * @throws IllegalArgumentException if the extension says nothing; the message lists the extensions
     */
    static TreebankFormat<?> of(Path file) {
        String extension = extension(file.toString()).replaceFirst("\\.gz$", "");
        for (TreebankFormat<?> format : all()) {
            if (format.extensions().contains(extension)) {
                return format;
            }
        }
        throw new IllegalArgumentException("cannot tell the format of " + file
                + " by its extension; name the format, or use one of the extensions "
                + all().stream()
                        .flatMap(format -> format.extensions().stream())
                        .map(known -> "." + known)
                        .collect(Collectors.joining(", ")));
    }

    /**
     * The part of a file's name that says its format, such as {@code mrg} or {@code export.gz}; empty where none
     * does.
     */
    static String extension(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        String gzip = lower.endsWith(".gz") ? ".gz" : "";
        for (TreebankFormat<?> format : all()) {
            for (String extension : format.extensions()) {
                if (lower.endsWith("." + extension + gzip)) {
                    return extension + gzip;
                }
            }
        }
        return "";
    }
}
