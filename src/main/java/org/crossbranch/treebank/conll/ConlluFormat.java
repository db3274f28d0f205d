package org.crossbranch.treebank.conll;

import java.util.List;

/**
 * CoNLL-U: ten columns, a blank line after each sentence. Comments, multiword tokens and empty nodes are kept and
 * written back as they were. Each word must have a head. <a
 * href="https://universaldependencies.org/format.html">Universal Dependencies, CoNLL-U format</a>.
 */
public final class ConlluFormat extends DependencyFormat {

    /** The format with its trees. */
    public ConlluFormat() {
        this(true);
    }

    private ConlluFormat(boolean areTreesRead) {
        super("conllu", List.of("conllu"), ConlluRow.COLUMNS, areTreesRead);
    }

    @Override
    public DependencyFormat ofWords() {
        return new ConlluFormat(false);
    }

    @Override
    boolean holdsMoreThanWords() {
        return true;
    }

    @Override
    ConlluRow read(List<String> row, boolean isFirst) {
        return new ConlluRow(row);
    }

    @Override
    List<String> write(ConlluRow row, ConlluRow first) {
        return row.columns();
    }
}
