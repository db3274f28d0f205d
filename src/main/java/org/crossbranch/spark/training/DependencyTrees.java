package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.digest.Sha256;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankSource;

/**
 * Dependency trees beside a treebank's constituents. A tree is of a treebank's sentence if it has the same tokens; of several equal ones
 * in a row, the first is of the first. The lists may overlap in part: other sentences teach their dependencies alone.
 */
final class DependencyTrees implements Serializable {
    private static final long serialVersionUID = 1L;

    /** No trees. */
    static final DependencyTrees NONE = new DependencyTrees(Map.of(), List.of());

    private final LinkedHashMap<String, Arcs> bySentence;
    private final ArrayList<Arcs> alone;

    /** The arcs of a sentence: heads as in {@link DependencyTree}, and their labels. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Arcs(String id, List<String> forms, int[] heads, List<String> labels) implements Serializable {

        static Arcs of(DependencyTree tree) {
            List<String> forms =
                    tree.sentence().tokens().stream().map(Token::form).toList();
            return new Arcs(tree.sentence().id(), forms, tree.heads(), tree.labels());
        }

        DependencyTree tree(Sentence sentence) {
            return new DependencyTree(sentence, heads, labels);
        }

        DependencyTree tree() {
            return tree(new Sentence(
                    id, "", forms.stream().map(form -> Token.of(form, "")).toList()));
        }

        String text() {
            return id + " " + forms + " " + Arrays.toString(heads) + " " + labels;
        }
    }

    private DependencyTrees(Map<String, Arcs> bySentence, List<Arcs> alone) {
        this.bySentence = new LinkedHashMap<>(bySentence);
        this.alone = new ArrayList<>(alone);
    }

    /**
     * Reads trees and finds their sentences.
     *
     * @param path a table of trees, or a treebank file
     * @param sentences rows of the treebank's sentences, with their tokens
     * @throws InputException if the input is missing or of another kind, no tree is of one of the sentences, or one has other tokens
     */
    static DependencyTrees read(
            SparkSession spark, RunListener listener, String path, SystemOptions options, Dataset<Row> sentences) {
        List<Arcs> arcs;
        try (Input input = Input.open(spark, listener, path, "", Input.Reading.LAZY, TreesTable.SCHEMA)) {
            JavaRDD<Arcs> read = input.rows().toJavaRDD().mapPartitions(rows -> {
                TransitionSystemFactory<?, DependencyTree> system = system(options);
                List<Arcs> part = new ArrayList<>();
                while (rows.hasNext()) {
                    part.add(Arcs.of(system.normalized(TreesTable.read(rows.next(), DependencyTree.class))));
                }
                return part.iterator();
            });
            arcs = read.collect();
        }
        Map<List<String>, Deque<Arcs>> byForms = new LinkedHashMap<>();
        arcs.forEach(tree -> byForms.computeIfAbsent(tree.forms(), forms -> new ArrayDeque<>())
                .add(tree));
        Map<String, List<String>> others = new HashMap<>();
        Map<String, Arcs> bySentence = new LinkedHashMap<>();
        forms(sentences).forEach((id, forms) -> {
            Deque<Arcs> trees = byForms.get(forms);
            if (trees == null || trees.isEmpty()) {
                others.put(name(id), forms);
            } else {
                bySentence.put(id, trees.remove());
            }
        });
        List<Arcs> alone = new ArrayList<>();
        byForms.values().forEach(alone::addAll);
        check(path, bySentence, alone, others);
        return new DependencyTrees(bySentence, alone);
    }

    @SuppressWarnings("unchecked") // its trees are dependency trees
    private static TransitionSystemFactory<?, DependencyTree> system(SystemOptions options) {
        return (TransitionSystemFactory<?, DependencyTree>) TransitionSystems.named(HeadSelection.NAME, options);
    }

    /** The word forms of sentences by their identifiers, in the order of these. */
    private static Map<String, List<String>> forms(Dataset<Row> sentences) {
        Map<String, List<String>> forms = new TreeMap<>();
        sentences
                .select("sentence_id", "tokens.form")
                .collectAsList()
                .forEach(row -> forms.put(row.getString(0), row.getList(1)));
        return forms;
    }

    /** The name by which files of one treebank know a sentence; a mere number says nothing, since lists need not be of the same length. */
    private static String name(String id) {
        String ordinal = TreebankSource.ordinal(id);
        return ordinal.chars().allMatch(Character::isDigit) ? "" : ordinal;
    }

    private static void check(
            String path, Map<String, Arcs> bySentence, List<Arcs> alone, Map<String, List<String>> others) {
        for (Arcs tree : alone) {
            List<String> forms = others.get(name(tree.id()));
            if (forms != null && !name(tree.id()).isEmpty()) {
                throw new InputException(path + ": sentence " + tree.id() + " has other tokens than that of its name"
                        + " among the constituents, \"" + String.join(" ", tree.forms()) + "\" for \""
                        + String.join(" ", forms) + "\"; give trees over the same tokens");
            }
        }
        if (bySentence.isEmpty()) {
            throw new InputException(
                    path + ": none of its " + alone.size()
                            + " trees has the tokens of a sentence with constituents; give dependency trees of the same sentences");
        }
    }

    /** The same without sentences that are others', such as development trees, however these are cut into tokens. */
    DependencyTrees without(Dataset<Row> sentences) {
        Set<String> texts = new HashSet<>();
        forms(sentences).values().forEach(forms -> texts.add(String.join("", forms)));
        List<Arcs> kept = new ArrayList<>(alone);
        kept.removeIf(tree -> texts.contains(String.join("", tree.forms())));
        return new DependencyTrees(bySentence, kept);
    }

    /** The actions of all trees in the system {@code graph}. */
    ActionInventory inventory() {
        List<DependencyTree> trees = new ArrayList<>();
        bySentence.values().forEach(arcs -> trees.add(arcs.tree()));
        alone.forEach(arcs -> trees.add(arcs.tree()));
        return system(SystemOptions.DEFAULT).inventory(trees);
    }

    /** How many of a thousand trees have crossing arcs, at least 1. */
    int crossing() {
        long crossing = bySentence.values().stream()
                        .filter(arcs -> !arcs.tree().isProjective())
                        .count()
                + alone.stream().filter(arcs -> !arcs.tree().isProjective()).count();
        return (int) Math.max(1, Math.round(1_000.0 * crossing / (bySentence.size() + alone.size())));
    }

    /** The tree of a sentence with constituents, if there is one. */
    Optional<DependencyTree> of(Sentence sentence) {
        return Optional.ofNullable(bySentence.get(sentence.id())).map(arcs -> arcs.tree(sentence));
    }

    /** A derivation of a treebank's sentence, with its dependencies if they are known. */
    OracleDerivation with(OracleDerivation derivation) {
        return of(derivation.sentence()).map(derivation::with).orElse(derivation);
    }

    /** Derivations, without any action, of the sentences that have dependencies alone. */
    List<OracleDerivation> alone(String system, String inventoryHash) {
        return alone.stream()
                .map(Arcs::tree)
                .map(tree -> new OracleDerivation(
                                tree.sentence(),
                                system,
                                OracleDeriver.STATIC,
                                inventoryHash,
                                new Derivation(List.of()),
                                List.of())
                        .with(tree))
                .toList();
    }

    /** Number of the sentences that have dependencies alone. */
    int countAlone() {
        return alone.size();
    }

    /** The word forms of the sentences that have dependencies alone. */
    List<String> formsAlone() {
        return alone.stream().flatMap(arcs -> arcs.forms().stream()).toList();
    }

    /** Rows of a list of word forms, those of the sentences that have dependencies alone. */
    Dataset<Row> rowsAlone(SparkSession spark) {
        return spark.createDataFrame(
                alone.stream()
                        .map(arcs -> RowFactory.create((Object) arcs.forms().toArray(String[]::new)))
                        .toList(),
                new StructType().add("form", DataTypes.createArrayType(DataTypes.StringType)));
    }

    /** A hash of all trees. */
    String fingerprint() {
        List<String> texts = new ArrayList<>();
        bySentence.forEach((id, arcs) -> texts.add(id + " " + arcs.text()));
        alone.forEach(arcs -> texts.add(arcs.text()));
        Collections.sort(texts);
        return Sha256.hex(String.join("\n", texts));
    }

    /** One line for people. */
    String note() {
        return String.format(
                Locale.ROOT,
                "dependencies of %,d sentences with constituents, and of %,d without",
                bySentence.size(),
                alone.size());
    }
}
