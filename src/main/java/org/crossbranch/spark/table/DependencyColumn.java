package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;

/** The arcs of a dependency tree as a nested column: one a token, from 1; the head of a root is 0. */
final class DependencyColumn {
    static final DataType TYPE = TableSchema.listOf(TableSchema.structOf(
            column("id", DataTypes.IntegerType),
            column("head", DataTypes.IntegerType),
            column("label", DataTypes.StringType)));

    private DependencyColumn() {}

    /** The column of a sentence without dependencies. */
    static Object none() {
        return RowReader.array(List.of());
    }

    /**
     * The tree that the column, which is not empty, holds.
     *
     * @throws IllegalArgumentException if it holds none over the sentence
     */
    static DependencyTree read(List<RowReader> rows, Sentence sentence) {
        int[] heads = new int[rows.size()];
        List<String> labels = new ArrayList<>(rows.size());
        for (int i = 0; i < heads.length; i++) {
            RowReader row = rows.get(i);
            if (row.integer("id") != i + 1) {
                throw new IllegalArgumentException("arc " + (i + 1) + " has the id " + row.integer("id"));
            }
            heads[i] = row.integer("head") - 1;
            labels.add(row.string("label"));
        }
        return new DependencyTree(sentence, heads, labels);
    }

    static Object of(DependencyTree tree) {
        return RowReader.array(IntStream.range(0, tree.sentence().length())
                .mapToObj(i -> RowFactory.create(i + 1, tree.head(i) + 1, tree.label(i)))
                .toList());
    }
}
