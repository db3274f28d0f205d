package org.crossbranch.spark.convert;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;

/**
 * The trees of an input that another one has of the sentence of the same identifier: the same words, and the same labels over the same
 * tokens or the same labelled arcs. Tags and functions may differ.
 */
final class AgreeingTrees {
    private static final String TREE = "tree";
    private static final String OTHER = "other";

    private AgreeingTrees() {}

    /**
     * The rows whose tree the other input has, too. Sentences that were not parsed whole are left out.
     *
     * @param kind the kind of trees that are compared
     * @throws InputException if an input has two trees of a sentence, or the two share no sentence; while the rows are read, if one has no tree of the kind
     */
    static <T extends SyntaxTree> Dataset<Row> of(Input input, Input other, Class<T> kind) {
        for (Input one : List.of(input, other)) {
            checkIdentifiers(one);
        }
        TableSchema schema = input.schema();
        TableSchema others = other.schema();
        Dataset<Row> pairs = whole(input)
                .select(struct(col("*")).as(TREE))
                .join(
                        whole(other).select(struct(col("*")).as(OTHER)),
                        col(TREE + ".sentence_id").equalTo(col(OTHER + ".sentence_id")));
        if (pairs.isEmpty()) {
            throw new InputException(other.path() + ": it has no tree of a sentence of " + input.path()
                    + ", and trees are paired by identifiers; give trees of the same sentences");
        }
        return pairs.filter((FilterFunction<Row>) pair -> isSame(
                        TreeTables.tree(schema, pair.getStruct(0), kind),
                        TreeTables.tree(others, pair.getStruct(1), kind)))
                .select(TREE + ".*");
    }

    private static Dataset<Row> whole(Input input) {
        return input.schema().equals(ParsesTable.SCHEMA) ? input.rows().filter(ParsesTable.isWhole()) : input.rows();
    }

    private static void checkIdentifiers(Input input) {
        List<Row> repeated = input.rows()
                .groupBy("sentence_id")
                .agg(count(lit(1)).as("trees"))
                .filter(col("trees").gt(1))
                .takeAsList(1);
        for (Row sentence : repeated) {
            throw new InputException(input.path() + ": it has " + sentence.getLong(1) + " trees of the sentence "
                    + sentence.getString(0) + ", and trees are paired by identifiers; give one of each");
        }
    }

    private static boolean isSame(SyntaxTree tree, SyntaxTree other) {
        return forms(tree.sentence()).equals(forms(other.sentence()))
                && structure(tree).equals(structure(other));
    }

    private static List<String> forms(Sentence sentence) {
        return sentence.tokens().stream().map(Token::form).toList();
    }

    private static List<String> structure(SyntaxTree tree) {
        return tree instanceof ConstituencyTree constituents
                ? constituents.constituents().stream()
                        .map(node -> node.label() + " " + node.yield())
                        .sorted()
                        .toList()
                : arcs((DependencyTree) tree);
    }

    private static List<String> arcs(DependencyTree tree) {
        return IntStream.range(0, tree.sentence().length())
                .mapToObj(token -> tree.head(token) + " " + tree.label(token))
                .toList();
    }
}
