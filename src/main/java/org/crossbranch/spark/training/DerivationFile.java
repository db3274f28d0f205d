package org.crossbranch.spark.training;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.crossbranch.spark.table.ConstituentColumn;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.parquet.ParquetRows;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.transition.Derivation;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * One Parquet file of the {@code derivations} table, read without a Spark session: dl4j-spark's workers load their batches
 * inside a task, where there is none.
 */
final class DerivationFile {
    private DerivationFile() {}

    /** All derivations of a file, in their order. */
    static List<OracleDerivation> read(String file, Configuration configuration) {
        List<OracleDerivation> derivations = new ArrayList<>();
        try {
            ParquetRows.read(new Path(file), configuration, List.of(), row -> derivations.add(derivation(row)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the derivations in " + file, e);
        }
        return derivations;
    }

    private static OracleDerivation derivation(Group row) {
        List<Token> tokens = DerivationsTable.withLemmas(
                elements(row, "tokens", element -> token(element.getGroup(0, 0))), lemmas(row));
        Sentence sentence = new Sentence(row.getString("sentence_id", 0), "", tokens);
        List<ConstituentColumn.Entry> constituents = isThere(row, DerivationsTable.CONSTITUENTS)
                ? elements(row, DerivationsTable.CONSTITUENTS, element -> constituent(element.getGroup(0, 0)))
                : List.of();
        return new OracleDerivation(
                sentence,
                row.getString("system", 0),
                row.getString("oracle", 0),
                row.getString("inventory_hash", 0),
                new Derivation(integers(row, "actions")),
                integers(row, "advice"),
                constituents.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Analysis.of(
                                new ConstituencyTree(sentence, ConstituentColumn.root(constituents, tokens.size())))));
    }

    private static ConstituentColumn.Entry constituent(Group entry) {
        return new ConstituentColumn.Entry(
                entry.getString("label", 0),
                entry.getString("function", 0),
                integers(entry, "children").stream().mapToInt(Integer::intValue).toArray(),
                integers(entry, "token_children").stream()
                        .mapToInt(Integer::intValue)
                        .toArray());
    }

    private static Token token(Group token) {
        return new Token(
                token.getString("form", 0),
                token.getString("tag", 0),
                token.getString("xpos", 0),
                "",
                map(token.getGroup("morph", 0)),
                token.getString("function", 0),
                Token.NO_OFFSET,
                Token.NO_OFFSET);
    }

    private static List<String> lemmas(Group row) {
        return isThere(row, DerivationsTable.LEMMAS)
                ? elements(row, DerivationsTable.LEMMAS, element -> element.getString(0, 0))
                : List.of();
    }

    private static boolean isThere(Group row, String column) {
        return row.getType().containsField(column) && row.getFieldRepetitionCount(column) > 0;
    }

    /** Parquet's two levels of a map: repeated group, key and value. */
    private static SortedMap<String, String> map(Group map) {
        SortedMap<String, String> entries = new TreeMap<>();
        for (int i = 0; i < map.getFieldRepetitionCount(0); i++) {
            Group entry = map.getGroup(0, i);
            entries.put(entry.getString(0, 0), entry.getString(1, 0));
        }
        return entries;
    }

    private static List<Integer> integers(Group row, String column) {
        return elements(row, column, element -> element.getInteger(0, 0));
    }

    /** The elements of a list column: Parquet's three levels, list, repeated group, element. */
    private static <T> List<T> elements(Group row, String column, Function<Group, T> read) {
        Group list = row.getGroup(column, 0);
        List<T> elements = new ArrayList<>(list.getFieldRepetitionCount(0));
        for (int i = 0; i < list.getFieldRepetitionCount(0); i++) {
            elements.add(read.apply(list.getGroup(0, i)));
        }
        return elements;
    }
}
