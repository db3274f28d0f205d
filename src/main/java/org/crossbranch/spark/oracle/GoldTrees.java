package org.crossbranch.spark.oracle;

import org.apache.spark.sql.Row;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.transform.MakeContinuous;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.jspecify.annotations.Nullable;

/**
 * Reads the trees that are to be derived, within one task: as the table has them, or made continuous.
 *
 * @param <T> the trees
 */
final class GoldTrees<T extends SyntaxTree> {
    private final Class<T> kind;
    private final @Nullable MakeContinuous transform;
    private long madeContinuous;

    /**
     * A reader.
     *
     * @param kind the kind of trees; dependency trees are left as they are
     * @param options where the head table is that says which blocks stay
     */
    GoldTrees(Class<T> kind, SystemOptions options, boolean makesContinuous) {
        this.kind = kind;
        this.transform = makesContinuous ? new MakeContinuous(options.heads()) : null;
    }

    /** The tree of a row that has the columns {@link TreesTable#GOLD}. */
    T read(Row row) {
        T tree = TreesTable.readGold(row, kind);
        if (transform == null || !(tree instanceof ConstituencyTree constituency) || !constituency.isDiscontinuous()) {
            return tree;
        }
        madeContinuous++;
        return kind.cast(transform.apply(constituency));
    }

    /** How many of the trees were changed. */
    long madeContinuous() {
        return madeContinuous;
    }
}
