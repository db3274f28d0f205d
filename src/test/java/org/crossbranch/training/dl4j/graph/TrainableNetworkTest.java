package org.crossbranch.training.dl4j.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.crossbranch.Sweep;
import org.crossbranch.training.Example;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.updater.graph.ComputationGraphUpdater;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

class TrainableNetworkTest {
    private static final long SEED = 99;

    /** Differences over a long step meet the kinks of ReLU, over a short one the rounding of floats. */
    private static final double[] STEPS = {2e-2, 4e-3, 1e-3, 1e-4};

    /** Each scorer, those with templates on systems with and without labelling actions, on a list, and on arcs. */
    static List<TinyTask> tasks() {
        return List.of(
                TinyTask.ofConstituents("ml-set", "set", true, SEED),
                TinyTask.ofConstituents("sr-gap", "templates-lex-nt", false, SEED),
                TinyTask.ofConstituents("ml-gap", "templates-nt", true, SEED),
                TinyTask.ofConstituents("ml-gap", "feed-forward", false, SEED),
                TinyTask.ofConstituents("easy-first", "templates-lex-nt", false, SEED),
                TinyTask.ofDependencies("graph", "arcs", false, SEED),
                TinyTask.ofDependencies("graph", "arcs", true, SEED),
                TinyTask.ofDependencies("arc-eager", "templates-children-labels", false, SEED),
                TinyTask.ofDependencies("spines", "templates-children-labels", false, SEED),
                TinyTask.ofDependencies("arc-standard", "feed-forward", true, SEED),
                TinyTask.ofTwoTrees("ml-set", "set", SEED),
                TinyTask.ofTwoTrees("ml-gap", "templates-nt", SEED),
                TinyTask.ofConstituentsWithTagger("ml-set", "set", SEED),
                TinyTask.ofDependenciesWithTagger("graph", "arcs", SEED));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void gradientIsTheDerivative(TinyTask task) {
        gradientIsTheDerivative(task, 0);
    }

    /** A batch says what is dropped, so that the loss is a function of the parameters with dropout, too. */
    @ParameterizedTest
    @MethodSource("tasks")
    void gradientIsTheDerivativeOfWhatIsNotDropped(TinyTask task) {
        gradientIsTheDerivative(task, 0.3);
    }

    static List<TinyTask> tasksOfTwoTrees() {
        return tasks().stream()
                .filter(task -> !task.dependenciesAlone().isEmpty())
                .toList();
    }

    /** A sentence without constituents teaches the arcs and what reads the sentence, and neither actions, functions nor tags. */
    @ParameterizedTest
    @MethodSource("tasksOfTwoTrees")
    void dependenciesAloneTeachArcsAlone(TinyTask task) {
        List<Example> alone = task.dependenciesAlone().subList(0, 3);
        gradientIsTheDerivative(task, 0, alone);
        ComputationGraph graph = task.graph(0.0);
        graph.setUpdater(new ComputationGraphUpdater(graph));
        MultiDataSet batch = task.encoder().encode(alone, 0);
        graph.setInputs(batch.getFeatures());
        graph.setLabels(batch.getLabels());
        graph.computeGradientAndScore();
        Set<String> taught = new TreeSet<>();
        graph.gradient().gradientForVariable().forEach((name, gradient) -> {
            if (gradient.norm2Number().doubleValue() > 0) {
                taught.add(name.substring(0, name.indexOf('_')));
            }
        });
        assertThat(taught)
                .contains("dependency", "sentence1", "sentence2", "wordEmbedding")
                .allMatch(name -> name.matches(
                        "dependency|sentence[12]|wordEmbedding|character(Embedding|Lstm)|(prefix|suffix)[0-9]"));
    }

    private static void gradientIsTheDerivative(TinyTask task, double dropout) {
        gradientIsTheDerivative(task, dropout, task.examples().subList(0, 3));
    }

    private static void gradientIsTheDerivative(TinyTask task, double dropout, List<Example> examples) {
        ComputationGraph graph = task.graph(dropout);
        // One that reads the graph's vector of gradients.
        graph.setUpdater(new ComputationGraphUpdater(graph));
        MultiDataSet batch = task.encoder().encode(examples, 0);
        graph.setInputs(batch.getFeatures());
        graph.setLabels(batch.getLabels());
        graph.computeGradientAndScore();
        Map<String, INDArray> gradients = graph.gradient().gradientForVariable();
        Map<String, INDArray> parameters = graph.paramTable();
        assertThat(gradients.keySet()).isEqualTo(parameters.keySet());
        Random random = new Random(SEED);
        parameters.forEach((name, values) -> {
            INDArray gradient = Objects.requireNonNull(gradients.get(name), name);
            INDArray kept = values.dup();
            for (int trial = 0; trial < Sweep.size(2); trial++) {
                INDArray direction = trial == 0 ? gradient.dup() : gaussian(values.shape(), random);
                direction.divi(direction.norm2Number());
                double expected = gradient.mul(direction).sumNumber().doubleValue();
                double closest = Double.POSITIVE_INFINITY;
                double tolerance = 1e-2 + 0.02 * Math.abs(expected);
                for (int s = 0; s < STEPS.length && closest >= tolerance; s++) {
                    double step = STEPS[s];
                    values.addi(direction.mul(step));
                    double above = loss(graph, batch);
                    values.assign(kept.sub(direction.mul(step)));
                    double below = loss(graph, batch);
                    values.assign(kept);
                    closest = Math.min(closest, Math.abs((above - below) / (2 * step) - expected));
                }
                assertThat(closest)
                        .as("%s, direction %d, seed %d: not %f", name, trial, SEED, expected)
                        .isLessThan(tolerance);
            }
        });
    }

    /** Minus the log-likelihood of all answers; DL4J's own score divides each output's by its rows, the gradient does not. */
    private static double loss(ComputationGraph graph, MultiDataSet batch) {
        INDArray[] probabilities = graph.output(true, batch.getFeatures());
        double loss = 0;
        for (int output = 0; output < probabilities.length; output++) {
            INDArray labels = batch.getLabels(output);
            for (long row = 0; row < labels.size(0); row++) {
                if (labels.getRow(row).sumNumber().doubleValue() == 0) {
                    continue; // unknown
                }
                int gold = labels.getRow(row).argMax(0).getInt(0);
                loss -= Math.log(probabilities[output].getDouble(row, gold));
            }
        }
        return loss;
    }

    private static INDArray gaussian(long[] shape, Random random) {
        INDArray array = Nd4j.zeros(shape);
        for (long i = 0; i < array.length(); i++) {
            array.putScalar(i, random.nextGaussian());
        }
        return array;
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void anExampleScoresTheSameInAnyCompany(TinyTask task) {
        ComputationGraph graph = task.graph(0.0);
        List<Example> examples = task.examples().subList(0, 8);
        INDArray together = graph.output(task.encoder().encode(examples, 0).getFeatures())[1];
        long row = 0;
        for (Example example : examples) {
            INDArray alone =
                    graph.output(task.encoder().encode(List.of(example), 0).getFeatures())[1];
            for (int r = 0; r < alone.size(0); r++, row++) {
                for (int c = 0; c < alone.size(1); c++) {
                    assertThat(together.getFloat(row, c))
                            .as(
                                    "sentence %s, step %d, seed %d",
                                    example.sentence().id(), r, SEED)
                            .isCloseTo(alone.getFloat(r, c), within(1e-5f));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void nothingIsDroppedWhereAParserScores(TinyTask task) {
        ComputationGraph without = task.graph(0.0);
        ComputationGraph with = task.graph(0.3);
        INDArray[] features = task.encoder().encode(task.examples(), 0).getFeatures();
        INDArray[] expected = without.output(features);
        INDArray[] actual = with.output(features);
        INDArray[] dropped = with.output(true, features);
        for (int output = 0; output < expected.length; output++) {
            assertThat(actual[output]).isEqualTo(expected[output]);
            assertThat(dropped[output]).isNotEqualTo(expected[output]);
        }
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void configurationSurvivesJson(TinyTask task) {
        ComputationGraphConfiguration configuration = task.network(0.3).configuration();
        ComputationGraphConfiguration read = ComputationGraphConfiguration.fromJson(configuration.toJson());
        assertThat(read.toJson()).isEqualTo(configuration.toJson());
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void tensorsGoOutAndIn(TinyTask task) {
        ComputationGraph graph = task.graph(0.0);
        graph.params().assign(Nd4j.rand(graph.params().shape()));
        ComputationGraph other = task.graph(0.0);
        task.exchange().load(other, task.exchange().tensors(graph));
        MultiDataSet batch = task.encoder().encode(task.examples(), 0);
        INDArray[] expected = graph.output(batch.getFeatures());
        INDArray[] actual = other.output(batch.getFeatures());
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual[i].sub(expected[i]).amaxNumber().doubleValue()).isLessThan(1e-4);
        }
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void everyParameterIsAViewThatTrainingChanges(TinyTask task) {
        ComputationGraph graph = task.graph(0.0);
        INDArray before = graph.params().dup();
        Map<String, INDArray> table = new HashMap<>();
        graph.paramTable().forEach((name, values) -> table.put(name, values.dup()));
        graph.fit(task.encoder().encode(task.examples(), 0));
        assertThat(graph.params().sub(before).norm2Number().doubleValue()).isPositive();
        table.forEach((name, values) -> assertThat(
                        Objects.requireNonNull(graph.paramTable().get(name), name)
                                .sub(values)
                                .norm2Number()
                                .doubleValue())
                .as(name)
                .isPositive());
        graph.paramTable().forEach((name, values) -> table.put(name, values.dup()));
        graph.params().addi(1);
        graph.paramTable()
                .forEach((name, values) -> assertThat(values.meanNumber().doubleValue())
                        .as(name)
                        .isCloseTo(
                                1
                                        + Objects.requireNonNull(table.get(name), name)
                                                .meanNumber()
                                                .doubleValue(),
                                within(1e-4)));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void learnsATinyTreebankAndTheSameWayEachTime(TinyTask task) {
        double[] scores = new double[2];
        for (int run = 0; run < scores.length; run++) {
            ComputationGraph graph = task.graph(0.1);
            double first = graph.score(task.encoder().encode(task.examples(), 0), false);
            for (int round = 0; round < task.rounds(); round++) {
                graph.fit(task.encoder().encode(task.examples(), round));
            }
            scores[run] = graph.score(task.encoder().encode(task.examples(), 0), false);
            assertThat(scores[run]).as("seed %d", SEED).isLessThan(0.5 * first);
        }
        assertThat(scores[1]).as("seed %d", SEED).isEqualTo(scores[0]);
    }
}
