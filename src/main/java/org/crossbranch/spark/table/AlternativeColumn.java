package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.search.Ranking;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;

/** A sentence's analyses beside the best as a nested column, the most probable first: trees over the row's tokens. */
final class AlternativeColumn {
    static final DataType TYPE = TableSchema.listOf(TableSchema.structOf(
            column("score", DataTypes.DoubleType),
            column("confidence", DataTypes.DoubleType),
            column("constituents", ConstituentColumn.TYPE),
            column("discbracket", DataTypes.StringType),
            column("dependencies", DependencyColumn.TYPE)));

    private AlternativeColumn() {}

    static Object of(List<Ranking.Ranked> analyses) {
        return RowReader.array(analyses.stream()
                .map(ranked -> {
                    Optional<ConstituencyTree> tree = ranked.analysis().constituency();
                    return RowFactory.create(
                            ranked.score(),
                            ranked.confidence(),
                            tree.map(some -> ConstituentColumn.of(some.constituents()))
                                    .orElseGet(() -> RowReader.array(List.of())),
                            tree.map(TreesTable::discbracket).orElse(""),
                            ranked.analysis()
                                    .dependency()
                                    .map(DependencyColumn::of)
                                    .orElseGet(DependencyColumn::none));
                })
                .toList());
    }

    /**
     * The analyses that the column holds.
     *
     * @throws IllegalArgumentException if one has no tree over the sentence
     */
    static List<Ranking.Ranked> read(List<RowReader> rows, Sentence sentence) {
        List<Ranking.Ranked> analyses = new ArrayList<>(rows.size());
        for (RowReader row : rows) {
            Optional<ConstituencyTree> constituents = row.isEmpty("constituents")
                    ? Optional.empty()
                    : Optional.of(new ConstituencyTree(
                            sentence, ConstituentColumn.read(row.structs("constituents"), sentence.length())));
            Optional<DependencyTree> dependencies = row.isEmpty("dependencies")
                    ? Optional.empty()
                    : Optional.of(DependencyColumn.read(row.structs("dependencies"), sentence));
            analyses.add(new Ranking.Ranked(
                    new Analysis(sentence, constituents, dependencies), row.real("score"), row.real("confidence")));
        }
        return analyses;
    }
}
