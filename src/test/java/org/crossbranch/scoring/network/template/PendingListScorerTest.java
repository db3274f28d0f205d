package org.crossbranch.scoring.network.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.network.ReferenceNetwork;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PendingListScorerTest {
    private static final long SEED = 3;

    /** A model with random parameters, and what goes with it. */
    private static final class Model {
        private final ParserArchitecture<PendingListConfiguration, ?> kind;
        private final RandomModel parts;
        private final TransitionSystem<PendingListConfiguration, ?> system;
        private final boolean heads;
        private final boolean labels;

        @SuppressWarnings("unchecked") // what the system has
        Model(Random random, String features) {
            kind = (ParserArchitecture<PendingListConfiguration, ?>)
                    ParserArchitecture.of("easy-first", "templates-" + features);
            parts = RandomModel.small(random, kind);
            system = kind.create(parts.inventory());
            heads = features.startsWith("lex");
            labels = features.endsWith("nt");
        }

        ScoringSession<? super PendingListConfiguration> session(List<Sentence> sentences) {
            ScoringSession<? super PendingListConfiguration> session = kind.scorer(
                            parts.weights(), parts.lexicon(), parts.inventory())
                    .session();
            session.begin(sentences);
            return session;
        }

        Candidates<PendingListConfiguration> begin(int sentence, int length) {
            Candidates<PendingListConfiguration> step = new Candidates<>(sentence, system.initial(length), system);
            step.list(system);
            return step;
        }

        /** Takes a random action and lists what is allowed then. */
        void advance(Candidates<PendingListConfiguration> step, Random random) {
            system.apply(step.configuration(), step.code(random.nextInt(step.count())));
            step.list(system);
        }

        /** The scores as they are defined: each candidate's window by itself. */
        double[] reference(Candidates<PendingListConfiguration> step, ReferenceNetwork.Encoded sentence) {
            TreeSet<String> names = new TreeSet<>();
            parts.inventory().actions().stream()
                    .map(Action::label)
                    .filter(label -> !label.isEmpty())
                    .forEach(names::add);
            double[] scores = new double[step.count()];
            for (int candidate = 0; candidate < scores.length; candidate++) {
                PendingListConfiguration configuration = step.configuration();
                int position = ActionInventory.targetOf(step.code(candidate));
                List<Integer> tokens = new ArrayList<>();
                List<Integer> rows = new ArrayList<>();
                for (int seen = position - 1; seen <= position + 2; seen++) {
                    boolean isThere = seen >= 0 && seen < configuration.size();
                    int item = isThere ? configuration.item(seen) : -1;
                    tokens.add(isThere ? configuration.itemYield(item).min() : -1);
                    tokens.add(isThere ? configuration.itemYield(item).max() : -1);
                    if (heads) {
                        tokens.add(isThere ? configuration.head(item) : -1);
                    }
                    if (labels) {
                        int action = isThere ? configuration.labelAction(item) : -1;
                        rows.add(
                                !isThere
                                        ? -1
                                        : action < 0
                                                ? 0
                                                : 1
                                                        + names.headSet(parts.inventory()
                                                                        .action(action)
                                                                        .label())
                                                                .size());
                    }
                }
                scores[candidate] = sentence.actions(tokens, rows)[ActionInventory.idOf(step.code(candidate))];
            }
            return scores;
        }
    }

    private static double[] scores(Candidates<?> step) {
        double[] scores = new double[step.count()];
        for (int candidate = 0; candidate < scores.length; candidate++) {
            scores[candidate] = step.score(candidate);
        }
        return scores;
    }

    private static double[] normalized(double[] scores) {
        double logSum = Math.log(Arrays.stream(scores).map(Math::exp).sum());
        return Arrays.stream(scores).map(score -> score - logSum).toArray();
    }

    /** Random derivations, some sentences waiting while others go on: what is kept from an earlier step is never out of date. */
    @ParameterizedTest
    @ValueSource(strings = {"base", "lex", "nt", "lex-nt"})
    void everyScoreIsThatOfTheDefinition(String features) {
        Random random = new Random(SEED);
        Model model = new Model(random, features);
        List<Sentence> sentences = model.parts.sentences(random, 6, 10);
        ReferenceNetwork network = new ReferenceNetwork(model.parts.network(), model.parts.lexicon());
        ScoringSession<? super PendingListConfiguration> session = model.session(sentences);
        List<ReferenceNetwork.Encoded> encoded =
                sentences.stream().map(network::encode).toList();
        List<Candidates<PendingListConfiguration>> running = new ArrayList<>();
        for (int s = 0; s < sentences.size(); s++) {
            running.add(model.begin(s, sentences.get(s).length()));
        }
        while (!running.isEmpty()) {
            List<Candidates<PendingListConfiguration>> choices = running.stream()
                    .filter(step -> !step.isForced() && random.nextInt(4) != 0)
                    .toList();
            session.score(choices);
            for (Candidates<PendingListConfiguration> step : choices) {
                assertThat(scores(step))
                        .as("seed %d", SEED)
                        .containsExactly(normalized(model.reference(step, encoded.get(step.sentence()))), within(1e-4));
            }
            for (Candidates<PendingListConfiguration> step : running) {
                if (step.isForced() || choices.contains(step)) {
                    model.advance(step, random);
                }
            }
            running.removeIf(step -> model.system.isFinal(step.configuration()));
        }
    }

    /** A sentence alone or with others, its steps one by one or two derivations side by side: to the last bit the same. */
    @Test
    void scoresDoNotDependOnWhatElseIsScored() {
        Random random = new Random(SEED);
        Model model = new Model(random, "lex-nt");
        List<Sentence> sentences = model.parts.sentences(random, 8, 20);
        ScoringSession<? super PendingListConfiguration> together = model.session(sentences);
        for (int s = 0; s < sentences.size(); s++) {
            int length = sentences.get(s).length();
            ScoringSession<? super PendingListConfiguration> alone = model.session(List.of(sentences.get(s)));
            Candidates<PendingListConfiguration> one = model.begin(s, length);
            Candidates<PendingListConfiguration> other = model.begin(s, length);
            Candidates<PendingListConfiguration> same = model.begin(0, length);
            while (!model.system.isFinal(one.configuration())) {
                if (!one.isForced()) {
                    together.score(model.system.isFinal(other.configuration()) ? List.of(one) : List.of(one, other));
                    alone.score(List.of(same));
                    double[] first = scores(one);
                    assertThat(scores(same)).as("seed %d", SEED).isEqualTo(first);
                    together.score(List.of(one));
                    assertThat(scores(one)).as("again, seed %d", SEED).isEqualTo(first);
                }
                int code = one.code(random.nextInt(one.count()));
                model.system.apply(one.configuration(), code);
                model.system.apply(same.configuration(), code);
                one.list(model.system);
                same.list(model.system);
                if (!model.system.isFinal(other.configuration())) {
                    model.advance(other, random);
                }
            }
        }
    }
}
