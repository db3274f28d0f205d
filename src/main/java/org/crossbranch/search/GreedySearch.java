package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Takes one action at each step, the best one unless told otherwise, and never goes back. The sentences of a batch advance in
 * lock-step, with one hypothesis each, so that the scorer gets the candidates of many at once.
 *
 * @param choosers makes the chooser of a sentence's actions; called by any thread
 */
public record GreedySearch(Function<Sentence, ActionChooser> choosers) implements Search {

    /** The search that takes the best action. */
    public GreedySearch() {
        this(sentence -> Candidates::best);
    }

    @Override
    public <C extends Configuration> Workplace workplace(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session) {
        return workplace(system, session, (number, sentence) -> choosers.apply(sentence));
    }

    /** A place where all sentences of a batch, once the scorer has read them, get their choosers by number. */
    static <C extends Configuration> Workplace workplace(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session, BatchChoosers choosers) {
        return new Batch<>(system, session, choosers);
    }

    /** Makes the choosers of a batch. */
    @FunctionalInterface
    interface BatchChoosers {
        /** The chooser of a sentence by its number in the batch, which the scorer has read. */
        ActionChooser of(int number, Sentence sentence);
    }

    /** Used again for batch after batch. A step allocates nothing. */
    private static final class Batch<C extends Configuration> implements Workplace {
        private final TransitionSystem<C, ?> system;
        private final ScoringSession<? super C> session;
        private final BatchChoosers choosers;
        private final List<ActionChooser> chooserOf = new ArrayList<>();
        private final List<Hypothesis<C>> running = new ArrayList<>();
        private final List<Candidates<C>> choices = new ArrayList<>();

        Batch(TransitionSystem<C, ?> system, ScoringSession<? super C> session, BatchChoosers choosers) {
            this.system = system;
            this.session = session;
            this.choosers = choosers;
        }

        @Override
        public List<ParseOutcome> parse(List<Sentence> sentences, Deadline deadline) {
            ParseOutcome[] outcomes = new ParseOutcome[sentences.size()];
            session.begin(sentences);
            running.clear();
            chooserOf.clear();
            for (int s = 0; s < outcomes.length; s++) {
                deadline.check();
                Sentence sentence = sentences.get(s);
                chooserOf.add(choosers.of(s, sentence));
                running.add(new Hypothesis<>(system, s, sentence.length()));
            }
            while (!running.isEmpty()) {
                deadline.check();
                step();
                finish(sentences, outcomes);
            }
            return Arrays.asList(outcomes);
        }

        private void step() {
            choices.clear();
            for (int h = 0; h < running.size(); h++) {
                Candidates<C> candidates = running.get(h).list();
                if (!candidates.isForced()) {
                    choices.add(candidates);
                }
            }
            session.score(choices);
            for (int h = 0; h < running.size(); h++) {
                Hypothesis<C> hypothesis = running.get(h);
                hypothesis.take(chooserOf.get(hypothesis.sentence()).choose(hypothesis.candidates()));
            }
        }

        /** Lets the sentences leave that have arrived; the others keep their order. */
        private void finish(List<Sentence> sentences, ParseOutcome[] outcomes) {
            int left = 0;
            for (int h = 0; h < running.size(); h++) {
                Hypothesis<C> hypothesis = running.get(h);
                if (hypothesis.isComplete()) {
                    outcomes[hypothesis.sentence()] = outcome(hypothesis, sentences.get(hypothesis.sentence()));
                } else {
                    running.set(left++, hypothesis);
                }
            }
            running.subList(left, running.size()).clear();
        }

        private ParseOutcome outcome(Hypothesis<C> hypothesis, Sentence sentence) {
            List<Token> tokens = new ArrayList<>(sentence.length());
            for (int token = 0; token < sentence.length(); token++) {
                tokens.add(session.token(hypothesis.sentence(), token));
            }
            return new ParseOutcome.Parsed(
                    Analysis.of(system.tree(sentence.withTokens(tokens), hypothesis.configuration())),
                    hypothesis.score(),
                    Optional.of(hypothesis.derivation()));
        }
    }

    /** The search that takes the best action. */
    public static final class Family implements Search.Family {
        @Override
        public Optional<Search> find(String name) {
            return name.equals(GREEDY) ? Optional.of(new GreedySearch()) : Optional.empty();
        }

        @Override
        public List<String> names() {
            return List.of(GREEDY);
        }
    }
}
