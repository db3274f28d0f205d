package org.crossbranch.treebank.bracket;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.text.TextChunk;
import org.jspecify.annotations.Nullable;

/**
 * Reads one bracketed tree from a text, as far as its outer bracket closes. Without recursion: what nests too deep is
 * refused with a message.
 */
final class BracketParser {

    /** A node as it is written. */
    sealed interface Node {
        int offset();
    }

    /** A pair of brackets; the label may be empty. */
    record Inner(String label, int offset, List<Node> children) implements Node {
        /** Whether it holds one terminal and nothing else. */
        boolean isPreterminal() {
            return children.size() == 1 && children.get(0) instanceof Terminal;
        }
    }

    /** A word between brackets. */
    record Terminal(String text, int offset) implements Node {}

    private final TextChunk text;
    private final String unclosedHint;
    private final Deque<Inner> open = new ArrayDeque<>();
    private int at;
    private int terminals;

    /**
     * A parser of a text.
     *
     * @param unclosedHint what to do about brackets that are not closed
     */
    BracketParser(TextChunk text, String unclosedHint) {
        this.text = text;
        this.unclosedHint = unclosedHint;
    }

    /** Where the tree ended: the offset after its closing bracket. */
    int end() {
        return at;
    }

    int terminals() {
        return terminals;
    }

    /** Reads the tree that begins at an offset. */
    Inner parse(int start) {
        at = start;
        Inner root = null;
        while (root == null) {
            skipBlanks();
            if (at == text.length()) {
                throw unclosed();
            }
            switch (text.charAt(at)) {
                case '(' -> open();
                case ')' -> root = close();
                default -> terminal();
            }
        }
        return root;
    }

    private void open() {
        int start = at++;
        if (open.size() == ConstituencyTree.MAX_DEPTH) {
            throw text.fault(
                    start,
                    "brackets are nested deeper than " + ConstituencyTree.MAX_DEPTH
                            + "; no sentence needs that, look for a closing bracket that is missing");
        }
        Inner node = new Inner(label(), start, new ArrayList<>());
        if (!open.isEmpty()) {
            open.getLast().children().add(node);
        }
        open.addLast(node);
    }

    /** The label, behind a blank too; a word alone between brackets is none. */
    private String label() {
        int start = at;
        skipBlanks();
        String label = atom();
        int end = at;
        skipBlanks();
        if (end > start && start < text.length() && BracketEscapes.isBlank(text.charAt(start)) && isClosing()) {
            at = start;
            return "";
        }
        at = end;
        return label;
    }

    private boolean isClosing() {
        return at < text.length() && text.charAt(at) == ')';
    }

    private @Nullable Inner close() {
        Inner node = open.pollLast();
        if (node == null) {
            throw text.fault(at, "this closing bracket has no opening one; remove it, or open the tree before it");
        }
        if (node.children().isEmpty()) {
            throw text.fault(node.offset(), childless(node.label()));
        }
        at++;
        return open.isEmpty() ? node : null;
    }

    private String childless(String label) {
        if (!label.isEmpty()) {
            return "constituent " + label + " has no children; remove it";
        }
        boolean isAllEmpty =
                terminals == 0 && open.stream().allMatch(outer -> outer.label().isEmpty());
        return isAllEmpty
                ? "this is no parse, but empty brackets; remove them, or give the sentence a tree"
                : "these brackets hold nothing; remove them, or write brackets within a word as -LRB- and -RRB-";
    }

    private void terminal() {
        int start = at;
        String word = atom();
        if (open.isEmpty()) {
            throw text.fault(start, "\"" + word + "\" stands outside of a tree; a tree begins with an opening bracket");
        }
        if (++terminals > ConstituencyFormat.MAX_TOKENS) {
            throw text.fault(start, "the tree has more than " + ConstituencyFormat.MAX_TOKENS + " tokens; split it");
        }
        open.getLast().children().add(new Terminal(word, start));
    }

    private String atom() {
        int start = at;
        while (at < text.length() && !isDelimiter(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean isDelimiter(char c) {
        return c == '(' || c == ')' || BracketEscapes.isBlank(c);
    }

    private void skipBlanks() {
        while (at < text.length() && BracketEscapes.isBlank(text.charAt(at))) {
            at++;
        }
    }

    private MalformedTreeException unclosed() {
        Inner innermost = open.peekLast();
        if (innermost == null) {
            return text.fault(at, "no tree here; a tree begins with an opening bracket");
        }
        return text.fault(
                innermost.offset(),
                open.size() + (open.size() == 1 ? " bracket is" : " brackets are")
                        + " not closed, the innermost begins here: (" + innermost.label() + "; " + unclosedHint);
    }
}
