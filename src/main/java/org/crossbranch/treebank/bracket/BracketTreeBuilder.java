package org.crossbranch.treebank.bracket;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.bracket.BracketParser.Inner;
import org.crossbranch.treebank.bracket.BracketParser.Node;
import org.crossbranch.treebank.bracket.BracketParser.Terminal;
import org.crossbranch.treebank.text.TextChunk;
import org.jspecify.annotations.Nullable;

/**
 * Makes a tree of what the brackets say. A pair of brackets below the root that holds one terminal and nothing else
 * gives that token its tag; a terminal beside others has no tag.
 */
final class BracketTreeBuilder {

    /** How a format writes terminals. */
    @FunctionalInterface
    interface TerminalReader {
        /**
         * Form and index of a terminal.
         *
         * @param ordinal how many terminals stand before it
         * @param count how many the tree has
         */
        IndexedForm read(Terminal terminal, int ordinal, int count);
    }

    /** A terminal's index in the sentence and its form, unescaped. */
    record IndexedForm(int index, String form) {}

    private final TextChunk text;
    private final TerminalReader terminalReader;
    private final int count;
    private final @Nullable Token[] tokens;
    private int built;

    BracketTreeBuilder(TextChunk text, int count, TerminalReader terminalReader) {
        this.text = text;
        this.count = count;
        this.terminalReader = terminalReader;
        this.tokens = new Token[count];
    }

    /** The tree under a root that has a label. */
    ConstituencyTree build(String sentenceId, String rootLabel, Inner root) {
        Constituent constituent = constituent(rootLabel, root);
        List<Token> sentence = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Token token = tokens[i];
            if (token == null) {
                throw text.fault(root.offset(), "token index " + i + " is missing; " + numbering());
            }
            sentence.add(token);
        }
        return new ConstituencyTree(new Sentence(sentenceId, "", sentence), constituent);
    }

    private Constituent constituent(String label, Inner node) {
        List<TreeNode> children = new ArrayList<>(node.children().size());
        for (Node child : node.children()) {
            if (child instanceof Terminal terminal) {
                children.add(leaf(terminal, ""));
            } else if (child instanceof Inner inner) {
                if (inner.label().isEmpty()) {
                    throw text.fault(inner.offset(), "a label is missing after this bracket; write one");
                }
                children.add(
                        inner.isPreterminal()
                                ? leaf((Terminal) inner.children().get(0), BracketEscapes.tag(inner.label()))
                                : constituent(BracketEscapes.label(inner.label()), inner));
            }
        }
        return new Constituent(label, "", children);
    }

    private Leaf leaf(Terminal terminal, String tag) {
        IndexedForm read = terminalReader.read(terminal, built++, count);
        Token earlier = tokens[read.index()];
        if (earlier != null) {
            throw text.fault(
                    terminal.offset(),
                    "token index " + read.index() + " stands twice, here and for \"" + earlier.form() + "\"; "
                            + numbering());
        }
        tokens[read.index()] = Token.of(read.form(), tag);
        return new Leaf(read.index());
    }

    private String numbering() {
        return "number the tokens of this tree from 0 to " + (count - 1) + ", each once";
    }
}
