package org.crossbranch.treebank.bracket;

import java.io.IOException;
import java.io.Writer;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.TreebankWriter;

/** Writes bracketed trees, one a line. */
final class BracketTreeWriter implements TreebankWriter<ConstituencyTree> {

    /** How a format writes terminals. */
    @FunctionalInterface
    interface TerminalWriter {
        String write(Leaf leaf, String form);
    }

    private final Writer out;
    private final String format;
    private final boolean isContinuous;
    private final TerminalWriter terminalWriter;

    /**
     * A writer.
     *
     * @param isContinuous whether trees with crossing branches are refused
     */
    BracketTreeWriter(Writer out, String format, boolean isContinuous, TerminalWriter terminalWriter) {
        this.out = out;
        this.format = format;
        this.isContinuous = isContinuous;
        this.terminalWriter = terminalWriter;
    }

    @Override
    public void write(ConstituencyTree tree) throws IOException {
        StringBuilder line = new StringBuilder();
        append(line, tree, tree.root());
        out.append(line.append('\n'));
    }

    private void append(StringBuilder line, ConstituencyTree tree, Constituent node) {
        if (node.label().isEmpty()) {
            throw TreebankWriter.UnwritableTreeException.unlabelled(tree, node, format);
        }
        if (isContinuous && node.yield().isDiscontinuous()) {
            throw new TreebankWriter.UnwritableTreeException(
                    tree.sentence().id(),
                    format,
                    "the branches of " + node + " cross others; use discbracket or export");
        }
        line.append('(').append(BracketEscapes.writtenLabel(node.label()));
        boolean isOnlyChild = node.children().size() == 1;
        for (TreeNode child : node.children()) {
            line.append(' ');
            if (child instanceof Constituent constituent) {
                append(line, tree, constituent);
            } else if (child instanceof Leaf leaf) {
                append(line, leaf, tree.sentence().token(leaf.index()), isOnlyChild);
            }
        }
        line.append(')');
    }

    /**
     * A token without a tag stands bare; as an only child it cannot, since its parent's label would be read as its
     * tag.
     */
    private void append(StringBuilder line, Leaf leaf, Token token, boolean isOnlyChild) {
        String terminal = terminalWriter.write(leaf, token.form());
        if (token.tag().isEmpty() && !isOnlyChild) {
            line.append(terminal);
        } else {
            line.append('(')
                    .append(BracketEscapes.writtenTag(token.tag()))
                    .append(' ')
                    .append(terminal)
                    .append(')');
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
