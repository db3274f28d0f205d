package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/**
 * The constituents of a tree as a nested column: parents before children, siblings from left to right, so the root comes
 * first. A constituent names its parent and its children by their places in this list, counted from 0, and the tokens that
 * hang on it directly by their indices.
 */
public final class ConstituentColumn {
    /** The runs of neighbouring tokens of a yield. */
    static final DataType BLOCKS = TableSchema.listOf(
            TableSchema.structOf(column("start", DataTypes.IntegerType), column("end", DataTypes.IntegerType)));

    static final DataType TYPE = TableSchema.listOf(TableSchema.structOf(
            column("label", DataTypes.StringType),
            column("function", DataTypes.StringType),
            column("parent", DataTypes.IntegerType),
            column("children", TableSchema.listOf(DataTypes.IntegerType)),
            column("token_children", TableSchema.listOf(DataTypes.IntegerType)),
            column("blocks", BLOCKS)));

    /** The fields that {@link #read} reads. */
    static final DataType GOLD = TableSchema.listOf(TableSchema.structOf(
            column("label", DataTypes.StringType),
            column("function", DataTypes.StringType),
            column("children", TableSchema.listOf(DataTypes.IntegerType)),
            column("token_children", TableSchema.listOf(DataTypes.IntegerType))));

    /** Parent of the root. */
    static final int NO_PARENT = -1;

    /**
     * An entry of the column.
     *
     * @param children the places of the constituents below it
     * @param tokens the indices of the tokens directly below it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Entry(String label, String function, int[] children, int[] tokens) {}

    private ConstituentColumn() {}

    /** The column of a tree, from its constituents with parents before children. */
    static Object of(List<Constituent> constituents) {
        return RowReader.array(rows(constituents));
    }

    private static List<Row> rows(List<Constituent> constituents) {
        // By identity: a chain may bear one label over one yield twice.
        IdentityHashMap<TreeNode, Integer> places = new IdentityHashMap<>();
        constituents.forEach(node -> places.put(node, places.size()));
        int[] parents = new int[constituents.size()];
        Arrays.fill(parents, NO_PARENT);
        List<Row> rows = new ArrayList<>(constituents.size());
        for (int place = 0; place < parents.length; place++) {
            Constituent node = constituents.get(place);
            List<Integer> children = new ArrayList<>();
            List<Integer> tokens = new ArrayList<>();
            for (TreeNode child : node.children()) {
                if (child instanceof Leaf leaf) {
                    tokens.add(leaf.index());
                } else {
                    int childPlace = Objects.requireNonNull(places.get(child), "each constituent has its place");
                    children.add(childPlace);
                    parents[childPlace] = place;
                }
            }
            rows.add(RowFactory.create(
                    node.label(),
                    node.function(),
                    parents[place],
                    RowReader.array(children),
                    RowReader.array(tokens),
                    blocks(node.yield())));
        }
        return rows;
    }

    /** The fields {@link #GOLD} of a tree; empty if there is none. */
    static Object gold(Optional<ConstituencyTree> tree) {
        return RowReader.array(tree.stream()
                .flatMap(some -> rows(some.constituents()).stream())
                .map(row -> RowFactory.create(row.get(0), row.get(1), row.get(3), row.get(4)))
                .toList());
    }

    static Object blocks(Yield tokens) {
        return RowReader.array(tokens.blocks().stream()
                .map(block -> RowFactory.create(block.start(), block.end()))
                .toList());
    }

    /**
     * The root of the tree that the column, which is not empty, holds.
     *
     * @param tokens number of tokens of the sentence
     * @throws IllegalArgumentException if it holds none
     */
    static Constituent read(List<RowReader> rows, int tokens) {
        return root(
                rows.stream()
                        .map(row -> new Entry(
                                row.string("label"),
                                row.string("function"),
                                row.integers("children"),
                                row.integers("token_children")))
                        .toList(),
                tokens);
    }

    /**
     * The root of the tree of some entries, at least one.
     *
     * @param tokens number of tokens of the sentence
     * @throws IllegalArgumentException if they are those of no tree
     */
    public static Constituent root(List<Entry> entries, int tokens) {
        Constituent[] built = new Constituent[entries.size()];
        boolean[] isTaken = new boolean[entries.size()];
        int[] depth = new int[entries.size()];
        // From last to first: children stand behind their parents, so a cycle is not possible.
        for (int place = built.length - 1; place >= 0; place--) {
            Entry entry = entries.get(place);
            List<TreeNode> children = new ArrayList<>();
            for (int token : entry.tokens()) {
                if (token < 0 || token >= tokens) {
                    throw new IllegalArgumentException(
                            "constituent " + place + " has the token " + token + ", and there are " + tokens);
                }
                children.add(new Leaf(token));
            }
            for (int child : entry.children()) {
                if (child <= place || child >= built.length || isTaken[child]) {
                    throw new IllegalArgumentException("constituent " + place + " cannot have the child " + child);
                }
                isTaken[child] = true;
                depth[place] = Math.max(depth[place], depth[child]);
                children.add(built[child]);
            }
            if (++depth[place] > ConstituencyTree.MAX_DEPTH) {
                throw new IllegalArgumentException("constituents are nested deeper than " + ConstituencyTree.MAX_DEPTH);
            }
            if (entry.label().isEmpty()) {
                throw new IllegalArgumentException("constituent " + place + " has no label");
            }
            built[place] = new Constituent(entry.label(), entry.function(), children);
        }
        for (int place = 1; place < built.length; place++) {
            if (!isTaken[place]) {
                throw new IllegalArgumentException("constituent " + place + " hangs on no other");
            }
        }
        return built[0];
    }
}
