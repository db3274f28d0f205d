package org.crossbranch.job.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.crossbranch.document.Document;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.document.DocumentSentences;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.RawText;

/** Finds the sentences and tokens of texts, as {@code annotate} does those of documents. Safe for use by several threads. */
final class TextReader {
    private static final TreebankSource SOURCE = new TreebankSource("text", "", "text");

    private final SegmentationModel model;
    private final Paragraphs paragraphs;

    /** Segmenters serve one thread each, and some are dear to make. */
    private final Queue<Segmenter> idle = new ConcurrentLinkedQueue<>();

    /** A sentence of a text and where it begins there. */
    record Found(Sentence sentence, int offset) {}

    TextReader(SegmentationModel model, Paragraphs paragraphs) {
        this.model = model;
        this.paragraphs = paragraphs;
    }

    /**
     * The sentences of a text, numbered from 1.
     *
     * @param most sentences after which reading ends
     */
    List<Found> sentences(String text, int most) {
        return with(segmenter -> {
            Document document = new Document(SOURCE.document(), text, paragraphs);
            Iterator<TreebankEntry<Document>> one = List.<TreebankEntry<Document>>of(
                            new TreebankEntry.Parsed<>("", document))
                    .iterator();
            TreebankReader<Document> reader =
                    new TreebankReader<>(SOURCE, new OneLine(), () -> one.hasNext() ? one.next() : null);
            try (DocumentSentences sentences = new DocumentSentences(reader, SOURCE, segmenter)) {
                List<Found> found = new ArrayList<>();
                while (found.size() <= most && sentences.hasNext()) {
                    TreebankEntry<DocumentSentences.Placed> entry = sentences.next();
                    if (entry instanceof TreebankEntry.Malformed<DocumentSentences.Placed> malformed) {
                        throw Problem.invalid("text: " + malformed.error().reason());
                    }
                    DocumentSentences.Placed placed = entry.orThrow();
                    String number = Integer.toString(found.size() + 1);
                    found.add(new Found(placed.sentence().withId(number), placed.offset()));
                }
                return found;
            } catch (IOException e) {
                throw new UncheckedIOException("reading from memory", e);
            }
        });
    }

    /** The sentence that a text is, in tokens; empty if nothing of it can be seen. */
    Optional<Sentence> sentence(String id, String text) {
        if (text.length() > RawText.MAX_LENGTH) {
            throw Problem.invalid("sentence " + id + " has " + text.length() + " characters; the most is "
                    + RawText.MAX_LENGTH + ". Send it as \"text\", which is cut into sentences");
        }
        String line = text.chars()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .collect(StringBuilder::new, (built, c) -> built.append((char) c), StringBuilder::append)
                .toString();
        List<Token> tokens = with(segmenter -> segmenter.tokens(line));
        return tokens.isEmpty() ? Optional.empty() : Optional.of(new Sentence(id, line, tokens));
    }

    private <R> R with(Function<Segmenter, R> work) {
        Segmenter found = idle.poll();
        Segmenter segmenter = found == null ? model.segmenter() : found;
        R result = work.apply(segmenter);
        idle.add(segmenter);
        return result;
    }

    /** The lines of a text that is read at once. */
    private static final class OneLine implements TreebankReader.LineCounter {
        @Override
        public int count() {
            return 1;
        }

        @Override
        public void close() {}
    }
}
