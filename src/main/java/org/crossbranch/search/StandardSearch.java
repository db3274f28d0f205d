package org.crossbranch.search;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/** The search that goes with a scorer: the best tree of all where arcs are scored, the best action at each step elsewhere. */
public record StandardSearch() implements Search {

    @Override
    public <C extends Configuration> Workplace workplace(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session) {
        return session instanceof ArcScoringSession<? super C> arcs
                ? SpanningTreeSearch.workplace(system, arcs)
                : new GreedySearch().workplace(system, session);
    }

    /** The search that goes with a scorer. */
    public static final class Family implements Search.Family {
        @Override
        public Optional<Search> find(String name) {
            return name.equals(STANDARD) ? Optional.of(new StandardSearch()) : Optional.empty();
        }

        @Override
        public List<String> names() {
            return List.of(STANDARD);
        }
    }
}
