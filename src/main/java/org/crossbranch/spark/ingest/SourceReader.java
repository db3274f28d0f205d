package org.crossbranch.spark.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.crossbranch.document.Document;
import org.crossbranch.document.DocumentSentences;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.RowBytes;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.bracket.BracketFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
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
        String id();

        Origin origin();
    }

    /** A tree or a sentence, as a row and as people read it. */
    record Found(String id, Origin origin, Row row, String raw) implements Entry {}

    /** A tree without a word: no sentence. */
    record Wordless(String id, Origin origin) implements Entry {}

    /** None. */
    record Malformed(String id, Origin origin, MalformedTreeException error, String raw) implements Entry {}

    /** Makes an entry of a tree or a sentence that a reader has found. */
    @FunctionalInterface
    private interface Codec<T> {
        Entry entry(Origin origin, TreebankEntry<T> found);
    }

    /** A reader of the file, with the codec for what it finds. */
    private record Reading<T>(Iterator<TreebankEntry<T>> found, Closeable reader, Codec<T> codec) {
        static <T> Reading<T> of(TreebankReader<T> reader, Codec<T> codec) {
            return new Reading<>(reader, reader, codec);
        }

        Entry next(Origin origin) {
            TreebankEntry<T> next = found.next();
            return next instanceof TreebankEntry.Malformed<T> malformed
                    ? new Malformed(malformed.id(), origin, malformed.error(), malformed.raw())
                    : codec.entry(origin, next);
        }
    }

    private final SourceFile file;
    private final TreePreparer preparer;
    private final Optional<AlignedDependencies> dependencies;
    private final Reading<?> reading;
    private long position;

    private SourceReader(
            Configuration configuration,
            SourceFile.Part part,
            Charset charset,
            TreePreparation preparation,
            DocumentOptions documents,
            Segmenter segmenter,
            Optional<AlignedDependencies> dependencies)
            throws IOException {
        this.file = part.file();
        this.preparer = new TreePreparer(preparation, file.isOf(BracketFormat.class));
        this.dependencies = dependencies;
        this.position = part.before().entries();
        if (file.isParquet()) {
            this.reading = sentences(ParquetTexts.open(configuration, file, documents.reading()), segmenter);
            return;
        }
        InputStream in = file.open(configuration, part.begin());
        try {
            this.reading = file.documents().isPresent()
                    ? sentences(file.documents().get().read(in, file.source(), charset, documents.reading()), segmenter)
                    : reading(in, part, charset, preparation, segmenter);
        } catch (IOException | RuntimeException e) {
            closeAfter(e, in);
            throw e;
        }
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
        try {
            return new SourceReader(
                    configuration,
                    part,
                    Charset.forName(charset),
                    preparation,
                    documents,
                    segmenter.segmenter(),
                    dependencies);
        } catch (IOException | RuntimeException e) {
            dependencies.ifPresent(aligned -> closeAfter(e, aligned));
            throw e;
        }
    }

    private static void closeAfter(Exception error, Closeable open) {
        try {
            open.close();
        } catch (IOException | UncheckedIOException e) {
            error.addSuppressed(e);
        }
    }

    /** The sentences of documents. Their positions count on from one document of a file to the next. */
    private Reading<DocumentSentences.Placed> sentences(TreebankReader<Document> documents, Segmenter segmenter) {
        DocumentSentences sentences = new DocumentSentences(documents, file.source(), segmenter);
        return new Reading<>(sentences, sentences, (origin, found) -> {
            DocumentSentences.Placed placed = found.orThrow();
            Origin within = new Origin(file.corpus(), placed.document(), origin.position(), placed.offset());
            return found(found.id(), within, placed.sentence());
        });
    }

    private static Found found(String id, Origin origin, Sentence sentence) {
        return new Found(id, origin, SentencesTable.row(origin, sentence), sentence.text());
    }

    private Reading<?> reading(
            InputStream in, SourceFile.Part part, Charset charset, TreePreparation preparation, Segmenter segmenter)
            throws IOException {
        if (file.isText()) {
            TreebankReader<Sentence> sentences = part.isWhole()
                    ? RawText.read(in, file.source(), charset, segmenter)
                    : RawText.read(
                            in,
                            file.source(),
                            Charset.forName(part.encoding()),
                            part.length(),
                            part.before(),
                            segmenter);
            return Reading.of(sentences, (origin, found) -> found(found.id(), origin, found.orThrow()));
        }
        TreebankFormat<?> format = TreebankFormats.named(file.format());
        if (format instanceof ConstituencyFormat constituency) {
            TreebankReader<ConstituencyTree> trees = trees(constituency, in, part, charset);
            return Reading.of(trees, (origin, found) -> {
                if (found instanceof TreebankEntry.Parsed<ConstituencyTree> parsed) {
                    preparer.addSecondaryEdges(parsed.secondaryEdges());
                }
                return preparer.words(found.orThrow())
                        .map(words ->
                                dependencies.map(aligned -> aligned.mark(words)).orElse(words))
                        .map(preparer::withPunctuation)
                        .map(tree -> tree(found.id(), origin, TreesTable.row(origin, tree), "discbracket", trees))
                        .orElseGet(() -> new Wordless(found.id(), origin));
            });
        }
        if (format instanceof DependencyFormat dependencyFormat) {
            TreebankReader<ConlluSentence> trees = trees(
                    preparation.areHeadsRead() ? dependencyFormat : dependencyFormat.ofWords(), in, part, charset);
            return Reading.of(
                    trees,
                    (origin, found) ->
                            tree(found.id(), origin, TreesTable.row(origin, found.orThrow()), "conllu", trees));
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
            return divisible.read(lines, part.file().source(), part.before());
        }
        return format.read(in, part.file().source(), charset);
    }

    /** The entry of a tree's row, one of whose columns holds all others' strings. */
    private Entry tree(String id, Origin origin, Row row, String column, TreebankReader<?> reader) {
        String raw = row.getString(TreesTable.SCHEMA.columns().fieldIndex(column));
        return raw.length() <= RowBytes.MOST
                ? new Found(id, origin, row, raw)
                : new Malformed(
                        id,
                        origin,
                        new MalformedTreeException(
                                file.name(),
                                Math.max(1, reader.linesRead()),
                                1,
                                "the tree that ends here has more than " + RowBytes.MOST + " characters; divide it"),
                        raw.substring(0, TreebankEntry.Malformed.MAX_RAW_LENGTH));
    }

    @Override
    public boolean hasNext() {
        boolean hasNext = reading.found().hasNext();
        if (!hasNext) {
            dependencies.ifPresent(aligned -> aligned.end(file.name()));
        }
        return hasNext;
    }

    @Override
    public Entry next() {
        Entry entry = reading.next(new Origin(file.corpus(), file.document(), ++position));
        if (entry instanceof Malformed malformed) {
            dependencies.ifPresent(aligned -> aligned.skip(malformed.id()));
        }
        return entry;
    }

    TreePreparation.DroppedNodes dropped() {
        return preparer.dropped();
    }

    @Override
    public void close() throws IOException {
        try {
            reading.reader().close();
        } finally {
            if (dependencies.isPresent()) {
                dependencies.get().close();
            }
        }
    }
}
