package org.crossbranch.scoring.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.constituency.SetBased;
import org.crossbranch.transition.constituency.SetConfiguration;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.Test;

final class SetScorerTest {
    /** Random derivations, so that items with gaps of all kinds come up, not only those that a parser would make. */
    @Test
    void everyScoreIsThatOfTheDefinition() {
        for (int seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            RandomModel model = RandomModel.small(random);
            TransitionSystem<SetConfiguration> system = new SetBased(model.inventory());
            List<Sentence> sentences = model.sentences(random, 6, 15);
            ScoringSession<SetConfiguration> fast =
                    new SetScorer(model.parameters(), model.lexicon(), model.inventory()).session();
            ScoringSession<SetConfiguration> reference = new ReferenceScorer(model).session();
            fast.begin(sentences);
            reference.begin(sentences);
            List<Candidates<SetConfiguration>> running = new ArrayList<>();
            for (int s = 0; s < sentences.size(); s++) {
                running.add(new Candidates<>(s, system.initial(sentences.get(s).length()), system));
                for (int token = 0; token < sentences.get(s).length(); token++) {
                    assertThat(fast.tag(s, token)).isEqualTo(reference.tag(s, token));
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
        Lexicon other =
                new Lexicon(model.lexicon().words(), model.lexicon().characters(), Vocabulary.closed(List.of("only")));
        assertThatThrownBy(() -> new SetScorer(model.parameters(), other, model.inventory()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the network has 6 tags, not 1");
    }

    @Test
    void characterStatesDoNotDependOnTheCache() {
        Random random = new Random(3);
        RandomModel model = RandomModel.small(random);
        CharacterEncoder encoder =
                new CharacterEncoder(model.parameters(), model.lexicon().characters());
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
