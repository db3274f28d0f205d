package org.crossbranch.search;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.StateMerging;
import org.crossbranch.transition.TransitionSystem;

/**
 * A beam of states, each of which stands for all derivations that the scorer cannot tell apart from there on (Huang &amp; Sagae 2010;
 * Coavoux 2017 §8.5). If the beam holds all states, the best derivation of all is found. With a width of 1 it takes the actions of
 * {@link GreedySearch}.
 *
 * @param width the most states of a sentence after a step
 */
public record DynamicProgramming(int width) implements Search {
    /** The systems that it is for. */
    static final String SYSTEMS = "sr-gap, ml, ml-lex, ml-gap, ml-gap-lex, arc-standard";

    private static final String PREFIX = "dp-";

    /** Checks the width. */
    public DynamicProgramming {
        BeamSearch.checkWidth(width);
    }

    @Override
    public Optional<String> refusal(TransitionSystem<?, ?> system, ScorerArchitecture<?> scorer) {
        return system instanceof StateMerging<?>
                ? Optional.empty()
                : Optional.of("merges states, which those of the system " + system.name() + " do not allow; it is for "
                        + SYSTEMS + ". Set annotate.search to standard or beam");
    }

    @Override
    public <C extends Configuration> Workplace workplace(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session) {
        MergedStates<C> states = new MergedStates<>(system, merging(system), items(session));
        return new LockStep<>(
                system, session, (number, sentence) -> new MergingBeam<>(states, number, sentence.length(), width));
    }

    @SuppressWarnings("unchecked") // a system merges its own configurations
    private static <C extends Configuration> StateMerging<C> merging(TransitionSystem<C, ?> system) {
        return (StateMerging<C>) system;
    }

    private static <C extends Configuration> ItemReader<? super C> items(ScoringSession<? super C> session) {
        return session.items().orElseThrow(() -> new IllegalStateException("the scorer cannot tell items apart"));
    }

    /** Beams of states of any width. */
    public static final class Family implements Search.Family {
        @Override
        public Optional<Search> find(String name) {
            return BeamSearch.width(PREFIX, name).map(DynamicProgramming::new);
        }

        @Override
        public List<String> names() {
            return List.of(PREFIX + "<width>");
        }
    }
}
