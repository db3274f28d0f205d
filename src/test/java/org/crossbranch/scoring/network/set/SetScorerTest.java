package org.crossbranch.scoring.network.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.network.ReferenceScorer;
import org.crossbranch.scoring.network.encoder.CharacterEncoder;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SetScorerTest {
    /** Random derivations, so that items with gaps of all kinds come up, not only those that a parser would make. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyScoreIsThatOfTheDefinition(boolean hasTagger) {
        for (int seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            RandomModel model = hasTagger ? RandomModel.withTagger(random) : RandomModel.small(random);
            TransitionSystem<SetConfiguration, ?> system = new SetBased(model.inventory());
            List<Sentence> sentences = model.sentences(random, 6, 15);
            ScoringSession<SetConfiguration> fast = model.setScorer().session();
            ScoringSession<SetConfiguration> reference = new ReferenceScorer(model).session();
            fast.begin(sentences);
            reference.begin(sentences);
            List<Candidates<SetConfiguration>> running = new ArrayList<>();
            for (int s = 0; s < sentences.size(); s++) {
                running.add(new Candidates<>(s, system.initial(sentences.get(s).length()), system));
                for (int token = 0; token < sentences.get(s).length(); token++) {
                    assertThat(fast.token(s, token)).isEqualTo(reference.token(s, token));
                }
            }
            while (!running.isEmpty()) {
                List<Candidates<SetConfiguration>> choices = new ArrayList<>();
                for (Candidates<SetConfiguration> candidates : running) {
                    candidates.list(system);
                    // Some wait, so that sentences are at different kinds of step.
                    if (!candidates.isForced() && random.nextInt(4) != 0) {
                        choices.add(candidates);
                    }
                }
                reference.score(choices);
                List<double[]> expected = new ArrayList<>();
                choices.forEach(choice -> expected.add(scores(choice)));
                fast.score(choices);
                for (int c = 0; c < choices.size(); c++) {
                    assertThat(scores(choices.get(c)))
                            .as("seed %d", seed)
                            .containsExactly(expected.get(c), within(1e-4));
                }
                for (Candidates<SetConfiguration> candidates : running) {
                    if (candidates.isForced() || choices.contains(candidates)) {
                        system.apply(candidates.configuration(), candidates.code(random.nextInt(candidates.count())));
                    }
                }
                running.removeIf(candidates -> system.isFinal(candidates.configuration()));
            }
        }
    }

    /** Hypotheses of one sentence, with items that differ from {0, 3} in one of their positions: no sum is another's. */
    @Test
    void itemsOfOneLeftIndexDoNotGetEachOthersSums() {
        Random random = new Random(5);
        RandomModel model = RandomModel.small(random);
        List<Sentence> sentence = List.of(model.sentence(random, "s", 6));
        TransitionSystem<SetConfiguration, ?> system = new SetBased(model.inventory());
        Scorer<SetConfiguration> scorer = model.setScorer();
        List<Candidates<SetConfiguration>> steps = List.of(
                after(system, "SHIFT SHIFT SHIFT SHIFT COMBINE-0 SHIFT"),
                after(system, "SHIFT SHIFT SHIFT SHIFT COMBINE-0 COMBINE-1 SHIFT"),
                after(system, "SHIFT SHIFT SHIFT SHIFT COMBINE-0 COMBINE-2 SHIFT"),
                after(system, "SHIFT SHIFT SHIFT SHIFT COMBINE-0 SHIFT COMBINE-0 SHIFT"));
        List<double[]> expected = new ArrayList<>();
        for (Candidates<SetConfiguration> step : steps) {
            ScoringSession<SetConfiguration> alone = scorer.session();
            alone.begin(sentence);
            alone.score(List.of(step));
            expected.add(scores(step));
        }
        ScoringSession<SetConfiguration> session = scorer.session();
        session.begin(sentence);
        for (int round = 0; round < 2; round++) {
            session.score(steps);
            for (int s = 0; s < steps.size(); s++) {
                assertThat(scores(steps.get(s))).as("together, step %d", s).isEqualTo(expected.get(s));
            }
            for (int s = 0; s < steps.size(); s++) {
                session.score(List.of(steps.get(s)));
                assertThat(scores(steps.get(s))).as("in turn, step %d", s).isEqualTo(expected.get(s));
            }
        }
    }

    /** The candidates after some structural actions over six tokens, none of whose foci is labelled. */
    private static Candidates<SetConfiguration> after(TransitionSystem<SetConfiguration, ?> system, String actions) {
        SetConfiguration configuration = system.initial(6);
        for (String action : actions.split(" ", -1)) {
            system.apply(configuration, system.inventory().parse(action));
            system.apply(configuration, system.inventory().parse("NO-LABEL"));
        }
        Candidates<SetConfiguration> candidates = new Candidates<>(0, configuration, system);
        candidates.list(system);
        return candidates;
    }

    private static double[] scores(Candidates<SetConfiguration> candidates) {
        double[] scores = new double[candidates.count()];
        for (int candidate = 0; candidate < scores.length; candidate++) {
            scores[candidate] = candidates.score(candidate);
        }
        return scores;
    }

    @Test
    void aLexiconOfAnotherSizeIsRefused() {
        RandomModel model = RandomModel.small(new Random(1));
        Vocabulary one = Vocabulary.closed(List.of("only"));
        assertRefused(
                model,
                List.of(Lexicon.Task.of("tag", one), model.lexicon().tasks().get(1)),
                "the network has 6 tags, not 1");
        assertRefused(
                model,
                List.of(model.lexicon().tasks().get(0), Lexicon.Task.of("function", one)),
                "the network has 4 labels of function, not 1");
        assertRefused(
                model,
                List.of(Lexicon.Task.of("tag", one)),
                "the network has the word-level tasks [tag, function], the lexicon has [tag]");
    }

    private static void assertRefused(RandomModel model, List<Lexicon.Task> tasks, String message) {
        Lexicon other = new Lexicon(model.lexicon().words(), model.lexicon().characters(), tasks);
        assertThatThrownBy(() -> new RandomModel(other, model.inventory(), model.weights()).setScorer())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void characterStatesDoNotDependOnTheCache() {
        Random random = new Random(3);
        RandomModel model = RandomModel.small(random);
        DenseWeights<SetShape> weights = new SetArchitecture().weights().of(model.weights());
        CharacterEncoder encoder = new CharacterEncoder(weights.shape().encoder(), weights, model.lexicon());
        List<String> forms = List.of("w1", "w22", "𝔛a", "ß", "w3333333", "w1x", "w".repeat(80), "w2");
        float[] expected = new float[forms.size() * encoder.outputSize()];
        encoder.session().encode(forms, expected);
        CharacterEncoder.Session tiny = encoder.session(3);
        for (int round = 0; round < 5; round++) {
            float[] states = new float[expected.length];
            tiny.encode(forms, states);
            assertThat(states).isEqualTo(expected);
            float[] one = new float[encoder.outputSize()];
            int form = random.nextInt(forms.size());
            tiny.encode(forms.subList(form, form + 1), one);
            assertThat(one)
                    .isEqualTo(Arrays.copyOfRange(
                            expected, form * encoder.outputSize(), (form + 1) * encoder.outputSize()));
        }
    }
}
