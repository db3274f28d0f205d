package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.search.Confidence;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
import org.crossbranch.spark.DerivedTrees;
import org.crossbranch.spark.oracle.RefusalTally;
import org.crossbranch.spark.oracle.SerializableInventory;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.training.Calibration;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.TrainingLoop.DevelopmentScore;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/**
 * Parses the development trees on the executors and scores the parses by the field's conventions. A sentence that is beyond the
 * parser's budget counts as unparsed: its tree is missed.
 */
final class DevelopmentScorer {
    private static final int CHUNK = 256;

    private final JavaSparkContext context;
    private final TrainingSettings settings;
    private final TrainingVocabulary vocabulary;
    private final JavaRDD<Row> trees;
    private final Optional<DependencyTrees> dependencies;
    private final HashSet<String> unseenForms;

    /**
     * The trees to score parses on.
     *
     * @param trees rows of them
     * @param dependencies dependency trees of some of their sentences, for a parser that predicts these, too
     * @param unseenForms the word forms of the trees that do not occur in the training data
     */
    record Gold(Dataset<Row> trees, Optional<DependencyTrees> dependencies, Set<String> unseenForms) {}

    /**
     * The counts of a task of Spark's; labels are correct by the word-level task's name, and tags of unseen tokens by
     * {@link EpochMetrics#UNKNOWN_TAG}.
     */
    private record Part(
            TreeScores<?> scores,
            TreeScores<DependencyTree> dependencyScores,
            Map<String, Long> correctLabels,
            long tokens,
            long unseenTokens,
            long unparsed,
            Calibration.Sums calibration)
            implements Serializable {}

    /** A scorer, which spreads the trees over as many tasks as there are workers. */
    DevelopmentScorer(JavaSparkContext context, Gold gold, TrainingSettings settings, TrainingVocabulary vocabulary) {
        this.context = context;
        this.unseenForms = new HashSet<>(gold.unseenForms());
        this.dependencies = gold.dependencies();
        this.settings = settings;
        this.vocabulary = vocabulary;
        this.trees = gold.trees()
                .toJavaRDD()
                .repartition(settings.schedule().workers())
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    /** Which of the trees the parser can derive with the actions of the training trees. No parse equals one of the others. */
    DerivedTrees derived() {
        SerializableInventory inventory = SerializableInventory.of(vocabulary.inventory());
        SystemOptions options = settings.parser().options();
        String system = settings.parser().system();
        RefusalTally refusals = trees
                .mapPartitions(
                        rows -> List.of(refused(rows, TransitionSystems.named(system, options), inventory.inventory()))
                                .iterator())
                .collect()
                .stream()
                .reduce(new RefusalTally(), RefusalTally::add);
        return new DerivedTrees(trees.count(), 0, 0, 0, refusals.refusals());
    }

    private static <T extends SyntaxTree> RefusalTally refused(
            Iterator<Row> rows, TransitionSystemFactory<?, T> system, ActionInventory inventory) {
        RefusalTally tally = new RefusalTally();
        while (rows.hasNext()) {
            T tree = TreesTable.read(rows.next(), system.trees());
            try {
                system.oracle(inventory, tree);
            } catch (UnderivableTreeException e) {
                tally.add(tree, e.reason());
            }
        }
        return tally;
    }

    DevelopmentScore score(Weights weights) {
        Broadcast<SerializableModel> model = context.broadcast(new SerializableModel(
                settings.parser().architecture(), weights, vocabulary, settings.developmentSearch()));
        try {
            TreeScores<?> scores =
                    TreeScores.of(settings.parser().architecture().system().trees());
            TreeScores<DependencyTree> dependencyScores = TreeScores.of(DependencyTree.class);
            Map<String, Long> correct = new TreeMap<>();
            long tokens = 0;
            long unseenTokens = 0;
            long unparsed = 0;
            Calibration calibration = new Calibration();
            List<String> tasks = vocabulary.lexicon().tasks().stream()
                    .map(task -> task.task().name())
                    .filter(weights::predicts)
                    .toList();
            HashSet<String> unseen = unseenForms;
            DependencyTrees known = dependencies.orElse(DependencyTrees.NONE);
            for (Part part : trees.mapPartitions(rows -> List.of(score(model.value(), tasks, unseen, known, rows))
                            .iterator())
                    .collect()) {
                scores.addAll(part.scores());
                dependencyScores.addAll(part.dependencyScores());
                part.correctLabels().forEach((task, count) -> correct.merge(task, count, Long::sum));
                tokens += part.tokens();
                unseenTokens += part.unseenTokens();
                unparsed += part.unparsed();
                calibration.addAll(part.calibration());
            }
            SortedMap<String, Double> all = new TreeMap<>(scores.scores());
            dependencies.ifPresent(trees -> all.putAll(dependencyScores.scores()));
            return new DevelopmentScore(
                    all,
                    accuracy(scores, correct, tokens, unseenTokens),
                    unparsed,
                    calibration.unit(),
                    isGreedy() ? calibration.confidence() : Confidence.NONE);
        } finally {
            model.destroy();
        }
    }

    /** Whether parses are compared with no others, and their scores are log-probabilities. */
    private boolean isGreedy() {
        return settings.developmentSearch().equals(Search.STANDARD)
                && settings.parser().architecture().scorer().isNormalized();
    }

    private static SortedMap<String, Double> accuracy(
            TreeScores<?> scores, Map<String, Long> correct, long tokens, long unseenTokens) {
        SortedMap<String, Double> accuracy = new TreeMap<>();
        correct.forEach((name, count) -> {
            double share = 100.0 * count / (name.equals(EpochMetrics.UNKNOWN_TAG) ? unseenTokens : tokens);
            accuracy.put(name, name.equals(WordTask.TAG) ? scores.tagAccuracy().orElse(share) : share);
        });
        return accuracy;
    }

    private static Part score(
            SerializableModel model,
            List<String> tasks,
            Set<String> unseenForms,
            DependencyTrees dependencies,
            Iterator<Row> rows) {
        return score(model.parser(), model.trees(), tasks, unseenForms, dependencies, rows);
    }

    private static <T extends SyntaxTree> Part score(
            Parser parser,
            Class<T> kind,
            List<String> tasks,
            Set<String> unseenForms,
            DependencyTrees dependencies,
            Iterator<Row> rows) {
        TreeScores<T> scores = TreeScores.of(kind);
        TreeScores<DependencyTree> dependencyScores = TreeScores.of(DependencyTree.class);
        Map<String, Long> correct = new HashMap<>();
        long tokens = 0;
        long unseenTokens = 0;
        long unparsed = 0;
        Calibration calibration = new Calibration();
        while (rows.hasNext()) {
            List<T> gold = new ArrayList<>();
            while (rows.hasNext() && gold.size() < CHUNK) {
                gold.add(TreesTable.read(rows.next(), kind));
            }
            List<ParseOutcome> outcomes =
                    parser.parse(gold.stream().map(SyntaxTree::sentence).toList());
            for (int i = 0; i < gold.size(); i++) {
                Sentence sentence = gold.get(i).sentence();
                tokens += sentence.length();
                IntPredicate isUnseen =
                        token -> unseenForms.contains(sentence.token(token).form());
                long unseen =
                        IntStream.range(0, sentence.length()).filter(isUnseen).count();
                unseenTokens += unseen;
                Optional<DependencyTree> known = dependencies.of(sentence);
                if (outcomes.get(i) instanceof ParseOutcome.Parsed parsed) {
                    T tree = gold.get(i);
                    known.ifPresent(arcs -> dependencyScores.add(arcs, parsed.analysis()));
                    calibration.add(parsed, scores.add(tree, parsed.analysis()), arcs(scores, tree, known, parsed));
                    if (!parsed.ranking().constituents().isEmpty()) {
                        scores.judge(
                                tree,
                                parsed.analysis(),
                                (constituent, isCorrect) -> calibration.addConstituent(parsed, constituent, isCorrect));
                    }
                    for (String task : tasks) {
                        correct.merge(
                                task,
                                correct(
                                        WordTask.named(task),
                                        sentence,
                                        parsed.analysis().sentence(),
                                        token -> true),
                                Long::sum);
                    }
                    if (unseen > 0 && tasks.contains(WordTask.TAG)) {
                        correct.merge(
                                EpochMetrics.UNKNOWN_TAG,
                                correct(
                                        WordTask.named(WordTask.TAG),
                                        sentence,
                                        parsed.analysis().sentence(),
                                        isUnseen),
                                Long::sum);
                    }
                } else if (outcomes.get(i) instanceof ParseOutcome.Failed failed) {
                    throw failed.cause();
                } else {
                    scores.addUnparsed(gold.get(i));
                    known.ifPresent(dependencyScores::addUnparsed);
                    unparsed++;
                }
            }
        }
        return new Part(scores, dependencyScores, correct, tokens, unseenTokens, unparsed, calibration.sums());
    }

    /** Whether an arc is correct; empty where no gold tree says it. */
    private static <T extends SyntaxTree> Optional<IntPredicate> arcs(
            TreeScores<T> scores, T gold, Optional<DependencyTree> dependencies, ParseOutcome.Parsed parsed) {
        if (gold instanceof DependencyTree) {
            return Optional.of(token -> scores.isArcCorrect(gold, parsed.analysis(), token));
        }
        TreeScores<DependencyTree> ofArcs = TreeScores.of(DependencyTree.class);
        return dependencies.map(tree -> token -> ofArcs.isArcCorrect(tree, parsed.analysis(), token));
    }

    private static long correct(WordTask task, Sentence gold, Sentence predicted, IntPredicate counts) {
        return IntStream.range(0, gold.length())
                .filter(counts)
                .filter(i -> task.label(gold.token(i)).equals(task.label(predicted.token(i))))
                .count();
    }

    /** Lets go of the trees. */
    void close() {
        trees.unpersist();
    }
}
