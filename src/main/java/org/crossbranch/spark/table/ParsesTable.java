package org.crossbranch.spark.table;

import static org.apache.spark.sql.functions.col;
import static org.crossbranch.spark.table.TableSchema.column;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.search.Ranking;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** The table {@code parses}: what a model says. All columns but {@code parse_micros} depend on sentence and model alone. */
public final class ParsesTable {
    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "parses",
            5,
            "annotate",
            column("sentence_id", DataTypes.StringType),
            column("corpus", DataTypes.StringType),
            column("document", DataTypes.StringType),
            column("position", DataTypes.LongType),
            column("document_offset", DataTypes.IntegerType),
            column("model_id", DataTypes.StringType),
            column("status", DataTypes.StringType),
            column("text", DataTypes.StringType),
            column("tokens", TokenColumn.ANALYSED),
            column("constituents", ConstituentColumn.TYPE),
            column("discbracket", DataTypes.StringType),
            column("dependencies", DependencyColumn.TYPE),
            column("gap_degree", DataTypes.IntegerType),
            column("score", DataTypes.DoubleType),
            column("confidence", DataTypes.DoubleType),
            column("margin", DataTypes.DoubleType),
            column("constituent_confidences", TableSchema.listOf(DataTypes.DoubleType)),
            column("dependency_confidences", TableSchema.listOf(DataTypes.DoubleType)),
            column("alternatives", AlternativeColumn.TYPE),
            column("derivation_length", DataTypes.IntegerType),
            column("parse_micros", DataTypes.LongType));

    /** Whether a sentence was parsed whole, and neither in pieces nor not at all. */
    public static Column isWhole() {
        return col("status").equalTo(Status.PARSED.text());
    }

    private ParsesTable() {}

    /** The row of a parse. */
    public static Row row(Origin origin, Parse parse) {
        Sentence sentence = parse.analysis().sentence();
        Optional<ConstituencyTree> tree = parse.analysis().constituency();
        Optional<DependencyTree> dependencies = parse.analysis().dependency();
        return RowFactory.create(
                sentence.id(),
                origin.corpus(),
                origin.document(),
                origin.position(),
                origin.offset(),
                parse.modelId(),
                parse.status().text(),
                sentence.text(),
                TokenColumn.analysed(sentence.tokens()),
                tree.map(some -> ConstituentColumn.of(some.constituents())).orElseGet(() -> RowReader.array(List.of())),
                tree.map(TreesTable::discbracket).orElse(""),
                dependencies.map(DependencyColumn::of).orElseGet(DependencyColumn::none),
                tree.map(ConstituencyTree::gapDegree)
                        .or(() -> dependencies.map(DependencyTree::gapDegree))
                        .orElseThrow(),
                parse.score(),
                parse.ranking().confidence(),
                parse.ranking().margin(),
                RowReader.array(parse.ranking().constituents()),
                RowReader.array(parse.ranking().arcs()),
                AlternativeColumn.of(parse.ranking().others()),
                parse.derivationLength(),
                parse.micros());
    }

    /**
     * The row of a text that has no tree. The table itself holds none.
     *
     * @param tokens its tokens as they were given, if it has any
     */
    public static Row rowWithoutTree(
            Origin origin, String sentenceId, String text, List<Token> tokens, String modelId, Status status) {
        return RowFactory.create(
                sentenceId,
                origin.corpus(),
                origin.document(),
                origin.position(),
                origin.offset(),
                modelId,
                status.text(),
                text,
                TokenColumn.analysed(tokens),
                RowReader.array(List.of()),
                "",
                DependencyColumn.none(),
                0,
                0.0,
                Ranking.UNKNOWN,
                Ranking.UNKNOWN,
                RowReader.array(List.of()),
                RowReader.array(List.of()),
                RowReader.array(List.of()),
                0,
                0L);
    }

    /**
     * The parse of a row.
     *
     * @throws InputException if the row holds none
     */
    public static WithOrigin<Parse> read(Row row) {
        return TreeCells.read(
                RowReader.of(SCHEMA, row),
                cells -> new Parse(
                        TreeCells.analysis(cells),
                        cells.string("model_id"),
                        cells.status(),
                        cells.real("score"),
                        cells.integer("derivation_length"),
                        new Ranking(
                                cells.real("confidence"),
                                cells.real("margin"),
                                cells.list("constituent_confidences"),
                                cells.list("dependency_confidences"),
                                AlternativeColumn.read(cells.structs("alternatives"), TreeCells.sentence(cells))),
                        cells.bigint("parse_micros")));
    }

    /**
     * A parser's analysis of a sentence.
     *
     * @param analysis its tree or trees, its tags predicted
     * @param modelId digest of what decides the model's parses
     * @param status whether it was parsed whole
     * @param score the sum of the scores of the actions taken, which are log-probabilities but for a linear model; of two models, the
     *     sum of both, whatever their units
     * @param derivationLength number of actions, of two models together
     * @param ranking the confidence in the analysis, and others
     * @param micros time spent on the sentence, in microseconds: its share of the batch that it was parsed in
     */
    public record Parse(
            Analysis analysis,
            String modelId,
            Status status,
            double score,
            int derivationLength,
            Ranking ranking,
            long micros) {}
}
