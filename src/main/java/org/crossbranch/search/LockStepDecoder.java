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
 * A decoder that keeps several hypotheses of each sentence. The sentences advance in lock-step, as those of {@link GreedyDecoder} do.
 */
abstract class LockStepDecoder<C extends Configuration> implements Decoder {
    private final TransitionSystem<C, ?> system;
    private final ScoringSession<? super C> session;
    private final List<SentenceSearch<C>> running = new ArrayList<>();
    private final List<Candidates<C>> choices = new ArrayList<>();

    /** The hypotheses of one sentence. */
    interface SentenceSearch<C extends Configuration> {

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

    LockStepDecoder(TransitionSystem<C, ?> system, ScoringSession<? super C> session) {
        this.system = system;
        this.session = session;
    }

    /** Begins the search of a sentence, which has taken no action. */
    abstract SentenceSearch<C> begin(Hypothesis<C> initial);

    @Override
    public List<ParseOutcome> parse(List<Sentence> batch, Deadline deadline) {
        ParseOutcome[] outcomes = new ParseOutcome[batch.size()];
        session.begin(batch);
        running.clear();
        for (int s = 0; s < outcomes.length; s++) {
            deadline.check();
            running.add(begin(new Hypothesis<>(system, s, batch.get(s).length())));
        }
        while (!running.isEmpty()) {
            deadline.check();
            choices.clear();
            for (int s = 0; s < running.size(); s++) {
                running.get(s).list(choices);
            }
            session.score(choices);
            int left = 0;
            for (int s = 0; s < running.size(); s++) {
                SentenceSearch<C> search = running.get(s);
                if (search.advance()) {
                    int sentence = search.found().sentence();
                    outcomes[sentence] = search.found().outcome(session, batch.get(sentence), search.compared());
                } else {
                    running.set(left++, search);
                }
            }
            running.subList(left, running.size()).clear();
        }
        return Arrays.asList(outcomes);
    }
}
