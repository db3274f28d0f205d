package org.crossbranch.treebank.bracket;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.BracketParser.Inner;
import org.crossbranch.treebank.bracket.BracketParser.Terminal;
import org.crossbranch.treebank.bracket.BracketTreeBuilder.IndexedForm;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.TextChunk;
import org.crossbranch.treebank.text.TextLines;

/**
 * Brackets with crossing branches, one tree a line: {@code (S (VP (WP 0=What) (VB 3=do)) (MD 1=should) (PRP 2=I))}. A
 * terminal is {@code index=form}, indices count from 0. Round brackets in forms are written {@code -LRB- -RRB-} (and
 * {@code #LRB# #RRB#} is read too, and written on request), the tag {@code $(} is written {@code $[}, blanks within a token {@code _}. Behind
 * the tree a tab and a comment may follow; the comment is dropped. The format has no lemmas, morphology or functions.
 *
 * @param brackets how round brackets in forms are written
 */
public record DiscbracketFormat(Brackets brackets) implements ConstituencyFormat, DivisibleFormat<ConstituencyTree> {

    /** How round brackets in forms are written; both ways are read. */
    public enum Brackets {
        /** {@code -LRB- -RRB-}, as in the Penn Treebank. */
        PENN,
        /** {@code #LRB# #RRB#}, the only escapes that discodop undoes. */
        DISCODOP
    }

    /** The format with Penn's brackets. */
    public DiscbracketFormat() {
        this(Brackets.PENN);
    }

    @Override
    public String name() {
        return "discbracket";
    }

    @Override
    public List<String> extensions() {
        return List.of("discbracket", "dbr");
    }

    @Override
    public boolean isStart(TextLines.Line before, TextLines.Line line) {
        return true;
    }

    @Override
    public Optional<Extent> measure(TextLines lines, boolean isFirst) throws IOException {
        int before = lines.count();
        long trees = 0;
        while (lines.skipPast(false)) {
            trees++;
        }
        return Optional.of(new Extent(lines.count() - before, trees));
    }

    @Override
    public TreebankReader<ConstituencyTree> read(TextLines lines, TreebankSource source, Extent before) {
        long[] ordinal = {before.entries()};
        return new TreebankReader<>(source, lines, () -> {
            TextLines.Line line = lines.nextFilled();
            return line == null ? null : entry(line, source, source.sentenceId(Long.toString(++ordinal[0])));
        });
    }

    private static TreebankEntry<ConstituencyTree> entry(TextLines.Line line, TreebankSource source, String id) {
        try {
            if (line.isFaulty()) {
                throw line.fault(source);
            }
            return new TreebankEntry.Parsed<>(id, tree(new TextChunk(source, line.number(), line.text()), id));
        } catch (MalformedTreeException e) {
            return new TreebankEntry.Malformed<>(id, e, line.text());
        }
    }

    private static ConstituencyTree tree(TextChunk text, String id) {
        BracketParser parser = new BracketParser(text, "close them on this line, a tree takes one line");
        Inner root = parser.parse(0);
        checkRest(text, parser.end());
        if (root.label().isEmpty()) {
            throw text.fault(root.offset(), "the root has no label; write one, such as " + VIRTUAL_ROOT);
        }
        return new BracketTreeBuilder(
                        text, parser.terminals(), (terminal, ordinal, count) -> indexed(text, terminal, count))
                .build(id, BracketEscapes.label(root.label()), root);
    }

    private static void checkRest(TextChunk text, int end) {
        int at = end;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == ')') {
            throw text.fault(at, "this closing bracket has no opening one; remove it");
        }
        if (at < text.length() && text.charAt(at) != '\t') {
            throw text.fault(at, "the tree has ended before this; write one tree a line, and a comment after a tab");
        }
    }

    private static IndexedForm indexed(TextChunk text, Terminal terminal, int count) {
        String written = terminal.text();
        int equals = written.indexOf('=');
        if (equals <= 0 || !written.chars().limit(equals).allMatch(c -> c >= '0' && c <= '9')) {
            throw text.fault(
                    terminal.offset(),
                    "\"" + written + "\" is no token; write index=form, such as 0=" + written.substring(equals + 1));
        }
        String digits = written.substring(0, equals);
        // Nothing is sized by an index that a file gives: a wrong one may be gigantic.
        int index = digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
        if (index >= count) {
            throw text.fault(
                    terminal.offset(),
                    "token index " + digits + " is out of range; number the tokens of this tree from 0 to "
                            + (count - 1) + ", each once");
        }
        if (equals + 1 == written.length()) {
            throw text.fault(terminal.offset(), "token " + digits + " has no form; write one after the equals sign");
        }
        return new IndexedForm(index, BracketEscapes.form(written.substring(equals + 1)));
    }

    @Override
    public TreebankWriter<ConstituencyTree> write(Writer out) {
        return new BracketTreeWriter(out, name(), false, (leaf, form) -> leaf.index() + "=" + written(form));
    }

    private String written(String form) {
        return brackets == Brackets.PENN ? BracketEscapes.writtenForm(form) : BracketEscapes.hashedForm(form);
    }
}
