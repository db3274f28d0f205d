package org.crossbranch.treebank;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.crossbranch.treebank.compression.Compression;

/**
 * A treebank format. Its class is a line of the list of services by this interface's name, see {@link TreebankFormats}.
 *
 * @param <T> type of its trees
 */
public interface TreebankFormat<T> {

    /** Name in settings and messages. */
    String name();

    /** Extensions of its files, without the dot, in lower case. */
    List<String> extensions();

    /**
     * Reads a stream, compressed or not; the reader closes it.
     *
     * @param charset encoding of a text that does not say it itself, by a byte-order mark or in XML's declaration
     * @throws IOException if the stream cannot be read
     */
    TreebankReader<T> read(InputStream in, TreebankSource source, Charset charset) throws IOException;

    /** Reads a file, compressed or not. */
    default TreebankReader<T> read(Path file, Charset charset) throws IOException {
        return read(Files.newInputStream(file), TreebankSource.of(file), charset);
    }

    /** Reads a file, compressed or not, in UTF-8 unless a byte-order mark says otherwise. */
    default TreebankReader<T> read(Path file) throws IOException {
        return read(file, StandardCharsets.UTF_8);
    }

    /** Writes to a stream of characters; the writer closes it. */
    TreebankWriter<T> write(Writer out);

    /**
     * Writes a UTF-8 file, compressed if its name ends in {@code .gz}, {@code .bz2} or {@code .zst}; an old one is replaced. An unpaired surrogate fails
     * with an {@link IOException}.
     */
    default TreebankWriter<T> write(Path file) throws IOException {
        OutputStream out = Compression.packed(Files.newOutputStream(file), file.toString());
        return write(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8.newEncoder())));
    }

    /**
     * A tree as a file of its own has it.
     *
     * @throws TreebankWriter.UnwritableTreeException if the format cannot hold it
     */
    default String text(T tree) {
        StringWriter text = new StringWriter();
        try (TreebankWriter<T> writer = write(text)) {
            writer.write(tree);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return text.toString();
    }
}
