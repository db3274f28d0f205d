package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/** The table {@code matches}: what a query finds, a row a match. */
public final class MatchesTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "matches",
            1,
            "search",
            column("sentence_id", DataTypes.StringType),
            column("corpus", DataTypes.StringType),
            column("document", DataTypes.StringType),
            column("position", DataTypes.LongType),
            column("match", DataTypes.IntegerType),
            column(
                    "nodes",
                    TableSchema.listOf(TableSchema.structOf(
                            column("name", DataTypes.StringType),
                            column("label", DataTypes.StringType),
                            column("function", DataTypes.StringType),
                            column("blocks", ConstituentColumn.BLOCKS),
                            column("text", DataTypes.StringType)))));

    private MatchesTable() {}

    /**
     * The row of a match.
     *
     * @param origin where the sentence is from
     * @param sentence the sentence
     * @param number place among the sentence's matches, from 0
     */
    public static Row row(Origin origin, Sentence sentence, int number, TreeQuery.Match match) {
        List<Row> nodes = match.nodes().entrySet().stream()
                .map(node -> node(sentence, node.getKey(), node.getValue()))
                .toList();
        return RowFactory.create(
                sentence.id(), origin.corpus(), origin.document(), origin.position(), number, RowReader.array(nodes));
    }

    private static Row node(Sentence sentence, String name, TreeQuery.Found found) {
        Yield tokens = found.tokens();
        return RowFactory.create(
                name, found.label(), found.function(), ConstituentColumn.blocks(tokens), sentence.words(tokens));
    }
}
