package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.tree.DependencyTree;

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

    static Object of(DependencyTree tree) {
        return RowReader.array(IntStream.range(0, tree.sentence().length())
                .mapToObj(i -> RowFactory.create(i + 1, tree.head(i) + 1, tree.label(i)))
                .toList());
    }
}
