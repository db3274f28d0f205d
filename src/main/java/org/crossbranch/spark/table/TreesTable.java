package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.conll.DependencyFormat;

/** The table {@code trees}: what treebanks say. */
public final class TreesTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "trees",
            2,
            "import",
            column("sentence_id", DataTypes.StringType),
            column("corpus", DataTypes.StringType),
            column("document", DataTypes.StringType),
            column("position", DataTypes.LongType),
            column("text", DataTypes.StringType),
            column("tokens", TokenColumn.ANALYSED),
            column("constituents", ConstituentColumn.TYPE),
            column("discbracket", DataTypes.StringType),
            column("dependencies", DependencyColumn.TYPE),
            column("conllu", DataTypes.StringType),
            column("gap_degree", DataTypes.IntegerType));

    /** The columns that derivations depend on, the smaller part of the table. */
    public static final StructType GOLD = new StructType(new StructField[] {
        column("sentence_id", DataTypes.StringType),
        column("corpus", DataTypes.StringType),
        column("document", DataTypes.StringType),
        column("position", DataTypes.LongType),
        column("tokens", TokenColumn.GOLD),
        column("constituents", ConstituentColumn.GOLD),
        column("dependencies", DependencyColumn.TYPE)
    });

    private TreesTable() {}

    /** The row of a constituency tree. */
    public static Row row(Origin origin, ConstituencyTree tree) {
        return RowFactory.create(
                tree.sentence().id(),
                origin.corpus(),
                origin.document(),
                origin.position(),
                tree.sentence().text(),
                TokenColumn.analysed(tree.sentence().tokens()),
                ConstituentColumn.of(tree.constituents()),
                discbracket(tree),
                DependencyColumn.none(),
                "",
                tree.gapDegree());
    }

    /** The row of a dependency tree; what only CoNLL-U can say is kept as its text. */
    public static Row row(Origin origin, ConlluSentence sentence) {
        DependencyTree tree = sentence.tree();
        return RowFactory.create(
                tree.sentence().id(),
                origin.corpus(),
                origin.document(),
                origin.position(),
                tree.sentence().text(),
                TokenColumn.analysed(tree.sentence().tokens()),
                RowReader.array(List.of()),
                "",
                DependencyColumn.of(tree),
                new ConlluFormat().text(sentence),
                tree.gapDegree());
    }

    /** A tree as a line of discbracket, for people; the constituents column is what is read back. */
    public static String discbracket(ConstituencyTree tree) {
        return new DiscbracketFormat().text(tree).strip();
    }

    /** A tree in a format for people: discbracket, or CoNLL-U. */
    public static String text(SyntaxTree tree) {
        return tree instanceof DependencyTree dependencies
                ? new ConlluFormat().text(ConlluSentence.of(dependencies))
                : discbracket((ConstituencyTree) tree);
    }

    /**
     * The tree, of a kind, of a row.
     *
     * @throws InputException if the row holds none of the kind
     */
    public static <T extends SyntaxTree> T read(Row row, Class<T> kind) {
        return kind.cast(
                kind == DependencyTree.class
                        ? readDependencies(row).value().tree()
                        : read(row).value());
    }

    /**
     * The constituency tree of a row.
     *
     * @throws InputException if the row holds none
     */
    public static WithOrigin<ConstituencyTree> read(Row row) {
        return TreeCells.read(RowReader.of(SCHEMA, row), TreeCells::tree);
    }

    /**
     * The tree, of a kind, of a row that has the columns {@link #GOLD}.
     *
     * @throws InputException if the row holds none of the kind
     */
    public static <T extends SyntaxTree> T readGold(Row row, Class<T> kind) {
        return TreeCells.read(RowReader.of(SCHEMA, GOLD, row), cells -> TreeCells.goldTree(cells, kind))
                .value();
    }

    /** The kind of the tree of a row that has the columns {@link #GOLD}. */
    public static Class<? extends SyntaxTree> goldKind(Row row) {
        return RowReader.of(SCHEMA, GOLD, row).isEmpty("constituents") ? DependencyTree.class : ConstituencyTree.class;
    }

    /**
     * The dependency tree of a row.
     *
     * @throws InputException if the row holds none
     */
    public static WithOrigin<ConlluSentence> readDependencies(Row row) {
        return readDependencies(row, new ConlluFormat());
    }

    /**
     * The words of a row with all that its file says of them, but no tree.
     *
     * @throws InputException if the row holds no dependency tree
     */
    public static ConlluSentence readWords(Row row) {
        return readDependencies(row, new ConlluFormat().ofWords()).value();
    }

    private static WithOrigin<ConlluSentence> readDependencies(Row row, DependencyFormat format) {
        return TreeCells.read(RowReader.of(SCHEMA, row), cells -> {
            if (cells.string("conllu").isEmpty()) {
                throw cells.unsuitable(
                        "this is a constituency tree, and a dependency tree is wanted; convert --heads makes such");
            }
            TreebankSource source =
                    new TreebankSource("column conllu", cells.string("corpus"), cells.string("document"));
            try {
                // A sentence without a comment that names it would be the column's first.
                return TreebankText.read(format, source, cells.string("conllu")).withId(cells.string("sentence_id"));
            } catch (MalformedTreeException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        });
    }
}
