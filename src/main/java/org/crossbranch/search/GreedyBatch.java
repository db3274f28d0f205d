package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Parses a batch in lock-step. Of one thread; used again for batch after batch. A step allocates nothing. */
final class GreedyBatch<C extends Configuration> {
    private final TransitionSystem<C> system;
    private final ScoringSession<? super C> session;
    private final Function<Sentence, ActionChooser> choosers;
    private final List<Lane<C>> running = new ArrayList<>();
    private final List<Candidates<C>> choices = new ArrayList<>();

    GreedyBatch(
            TransitionSystem<C> system, ScoringSession<? super C> session, Function<Sentence, ActionChooser> choosers) {
        this.system = system;
        this.session = session;
        this.choosers = choosers;
    }

    /** One sentence on its way. */
    private static final class Lane<C extends Configuration> {
        private final Candidates<C> candidates;
        private final ActionChooser chooser;
        private int[] codes;
        private int steps;
        private double score;

        Lane(int sentence, int length, TransitionSystem<C> system, ActionChooser chooser) {
            this.chooser = chooser;
            candidates = new Candidates<>(sentence, system.initial(length), system);
            // Few derivations come near a quadratic bound.
            codes = new int[Math.min(system.maxDerivationLength(length), 5 * length)];
        }

        C configuration() {
            return candidates.configuration();
        }

        void advance(TransitionSystem<C> system) {
            int chosen = chooser.choose(candidates);
            score += candidates.score(chosen);
            if (steps == codes.length) {
                codes = Arrays.copyOf(codes, 2 * steps);
            }
            codes[steps++] = candidates.code(chosen);
            system.apply(configuration(), candidates.code(chosen));
        }
    }

    List<ParseOutcome> parse(List<Sentence> sentences) {
        ParseOutcome[] outcomes = new ParseOutcome[sentences.size()];
        session.begin(sentences);
        running.clear();
        for (int s = 0; s < outcomes.length; s++) {
            Sentence sentence = sentences.get(s);
            running.add(new Lane<>(s, sentence.length(), system, choosers.apply(sentence)));
        }
        while (!running.isEmpty()) {
            step();
            finish(sentences, outcomes);
        }
        return Arrays.asList(outcomes);
    }

    private void step() {
        choices.clear();
        for (int l = 0; l < running.size(); l++) {
            Candidates<C> candidates = running.get(l).candidates;
            candidates.list(system);
            if (!candidates.isForced()) {
                choices.add(candidates);
            }
        }
        session.score(choices);
        for (int l = 0; l < running.size(); l++) {
            running.get(l).advance(system);
        }
    }

    /** Lets the sentences leave that have arrived; the others keep their order. */
    private void finish(List<Sentence> sentences, ParseOutcome[] outcomes) {
        int left = 0;
        for (int l = 0; l < running.size(); l++) {
            Lane<C> lane = running.get(l);
            if (system.isFinal(lane.configuration())) {
                int sentence = lane.candidates.sentence();
                outcomes[sentence] = outcome(lane, sentences.get(sentence));
            } else {
                running.set(left++, lane);
            }
        }
        running.subList(left, running.size()).clear();
    }

    private ParseOutcome outcome(Lane<C> lane, Sentence sentence) {
        List<Token> tokens = new ArrayList<>(sentence.length());
        for (int token = 0; token < sentence.length(); token++) {
            tokens.add(sentence.token(token).withTag(session.tag(lane.candidates.sentence(), token)));
        }
        return new ParseOutcome.Parsed(
                system.tree(sentence.withTokens(tokens), lane.configuration()),
                lane.score,
                new Derivation(Arrays.stream(lane.codes, 0, lane.steps).boxed().toList()));
    }
}
