package org.crossbranch.spark.training;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.to_json;
import static org.apache.spark.sql.functions.xxhash64;

import java.io.Serializable;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.crossbranch.digest.Sha256;
import org.crossbranch.model.Provenance;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.network.arc.ArcArchitecture;
import org.crossbranch.scoring.vectors.VectorSource;
import org.crossbranch.scoring.vectors.WordVectors;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.oracle.InventoryProperties;
import org.crossbranch.spark.oracle.SerializableInventory;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.vectors.VectorsInput;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transform.FunctionLabels;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;

/**
 * A derivations table by its aggregates: files, vocabulary and actions.
 *
 * @param shards its files, in the order of their names, then those of silver trees
 * @param part the part of the latter that an epoch reads
 * @param vocabulary its words, characters, labels and actions
 * @param fingerprint a hash of its rows, whatever their order
 * @param order a hash of their order
 * @param vectors where its words' vectors come from, if they have any
 * @param also where the silver trees come from, if there are any
 */
record TrainingCorpus(
        List<TrainingData.Shard> shards,
        BatchPlan.Part part,
        TrainingVocabulary vocabulary,
        String fingerprint,
        String order,
        Optional<VectorSource> vectors,
        Optional<Provenance.Also> also) {

    /**
     * Reads off a table of one system's derivations.
     *
     * @throws InputException if the table is empty, or was made by another system or oracle than the settings name, or the file of
     *     word vectors cannot be used
     */
    static TrainingCorpus of(Table derivations, TrainingSettings settings) {
        return of(derivations, Optional.empty(), Optional.empty(), settings);
    }

    /**
     * Reads off a table of one system's derivations, and one of silver trees. The latter add words and nothing else to the
     * vocabulary: each occurs with an analysis, as the treebank's do. So do sentences that have dependencies alone.
     */
    static TrainingCorpus of(
            Table derivations,
            Optional<SilverTrees> silver,
            Optional<DependencyTrees> dependencies,
            TrainingSettings settings) {
        Dataset<Row> rows = derivations.rows();
        Lexicon labels = labels(derivations, settings);
        Optional<Dataset<Row>> further = silver.map(trees -> trees.derivations().rows());
        SortedMap<String, Long> words =
                counts(further.map(some -> forms(rows).union(forms(some))).orElseGet(() -> forms(rows)));
        dependencies.ifPresent(trees -> trees.formsAlone().forEach(form -> words.merge(form, 1L, Long::sum)));
        TreeSet<String> characters = new TreeSet<>();
        words.keySet()
                .forEach(word -> word.codePoints().mapToObj(Character::toString).forEach(characters::add));
        Optional<WordVectors> vectors = VectorsInput.read(
                HadoopSettings.of(rows.sparkSession()), settings.network().vectors(), words.keySet());
        words.values().removeIf(frequency -> frequency < settings.network().minWordFrequency());
        Lexicon lexicon = new Lexicon(
                Vocabulary.open(List.copyOf(words.keySet())),
                Vocabulary.openOf(characters),
                labels.tasks(),
                labels.functions(),
                vectors.map(WordVectors::words).orElseGet(() -> Vocabulary.open(List.of())),
                Optional.empty(),
                dependencies.map(DependencyTrees::inventory));
        ActionInventory inventory = inventory(derivations);
        TrainingVocabulary vocabulary = new TrainingVocabulary(
                lexicon,
                List.copyOf(words.values()),
                inventory,
                new ArcArchitecture().fits(system(settings.parser()))
                        ? crossing(rows, settings.parser(), inventory)
                        : dependencies.map(DependencyTrees::crossing).orElse(0),
                vectors.map(given -> new TrainingVocabulary.Vectors(
                        given.table(), settings.network().vectors().areTrained())));
        List<TrainingData.Shard> shards = new ArrayList<>(shards(rows));
        int own = shards.size();
        long sentences =
                shards.stream().mapToLong(TrainingData.Shard::sentences).sum();
        further.ifPresent(some -> shards.addAll(shards(some)));
        int alone = dependencies.map(DependencyTrees::countAlone).orElse(0);
        if (alone > 0) {
            shards.add(new TrainingData.Shard("", alone));
        }
        Optional<Provenance.Also> also = silver.map(trees -> new Provenance.Also(
                trees.name(),
                Sha256.hex(fingerprint(learned(trees.derivations().rows(), settings))),
                trees.derivations().rowCount()));
        return new TrainingCorpus(
                List.copyOf(shards),
                new BatchPlan.Part(
                        own,
                        alone + silver.map(trees -> trees.inEpoch(sentences)).orElse(0L)),
                vocabulary,
                fingerprint(learned(rows, settings))
                        + dependencies.map(trees -> " " + trees.fingerprint()).orElse(""),
                order(rows) + further.map(some -> " " + order(some)).orElse(""),
                vectors.map(WordVectors::source),
                also);
    }

    private static Dataset<Row> learned(Dataset<Row> rows, TrainingSettings settings) {
        return settings.parser().classifiesFunctions() ? rows : rows.drop(DerivationsTable.CONSTITUENTS);
    }

    /**
     * The word-level tasks of a table of derivations, with their labels, and the functions; no words.
     *
     * @throws InputException as {@link #of} does
     */
    static Lexicon labels(Table derivations, TrainingSettings settings) {
        Dataset<Row> rows = derivations.rows();
        check(rows, derivations, settings);
        return new Lexicon(
                Vocabulary.open(List.of()),
                Vocabulary.open(List.of()),
                tasks(rows, expanded(rows, settings.parser().wordTasks())),
                settings.parser().classifiesFunctions() ? functions(derivations) : Optional.empty());
    }

    /** The corpus with the vectors that an encoder gives its sentences. */
    TrainingCorpus with(TokenVectors encoder) {
        return new TrainingCorpus(shards, part, vocabulary.withEncoder(encoder), fingerprint, order, vectors, also);
    }

    /** The names of tasks with each group's members that occur, sorted, in its place. */
    private static List<String> expanded(Dataset<Row> rows, List<String> names) {
        List<String> groups = names.stream().filter(WordTask::isGroup).toList();
        if (groups.isEmpty()) {
            return names;
        }
        List<TreeSet<String>> members = gathered(rows, groups, group -> token -> WordTask.members(group, token));
        return names.stream()
                .flatMap(name -> groups.contains(name) ? members.get(groups.indexOf(name)).stream() : Stream.of(name))
                .distinct()
                .toList();
    }

    /** Each word-level task with its labels, and the lemmas; besides tags, none where all tokens have the same label. */
    private static List<Lexicon.Task> tasks(Dataset<Row> rows, List<String> names) {
        List<TreeSet<String>> labels = gathered(rows, names, name -> {
            WordTask task = WordTask.named(name);
            return token -> Stream.of(task.label(token));
        });
        List<String> withLemmas = names.stream().filter(WordTask.LEMMA::equals).toList();
        List<TreeSet<String>> lemmas = gathered(
                rows, withLemmas, name -> token -> Stream.of(token.lemma()).filter(lemma -> !lemma.isEmpty()));
        return IntStream.range(0, names.size())
                .filter(task -> labels.get(task).size() > 1 || names.get(task).equals(WordTask.TAG))
                .mapToObj(task -> Lexicon.Task.of(
                        names.get(task),
                        Vocabulary.closedOf(labels.get(task)),
                        withLemmas.contains(names.get(task)) ? List.copyOf(lemmas.get(0)) : List.of()))
                .toList();
    }

    /**
     * The functions of the gold trees; none if no edge has one.
     *
     * @throws InputException if the table was made before it held them
     */
    private static Optional<Lexicon.Functions> functions(Table derivations) {
        Dataset<Row> rows = derivations.rows();
        if (!rows.filter(col(DerivationsTable.CONSTITUENTS).isNull()).isEmpty()) {
            throw new InputException(derivations.path() + ": the table has no column " + DerivationsTable.CONSTITUENTS
                    + ", which would say the functions; make it anew with `crossbranch oracle`, or set"
                    + " training.functions=none");
        }
        TreeSet<String> categories = new TreeSet<>();
        TreeSet<String> functions = new TreeSet<>();
        rows.toJavaRDD()
                .mapPartitions(part -> List.of(edges(part)).iterator())
                .collect()
                .forEach(part -> {
                    categories.addAll(part.get(0));
                    functions.addAll(part.get(1));
                });
        return functions.size() < 2
                ? Optional.empty()
                : Optional.of(new Lexicon.Functions(Vocabulary.openOf(categories), Vocabulary.closedOf(functions)));
    }

    /** The labels of constituents, and the functions, of some rows. */
    private static List<TreeSet<String>> edges(Iterator<Row> rows) {
        TreeSet<String> categories = new TreeSet<>();
        TreeSet<String> functions = new TreeSet<>();
        while (rows.hasNext()) {
            DerivationsTable.read(rows.next())
                    .gold()
                    .flatMap(Analysis::constituency)
                    .ifPresent(tree -> {
                        tree.constituents().forEach(node -> categories.add(node.label()));
                        TreeEdge.of(tree).forEach(edge -> functions.add(edge.function(tree.sentence())));
                    });
        }
        return List.of(categories, functions);
    }

    /** Gives, for a name, a function that reads the values of a token. */
    private interface Values extends Function<String, Function<Token, Stream<String>>>, Serializable {}

    /** Gathers, in one pass, the values that tokens have under each name. */
    private static List<TreeSet<String>> gathered(Dataset<Row> rows, List<String> names, Values values) {
        List<TreeSet<String>> all =
                names.stream().map(name -> new TreeSet<String>()).toList();
        rows.toJavaRDD()
                .mapPartitions(part -> List.of(gathered(part, names, values)).iterator())
                .collect()
                .forEach(part -> IntStream.range(0, names.size())
                        .forEach(name -> all.get(name).addAll(part.get(name))));
        return all;
    }

    private static List<TreeSet<String>> gathered(Iterator<Row> rows, List<String> names, Values values) {
        List<Function<Token, Stream<String>>> readers =
                names.stream().map(values).toList();
        List<TreeSet<String>> all =
                names.stream().map(name -> new TreeSet<String>()).toList();
        while (rows.hasNext()) {
            for (Token token : DerivationsTable.read(rows.next()).sentence().tokens()) {
                for (int name = 0; name < readers.size(); name++) {
                    readers.get(name).apply(token).forEach(all.get(name)::add);
                }
            }
        }
        return all;
    }

    /** How many of a thousand trees have crossing arcs, at least 1. */
    private static int crossing(Dataset<Row> rows, TrainingSettings.Parser parser, ActionInventory inventory) {
        String name = parser.system();
        SystemOptions options = parser.options();
        SerializableInventory actions = SerializableInventory.of(inventory);
        List<Integer> trees = rows.toJavaRDD()
                .mapPartitions(part -> {
                    TransitionSystem<?, ?> system =
                            TransitionSystems.named(name, options).create(actions.inventory());
                    int crossing = 0;
                    while (part.hasNext()) {
                        crossing += isCrossing(system, DerivationsTable.read(part.next())) ? 1 : 0;
                    }
                    return List.of(crossing).iterator();
                })
                .collect();
        int crossing = trees.stream().mapToInt(Integer::intValue).sum();
        return (int) Math.max(1, Math.round(1_000.0 * crossing / rows.count()));
    }

    private static <C extends Configuration> boolean isCrossing(
            TransitionSystem<C, ?> system, OracleDerivation derivation) {
        Sentence sentence = derivation.sentence();
        SyntaxTree tree = system.derived(sentence, derivation.taken().replay(system, sentence.length()));
        return tree instanceof DependencyTree dependencies && !dependencies.isProjective();
    }

    /** The word forms of other rows with tokens that these derivations lack, whatever their frequency here. */
    static Set<String> unseenForms(Dataset<Row> derivations, Dataset<Row> others) {
        Dataset<Row> unseen = forms(others).except(forms(derivations));
        return unseen.collectAsList().stream().map(row -> row.getString(0)).collect(Collectors.toUnmodifiableSet());
    }

    private static Dataset<Row> forms(Dataset<Row> rows) {
        return rows.select(explode(col("tokens.form")).as("form"));
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
            if (!maker.getString(0).equals(settings.parser().system())
                    || !maker.getString(1).equals(OracleDeriver.STATIC)) {
                throw new InputException(derivations.path() + ": it holds derivations of " + maker.getString(0)
                        + " by its " + maker.getString(1) + " oracle, but training.system is "
                        + settings.parser().system()
                        + "; set it, or make a table with `crossbranch oracle`");
            }
        }
        TransitionSystemFactory<?, ?> system = system(settings.parser());
        if (system.traits().contains(TransitionSystemFactory.Trait.FUNCTION_LABELS)) {
            checkFunctions(derivations, settings.parser());
        }
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

    /** Whether the labels hold functions is seen by themselves, but where the treebank has none. */
    private static void checkFunctions(Table derivations, TrainingSettings.Parser parser) {
        boolean areThere =
                inventory(derivations).actions().stream().anyMatch(action -> FunctionLabels.areIn(action.label()));
        boolean areWanted = parser.options().hasFunctionsInLabels();
        if (areThere != areWanted) {
            throw new InputException(derivations.path() + ": its labels hold " + (areThere ? "" : "no ")
                    + "functions, and training.functions is "
                    + parser.options().functions().name().toLowerCase(Locale.ROOT)
                    + "; set " + (areThere ? "it to labels" : "another")
                    + ", or make the table anew with `crossbranch oracle`");
        }
    }

    private static TransitionSystemFactory<?, ?> system(TrainingSettings.Parser parser) {
        return TransitionSystems.named(parser.system(), parser.options());
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

    private static SortedMap<String, Long> counts(Dataset<Row> forms) {
        SortedMap<String, Long> counts = new TreeMap<>();
        forms.groupBy("form").count().collectAsList().forEach(row -> counts.put(row.getString(0), row.getLong(1)));
        return counts;
    }

    /** The inventory that the table was made with or, if it was copied without its manifest, the actions that occur. */
    private static ActionInventory inventory(Table derivations) {
        return TableManifest.find(derivations.rows().sparkSession(), derivations)
                .map(InventoryProperties::read)
                .orElseThrow(() -> new InputException(derivations.path()
                        + ": the table has no manifest, which would say what its actions are; make a table of some trees"
                        + " with `crossbranch oracle`, not a part of a table of derivations"));
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
        Column[] columns = Arrays.stream(rows.schema().fields())
                .map(TrainingCorpus::hashable)
                .toArray(Column[]::new);
        Row sums = rows.select(xxhash64(columns).cast("decimal(38,0)").as("hash"))
                .agg(sum("hash"), count(lit(1)))
                .first();
        BigDecimal hash = sums.isNullAt(0) ? BigDecimal.ZERO : sums.getDecimal(0); // nothing to sum
        return hash.toBigInteger().toString(16) + "-" + sums.getLong(1);
    }

    /** A hash of the places of rows within the files of a table, and of the order of the files. */
    static String order(Dataset<Row> rows) {
        return Fingerprint.of(rows
                .select(
                        input_file_name().as("file"),
                        xxhash64(col("_metadata.row_index"), col("sentence_id"))
                                .cast("decimal(38,0)")
                                .as("hash"))
                .groupBy("file")
                .agg(sum("hash"))
                .collectAsList()
                .stream()
                .sorted(Comparator.comparing(row -> row.getString(0)))
                .map(row -> row.getDecimal(1).toBigInteger().toString(16))
                .toList());
    }

    /** Spark takes no hash of a map, since equal maps may have their entries in different orders; ours are sorted. */
    private static Column hashable(StructField column) {
        return column.dataType().catalogString().contains("map<") ? to_json(col(column.name())) : col(column.name());
    }
}
