package org.crossbranch.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.search.Ranking;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.transition.Derivation;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.jspecify.annotations.Nullable;
import scala.collection.JavaConverters;
import scala.collection.Seq;

/**
 * Rows of tables, as Spark hands them over: the row of a tree, in which some cells were changed. A row is refused with {@link
 * InputException}, or its value becomes a row that is read as the same value.
 */
public final class RowTarget {
    private static final Origin ORIGIN = new Origin("corpus", "document", 1);
    private static final TreebankSource SOURCE = new TreebankSource("file", "corpus", "document");
    private static final int MOST_CHANGES = 5;

    private static final List<ConstituencyTree> TREES = read(new DiscbracketFormat(), """
            (ROOT (S (NP (DET 0=the) (NOUN 1=cat)) (VP (VERB 2=sat))) (PUNCT 3=.))
            (S (VP (A 0=a) (B 2=b)) (C 1=c) (X (Y (D 3=d))))
            (ROOT (A 0=a))
            """);

    private static final List<ConlluSentence> SENTENCES = read(new ConlluFormat(), """
            # sent_id = 1
            # text = ab c
            1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_
            1\ta\ta\tA\tA\tX=Y|Z=1\t2\tm\t_\t_
            2\tb\tb\tB\tB\t_\t0\troot\t0:root\tSpaceAfter=No
            2.1\tc\t_\t_\t_\t_\t_\t_\t_\t_

            1\tx\t_\t_\t_\t_\t0\tr\t_\t_

            """);

    private RowTarget() {}

    /** Loads what a first row needs, which is no part of the time for one. */
    public static void fuzzerInitialize() {
        TREES.forEach(tree -> TreesTable.read(TreesTable.row(ORIGIN, tree)));
        SENTENCES.forEach(sentence -> TreesTable.readDependencies(TreesTable.row(ORIGIN, sentence)));
        DerivationsTable.read(DerivationsTable.row(derivation(TREES.get(0))));
        RejectsTable.read(RejectsTable.row(reject()));
    }

    /** Reads one row. */
    public static void fuzzerTestOneInput(byte[] input) {
        Choices data = new Choices(input);
        ConstituencyTree tree = data.nextOf(TREES);
        ConlluSentence sentence = data.nextOf(SENTENCES);
        switch (data.nextInt(0, 5)) {
            case 0 ->
                check(
                        changed(TreesTable.SCHEMA, TreesTable.row(ORIGIN, tree), data),
                        TreesTable::read,
                        read -> TreesTable.row(read.origin(), read.value()));
            case 1 ->
                check(
                        changed(TreesTable.SCHEMA, TreesTable.row(ORIGIN, sentence), data),
                        TreesTable::readDependencies,
                        read -> TreesTable.row(read.origin(), read.value()));
            case 2 ->
                check(
                        changed(SentencesTable.SCHEMA, SentencesTable.row(ORIGIN, tree.sentence()), data),
                        SentencesTable::read,
                        read -> SentencesTable.row(read.origin(), read.value()));
            case 3 ->
                check(
                        changed(ParsesTable.SCHEMA, ParsesTable.row(ORIGIN, parse(tree, sentence, data)), data),
                        ParsesTable::read,
                        read -> ParsesTable.row(read.origin(), read.value()));
            case 4 ->
                check(
                        changed(DerivationsTable.SCHEMA, DerivationsTable.row(derivation(tree)), data),
                        DerivationsTable::read,
                        DerivationsTable::row);
            default ->
                check(
                        changed(RejectsTable.SCHEMA, RejectsTable.row(reject()), data),
                        RejectsTable::read,
                        RejectsTable::row);
        }
    }

    private static <T> void check(Row row, Function<Row, T> reader, Function<T, Row> writer) {
        T read;
        try {
            read = reader.apply(row);
        } catch (InputException e) {
            if (e.getMessage() == null || e.getMessage().isBlank()) {
                throw e;
            }
            return;
        }
        T again = reader.apply(writer.apply(read));
        if (!again.equals(read)) {
            throw new AssertionError("read " + read + "\nwritten and read again " + again);
        }
    }

    private static ParsesTable.Parse parse(ConstituencyTree tree, ConlluSentence sentence, Choices data) {
        Analysis analysis = data.nextBoolean()
                ? new Analysis(tree.sentence(), Optional.of(tree), Optional.empty())
                : new Analysis(sentence.tree().sentence(), Optional.empty(), Optional.of(sentence.tree()));
        return new ParsesTable.Parse(analysis, "id", Status.PARSED, -1.5, 7, Ranking.NONE, 12);
    }

    private static OracleDerivation derivation(ConstituencyTree tree) {
        return new OracleDerivation(
                tree.sentence(), "ml-set", "static", "hash", new Derivation(List.of(1, 0, 2)), List.of(1, 0, 2));
    }

    private static RejectsTable.Reject reject() {
        return RejectsTable.Reject.malformed("id", "import", new MalformedTreeException("file", 1, 2, "why"), "raw");
    }

    private static Row changed(TableSchema schema, Row row, Choices data) {
        Row changed = row;
        for (int changes = data.nextInt(0, MOST_CHANGES); changes > 0; changes--) {
            changed = changedRow(schema.columns(), changed, data);
        }
        return changed;
    }

    private static Row changedRow(StructType type, Row row, Choices data) {
        @Nullable Object[] values = new Object[row.length()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.get(i);
        }
        int column = data.nextInt(0, values.length - 1);
        values[column] = changed(type.apply(column).dataType(), values[column], data);
        return RowFactory.create(values);
    }

    private static @Nullable Object changed(DataType type, @Nullable Object value, Choices data) {
        if (data.nextInt(0, 15) == 0 || (type instanceof StructType && value == null)) {
            return null;
        }
        if (type instanceof StructType struct && value instanceof Row row) {
            return changedRow(struct, row, data);
        }
        if (type instanceof ArrayType array) {
            List<Object> elements = new ArrayList<>();
            if (value instanceof Seq<?> seq) {
                elements.addAll(JavaConverters.seqAsJavaList(seq));
            }
            changeList(array.elementType(), elements, data);
            return JavaConverters.asScalaBuffer(elements);
        }
        return scalar(type, data);
    }

    private static void changeList(DataType type, List<Object> elements, Choices data) {
        if (elements.isEmpty()) {
            if (type.equals(DataTypes.IntegerType)) {
                elements.add(data.nextInt(-1, 6));
            }
            return;
        }
        int at = data.nextInt(0, elements.size() - 1);
        switch (data.nextInt(0, 4)) {
            case 0 -> elements.remove(at);
            case 1 -> elements.add(data.nextInt(0, elements.size()), elements.get(at));
            case 2 -> elements.add(elements.remove(at));
            default -> elements.set(at, changed(type, elements.get(at), data));
        }
    }

    private static Object scalar(DataType type, Choices data) {
        Map<DataType, Supplier<Object>> kinds = Map.of(
                DataTypes.StringType,
                () -> data.nextBoolean() ? data.nextText(40) : data.nextAscii(200),
                DataTypes.IntegerType,
                () -> data.nextBoolean() ? data.nextInt(-1, 6) : data.nextInt(),
                DataTypes.LongType,
                data::nextLong,
                DataTypes.DoubleType,
                data::nextDouble);
        Supplier<Object> kind = kinds.get(type);
        if (kind != null) {
            return kind.get();
        }
        Map<String, String> map = new TreeMap<>();
        map.put(data.nextText(10), data.nextText(10));
        return JavaConverters.mapAsScalaMap(map);
    }

    private static <T> List<T> read(TreebankFormat<T> format, String text) {
        try (TreebankReader<T> reader = format.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), SOURCE, StandardCharsets.UTF_8)) {
            return reader.trees().toList();
        } catch (IOException e) {
            throw new LinkageError("reading from memory", e);
        }
    }
}
