package org.crossbranch.spark.training;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.element_at;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import java.math.BigDecimal;
import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.InventoryProperties;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;

/**
 * A derivations table by its aggregates: files, vocabulary and actions.
 *
 * @param shards its files, in the order of their names
 * @param vocabulary its words, characters, tags and actions
 * @param fingerprint a hash of its rows, whatever their order
 */
record TrainingCorpus(List<TrainingData.Shard> shards, TrainingVocabulary vocabulary, String fingerprint) {

    /**
     * Reads off a table of one system's derivations.
     *
     * @throws InputException if the table is empty, or was made by another system or oracle than the settings name
     */
    static TrainingCorpus of(Table derivations, TrainingSettings settings) {
        Dataset<Row> rows = derivations.rows();
        check(rows, derivations, settings);
        SortedMap<String, Long> words = counts(rows, "tokens.form");
        SortedMap<String, Long> tags = counts(rows, "tokens.tag");
        TreeSet<String> characters = new TreeSet<>();
        words.keySet()
                .forEach(word -> word.codePoints().mapToObj(Character::toString).forEach(characters::add));
        words.values().removeIf(frequency -> frequency < settings.minWordFrequency());
        Lexicon lexicon = new Lexicon(
                Vocabulary.open(List.copyOf(words.keySet())),
                Vocabulary.openOf(characters),
                Vocabulary.closedOf(tags.keySet()));
        TrainingVocabulary vocabulary =
                new TrainingVocabulary(lexicon, List.copyOf(words.values()), inventory(derivations));
        return new TrainingCorpus(shards(rows), vocabulary, fingerprint(rows));
    }

    /** Its actions. */
    ActionInventory inventory() {
        return vocabulary.inventory();
    }

    private static void check(Dataset<Row> rows, Table derivations, TrainingSettings settings) {
        List<Row> makers = rows.select("system", "oracle").distinct().limit(3).collectAsList();
        if (makers.isEmpty()) {
            throw new InputException(
                    derivations.path() + ": the table has no derivations; there is nothing to train on");
        }
        for (Row maker : makers) {
            // A dynamic oracle starts from the static one's derivations, too.
            if (!maker.getString(0).equals(settings.system())
                    || !maker.getString(1).equals(ExampleExtractor.STATIC)) {
                throw new InputException(derivations.path() + ": it holds derivations of " + maker.getString(0)
                        + " by its " + maker.getString(1) + " oracle, but training.system is " + settings.system()
                        + "; set it, or make a table with `crossbranch oracle`");
            }
        }
        TransitionSystemFactory<?, ConstituencyTree> system =
                TransitionSystems.named(settings.system(), ConstituencyTree.class, settings.options());
        system.heads()
                .ifPresent(
                        heads -> check(derivations, DerivationsTable.HEADS, heads, "head table", "transition.heads"));
        system.swapOrder()
                .ifPresent(order -> check(
                        derivations,
                        DerivationsTable.SWAP_ORDER,
                        order.written(),
                        "order of swaps",
                        "transition.swap-order"));
    }

    private static void check(Table derivations, String property, String wanted, String what, String setting) {
        String found = TableManifest.read(derivations.rows().sparkSession(), derivations.path())
                .property(property)
                .asText();
        if (!found.equals(wanted)) {
            throw new InputException(derivations.path() + ": its derivations follow the " + what + " " + found
                    + ", but " + setting + " is " + wanted
                    + "; set that, or make a table with `crossbranch oracle`");
        }
    }

    private static SortedMap<String, Long> counts(Dataset<Row> rows, String column) {
        SortedMap<String, Long> counts = new TreeMap<>();
        rows.select(explode(col(column)).as("value"))
                .groupBy("value")
                .count()
                .collectAsList()
                .forEach(row -> counts.put(row.getString(0), row.getLong(1)));
        return counts;
    }

    /** The inventory that the table was made with or, if it was copied without its manifest, the actions that occur. */
    private static ActionInventory inventory(Table derivations) {
        return TableManifest.find(derivations.rows().sparkSession(), derivations)
                .map(InventoryProperties::read)
                .orElseGet(() -> occurring(derivations.rows()));
    }

    private static ActionInventory occurring(Dataset<Row> rows) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        rows.select(explode(col("steps.action")).as("action"))
                .distinct()
                .collectAsList()
                .forEach(row -> builder.add(Action.parse(row.getString(0))));
        rows.select(element_at(col("steps.action"), -1))
                .distinct()
                .collectAsList()
                .forEach(row ->
                        builder.addRootLabel(Action.parse(row.getString(0)).label()));
        // As they are: labels of roots are known to be apart already.
        return new ActionInventory(builder.actions(), builder.rootLabels());
    }

    /** The files of a table and how many rows each has, in the order of their names. */
    static List<TrainingData.Shard> shards(Dataset<Row> rows) {
        return rows.select(input_file_name().as("file")).groupBy("file").agg(count(lit(1))).collectAsList().stream()
                // Spark names files as URIs, a blank as %20.
                .map(row -> new TrainingData.Shard(
                        new Path(URI.create(row.getString(0))).toString(), Math.toIntExact(row.getLong(1))))
                .sorted(Comparator.comparing(TrainingData.Shard::path))
                .toList();
    }

    /** A hash of rows and how many they are, whatever their order. */
    static String fingerprint(Dataset<Row> rows) {
        Column[] columns = Arrays.stream(rows.columns()).map(functions::col).toArray(Column[]::new);
        Row sums = rows.select(xxhash64(columns).cast("decimal(38,0)").as("hash"))
                .agg(sum("hash"), count(lit(1)))
                .first();
        BigDecimal hash = sums.isNullAt(0) ? BigDecimal.ZERO : sums.getDecimal(0); // nothing to sum
        return hash.toBigInteger().toString(16) + "-" + sums.getLong(1);
    }
}
