package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.UniqueRelations;
import org.crossbranch.tree.UniqueRelationsTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tree of the standard search against the best of all labelled trees, of which one with crossing arcs has to be better by the
 * margin; by one network and by several.
 */
final class SpanningTreeDecoderTest {
    private static final ParserArchitecture<?, ?> KIND = ParserArchitecture.of(HeadSelection.NAME, "arcs");

    /** Scores are logarithms of 32 bits. */
    private static final double ROUNDING = 1e-4;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void isTheBestOfAllLabelledTrees(int networks) {
        int changed = 0;
        int uncrossed = 0;
        for (int seed = 1; seed <= 6; seed++) {
            Random random = new Random(seed);
            RandomModel model = RandomModel.ensemble(random, KIND, networks, false);
            for (int length = 1; length <= 5; length++) {
                Scored scored = new Scored(model, model.sentence(random, "s", length));
                List<DependencyTree> all =
                        DependencyTrees.all(length, scored.hasOneRoot()).toList();
                double greatest = best(all, tree -> scored.sum(tree, true));
                double best = best(all, tree -> scored.sum(tree, true) - scored.loss(tree));
                int[] unlabelled = all.stream()
                        .max(Comparator.comparingDouble(tree -> scored.sum(tree.heads(), false) - scored.loss(tree)))
                        .orElseThrow()
                        .heads();
                DependencyTree found = scored.parse();
                assertThat(scored.sum(found, true) - scored.loss(found))
                        .as("%d networks, seed %d, %d tokens", networks, seed, length)
                        .isCloseTo(best, within(ROUNDING));
                changed += scored.sum(unlabelled, true) < best - ROUNDING ? 1 : 0;
                uncrossed += scored.sum(found, true) < greatest - ROUNDING ? 1 : 0;
            }
        }
        assertThat(changed).as("sentences whose best tree depends on labels").isGreaterThan(3);
        assertThat(uncrossed)
                .as("sentences whose best tree crosses by too little")
                .isGreaterThan(1);
    }

    private static double best(List<DependencyTree> all, ToDoubleFunction<DependencyTree> worth) {
        return all.stream().mapToDouble(worth).max().orElseThrow();
    }

    /** Long sentences have more arcs that are nearly as good than are labelled at once. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void isTheBestTreeOfLongSentencesToo(int networks) {
        Random random = new Random(17);
        RandomModel model = RandomModel.ensemble(random, KIND, networks, false);
        for (int length : new int[] {9, 33, 70}) {
            Scored scored = new Scored(model, model.sentence(random, "s", length));
            float[] sums = new float[length * (length + 1)];
            for (int arc = 0; arc < sums.length; arc++) {
                sums[arc] = (float) (scored.arcs[arc] + scored.labels[arc]);
            }
            double best = Double.NEGATIVE_INFINITY;
            for (SpanningTreeDecoder.TreeSearch search : List.of(new SpanningTree(), new ProjectiveTree())) {
                int[] heads = new int[length];
                search.find(length, sums, scored.hasOneRoot(), heads);
                best = Math.max(best, scored.sum(heads, true) - (search instanceof SpanningTree ? scored.margin() : 0));
            }
            DependencyTree found = scored.parse();
            assertThat(scored.sum(found, true) - scored.loss(found))
                    .as("%d networks, %d tokens", networks, length)
                    .isGreaterThan(best - ROUNDING * length);
        }
    }

    /** An arc is as probable as its head among all heads and its label together, whatever the tree; the curves come after. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void arcsHaveTheConfidenceOfTheirHeadsAndLabels(int networks) {
        LogisticCurve ofTrees = new LogisticCurve(-0.5, 0.8);
        LogisticCurve ofArcs = new LogisticCurve(0.3, 1.2);
        Confidence confidence = new Confidence(Optional.of(ofTrees), Optional.of(ofArcs), Optional.of(ofArcs));
        Random random = new Random(19);
        RandomModel model = RandomModel.ensemble(random, KIND, networks, false);
        for (int length : new int[] {1, 2, 7, 20}) {
            Scored scored = new Scored(model, model.sentence(random, "s", length));
            ParseOutcome.Parsed parsed = scored.parsed(confidence);
            DependencyTree tree = parsed.analysis().dependency().orElseThrow();
            assertThat(parsed.ranking().confidence()).isEqualTo(ofTrees.probability(parsed.score()));
            assertThat(parsed.ranking().arcs()).hasSize(length);
            for (int token = 0; token < length; token++) {
                double all = 0;
                for (int head = -1; head < length; head++) {
                    all += head == token ? 0 : Math.exp(scored.arcs[token * (length + 1) + head + 1]);
                }
                int arc = token * (length + 1) + tree.head(token) + 1;
                double probability = Math.exp(scored.arcs[arc]) / all * Math.exp(scored.labels[arc]);
                assertThat(parsed.ranking().arcs().get(token))
                        .isCloseTo(ofArcs.probability(Math.log(probability)), within(ROUNDING));
            }
            assertThat(scored.parsed(Confidence.NONE)).isEqualTo(parsed.with(Ranking.NONE));
        }
    }

    /** The heads stay; of all labels that leave each head one dependent at most of some relations, the best are taken. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void labelsAreTheBestOfAllThatKeepRelationsUnique(int networks) {
        UniqueRelations relations = new UniqueRelations(List.of("nsubj", "obj", "nmod"));
        Confidence confidence = new Confidence(Optional.empty(), Optional.of(LogisticCurve.IDENTITY), Optional.empty());
        Search search = new Search.Unique(new Search.Standard(), relations);
        int changed = 0;
        for (int seed = 1; seed <= 12; seed++) {
            Random random = new Random(seed);
            RandomModel model = RandomModel.ensemble(random, KIND, networks, false);
            for (int length = 1; length <= 5; length++) {
                Scored scored = new Scored(model, model.sentence(random, "s", length));
                DependencyTree free = scored.parse();
                ParseOutcome.Parsed parsed = scored.parsed(search, confidence);
                ParseOutcome.Parsed without = scored.parsed(confidence);
                DependencyTree found = parsed.analysis().dependency().orElseThrow();
                assertThat(found.heads()).isEqualTo(free.heads());
                List<Map<String, Double>> labels = new ArrayList<>();
                double sum = 0;
                for (int token = 0; token < length; token++) {
                    labels.add(scored.labels(token, found.head(token)));
                    sum += labels.get(token).getOrDefault(found.label(token), Double.NaN);
                }
                assertThat(UniqueRelationsTest.violations(found, relations)).isZero();
                assertThat(sum)
                        .as("%d networks, seed %d, %d tokens", networks, seed, length)
                        .isCloseTo(best(found, labels, new ArrayList<>(), relations), within(ROUNDING));
                for (int token = 0; token < length; token++) {
                    double other = labels.get(token).getOrDefault(found.label(token), Double.NaN)
                            - labels.get(token).getOrDefault(free.label(token), Double.NaN);
                    assertThat(Math.log(parsed.ranking().arcs().get(token))
                                    - Math.log(without.ranking().arcs().get(token)))
                            .isCloseTo(other, within(ROUNDING));
                }
                changed += UniqueRelationsTest.violations(free, relations);
            }
        }
        assertThat(changed).isGreaterThan(5);
    }

    /** The greatest sum of log-probabilities of the labels of all tokens that keep the relations unique, of all choices. */
    private static double best(
            DependencyTree tree, List<Map<String, Double>> labels, List<String> chosen, UniqueRelations relations) {
        int token = chosen.size();
        if (token == labels.size()) {
            DependencyTree labelled = new DependencyTree(tree.sentence(), tree.heads(), chosen);
            return UniqueRelationsTest.violations(labelled, relations) == 0 ? 0 : Double.NEGATIVE_INFINITY;
        }
        double best = Double.NEGATIVE_INFINITY;
        for (Map.Entry<String, Double> label : labels.get(token).entrySet()) {
            List<String> longer = new ArrayList<>(chosen);
            longer.add(label.getKey());
            best = Math.max(best, label.getValue() + best(tree, labels, longer, relations));
        }
        return best;
    }

    /** A sentence with the scores of all its arcs, and the log-probabilities of their best labels as a derivation meets them. */
    private static final class Scored {
        private final RandomModel model;
        private final Sentence sentence;
        private final float[] arcs;
        private final double[] labels;

        Scored(RandomModel model, Sentence sentence) {
            this.model = model;
            this.sentence = sentence;
            TransitionSystem<HeadConfiguration, ?> system = new HeadSelection(model.inventory());
            ArcScoringSession<HeadConfiguration> session = session();
            session.begin(List.of(sentence));
            int length = sentence.length();
            arcs = new float[length * (length + 1)];
            labels = new double[arcs.length];
            session.arcs(0, arcs);
            for (int arc = 0; arc < arcs.length; arc++) {
                int head = arc % (length + 1) - 1;
                if (head != arc / (length + 1)) {
                    Candidates<HeadConfiguration> step = labelStep(system, arc / (length + 1), head);
                    session.score(step.isForced() ? List.of() : List.of(step));
                    labels[arc] = step.score(step.best());
                }
            }
        }

        @SuppressWarnings("unchecked") // the system's
        private ArcScoringSession<HeadConfiguration> session() {
            return (ArcScoringSession<HeadConfiguration>)
                    KIND.scorer(model.weights(), model.lexicon(), model.inventory())
                            .session();
        }

        /** The step at which a token gets the label of its arc from a head. */
        private Candidates<HeadConfiguration> labelStep(
                TransitionSystem<HeadConfiguration, ?> system, int token, int head) {
            HeadConfiguration configuration = system.initial(sentence.length());
            for (int before = 0; before < token; before++) {
                // What the head is must not be below the token, and other tokens are out of the way.
                int other = head < 0 || head > token ? token : head;
                system.apply(configuration, attach(before == other ? DependencyTree.ROOT : other));
                Candidates<HeadConfiguration> label = new Candidates<>(0, configuration, system);
                label.list(system);
                system.apply(configuration, label.code(0));
            }
            system.apply(configuration, attach(head));
            Candidates<HeadConfiguration> step = new Candidates<>(0, configuration, system);
            step.list(system);
            return step;
        }

        private int attach(int head) {
            return head == DependencyTree.ROOT
                    ? model.inventory().id(Action.of(Action.Type.ROOT_RIGHT_ARC))
                    : ActionInventory.code(model.inventory().id(Action.of(Action.Type.HEAD)), head);
        }

        boolean hasOneRoot() {
            return model.inventory().find(Action.of(Action.Type.FURTHER_ROOT_RIGHT_ARC)) < 0;
        }

        DependencyTree parse() {
            return parsed(Confidence.NONE).analysis().dependency().orElseThrow();
        }

        /** The log-probabilities of the labels of an arc. */
        Map<String, Double> labels(int token, int head) {
            TransitionSystem<HeadConfiguration, ?> system = new HeadSelection(model.inventory());
            ArcScoringSession<HeadConfiguration> session = session();
            session.begin(List.of(sentence));
            Candidates<HeadConfiguration> step = labelStep(system, token, head);
            session.score(step.isForced() ? List.of() : List.of(step));
            Map<String, Double> found = new LinkedHashMap<>();
            for (int candidate = 0; candidate < step.count(); candidate++) {
                String label = model.inventory().labelOf(step.code(candidate));
                found.put(ActionInventory.RootLabel.ofTree(label), step.score(candidate));
            }
            return found;
        }

        ParseOutcome.Parsed parsed(Confidence confidence) {
            return parsed(new Search.Standard(), confidence);
        }

        ParseOutcome.Parsed parsed(Search search, Confidence confidence) {
            Parser parser = BatchParser.of(
                            KIND, model.weights(), model.lexicon(), model.inventory(), ParseBudget.DEFAULT, search)
                    .with(confidence);
            return (ParseOutcome.Parsed) parser.parse(List.of(sentence)).get(0);
        }

        double margin() {
            return session().crossingMargin();
        }

        /** The loss of a tree with crossing arcs. */
        double loss(DependencyTree tree) {
            return tree.isProjective() ? 0 : margin();
        }

        double sum(DependencyTree tree, boolean withLabels) {
            return sum(tree.heads(), withLabels);
        }

        double sum(int[] heads, boolean withLabels) {
            double sum = 0;
            for (int token = 0; token < heads.length; token++) {
                int arc = token * (heads.length + 1) + heads[token] + 1;
                sum += arcs[arc] + (withLabels ? labels[arc] : 0);
            }
            return sum;
        }
    }
}
