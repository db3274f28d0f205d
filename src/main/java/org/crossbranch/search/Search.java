package org.crossbranch.search;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;

/**
 * A search: which actions a parser takes, by a scorer's scores. Immutable; one serves all threads. {@link BatchParser} divides
 * sentences into batches for it, keeps to the budget, and parses what is left after a failure.
 */
public interface Search {
    /** Name of the search that goes with a scorer. */
    String STANDARD = "standard";

    /** Name of the search that takes the best action at each step. */
    String GREEDY = "greedy";

    /**
     * Says why it cannot search a system's derivations with a scorer, and what to do about it, as the end of a sentence that begins
     * with its name; empty if it can.
     */
    default Optional<String> refusal(TransitionSystem<?, ?> system, ScorerArchitecture<?> scorer) {
        return Optional.empty();
    }

    /** A place to search in, which keeps its memory from batch to batch: make few. Of one thread. */
    <C extends Configuration> Workplace workplace(TransitionSystem<C, ?> system, ScoringSession<? super C> session);

    /** A place to search in. */
    @FunctionalInterface
    interface Workplace {

        /**
         * Parses a batch; one outcome for each sentence, in their order, which depends on that sentence alone. Checks the
         * deadline at each step.
         */
        List<ParseOutcome> parse(List<Sentence> batch, Deadline deadline);
    }

    /**
     * The search of a name.
     *
     * @throws IllegalArgumentException if no registered family has it; the message lists what there is
     */
    static Search named(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no search \"" + name + "\"; there are: " + String.join(", ", names())));
    }

    /** The search of a name, if a registered family has it. */
    static Optional<Search> find(String name) {
        return families().flatMap(family -> family.find(name).stream()).findFirst();
    }

    /** The names of all families. */
    static List<String> names() {
        return families().flatMap(family -> family.names().stream()).toList();
    }

    /** The kinds of search: the names, but for a width. */
    static List<String> kinds() {
        return names().stream().map(name -> name.replaceFirst("-<.*>$", "")).toList();
    }

    /**
     * The name of a search of a kind.
     *
     * @param width the width, if there are several
     */
    static String nameOf(String kind, int width) {
        return find(kind).isPresent() ? kind : kind + "-" + width;
    }

    private static Stream<Family> families() {
        return ServiceLoader.load(Family.class, Search.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get);
    }

    /**
     * Searches that are registered together: a line in the file of {@code META-INF/services} by this interface's name makes them
     * known. Needs a public constructor without arguments.
     */
    interface Family {

        /** The search of a name, if it is of this family. */
        Optional<Search> find(String name);

        /** The names, with a word in angle brackets where there are many. */
        List<String> names();
    }
}
