package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Lets the searches of a batch's sentences advance in lock-step, so that the scorer gets the candidates of many hypotheses at
 * once. Used again for batch after batch.
 *
 * @param <C> the system's configurations
 */
final class LockStep<C extends Configuration> implements Search.Workplace {

    /** The search over one sentence's derivations, a step at a time. */
    interface Walk<C extends Configuration> {

        /** Lists the candidates of this step, and adds those to be scored. */
        void list(List<Candidates<C>> choices);

        /**
         * Takes the step, with the candidates scored.
         *
         * @return whether the search has ended
         */
        boolean advance();

        /** The complete derivation that an ended search has found. */
        Hypothesis<C> found();

        /** All complete derivations that it has compared, that one first; none if it has only that one. */
        default List<Hypothesis<C>> compared() {
            return List.of();
        }
    }

    /** Makes the walks of a batch that the scorer has read. */
    @FunctionalInterface
    interface Walks<C extends Configuration> {
        /** The walk of a sentence by its number in the batch. */
        Walk<C> of(int number, Sentence sentence);
    }

    private final TransitionSystem<C, ?> system;
    private final ScoringSession<? super C> session;
    private final Walks<C> walks;
    private final List<Walk<C>> running = new ArrayList<>();
    private final List<Candidates<C>> choices = new ArrayList<>();

    LockStep(TransitionSystem<C, ?> system, ScoringSession<? super C> session, Walks<C> walks) {
        this.system = system;
        this.session = session;
        this.walks = walks;
    }

    @Override
    public List<ParseOutcome> parse(List<Sentence> sentences, Deadline deadline) {
        ParseOutcome[] outcomes = new ParseOutcome[sentences.size()];
        session.begin(sentences);
        running.clear();
        for (int s = 0; s < outcomes.length; s++) {
            deadline.check();
            running.add(walks.of(s, sentences.get(s)));
        }
        while (!running.isEmpty()) {
            deadline.check();
            step(sentences, outcomes);
        }
        return Arrays.asList(outcomes);
    }

    private void step(List<Sentence> sentences, ParseOutcome[] outcomes) {
        choices.clear();
        for (int w = 0; w < running.size(); w++) {
            running.get(w).list(choices);
        }
        session.score(choices);
        // Sentences that have arrived leave; the others keep their order.
        int left = 0;
        for (int w = 0; w < running.size(); w++) {
            Walk<C> walk = running.get(w);
            if (walk.advance()) {
                int sentence = walk.found().sentence();
                outcomes[sentence] = outcome(walk, sentences.get(sentence));
            } else {
                running.set(left++, walk);
            }
        }
        running.subList(left, running.size()).clear();
    }

    private ParseOutcome outcome(Walk<C> walk, Sentence sentence) {
        Hypothesis<C> found = walk.found();
        List<Token> tokens = new ArrayList<>(sentence.length());
        for (int token = 0; token < sentence.length(); token++) {
            tokens.add(session.token(found.sentence(), token));
        }
        Sentence tagged = sentence.withTokens(tokens);
        List<Hypothesis<C>> compared = walk.compared();
        List<Analysis> analyses = compared.stream()
                .map(hypothesis -> Analysis.of(system.tree(tagged, hypothesis.configuration())))
                .toList();
        return new ParseOutcome.Parsed(
                analyses.isEmpty() ? Analysis.of(system.tree(tagged, found.configuration())) : analyses.get(0),
                found.score(),
                Optional.of(found.derivation()),
                analyses.isEmpty()
                        ? Ranking.NONE
                        : Ranking.of(
                                analyses,
                                compared.stream().mapToDouble(Hypothesis::score).toArray()));
    }
}
