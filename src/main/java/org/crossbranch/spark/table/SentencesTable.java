package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.tree.Sentence;

/** The table {@code sentences}: tokenised sentences with their text. */
public final class SentencesTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = of(TokenColumn.PLAIN);

    /** The same with the tokens' tags: what a parser reads that takes tags as given. It is no table. */
    private static final TableSchema TAGGED = of(TokenColumn.TAGGED);

    private SentencesTable() {}

    private static TableSchema of(DataType tokens) {
        return TableSchema.of(
                "sentences",
                1,
                "import",
                column("sentence_id", DataTypes.StringType),
                column("corpus", DataTypes.StringType),
                column("document", DataTypes.StringType),
                column("position", DataTypes.LongType),
                column("text", DataTypes.StringType),
                column("tokens", tokens));
    }

    /** The row of a sentence; of its tokens, forms and offsets are kept. */
    public static Row row(Origin origin, Sentence sentence) {
        return RowFactory.create(
                sentence.id(),
                origin.corpus(),
                origin.document(),
                origin.position(),
                sentence.text(),
                TokenColumn.plain(sentence));
    }

    /**
     * The sentence of a row whose tokens have {@code form}, {@code tag}, {@code start} and {@code end}.
     *
     * @throws InputException if the row holds none
     */
    public static WithOrigin<Sentence> readTagged(Row row) {
        return TreeCells.read(
                RowReader.of(TAGGED, row),
                cells -> TreeCells.sentence(cells, TokenColumn.readTagged(cells.structs("tokens"))));
    }

    /**
     * The sentence of a row.
     *
     * @throws InputException if the row holds none
     */
    public static WithOrigin<Sentence> read(Row row) {
        return TreeCells.read(
                RowReader.of(SCHEMA, row),
                cells -> TreeCells.sentence(cells, TokenColumn.readPlain(cells.structs("tokens"))));
    }
}
