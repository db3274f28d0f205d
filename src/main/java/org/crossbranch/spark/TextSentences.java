package org.crossbranch.spark;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.TextDivision.Measured;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.Reject;
import org.crossbranch.spark.table.ShardWriter;
import org.crossbranch.spark.table.Sourced;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.RawText;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.jspecify.annotations.Nullable;

/** The sentences of some parts of text files, one part after the other; malformed lines go to the rejects. */
final class TextSentences implements Iterator<Sourced<Sentence>>, Closeable {
    private final Configuration configuration;
    private final Iterator<Measured> parts;
    private final Charset charset;
    private final ShardWriter rejects;
    private @Nullable PartReader reader;
    private @Nullable Sourced<Sentence> pending;

    /** Reads one part. */
    private static final class PartReader implements Closeable {
        private final SourceFile file;
        private final TreebankReader<Sentence> lines;
        private final long end;
        private long position;

        PartReader(Configuration configuration, Measured measured, Charset charset) throws IOException {
            SourcePart part = measured.part();
            file = part.file();
            position = part.sentencesBefore();
            end = position + measured.sentences();
            lines = RawText.read(open(configuration, part), file.source(), charset, part.length(), part.before());
        }

        private static InputStream open(Configuration configuration, SourcePart part) throws IOException {
            try {
                return part.file().open(configuration, part.begin());
            } catch (EOFException e) {
                throw changed(part.file(), e);
            }
        }

        private static IOException changed(SourceFile file, Exception cause) {
            return new IOException(file.path() + ": the file was changed while it was read; run again", cause);
        }

        boolean hasNext() {
            return position < end;
        }

        /** The next one of those that were counted before. */
        TreebankEntry<Sentence> next() throws IOException {
            try {
                position++;
                return lines.next();
            } catch (NoSuchElementException | MalformedTreeException e) {
                throw changed(file, e);
            }
        }

        Origin origin() {
            return new Origin(file.corpus(), file.document(), position);
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }

    /**
     * Sentences.
     *
     * @param parts where they stand
     * @param charset their encoding
     * @param rejects takes what is malformed
     */
    TextSentences(Configuration configuration, Iterator<Measured> parts, Charset charset, ShardWriter rejects) {
        this.configuration = configuration;
        this.parts = parts;
        this.charset = charset;
        this.rejects = rejects;
    }

    @Override
    public boolean hasNext() {
        try {
            PartReader current = current();
            while (pending == null && current != null) {
                TreebankEntry<Sentence> entry = current.next();
                if (entry instanceof TreebankEntry.Malformed<Sentence> malformed) {
                    rejects.reject(
                            Reject.malformed(malformed.id(), ImportTask.STAGE, malformed.error(), malformed.raw()));
                } else {
                    pending = new Sourced<>(current.origin(), entry.orThrow());
                }
                current = current();
            }
            return pending != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The reader of the part that the next entry stands in, or null after the last. */
    private @Nullable PartReader current() throws IOException {
        while ((reader == null || !reader.hasNext()) && parts.hasNext()) {
            close();
            reader = new PartReader(configuration, parts.next(), charset);
        }
        return reader != null && reader.hasNext() ? reader : null;
    }

    @Override
    public Sourced<Sentence> next() {
        Sourced<Sentence> sentence = hasNext() ? pending : null;
        if (sentence == null) {
            throw new NoSuchElementException("no more sentences");
        }
        pending = null;
        return sentence;
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
        }
    }
}
