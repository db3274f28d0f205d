package org.crossbranch.treebank.export;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.TextLines;

/**
 * The Negra export format, versions 3 (form, tag, morphology, edge label, parent) and 4 (with a lemma after the form).
 * Brants 1997, "The NeGra export format for annotated corpora".
 *
 * <p>Read: the version is taken from {@code #FORMAT}, else from the number of columns of the first row. What hangs on
 * 0 hangs on a root {@value ConstituencyFormat#VIRTUAL_ROOT} in the tree. Edge labels become the functions of tokens
 * and constituents, {@code --} is no value. Dropped are secondary edges, comments ({@code %%}), the tables between
 * {@code #BOT} and {@code #EOT}, the morphology of constituents, and what stands on a {@code #BOS} line after the
 * identifier.
 *
 * <p>Written: tab-separated, the tokens first, then the constituents as {@code #500}, {@code #501}, …, children
 * before parents. A root labelled {@value ConstituencyFormat#VIRTUAL_ROOT} is the virtual one and has no row. Blanks
 * in a token become {@code _}; a form that would be taken for a constituent, such as {@code #500}, is written with
 * {@code #HASH#} for its first character, which reading undoes. Version 3 loses lemmas.
 *
 * @param version the version to write, 3 or 4
 * @param numbering the order in which constituents are written
 */
public record ExportFormat(int version, Numbering numbering)
        implements ConstituencyFormat, DivisibleFormat<ConstituencyTree> {

    /** In what order constituents are numbered; in either one children come before their parents. */
    public enum Numbering {
        /** By height, then by left index, as in NeGra and TIGER. */
        BY_HEIGHT,
        /** All that a constituent dominates right before it. */
        POSTORDER
    }

    /** Checks the version. */
    public ExportFormat {
        if (version != 3 && version != 4) {
            throw new IllegalArgumentException("export format version " + version + " is not known; use 3 or 4");
        }
    }

    /** Version 4, numbered by height. */
    public ExportFormat() {
        this(4, Numbering.BY_HEIGHT);
    }

    @Override
    public String name() {
        return "export";
    }

    @Override
    public List<String> extensions() {
        return List.of("export");
    }

    @Override
    public boolean isStart(TextLines.Line before, TextLines.Line line) {
        return ExportSections.isStart(line);
    }

    @Override
    public Optional<Extent> measure(TextLines lines, boolean isFirst) throws IOException {
        return new ExportSections(lines, new TreebankSource("", "", ""), Extent.NONE).measure(isFirst);
    }

    @Override
    public TreebankReader<ConstituencyTree> read(TextLines lines, TreebankSource source, Extent before) {
        ExportSections sections = new ExportSections(lines, source, before);
        return new TreebankReader<>(source, lines, sections::next);
    }

    @Override
    public TreebankWriter<ConstituencyTree> write(Writer out) {
        return new ExportWriter(out, this);
    }
}
