package org.crossbranch.treebank.bracket;

import java.io.IOException;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.TextChunk;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a file into pieces that hold one bracketed tree each. A piece ends with the bracket that closes the outer one,
 * or before a line that opens a bracket in its first column. So one missing bracket does not cost the rest of the
 * file.
 */
final class BracketChunks {

    /**
     * A piece.
     *
     * @param text whole lines up to where the piece ends
     * @param start where in the text the piece begins
     * @param fault why it is no tree, as far as is known by counting brackets
     */
    record Chunk(TextChunk text, int start, @Nullable MalformedTreeException fault) {}

    private final TextLines lines;
    private final TreebankSource source;
    private TextLines.@Nullable Line line;
    private int at;

    BracketChunks(TextLines lines, TreebankSource source) {
        this.lines = lines;
        this.source = source;
    }

    /** Whether a piece begins with a line, whatever is before. */
    static boolean isStart(TextLines.Line line) {
        return line.text().startsWith("(");
    }

    @Nullable
    Chunk next() throws IOException {
        if (!skipToText()) {
            return null;
        }
        TextLines.Line first = current();
        StringBuilder text = new StringBuilder(first.text().substring(0, at));
        int start = at;
        int depth = 0;
        MalformedTreeException fault = null;
        while (line != null) {
            TextLines.Line here = current();
            String content = here.text();
            if (fault == null && here.isFaulty()) {
                fault = here.fault(source);
            }
            int from = at;
            for (; at < content.length(); at++) {
                char c = content.charAt(at);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (c == ')' && depth <= 0) {
                    text.append(content, from, ++at);
                    return new Chunk(new TextChunk(source, first.number(), text.toString()), start, fault);
                }
            }
            append(text, content.substring(from));
            advance();
            if (line != null && (depth == 0 || isStart(current()))) {
                break;
            }
            if (line != null) {
                append(text, "\n");
            }
        }
        return new Chunk(new TextChunk(source, first.number(), text.toString()), start, fault);
    }

    private static void append(StringBuilder text, String more) {
        // The rest of a tree that never ends is left out: the brackets that are missing are missed all the same.
        if (text.length() <= TextLines.MAX_TREE_LENGTH) {
            text.append(more);
        }
    }

    private boolean skipToText() throws IOException {
        while (true) {
            if (line == null) {
                advance();
                if (line == null) {
                    return false;
                }
            }
            TextLines.Line here = current();
            while (at < here.text().length()
                    && BracketEscapes.isBlank(here.text().charAt(at))) {
                at++;
            }
            if (at < here.text().length()) {
                return true;
            }
            line = null;
        }
    }

    private TextLines.Line current() {
        TextLines.Line here = line;
        if (here == null) {
            throw new IllegalStateException("no line");
        }
        return here;
    }

    private void advance() throws IOException {
        line = lines.next();
        at = 0;
    }
}
