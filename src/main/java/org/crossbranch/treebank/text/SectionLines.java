package org.crossbranch.treebank.text;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankEntry;

/** The lines of one sentence in a format of a line a token. However many and long they are, a bounded number is kept. */
public final class SectionLines {
    /** Most lines of a sentence; a tree of the greatest size has fewer. */
    public static final int MAX_ROWS = 4 * ConstituencyFormat.MAX_TOKENS;

    private final List<TextLines.Line> lines = new ArrayList<>();
    private long length;

    /** Takes a line; one more than may be are kept, so that it can be told. */
    public void add(TextLines.Line line) {
        if (lines.size() > MAX_ROWS || length > TextLines.MAX_TREE_LENGTH) {
            return;
        }
        length += line.text().length();
        lines.add(length > TextLines.MAX_TREE_LENGTH && !line.isFaulty() ? tooMuch(line) : line);
    }

    private static TextLines.Line tooMuch(TextLines.Line line) {
        String fault = "the sentence is longer than " + TextLines.MAX_TREE_LENGTH
                + " characters; divide it, or give a file of another format";
        return new TextLines.Line("", line.number(), 1, fault);
    }

    /** Whether there are no lines. */
    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /** Whether there were more lines than any sentence has. */
    public boolean hasTooMany() {
        return lines.size() > MAX_ROWS;
    }

    /** The lines that were kept. */
    public List<TextLines.Line> lines() {
        return lines;
    }

    /** The text, as far as it is kept where it is malformed. */
    public String raw() {
        StringBuilder raw = new StringBuilder();
        for (TextLines.Line line : lines) {
            if (raw.length() > TreebankEntry.Malformed.MAX_RAW_LENGTH) {
                break;
            }
            raw.append(line.text()).append('\n');
        }
        return raw.toString();
    }
}
