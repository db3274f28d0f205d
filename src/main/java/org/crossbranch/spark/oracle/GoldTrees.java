package org.crossbranch.spark.oracle;

import org.apache.spark.sql.Row;
import org.crossbranch.spark.SerializableOptions;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.transform.MakeContinuous;
import org.crossbranch.tree.ConstituencyTree;
import org.jspecify.annotations.Nullable;

/** Reads the trees that are to be derived, within one task: as the table has them, or made continuous. */
final class GoldTrees {
    private final @Nullable MakeContinuous transform;
    private long madeContinuous;

    /**
     * A reader.
     *
     * @param options where the head table is that says which blocks stay
     */
    GoldTrees(SerializableOptions options, boolean makesContinuous) {
        this.transform = makesContinuous ? new MakeContinuous(options.options().heads()) : null;
    }

    /** The tree of a row that has the columns {@link TreesTable#GOLD}. */
    ConstituencyTree read(Row row) {
        ConstituencyTree tree = TreesTable.readGold(row);
        if (transform == null || !tree.isDiscontinuous()) {
            return tree;
        }
        madeContinuous++;
        return transform.apply(tree);
    }

    /** How many of the trees were changed. */
    long madeContinuous() {
        return madeContinuous;
    }
}
