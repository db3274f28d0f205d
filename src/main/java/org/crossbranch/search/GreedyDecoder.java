package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;

/**
 * Greedy parsing: a sentence has one hypothesis, which takes one of its allowed actions at each step and never goes back, until its
 * tree is complete. The sentences of a batch advance in lock-step, so that the scorer gets the candidates of all of them at once. A
 * step allocates nothing.
 */
final class GreedyDecoder<C extends Configuration> implements Decoder {
    private final TransitionSystem<C, ?> system;
    private final ScoringSession<? super C> session;
    private final Choosers choosers;
    private final List<Hypothesis<C>> running = new ArrayList<>();
    private final List<Candidates<C>> choices = new ArrayList<>();

    /** Makes the choosers of a batch. */
    @FunctionalInterface
    interface Choosers {
        /** The chooser of a sentence by its number in the batch, which the scorer has read. */
        ActionChooser of(int number, Sentence sentence);
    }

    GreedyDecoder(TransitionSystem<C, ?> system, ScoringSession<? super C> session, Choosers choosers) {
        this.system = system;
        this.session = session;
        this.choosers = choosers;
    }

    @Override
    public List<ParseOutcome> parse(List<Sentence> batch, Deadline deadline) {
        ParseOutcome[] outcomes = new ParseOutcome[batch.size()];
        ActionChooser[] chooserOf = new ActionChooser[outcomes.length];
        session.begin(batch);
        running.clear();
        for (int s = 0; s < outcomes.length; s++) {
            deadline.check();
            running.add(new Hypothesis<>(system, s, batch.get(s).length()));
            chooserOf[s] = choosers.of(s, batch.get(s));
        }
        while (!running.isEmpty()) {
            deadline.check();
            choices.clear();
            for (int h = 0; h < running.size(); h++) {
                running.get(h).list(choices);
            }
            session.score(choices);
            // Sentences that have arrived leave; the others keep their order.
            int left = 0;
            for (int h = 0; h < running.size(); h++) {
                Hypothesis<C> hypothesis = running.get(h);
                int sentence = hypothesis.sentence();
                hypothesis.take(chooserOf[sentence].choose(hypothesis.candidates()));
                if (hypothesis.isComplete()) {
                    outcomes[sentence] = hypothesis.outcome(session, batch.get(sentence), List.of());
                } else {
                    running.set(left++, hypothesis);
                }
            }
            running.subList(left, running.size()).clear();
        }
        return Arrays.asList(outcomes);
    }
}
