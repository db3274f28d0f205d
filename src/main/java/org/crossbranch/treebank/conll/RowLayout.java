package org.crossbranch.treebank.conll;

import java.util.List;

/** The rows of a format as rows of CoNLL-U, and back. */
interface RowLayout {
    /** Least number of columns. */
    int columns();

    /** Whether a row may have more columns; all rows of a sentence have as many as the first. */
    boolean hasMoreColumns();

    /** Whether there are comments, multiword tokens and empty nodes. */
    boolean holdsMoreThanWords();

    /**
     * The row of CoNLL-U.
     *
     * @param columns as many as there may be, none empty
     * @param isFirst whether it is the sentence's first row
     */
    ConlluRow read(List<String> columns, boolean isFirst);

    /**
     * The columns of a row, none empty.
     *
     * @param first the sentence's first row
     */
    List<String> write(ConlluRow row, ConlluRow first);

    /** CoNLL-U itself. */
    RowLayout CONLLU = new RowLayout() {
        @Override
        public int columns() {
            return ConlluRow.COLUMNS;
        }

        @Override
        public boolean hasMoreColumns() {
            return false;
        }

        @Override
        public boolean holdsMoreThanWords() {
            return true;
        }

        @Override
        public ConlluRow read(List<String> columns, boolean isFirst) {
            return new ConlluRow(columns);
        }

        @Override
        public List<String> write(ConlluRow row, ConlluRow first) {
            return row.columns();
        }
    };
}
