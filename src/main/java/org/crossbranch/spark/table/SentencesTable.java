package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.tree.Sentence;

/** The table {@code sentences}: tokenised sentences with their text. */
public final class SentencesTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = of(TokenColumn.PLAIN);

    /** The same with all that is known of tokens, for a parser that takes labels as given. It is no table. */
    private static final TableSchema ANALYSED = of(TokenColumn.ANALYSED);

    private SentencesTable() {}

    private static TableSchema of(DataType tokens) {
        return TableSchema.of(
                "sentences",
                2,
                "import",
                column("sentence_id", DataTypes.StringType),
                column("corpus", DataTypes.StringType),
                column("document", DataTypes.StringType),
                column("position", DataTypes.LongType),
                column("document_offset", DataTypes.IntegerType),
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
                origin.offset(),
                sentence.text(),
                TokenColumn.plain(sentence));
    }

    /**
     * The sentence of a row whose tokens are those of trees. They keep form, place and the labels of some tasks.
     *
     * @throws InputException if the row holds none
     */
    public static WithOrigin<Sentence> readGiven(Row row, List<WordTask> given) {
        return TreeCells.read(
                RowReader.of(ANALYSED, row),
                cells -> TreeCells.sentence(
                        cells,
                        TokenColumn.readAnalysed(cells.structs("tokens")).stream()
                                .map(token -> WordTask.keep(token, given))
                                .toList()));
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
