package org.crossbranch.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.crossbranch.document.Document;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.document.DocumentSentences;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;

/**
 * Files of documents. The first byte picks the format and what ends paragraphs. A file is documents, whose sentences and tokens are
 * the text at their offsets, and complaints that say where.
 */
public final class DocumentTarget {
    private static final TreebankSource SOURCE = new TreebankSource("file", "corpus", "document");
    private static final int MOST_CHARACTERS = 2_000;

    private DocumentTarget() {}

    /** Reads one file. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        int kind = input[0] & 0xff;
        DocumentFormat[] formats = DocumentFormat.values();
        DocumentFormat format = formats[kind % formats.length];
        Paragraphs paragraphs = kind / formats.length % 2 == 0 ? Paragraphs.LINES : Paragraphs.BLANK_LINES;
        DocumentFormat.Options options = new DocumentFormat.Options(paragraphs, MOST_CHARACTERS);
        byte[] file = Arrays.copyOfRange(input, 1, input.length);
        List<Document> documents = new ArrayList<>();
        try (TreebankReader<Document> reader = read(format, file, options)) {
            each(reader, documents::add);
        }
        try (DocumentSentences reader =
                new DocumentSentences(read(format, file, options), SOURCE, Segmenter.unicode())) {
            each(reader, placed -> {
                if (documents.stream().noneMatch(document -> isOf(placed, document))) {
                    throw new AssertionError(placed + " is in none of " + documents);
                }
            });
        }
    }

    private static TreebankReader<Document> read(DocumentFormat format, byte[] file, DocumentFormat.Options options) {
        return format.read(new ByteArrayInputStream(file), SOURCE, StandardCharsets.UTF_8, options);
    }

    private static <T> void each(Iterator<TreebankEntry<T>> entries, Consumer<T> consumer) {
        try {
            while (entries.hasNext()) {
                TreebankEntry<T> entry = entries.next();
                if (entry instanceof TreebankEntry.Malformed<T> malformed) {
                    FormatTarget.checkPlace(malformed.error());
                } else {
                    consumer.accept(entry.orThrow());
                }
            }
        } catch (MalformedTreeException e) {
            FormatTarget.checkPlace(e);
        }
    }

    private static boolean isOf(DocumentSentences.Placed placed, Document document) {
        return document.name().equals(placed.document())
                && placed.sentence().tokens().stream()
                        .allMatch(token -> document.text().startsWith(token.form(), placed.offset() + token.start())
                                && token.end() == token.start() + token.form().length());
    }
}
