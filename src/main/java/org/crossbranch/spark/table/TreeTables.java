package org.crossbranch.spark.table;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.crossbranch.search.Ranking;
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

    /** A parser's confidence in the tree of a row, if it has one; none in a pair of trees. */
    public static OptionalDouble confidence(TableSchema table, Row row) {
        if (!table.equals(ParsesTable.SCHEMA)) {
            return OptionalDouble.empty();
        }
        return TreeCells.read(RowReader.of(table, row), cells -> {
                    double confidence = cells.real("confidence");
                    boolean isPair = !cells.isEmpty("constituents") && !cells.isEmpty("dependencies");
                    return confidence == Ranking.UNKNOWN || isPair
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(probability(confidence));
                })
                .value();
    }

    /** A parser's confidence in each arc of a row's dependency tree; empty if it has none. */
    public static List<Double> arcConfidence(TableSchema table, Row row) {
        return confidence(table, row, "dependency_confidences", "dependencies", "arcs");
    }

    /** A parser's confidence in each constituent of a row's tree; empty if it has none. */
    public static List<Double> constituentConfidence(TableSchema table, Row row) {
        return confidence(table, row, "constituent_confidences", "constituents", "constituents");
    }

    private static List<Double> confidence(TableSchema table, Row row, String column, String ofColumn, String parts) {
        if (!table.equals(ParsesTable.SCHEMA)) {
            return List.of();
        }
        return TreeCells.read(RowReader.of(table, row), cells -> {
                    List<Double> confidence = cells.list(column);
                    int count = cells.list(ofColumn).size();
                    if (!confidence.isEmpty() && confidence.size() != count) {
                        throw new IllegalArgumentException(
                                "confidence in " + confidence.size() + " " + parts + ", and there are " + count);
                    }
                    confidence.forEach(TreeTables::probability);
                    return confidence;
                })
                .value();
    }

    private static double probability(double confidence) {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("a confidence of " + confidence + ", and it is from 0 to 1");
        }
        return confidence;
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
