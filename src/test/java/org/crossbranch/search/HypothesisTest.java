package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several hypotheses of each sentence, as a beam has them, with every scorer. */
final class HypothesisTest {
    private static final int MOST_OF_A_SENTENCE = 4;

    static List<ParserArchitecture<?, ?>> kinds() {
        return BatchParserTest.kinds();
    }

    /**
     * The score of each is that of its actions alone, to the last bit: neither those scored with it nor those scored before it,
     * nor how long others went on after its end make a difference.
     */
    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void aScoreDependsOnTheHypothesisAlone(ParserArchitecture<C, ?> kind) {
        Random random = new Random(15);
        RandomModel model = RandomModel.small(random, kind);
        TransitionSystem<C, ?> system = kind.create(model.inventory());
        Scorer<? super C> scorer = kind.scorer(model.weights(), model.lexicon(), model.inventory());
        for (boolean isTogether : new boolean[] {true, false}) {
            List<Sentence> sentences = model.sentences(random, 4, 12);
            ScoringSession<? super C> session = scorer.session();
            session.begin(sentences);
            List<Hypothesis<C>> hypotheses = new ArrayList<>();
            for (int s = 0; s < sentences.size(); s++) {
                hypotheses.add(new Hypothesis<>(system, s, sentences.get(s).length()));
            }
            while (!hypotheses.stream().allMatch(Hypothesis::isComplete)) {
                step(hypotheses, session, isTogether, random);
                branch(hypotheses, system, sentences, random);
            }
            for (Hypothesis<C> hypothesis : hypotheses) {
                Sentence sentence = sentences.get(hypothesis.sentence());
                assertThat(hypothesis.score())
                        .as("%s, %s", sentence.id(), hypothesis.derivation())
                        .isEqualTo(scoreAlone(hypothesis, system, scorer.session(), sentence));
            }
            assertThat(hypotheses).hasSizeGreaterThan(2 * sentences.size());
        }
    }

    private static <C extends Configuration> void step(
            List<Hypothesis<C>> hypotheses, ScoringSession<? super C> session, boolean isTogether, Random random) {
        List<Hypothesis<C>> running = hypotheses.stream()
                // Some wait, so that they are at different kinds of step.
                .filter(hypothesis -> !hypothesis.isComplete() && random.nextInt(5) > 0)
                .toList();
        List<Candidates<C>> choices = new ArrayList<>();
        running.forEach(hypothesis -> hypothesis.list(choices));
        if (isTogether) {
            session.score(choices);
        } else {
            choices.forEach(choice -> session.score(List.of(choice)));
        }
        running.forEach(hypothesis ->
                hypothesis.take(random.nextInt(hypothesis.candidates().count())));
    }

    private static <C extends Configuration> void branch(
            List<Hypothesis<C>> hypotheses, TransitionSystem<C, ?> system, List<Sentence> sentences, Random random) {
        for (Hypothesis<C> origin : List.copyOf(hypotheses)) {
            long others = hypotheses.stream()
                    .filter(hypothesis -> hypothesis.sentence() == origin.sentence())
                    .count();
            if (others < MOST_OF_A_SENTENCE && random.nextInt(3) == 0) {
                Hypothesis<C> branch = new Hypothesis<>(
                        system,
                        origin.sentence(),
                        sentences.get(origin.sentence()).length());
                branch.copyFrom(origin);
                hypotheses.add(branch);
            }
        }
    }

    private static <C extends Configuration> double scoreAlone(
            Hypothesis<C> hypothesis,
            TransitionSystem<C, ?> system,
            ScoringSession<? super C> session,
            Sentence sentence) {
        session.begin(List.of(sentence));
        Hypothesis<C> alone = new Hypothesis<>(system, 0, sentence.length());
        for (int code : hypothesis.derivation().codes()) {
            List<Candidates<C>> choices = new ArrayList<>();
            alone.list(choices);
            session.score(choices);
            Candidates<C> candidates = alone.candidates();
            int candidate = 0;
            while (candidates.code(candidate) != code) {
                candidate++;
            }
            alone.take(candidate);
        }
        assertThat(alone.isComplete()).isTrue();
        return alone.score();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void aHypothesisOfAnotherSentenceIsRefused(ParserArchitecture<C, ?> kind) {
        TransitionSystem<C, ?> system =
                kind.create(RandomModel.small(new Random(1), kind).inventory());
        Hypothesis<C> hypothesis = new Hypothesis<>(system, 1, 3);
        assertThatThrownBy(() -> hypothesis.copyFrom(new Hypothesis<>(system, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a hypothesis of sentence 2 for one of sentence 1");
    }
}
