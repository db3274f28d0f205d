package org.crossbranch.spark.table;

import static org.crossbranch.spark.table.TableSchema.column;
import static org.crossbranch.spark.table.TableSchema.optional;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.transition.Derivation;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The table {@code derivations}: what an oracle does on gold trees, from which scorers learn. Actions are codes of the inventory
 * in the table's manifest.
 */
public final class DerivationsTable {
    /** The property of its manifest that names the head table; a system without heads has none. */
    public static final String HEADS = "heads";

    /** Property: the order of swaps; a system without swaps has none. */
    public static final String SWAP_ORDER = "swapOrder";

    /** Property: how many trees had crossing branches that were taken out first. */
    public static final String MADE_CONTINUOUS = "madeContinuous";

    /** Property: how many dependency trees had crossing arcs that were lifted. */
    public static final String LIFTED = "lifted";

    /** The column of the tokens' lemmas: a list of none where no token has one. */
    public static final String LEMMAS = "lemmas";

    /** The column of the gold tree. */
    public static final String CONSTITUENTS = "constituents";

    /** The column of the actions that an oracle takes for correct at each step: a list of none where no oracle was asked. */
    public static final String CORRECT = "correct";

    /** Its schema. */
    public static final TableSchema SCHEMA = TableSchema.of(
            "derivations",
            3,
            "oracle",
            column("sentence_id", DataTypes.StringType),
            column("system", DataTypes.StringType),
            column("oracle", DataTypes.StringType),
            column("inventory_hash", DataTypes.StringType),
            column("tokens", TokenColumn.DERIVED),
            column("actions", TableSchema.listOf(DataTypes.IntegerType)),
            column("advice", TableSchema.listOf(DataTypes.IntegerType)),
            optional(LEMMAS, TableSchema.listOf(DataTypes.StringType)),
            optional(CONSTITUENTS, ConstituentColumn.GOLD),
            optional(CORRECT, TableSchema.listOf(TableSchema.listOf(DataTypes.IntegerType))));

    private DerivationsTable() {}

    /** The row of a derivation. */
    public static Row row(OracleDerivation derivation) {
        return row(derivation, List.of());
    }

    /** The row of a derivation, with the codes of all correct actions before each of its own. */
    public static Row row(OracleDerivation derivation, List<List<Integer>> correct) {
        return RowFactory.create(
                derivation.sentence().id(),
                derivation.system(),
                derivation.oracle(),
                derivation.inventoryHash(),
                TokenColumn.derived(derivation.sentence()),
                RowReader.array(derivation.taken().codes()),
                RowReader.array(derivation.advice()),
                RowReader.array(TokenColumn.lemmas(derivation.sentence())),
                ConstituentColumn.gold(derivation.gold().flatMap(Analysis::constituency)),
                RowReader.array(correct.stream().map(RowReader::array).toList()));
    }

    /**
     * The derivation of a row.
     *
     * @throws InputException if the row holds none
     */
    public static OracleDerivation read(Row row) {
        RowReader cells = RowReader.of(SCHEMA, row);
        try {
            Sentence sentence = new Sentence(TreeCells.id(cells), "", tokens(cells));
            List<RowReader> constituents = cells.structsIfThere(CONSTITUENTS);
            return new OracleDerivation(
                    sentence,
                    cells.string("system"),
                    cells.string("oracle"),
                    cells.string("inventory_hash"),
                    new Derivation(cells.list("actions")),
                    cells.list("advice"),
                    constituents.isEmpty()
                            ? Optional.empty()
                            : Optional.of(Analysis.of(new ConstituencyTree(
                                    sentence, ConstituentColumn.read(constituents, sentence.length())))));
        } catch (IllegalArgumentException e) {
            throw cells.malformed(e);
        }
    }

    private static List<Token> tokens(RowReader cells) {
        return withLemmas(TokenColumn.readDerived(cells.structs("tokens")), cells.listOrNone(LEMMAS));
    }

    /**
     * Tokens with the lemmas of {@link #LEMMAS}.
     *
     * @throws IllegalArgumentException if they are neither as many nor none
     */
    public static List<Token> withLemmas(List<Token> tokens, List<String> lemmas) {
        if (lemmas.isEmpty()) {
            return tokens;
        }
        if (lemmas.size() != tokens.size()) {
            throw new IllegalArgumentException(tokens.size() + " tokens have " + lemmas.size() + " lemmas");
        }
        return IntStream.range(0, tokens.size())
                .mapToObj(i ->
                        tokens.get(i).withAnalysis(lemmas.get(i), tokens.get(i).morphology()))
                .toList();
    }
}
