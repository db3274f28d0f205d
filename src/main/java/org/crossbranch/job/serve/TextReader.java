package org.crossbranch.job.serve;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.document.DocumentSentences;
import org.crossbranch.document.GivenText;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.text.RawText;

/** Finds the sentences and tokens of texts, as {@code annotate} does those of documents. Safe for use by several threads. */
final class TextReader {
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
            Iterator<TreebankEntry<DocumentSentences.Placed>> sentences =
                    given(segmenter).sentences(text);
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
        });
    }

    /** The sentence that a text is, in tokens; empty if nothing of it can be seen. */
    Optional<Sentence> sentence(String id, String text) {
        if (text.length() > RawText.MAX_LENGTH) {
            throw Problem.invalid("sentence " + id + " has " + text.length() + " characters; the most is "
                    + RawText.MAX_LENGTH + ". Send it as \"text\", which is cut into sentences");
        }
        return with(segmenter -> given(segmenter).sentence(id, text));
    }

    private GivenText given(Segmenter segmenter) {
        return new GivenText(segmenter, new DocumentFormat.Options(paragraphs, Integer.MAX_VALUE));
    }

    private <R> R with(Function<Segmenter, R> work) {
        Segmenter found = idle.poll();
        Segmenter segmenter = found == null ? model.segmenter() : found;
        R result = work.apply(segmenter);
        idle.add(segmenter);
        return result;
    }
}
