package org.crossbranch.treebank;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Raw text, one sentence a line, as tokenised sentences. Blank lines are skipped and not counted. */
public final class RawText {
    private RawText() {}

    /**
     * Reads a stream, gzip or not; the reader closes it.
     *
     * @param charset encoding of the text
     * @throws IOException if the stream cannot be read
     */
    public static TreebankReader<Sentence> read(InputStream in, TreebankSource source, Charset charset)
            throws IOException {
        TextLines lines = new TextLines(in, charset);
        WordTokenizer tokenizer = new WordTokenizer();
        int[] ordinal = {0};
        return new TreebankReader<>(source, lines, () -> {
            TextLine line = lines.next();
            while (line != null && line.isBlank()) {
                line = lines.next();
            }
            return line == null ? null : entry(line, tokenizer, source, Integer.toString(++ordinal[0]));
        });
    }

    private static TreebankEntry<Sentence> entry(
            TextLine line, WordTokenizer tokenizer, TreebankSource source, String ordinal) {
        String id = source.sentenceId(ordinal);
        if (line.isFaulty()) {
            return malformed(line, source, id, line.faultColumn(), line.fault());
        }
        List<Token> tokens = tokenizer.tokens(line.text());
        if (tokens.isEmpty()) {
            return malformed(line, source, id, 1, "the line holds nothing that can be seen; remove it");
        }
        return new TreebankEntry.Parsed<>(id, new Sentence(id, line.text(), tokens));
    }

    private static TreebankEntry<Sentence> malformed(
            TextLine line, TreebankSource source, String id, int column, String reason) {
        return new TreebankEntry.Malformed<>(
                id, new MalformedTreeException(source.name(), line.number(), column, reason), line.text());
    }
}
