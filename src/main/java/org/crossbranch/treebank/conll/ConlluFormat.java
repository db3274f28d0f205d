package org.crossbranch.treebank.conll;

import java.io.Writer;
import java.util.List;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.TextLines;

/**
 * CoNLL-U: ten columns, a blank line after each sentence. Comments, multiword tokens and empty nodes are kept and
 * written back as they were. Each word must have a head. <a
 * href="https://universaldependencies.org/format.html">Universal Dependencies, CoNLL-U format</a>.
 *
 * @param areTreesRead whether heads and relations are read, or {@linkplain #ofWords words alone}
 */
public record ConlluFormat(boolean areTreesRead) implements DependencyFormat {

    /** The format with its trees. */
    public ConlluFormat() {
        this(true);
    }

    @Override
    public DependencyFormat ofWords() {
        return new ConlluFormat(false);
    }

    @Override
    public String name() {
        return "conllu";
    }

    @Override
    public List<String> extensions() {
        return List.of("conllu");
    }

    @Override
    public TreebankReader<ConlluSentence> read(TextLines lines, TreebankSource source, Extent before) {
        return RowFile.read(lines, source, before, RowLayout.CONLLU, areTreesRead);
    }

    @Override
    public TreebankWriter<ConlluSentence> write(Writer out) {
        return RowFile.write(out, RowLayout.CONLLU);
    }
}
