package org.crossbranch.scoring.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.lexis.LemmaScript;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.TokenLabels;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.TreeFunctions;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.search.BatchParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Search;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Models of several networks, with every system and every network that goes with it. */
final class EnsembleTest {
    private static final int NETWORKS = 3;

    /** Scores are logarithms of 32 bits. */
    private static final double ROUNDING = 1e-4;

    static List<ParserArchitecture<?, ?>> kinds() {
        List<ParserArchitecture<?, ?>> kinds = new ArrayList<>();
        TransitionSystems.all()
                .forEach(system -> ParserArchitecture.of(system).stream()
                        .filter(RandomModel::isNetwork)
                        .forEach(kinds::add));
        return kinds;
    }

    private static <C extends Configuration> ScoringSession<? super C> session(
            ParserArchitecture<C, ?> kind, RandomModel model, Weights weights) {
        return kind.scorer(weights, model.lexicon(), model.inventory()).session();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void aProbabilityIsTheMeanOfTheNetworks(ParserArchitecture<C, ?> kind) {
        for (boolean hasTagger : List.of(false, true)) {
            Random random = new Random(41);
            RandomModel model = RandomModel.ensemble(
                    random, kind, NETWORKS, hasTagger && !kind.scorer().family().equals("feed-forward"));
            TransitionSystem<C, ?> system = kind.create(model.inventory());
            List<Sentence> sentences = model.sentences(random, 6, 12);
            ScoringSession<? super C> together = session(kind, model, model.weights());
            List<ScoringSession<? super C>> apart = new ArrayList<>();
            for (DenseWeights<?> network : EnsembleShape.split(model.network())) {
                apart.add(session(kind, model, network));
            }
            together.begin(sentences);
            apart.forEach(session -> session.begin(sentences));
            List<Candidates<C>> running = new ArrayList<>();
            for (int s = 0; s < sentences.size(); s++) {
                checkTokens(s, sentences.get(s), together, apart);
                if (together instanceof ArcScoringSession<? super C> arcs) {
                    checkArcs(s, sentences.get(s).length(), arcs, apart);
                }
                running.add(new Candidates<>(s, system.initial(sentences.get(s).length()), system));
            }
            while (!running.isEmpty()) {
                running.forEach(step -> step.list(system));
                List<Candidates<C>> choices =
                        running.stream().filter(step -> !step.isForced()).toList();
                List<double[]> expected =
                        choices.stream().map(step -> new double[step.count()]).toList();
                for (ScoringSession<? super C> session : apart) {
                    session.score(choices);
                    for (int c = 0; c < choices.size(); c++) {
                        for (int candidate = 0; candidate < expected.get(c).length; candidate++) {
                            expected.get(c)[candidate] +=
                                    Math.exp(choices.get(c).score(candidate)) / NETWORKS;
                        }
                    }
                }
                together.score(choices);
                for (int c = 0; c < choices.size(); c++) {
                    for (int candidate = 0; candidate < expected.get(c).length; candidate++) {
                        assertThat(choices.get(c).score(candidate))
                                .as("%s, sentence %d", kind, choices.get(c).sentence())
                                .isCloseTo(Math.log(expected.get(c)[candidate]), within(ROUNDING));
                    }
                }
                running.forEach(step -> system.apply(step.configuration(), step.code(random.nextInt(step.count()))));
                running.removeIf(step -> system.isFinal(step.configuration()));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ml-set, set", "ml-gap, templates-nt"})
    void functionsAreThoseOfTheMeanOfTheNetworks(String system, String scorer) {
        checkFunctions(ParserArchitecture.of(system, scorer));
    }

    private static <C extends Configuration> void checkFunctions(ParserArchitecture<C, ?> kind) {
        Random random = new Random(43);
        RandomModel model = RandomModel.ensembleWithFunctions(random, kind, NETWORKS);
        List<ConstituencyTree> trees = RandomTrees.of(43, 8, 12).toList();
        List<Sentence> sentences =
                trees.stream().map(ConstituencyTree::sentence).toList();
        ScoringSession<? super C> together = session(kind, model, model.weights());
        together.begin(sentences);
        List<float[]> expected = new ArrayList<>();
        for (DenseWeights<?> network : EnsembleShape.split(model.network())) {
            ScoringSession<? super C> alone = session(kind, model, network);
            alone.begin(sentences);
            TreeFunctions functions = alone.functions().orElseThrow();
            for (int s = 0; s < trees.size(); s++) {
                List<TreeEdge> edges = TreeEdge.of(trees.get(s));
                if (expected.size() == s) {
                    expected.add(new float[edges.size() * functions.functions().size()]);
                }
                functions.addProbabilities(s, edges, expected.get(s));
            }
        }
        TreeFunctions functions = together.functions().orElseThrow();
        int count = functions.functions().size();
        for (int s = 0; s < trees.size(); s++) {
            ConstituencyTree labelled = functions.label(s, trees.get(s));
            List<TreeEdge> edges = TreeEdge.of(labelled);
            float[] means = new float[edges.size() * count];
            functions.addProbabilities(s, TreeEdge.of(trees.get(s)), means);
            for (int edge = 0; edge < edges.size(); edge++) {
                int chosen = edge * count
                        + functions.functions().find(edges.get(edge).function(labelled.sentence()));
                double total = 0;
                for (int function = edge * count; function < (edge + 1) * count; function++) {
                    assertThat(means[function]).isCloseTo(expected.get(s)[function] / NETWORKS, within(1e-5f));
                    assertThat(means[chosen]).isGreaterThanOrEqualTo(means[function]);
                    total += means[function];
                }
                assertThat(total).isCloseTo(1, within(ROUNDING));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ml-set, set", "graph, arcs"})
    void lemmasThatTrainingHasAreTakenFirst(String system, String scorer) {
        checkLemmas(ParserArchitecture.of(system, scorer));
    }

    private static <C extends Configuration> void checkLemmas(ParserArchitecture<C, ?> kind) {
        Random random = new Random(44);
        RandomModel model = RandomModel.ensembleWithLemmas(random, kind, NETWORKS);
        List<ScoringSession<? super C>> sessions = new ArrayList<>(List.of(session(kind, model, model.weights())));
        for (DenseWeights<?> network : EnsembleShape.split(model.network())) {
            sessions.add(session(kind, model, network));
        }
        List<Sentence> sentences = model.sentences(random, 20, 12);
        Lexicon.Task lemmas = model.lexicon().tasks().get(1);
        int changed = 0;
        for (ScoringSession<? super C> session : sessions) {
            session.begin(sentences);
            for (int s = 0; s < sentences.size(); s++) {
                for (int token = 0; token < sentences.get(s).length(); token++) {
                    Token labelled = session.token(s, token);
                    float[] probabilities = new float[lemmas.labels().size()];
                    TokenLabels labels = session.labels().orElseThrow();
                    labels.addProbabilities(labels.tasks().indexOf(lemmas), s, token, probabilities);
                    String expected = lemma(lemmas, labelled, probabilities, true);
                    assertThat(labelled.lemma()).as(labelled.form()).isEqualTo(expected);
                    changed += expected.equals(lemma(lemmas, labelled, probabilities, false)) ? 0 : 1;
                }
            }
        }
        assertThat(changed).isPositive();
    }

    /** Whether a script leaves any of a form's letters, by its text. */
    private static boolean keepsSomething(String script, String form) {
        String[] parts = script.split("\\|", -1);
        return !parts[2].equals("*")
                && Integer.parseInt(parts[1]) + Integer.parseInt(parts[2]) < form.codePointCount(0, form.length());
    }

    /** The lemma by the most probable label or, if wanted, by the most probable one that gives a known lemma and keeps something. */
    private static String lemma(Lexicon.Task task, Token token, float[] probabilities, boolean known) {
        List<Integer> labels = IntStream.range(0, probabilities.length)
                .boxed()
                .sorted(Comparator.comparing((Integer label) -> -probabilities[label]))
                .toList();
        String first = task.with(token, labels.get(0)).lemma();
        return labels.stream()
                .filter(label ->
                        known && !first.isEmpty() && probabilities[label] * 400 >= probabilities[labels.get(0)])
                .filter(label -> !task.labels().entry(label).isEmpty()
                        && LemmaScript.parse(task.labels().entry(label)).fits(token.form()))
                .filter(label -> label.equals(labels.get(0))
                        || keepsSomething(task.labels().entry(label), token.form()))
                .map(label -> task.with(token, label).lemma())
                .filter(task.lemmas()::contains)
                .findFirst()
                .orElse(first);
    }

    private static void checkTokens(
            int number, Sentence sentence, ScoringSession<?> together, List<? extends ScoringSession<?>> apart) {
        List<Lexicon.Task> tasks = together.labels().map(TokenLabels::tasks).orElseThrow();
        assertThat(tasks).isNotEmpty();
        for (int token = 0; token < sentence.length(); token++) {
            Token labelled = together.token(number, token);
            assertThat(labelled.form()).isEqualTo(sentence.token(token).form());
            for (int task = 0; task < tasks.size(); task++) {
                float[] sums = new float[tasks.get(task).labels().size()];
                for (ScoringSession<?> session : apart) {
                    float[] ofOne = new float[sums.length];
                    session.labels().orElseThrow().addProbabilities(task, number, token, ofOne);
                    int best = 0;
                    double total = 0;
                    for (int label = 0; label < ofOne.length; label++) {
                        best = ofOne[label] > ofOne[best] ? label : best;
                        total += ofOne[label];
                        sums[label] += ofOne[label];
                    }
                    assertThat(total).isCloseTo(1, within(ROUNDING));
                    // What a network alone gives the token is its most probable label.
                    assertThat(tasks.get(task).task().label(session.token(number, token)))
                            .isEqualTo(tasks.get(task).labels().entry(best));
                }
                int chosen =
                        tasks.get(task).labels().find(tasks.get(task).task().label(labelled));
                float[] probabilities = new float[sums.length];
                together.labels().orElseThrow().addProbabilities(task, number, token, probabilities);
                for (int label = 0; label < sums.length; label++) {
                    assertThat((double) sums[label]).isLessThanOrEqualTo(sums[chosen]);
                    assertThat((double) probabilities[label]).isCloseTo(sums[label] / NETWORKS, within(ROUNDING));
                }
            }
        }
    }

    private static void checkArcs(
            int sentence, int length, ArcScoringSession<?> together, List<? extends ScoringSession<?>> apart) {
        double[] expected = new double[length * (length + 1)];
        for (ScoringSession<?> session : apart) {
            float[] scores = new float[expected.length];
            ((ArcScoringSession<?>) session).arcs(sentence, scores);
            for (int token = 0; token < length; token++) {
                double total = 0;
                for (int head = 0; head <= length; head++) {
                    total += head == token + 1 ? 0 : Math.exp(scores[token * (length + 1) + head]);
                }
                for (int head = 0; head <= length; head++) {
                    int arc = token * (length + 1) + head;
                    expected[arc] += Math.exp(scores[arc]) / total / NETWORKS;
                }
            }
        }
        float[] arcs = new float[expected.length];
        together.arcs(sentence, arcs);
        for (int arc = 0; arc < arcs.length; arc++) {
            if (arc % (length + 1) != arc / (length + 1) + 1) {
                assertThat((double) arcs[arc]).isCloseTo(Math.log(expected[arc]), within(ROUNDING));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void anOutcomeDoesNotDependOnTheBatchToTheLastBit(ParserArchitecture<C, ?> kind) {
        Random random = new Random(42);
        RandomModel model = RandomModel.ensemble(random, kind, 2, false);
        List<Sentence> sentences = model.sentences(random, 12, 9);
        for (Search search :
                List.of(new Search.Standard(), new Search.Beam(4), new Search.BestFirst(100), new Search.Merging(4))) {
            if (search.refusal(kind.create(model.inventory()), kind.scorer()).isPresent()) {
                continue;
            }
            BatchParser<C> parser = BatchParser.of(
                    kind, model.weights(), model.lexicon(), model.inventory(), ParseBudget.DEFAULT, search);
            List<ParseOutcome> together = parser.parse(sentences);
            List<Sentence> shuffled = new ArrayList<>(sentences);
            Collections.shuffle(shuffled, random);
            for (Sentence sentence : shuffled) {
                assertThat(parser.parse(List.of(sentence)))
                        .as("%s, %s", search, sentence.id())
                        .containsExactly(together.get(sentences.indexOf(sentence)));
            }
        }
    }
}
