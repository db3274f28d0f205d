package org.crossbranch.search;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.StateMerging;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.UniqueDependents;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.UniqueRelations;

/** The choice of a decoder, by which a parser finds its actions. Immutable; one serves all threads. */
public sealed interface Search {
    /** Name of the search that goes with a scorer. */
    String STANDARD = "standard";

    /** Name of the search that takes the best action at each step. */
    String GREEDY = "greedy";

    /** Name of a beam, but for width and threshold. */
    String BEAM = "beam";

    /** Widest beam that has a name. */
    int WIDEST = 1_000;

    /** The search that goes with a scorer: the best tree of all where arcs are scored, the best action at each step elsewhere. */
    record Standard() implements Search {}

    /**
     * One action at each step, by {@link GreedyDecoder}.
     *
     * @param choosers makes the chooser of a sentence's actions; called by any thread
     */
    record Greedy(Function<Sentence, ActionChooser> choosers) implements Search {

        /** The search that takes the best action. */
        public Greedy() {
            this(sentence -> Candidates::best);
        }
    }

    /**
     * The best hypotheses of each sentence, by {@link BeamDecoder}.
     *
     * @param width the most hypotheses of a sentence
     * @param threshold a hypothesis whose score is lower than the best one's by more than this is dropped; infinite to drop none
     */
    record Beam(int width, double threshold) implements Search {

        /** Checks width and threshold. */
        public Beam {
            checkWidth(width);
            if (!(threshold >= 0)) {
                throw new IllegalArgumentException("a beam with the threshold " + threshold + "; it takes 0 at least");
            }
        }

        /** A beam without a threshold. */
        public Beam(int width) {
            this(width, Double.POSITIVE_INFINITY);
        }
    }

    /**
     * The most probable derivation, by {@link BestFirstDecoder}.
     *
     * @param agenda the most partial derivations of a sentence that enter the agenda
     */
    record BestFirst(int agenda) implements Search {
        private static final String NAME = "best-first";
        /** A limit that few sentences meet. */
        private static final int AGENDA = 20_000;
    }

    /**
     * A beam of merged states, by {@link MergingDecoder}.
     *
     * @param width the most states of a sentence after a step
     */
    record Merging(int width) implements Search {
        /** The systems that it is for. */
        static final String SYSTEMS = "sr-gap, ml, ml-lex, ml-gap, ml-gap-lex, arc-standard";

        private static final String KIND = "dp";

        /** Checks the width. */
        public Merging {
            checkWidth(width);
        }
    }

    /**
     * A search for trees in which a head has at most one dependent of some relations. That a tree is the best of all holds of its heads
     * without this, and of its labels with it.
     *
     * @param base finds the trees
     */
    record Unique(Search base, UniqueRelations relations) implements Search {
        private static final String SEPARATOR = "/";
    }

    /** Makes a decoder for one thread. */
    default <C extends Configuration> Decoder decoder(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session) {
        if (this instanceof Unique unique) {
            return unique.base instanceof Standard && session instanceof ArcScoringSession<? super C> arcs
                    ? new SpanningTreeDecoder<>(system, arcs, unique.relations)
                    : unique.base.decoder(UniqueDependents.of(system, unique.relations), session);
        }
        if (this instanceof Greedy) {
            return new GreedyDecoder<>(system, session, choosers());
        }
        if (this instanceof Beam beam) {
            return new BeamDecoder<>(system, session, beam.width(), beam.threshold());
        }
        if (this instanceof BestFirst bestFirst) {
            return new BestFirstDecoder<>(system, session, bestFirst.agenda());
        }
        if (this instanceof Merging merging) {
            return new MergingDecoder<>(system, session, merging.width());
        }
        return session instanceof ArcScoringSession<? super C> arcs
                ? new SpanningTreeDecoder<>(system, arcs, relations())
                : new Greedy().decoder(system, session);
    }

    /** Makes a decoder for one thread that says how sure a model is of each constituent, if parsing is greedy and the system lets it. */
    default <C extends Configuration> Decoder confidentDecoder(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session) {
        return (this instanceof Greedy || this instanceof Standard) && ConstituentDecoder.fits(system)
                ? new ConstituentDecoder<>(system, session, choosers())
                : decoder(system, session);
    }

    /** The choosers of greedy parsing: of the best actions, if it says nothing else. */
    private GreedyDecoder.Choosers choosers() {
        return this instanceof Greedy greedy
                ? (number, sentence) -> greedy.choosers().apply(sentence)
                : (number, sentence) -> Candidates::best;
    }

    /** The relations of which a head has one dependent at most. */
    default UniqueRelations relations() {
        return this instanceof Unique unique ? unique.relations : new UniqueRelations(List.of());
    }

    /** Whether it compares no analyses, so that a model may be calibrated for it. */
    default boolean isGreedy() {
        return this instanceof Greedy
                || this instanceof Standard
                || (this instanceof Unique unique && unique.base.isGreedy());
    }

    /** The name by which {@link #named} finds it. */
    default String name() {
        if (this instanceof Beam beam) {
            String name = BEAM + "-" + beam.width();
            return Double.isInfinite(beam.threshold())
                    ? name
                    : name + "-"
                            + BigDecimal.valueOf(beam.threshold())
                                    .stripTrailingZeros()
                                    .toPlainString();
        }
        if (this instanceof Merging merging) {
            return Merging.KIND + "-" + merging.width();
        }
        if (this instanceof Unique unique) {
            return unique.base.name() + Unique.SEPARATOR + String.join(",", unique.relations.names());
        }
        return this instanceof Greedy ? GREEDY : this instanceof Standard ? STANDARD : BestFirst.NAME;
    }

    /**
     * Says why it cannot search a system's derivations with a scorer, and what to do about it, as the end of a sentence that begins
     * with its name; empty if it can.
     */
    default Optional<String> refusal(TransitionSystem<?, ?> system, ScorerArchitecture<?> scorer) {
        if (this instanceof Unique unique) {
            return unique.base.refusal(system, scorer);
        }
        if (this instanceof BestFirst && !scorer.isNormalized()) {
            return Optional.of("needs log-probabilities, which the scorer " + scorer.name()
                    + " does not give; set annotate.search to greedy or beam");
        }
        if (this instanceof Merging && !(system instanceof StateMerging<?>)) {
            return Optional.of("merges states, which those of the system " + system.name() + " do not allow; it is for "
                    + Merging.SYSTEMS + ". Set annotate.search to standard or beam");
        }
        return Optional.empty();
    }

    private static void checkWidth(int width) {
        if (width < 1) {
            throw new IllegalArgumentException("a beam of width " + width + "; it takes 1 at least");
        }
    }

    /**
     * The search of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists what there is
     */
    static Search named(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException("no search \"" + name + "\"; there are: "
                        + String.join(", ", GREEDY, STANDARD, BEAM + "-<width, or width-threshold>", BestFirst.NAME)
                        + ", " + Merging.KIND + "-<width>"));
    }

    /** The search of a name, if there is one. */
    static Optional<Search> find(String name) {
        int separator = name.indexOf(Unique.SEPARATOR);
        if (separator >= 0) {
            UniqueRelations relations =
                    new UniqueRelations(List.of(name.substring(separator + 1).split(",")));
            return find(name.substring(0, separator)).map(base -> new Unique(base, relations));
        }
        return switch (name) {
            case GREEDY -> Optional.of(new Greedy());
            case STANDARD -> Optional.of(new Standard());
            case BestFirst.NAME -> Optional.of(new BestFirst(BestFirst.AGENDA));
            default -> withWidth(name);
        };
    }

    private static Optional<Search> withWidth(String name) {
        Matcher matcher = Pattern.compile("(beam|dp)-([1-9][0-9]{0,3})(?:-([0-9]{1,9}(?:[.][0-9]{1,9})?))?")
                .matcher(name);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > WIDEST) {
            return Optional.empty();
        }
        int width = Integer.parseInt(matcher.group(2));
        Optional<Double> threshold = Optional.ofNullable(matcher.group(3)).map(Double::valueOf);
        if (matcher.group(1).equals(BEAM)) {
            return Optional.of(new Beam(width, threshold.orElse(Double.POSITIVE_INFINITY)));
        }
        return threshold.isPresent() ? Optional.empty() : Optional.of(new Merging(width));
    }

    /** The kinds of search: the names, but for a width. */
    static List<String> kinds() {
        return List.of(GREEDY, STANDARD, BEAM, BestFirst.NAME, Merging.KIND);
    }

    /**
     * The name of a search of a kind.
     *
     * @param width the width, if there are several
     */
    static String nameOf(String kind, int width) {
        return find(kind).isPresent() ? kind : kind + "-" + width;
    }
}
