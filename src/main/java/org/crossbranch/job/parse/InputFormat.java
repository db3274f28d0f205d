package org.crossbranch.job.parse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.crossbranch.document.Document;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.document.DocumentSentences;
import org.crossbranch.document.TextParagraphs;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.text.RawText;

/** A format of a filter's input. */
public enum InputFormat {
    /** A sentence a line. */
    TEXT {
        @Override
        public Iterator<InputEntry> open(InputStream in, Options options, Segmenter segmenter) throws IOException {
            TreebankReader<Sentence> lines = RawText.read(in, SOURCE, options.charset(), segmenter);
            return entries(lines, entry -> new InputEntry.Found(entry.orThrow(), line(lines), 0, "", Optional.empty()));
        }
    },

    /** Running text. */
    DOCUMENT {
        @Override
        public Iterator<InputEntry> open(InputStream in, Options options, Segmenter segmenter) {
            TextParagraphs paragraphs = TextParagraphs.of(in, SOURCE, options.charset(), options.documents());
            long[] number = {0};
            return sentences(paragraphs.read(), segmenter, paragraphs::start, found -> Long.toString(++number[0]));
        }
    },

    /** CoNLL-U, of whose trees the words and the given labels are read. */
    CONLLU {
        @Override
        public Iterator<InputEntry> open(InputStream in, Options options, Segmenter segmenter) throws IOException {
            TreebankReader<ConlluSentence> reader = new ConlluFormat().ofWords().read(in, SOURCE, options.charset());
            return entries(reader, entry -> {
                ConlluSentence source = entry.orThrow();
                Sentence words = source.tree().sentence();
                Sentence sentence = words.withTokens(words.tokens().stream()
                        .map(token -> WordTask.keep(token, options.given()))
                        .toList());
                return new InputEntry.Found(sentence, line(reader), 0, "", Optional.of(source));
            });
        }

        @Override
        public boolean holdsLabels() {
            return true;
        }
    },

    /** A JSON object a line, each a document with an identifier and a text. */
    JSONL {
        @Override
        public Iterator<InputEntry> open(InputStream in, Options options, Segmenter segmenter) {
            TreebankReader<Document> documents =
                    DocumentFormat.JSON_LINES.read(in, SOURCE, options.charset(), options.documents());
            return sentences(
                    documents,
                    segmenter,
                    () -> 0,
                    found -> document(found) + "/"
                            + TreebankSource.ordinal(found.sentence().id()));
        }
    };

    private static final TreebankSource SOURCE = new TreebankSource("standard input", "-", "-");

    /** The name of a document within the input begins so. */
    private static final String OF_INPUT = SOURCE.document() + ":";

    /**
     * The ways to read.
     *
     * @param charset encoding of the input
     * @param documents how documents are read
     * @param given the word-level tasks whose labels the parser takes as given
     */
    public record Options(Charset charset, DocumentFormat.Options documents, List<WordTask> given) {
        /** Copies the list. */
        public Options {
            given = List.copyOf(given);
        }
    }

    /**
     * Reads a stream, compressed or not. What has come is read without waiting for more. The entries end with a {@link
     * org.crossbranch.treebank.MalformedTreeException} where the stream is damaged, and with an {@link java.io.UncheckedIOException}
     * where it cannot be read on.
     *
     * @param segmenter finds sentences and tokens where the input does not have them
     */
    public abstract Iterator<InputEntry> open(InputStream in, Options options, Segmenter segmenter) throws IOException;

    /** Whether tokens may have labels. */
    public boolean holdsLabels() {
        return false;
    }

    /** The name on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static String line(TreebankReader<?> reader) {
        return SOURCE.name() + ":" + reader.linesRead();
    }

    private static <T> Iterator<InputEntry> entries(
            Iterator<TreebankEntry<T>> found, Function<TreebankEntry<T>, InputEntry> sentence) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return found.hasNext();
            }

            @Override
            public InputEntry next() {
                TreebankEntry<T> next = found.next();
                return next instanceof TreebankEntry.Malformed<T> malformed
                        ? new InputEntry.Malformed(id(malformed.id()), malformed.error())
                        : sentence.apply(next);
            }
        };
    }

    private static String id(String sentenceId) {
        return sentenceId.startsWith(SOURCE.sentenceId(""))
                ? TreebankSource.ordinal(sentenceId)
                : sentenceId.substring(SOURCE.corpus().length() + 1 + OF_INPUT.length());
    }

    private static Iterator<InputEntry> sentences(
            TreebankReader<Document> documents,
            Segmenter segmenter,
            LongSupplier start,
            Function<DocumentSentences.Placed, String> ordinal) {
        DocumentSentences sentences = new DocumentSentences(documents, SOURCE, segmenter);
        return entries(sentences, entry -> {
            DocumentSentences.Placed placed = entry.orThrow();
            Sentence sentence = placed.sentence().withId(SOURCE.sentenceId(ordinal.apply(placed)));
            boolean isFirst = TreebankSource.ordinal(placed.sentence().id()).equals("1");
            return new InputEntry.Found(
                    sentence,
                    SOURCE.name() + ", sentence " + TreebankSource.ordinal(sentence.id()),
                    start.getAsLong() + placed.offset(),
                    isFirst ? document(placed) : "",
                    Optional.empty());
        });
    }

    /** The identifier of a document, or the empty string. */
    private static String document(DocumentSentences.Placed placed) {
        return placed.document().startsWith(OF_INPUT) ? placed.document().substring(OF_INPUT.length()) : "";
    }
}
