package org.crossbranch.search;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;

/**
 * Takes one action at each step, the best one unless told otherwise, and never goes back. Each sentence has one hypothesis.
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
        return new LockStep<>(
                system,
                session,
                (number, sentence) ->
                        new Way<>(new Hypothesis<>(system, number, sentence.length()), choosers.of(number, sentence)));
    }

    /** Makes the choosers of a batch. */
    @FunctionalInterface
    interface BatchChoosers {
        /** The chooser of a sentence by its number in the batch, which the scorer has read. */
        ActionChooser of(int number, Sentence sentence);
    }

    /** One hypothesis. A step allocates nothing. */
    private record Way<C extends Configuration>(Hypothesis<C> found, ActionChooser chooser)
            implements LockStep.Walk<C> {
        @Override
        public void list(List<Candidates<C>> choices) {
            Candidates<C> candidates = found.list();
            if (!candidates.isForced()) {
                choices.add(candidates);
            }
        }

        @Override
        public boolean advance() {
            found.take(chooser.choose(found.candidates()));
            return found.isComplete();
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
