package org.crossbranch.spark.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.crossbranch.document.DocumentSentences;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.DependencyFormat;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.RawText;
import org.crossbranch.treebank.text.TextLines;

/**
 * The entries of a source file, or of a part of one, as rows of {@code trees} or, of raw text, of {@code sentences}; on whatever file system the
 * file lies. What it throws is a {@link MalformedTreeException} if the file is damaged or holds nothing, an {@link
 * InputException} if dependencies do not match, an {@link UncheckedIOException} otherwise.
 */
final class SourceReader implements Iterator<SourceReader.Entry>, Closeable {

    /** An entry at one place of the file. */
    sealed interface Entry {
        /** The sentence's identifier. */
        String id();

        /** Where it stands. */
        Origin origin();
    }

    /** A tree or a sentence, as a row and as people read it. */
    record Found(String id, Origin origin, Row row, String raw) implements Entry {}

    /** A tree without a word: no sentence. */
    record Wordless(String id, Origin origin) implements Entry {}

    /** None. */
    record Malformed(String id, Origin origin, MalformedTreeException error, String raw) implements Entry {}

    /** The entries of a file, from first to last. */
    private interface Entries extends Closeable {
        boolean hasNext();

        /**
         * The next entry.
         *
         * @param origin where it stands
         */
        Entry next(Origin origin, Optional<AlignedDependencies> dependencies);

        /** The preparer of its trees. */
        default Optional<TreePreparer> preparer() {
            return Optional.empty();
        }
    }

    /** The sentences of documents. Their positions count on from one document of a file to the next. */
    private record DocumentEntries(SourceFile file, DocumentSentences sentences) implements Entries {
        @Override
        public boolean hasNext() {
            return sentences.hasNext();
        }

        @Override
        public Entry next(Origin origin, Optional<AlignedDependencies> dependencies) {
            TreebankEntry<DocumentSentences.Placed> entry = sentences.next();
            if (entry instanceof TreebankEntry.Malformed<DocumentSentences.Placed> malformed) {
                return new Malformed(malformed.id(), origin, malformed.error(), malformed.raw());
            }
            DocumentSentences.Placed placed = entry.orThrow();
            Origin within = new Origin(file.corpus(), placed.document(), origin.position(), placed.offset());
            return new Found(
                    entry.id(),
                    within,
                    SentencesTable.row(within, placed.sentence()),
                    placed.sentence().text());
        }

        @Override
        public void close() throws IOException {
            sentences.close();
        }
    }

    /** A reader with the codec for what it reads. */
    private record Reading<T>(
            TreebankReader<T> reader,
            BiFunction<Origin, T, Optional<Row>> codec,
            TableSchema table,
            String rawColumn,
            Optional<TreePreparer> preparer)
            implements Entries {
        @Override
        public boolean hasNext() {
            return reader.hasNext();
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }

        @Override
        public Entry next(Origin origin, Optional<AlignedDependencies> dependencies) {
            TreebankEntry<T> entry = reader.next();
            if (entry instanceof TreebankEntry.Malformed<T> malformed) {
                dependencies.ifPresent(aligned -> aligned.skip(malformed.id()));
                return new Malformed(malformed.id(), origin, malformed.error(), malformed.raw());
            }
            if (entry instanceof TreebankEntry.Parsed<T> parsed) {
                preparer.ifPresent(counting -> counting.addSecondaryEdges(parsed.secondaryEdges()));
            }
            Optional<Row> row = codec.apply(origin, entry.orThrow());
            return row.isEmpty()
                    ? new Wordless(entry.id(), origin)
                    : new Found(
                            entry.id(),
                            origin,
                            row.get(),
                            row.get().getString(table.columns().fieldIndex(rawColumn)));
        }
    }

    private final SourceFile file;
    private final Entries reading;
    private final Optional<AlignedDependencies> dependencies;
    private long position;

    private SourceReader(SourceFile.Part part, Entries reading, Optional<AlignedDependencies> dependencies) {
        this.file = part.file();
        this.reading = reading;
        this.dependencies = dependencies;
        this.position = part.before().entries();
    }

    static SourceReader open(
            Configuration configuration,
            SourceFile.Part part,
            String charset,
            TreePreparation preparation,
            DocumentOptions documents,
            DistributedSegmenter segmenter)
            throws IOException {
        return open(configuration, part, charset, preparation, documents, segmenter, Optional.empty());
    }

    /**
     * A reader.
     *
     * @param part what it reads
     * @param documents how raw documents are read
     * @param segmenter finds the sentences and tokens of raw text
     * @param dependencies what says the heads of constituency trees; closed with this
     */
    static SourceReader open(
            Configuration configuration,
            SourceFile.Part part,
            String charset,
            TreePreparation preparation,
            DocumentOptions documents,
            DistributedSegmenter segmenter,
            Optional<AlignedDependencies> dependencies)
            throws IOException {
        SourceFile file = part.file();
        InputStream in = file.open(configuration, part.begin());
        try {
            Charset encoding = Charset.forName(charset);
            Entries entries = file.documents().isPresent()
                    ? new DocumentEntries(
                            file,
                            new DocumentSentences(
                                    file.documents().get().read(in, file.source(), encoding, documents.options()),
                                    file.source(),
                                    segmenter.segmenter()))
                    : reading(in, part, encoding, preparation, segmenter, dependencies);
            return new SourceReader(part, entries, dependencies);
        } catch (IOException | RuntimeException e) {
            closeAfter(e, in);
            throw e;
        }
    }

    private static void closeAfter(Exception error, InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            error.addSuppressed(e);
        }
    }

    private static Reading<?> reading(
            InputStream in,
            SourceFile.Part part,
            Charset charset,
            TreePreparation preparation,
            DistributedSegmenter segmenter,
            Optional<AlignedDependencies> dependencies)
            throws IOException {
        SourceFile file = part.file();
        if (file.isText()) {
            TreebankReader<Sentence> sentences = part.isWhole()
                    ? RawText.read(in, file.source(), charset, segmenter.segmenter())
                    : RawText.read(
                            in,
                            file.source(),
                            Charset.forName(part.encoding()),
                            part.length(),
                            part.before().extent(),
                            segmenter.segmenter());
            return new Reading<>(
                    sentences,
                    (origin, sentence) -> Optional.of(SentencesTable.row(origin, sentence)),
                    SentencesTable.SCHEMA,
                    "text",
                    Optional.empty());
        }
        TreebankFormat<?> format = TreebankFormats.named(file.format());
        if (format instanceof ConstituencyFormat constituency) {
            TreePreparer preparer = new TreePreparer(preparation, constituency);
            BiFunction<Origin, ConstituencyTree, Optional<Row>> codec = (origin, tree) -> preparer.words(tree)
                    .map(words ->
                            dependencies.map(aligned -> aligned.mark(words)).orElse(words))
                    .map(preparer::withPunctuation)
                    .map(prepared -> TreesTable.row(origin, prepared));
            return new Reading<>(
                    trees(constituency, in, part, charset),
                    codec,
                    TreesTable.SCHEMA,
                    "discbracket",
                    Optional.of(preparer));
        }
        if (format instanceof DependencyFormat dependencyFormat) {
            return new Reading<>(
                    trees(
                            preparation.areHeadsRead() ? dependencyFormat : dependencyFormat.ofWords(),
                            in,
                            part,
                            charset),
                    (origin, sentence) -> Optional.of(TreesTable.row(origin, sentence)),
                    TreesTable.SCHEMA,
                    "conllu",
                    Optional.empty());
        }
        throw new IllegalStateException("no table holds trees of the format " + format.name());
    }

    private static <T> TreebankReader<T> trees(
            TreebankFormat<T> format, InputStream in, SourceFile.Part part, Charset charset) throws IOException {
        if (!part.isWhole() && format instanceof DivisibleFormat<T> divisible) {
            TextLines lines = new TextLines(
                    in,
                    Charset.forName(part.encoding()),
                    TextLines.MAX_TREE_LENGTH,
                    part.length(),
                    part.before().lines());
            return divisible.read(lines, part.file().source(), part.before().extent());
        }
        return format.read(in, part.file().source(), charset);
    }

    @Override
    public boolean hasNext() {
        boolean hasNext = reading.hasNext();
        if (!hasNext) {
            dependencies.ifPresent(aligned -> aligned.end(file.name()));
        }
        return hasNext;
    }

    @Override
    public Entry next() {
        return reading.next(new Origin(file.corpus(), file.document(), ++position), dependencies);
    }

    /** Counts what has been taken out of trees so far. */
    TreePreparation.DroppedNodes dropped() {
        return reading.preparer().map(TreePreparer::dropped).orElse(TreePreparation.DroppedNodes.NONE);
    }

    @Override
    public void close() throws IOException {
        try {
            reading.close();
        } finally {
            if (dependencies.isPresent()) {
                dependencies.get().close();
            }
        }
    }
}
