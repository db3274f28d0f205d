package org.crossbranch.spark.ingest;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.digest.Sha256;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.ingest.TextDivision.Measured;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.text.RawText;
import org.jspecify.annotations.Nullable;

/** The sentences of some parts of text files, one part after the other; malformed lines are set aside. */
public final class TextSentences implements Iterator<SentenceEntry>, Closeable {
    private final Configuration configuration;
    private final Iterator<Measured> parts;
    private final Segmenter segmenter;
    private @Nullable PartReader reader;

    private static final class PartReader implements Closeable {
        private final SourceFile file;
        private final TreebankReader<Sentence> lines;
        private final long end;
        private long position;

        PartReader(Configuration configuration, Measured measured, Segmenter segmenter) throws IOException {
            SourceFile.Part part = measured.part();
            file = part.file();
            position = part.before().entries();
            end = position + measured.sentences();
            lines = RawText.read(
                    new MeasuredStream(open(configuration, part), measured),
                    file.source(),
                    Charset.forName(part.encoding()),
                    part.length(),
                    part.before(),
                    segmenter);
        }

        private static InputStream open(Configuration configuration, SourceFile.Part part) throws IOException {
            try {
                return part.file().open(configuration, part.begin());
            } catch (EOFException e) {
                throw InputException.changed(part.file().name(), e);
            }
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
                throw InputException.changed(file.name(), e);
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
     * @param segmenter finds their tokens
     */
    public TextSentences(Configuration configuration, Iterator<Measured> parts, Segmenter segmenter) {
        this.configuration = configuration;
        this.parts = parts;
        this.segmenter = segmenter;
    }

    @Override
    public boolean hasNext() {
        try {
            return current() != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The reader of the part that the next entry stands in, or null after the last. Then each part has been compared. */
    private @Nullable PartReader current() throws IOException {
        while (reader == null || !reader.hasNext()) {
            close();
            if (!parts.hasNext()) {
                return null;
            }
            reader = new PartReader(configuration, parts.next(), segmenter);
        }
        return reader;
    }

    @Override
    public SentenceEntry next() {
        try {
            PartReader current = current();
            if (current == null) {
                throw new NoSuchElementException("no more sentences");
            }
            TreebankEntry<Sentence> entry = current.next();
            return entry instanceof TreebankEntry.Malformed<Sentence> malformed
                    ? new SentenceEntry.SetAside(RejectsTable.Reject.malformed(
                            malformed.id(), ImportTask.STAGE, malformed.error(), malformed.raw()))
                    : new SentenceEntry.Found(new WithOrigin<>(current.origin(), entry.orThrow()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        PartReader last = reader;
        reader = null;
        if (last != null) {
            last.close();
        }
    }

    /** The bytes of a part of a text. When it is closed, they have to be those that were measured, or it fails. */
    private static final class MeasuredStream extends FilterInputStream {
        private static final int BUFFER = 1 << 13;

        private final TextDivision.Measured measured;
        private final MessageDigest digest = Sha256.begin();
        private long left;
        private boolean isClosed;

        /**
         * The bytes of a part.
         *
         * @param in the file, where the part begins
         */
        MeasuredStream(InputStream in, TextDivision.Measured measured) {
            super(in);
            this.measured = measured;
            this.left = measured.part().length();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int count = super.read(bytes, offset, (int) Math.min(length, left));
            if (count > 0) {
                digest.update(bytes, offset, count);
                left -= count;
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            if (isClosed) {
                return;
            }
            isClosed = true;
            try {
                // Blank lines behind the last sentence are part of it.
                byte[] buffer = new byte[(int) Math.min(left, BUFFER)];
                while (left > 0 && read(buffer, 0, buffer.length) >= 0) {}
            } finally {
                super.close();
            }
            if (!Fingerprint.hex(digest).equals(measured.digest())) {
                throw InputException.changed(measured.part().file().name(), null);
            }
        }
    }
}
