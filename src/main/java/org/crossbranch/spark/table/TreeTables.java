package org.crossbranch.spark.table;

import org.apache.spark.sql.Row;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.treebank.conll.ConlluSentence;

/** The tables that hold trees, whoever made them. */
public final class TreeTables {
    private TreeTables() {}

    /** Their schemas. */
    public static TableSchema[] schemas() {
        return new TableSchema[] {TreesTable.SCHEMA, ParsesTable.SCHEMA};
    }

    /**
     * The constituency tree of a row.
     *
     * @param table the table that the row is of
     * @throws InputException if the row holds none
     */
    public static ConstituencyTree tree(TableSchema table, Row row) {
        return treeWithOrigin(table, row).value();
    }

    /**
     * The constituency tree of a row, and where it is from.
     *
     * @param table the table that the row is of
     * @throws InputException if the row holds none
     */
    public static WithOrigin<ConstituencyTree> treeWithOrigin(TableSchema table, Row row) {
        return TreeCells.read(RowReader.of(table, row), TreeCells::tree);
    }

    /** Whether a row's tree was made by a parser, or by people; not so of a sentence that was too long to parse. */
    public static boolean isParsed(TableSchema table, Row row) {
        return !table.equals(ParsesTable.SCHEMA) || RowReader.of(table, row).status() != Status.TOO_LONG;
    }

    /**
     * The tree, of a kind, of a row.
     *
     * @param table the table that the row is of
     * @throws InputException if the row holds none of the kind
     */
    public static <T extends SyntaxTree> T tree(TableSchema table, Row row, Class<T> kind) {
        return TreeCells.read(RowReader.of(table, row), cells -> TreeCells.tree(cells, kind))
                .value();
    }

    /**
     * The dependency tree of a row with all columns that the row has of it.
     *
     * @param table the table that the row is of
     * @throws InputException if the row holds none
     */
    public static ConlluSentence dependencies(TableSchema table, Row row) {
        return table.equals(TreesTable.SCHEMA)
                ? TreesTable.readDependencies(row).value()
                : ConlluSentence.of(tree(table, row, DependencyTree.class));
    }

    /**
     * All trees of a row.
     *
     * @param table the table that the row is of
     * @throws InputException if the row holds none
     */
    public static Analysis analysis(TableSchema table, Row row) {
        return TreeCells.read(RowReader.of(table, row), TreeCells::analysis).value();
    }
}
