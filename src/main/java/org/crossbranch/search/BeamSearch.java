package org.crossbranch.search;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/**
 * Keeps the best hypotheses of each sentence from step to step (Zhang &amp; Clark 2008; Maier 2015 §3.3). The candidates of all
 * hypotheses of all sentences of a batch are scored together. With a width of 1 it takes the actions of {@link GreedySearch}.
 * A threshold leaves fewer hypotheses where one is far ahead of the others (Goodman 1997, of charts).
 *
 * @param width the most hypotheses of a sentence
 * @param threshold a hypothesis whose score is lower than the best one's by more than this is dropped; infinite to drop none
 */
public record BeamSearch(int width, double threshold) implements Search {
    /** The name, but for width and threshold. */
    public static final String KIND = "beam";

    /** Widest beam that has a name. */
    public static final int WIDEST = 1_000;

    private static final Pattern NAME =
            Pattern.compile(KIND + "-([1-9][0-9]{0,3})(?:-([0-9]{1,9}(?:[.][0-9]{1,9})?))?");

    /** Checks width and threshold. */
    public BeamSearch {
        checkWidth(width);
        if (!(threshold >= 0)) {
            throw new IllegalArgumentException("a beam with the threshold " + threshold + "; it takes 0 at least");
        }
    }

    /** A beam without a threshold. */
    public BeamSearch(int width) {
        this(width, Double.POSITIVE_INFINITY);
    }

    /** The name of a beam with a finite threshold. */
    public static String name(int width, double threshold) {
        return KIND + "-" + width + "-"
                + BigDecimal.valueOf(threshold).stripTrailingZeros().toPlainString();
    }

    /** Checks the width of a beam. */
    static void checkWidth(int width) {
        if (width < 1) {
            throw new IllegalArgumentException("a beam of width " + width + "; it takes 1 at least");
        }
    }

    /** The width that a name has behind a prefix; empty if it is no such name. */
    static Optional<Integer> width(String prefix, String name) {
        if (!name.startsWith(prefix) || !name.substring(prefix.length()).matches("[1-9][0-9]{0,3}")) {
            return Optional.empty();
        }
        int width = Integer.parseInt(name.substring(prefix.length()));
        return width <= WIDEST ? Optional.of(width) : Optional.empty();
    }

    @Override
    public <C extends Configuration> Workplace workplace(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session) {
        return new LockStep<>(
                system, session, (number, sentence) -> new Beam<>(system, number, sentence.length(), this));
    }

    /**
     * The hypotheses of a sentence. One that is complete stays, with its score, as long as it is among the best. A step
     * allocates only as long as the beam grows.
     */
    static final class Beam<C extends Configuration> implements LockStep.Walk<C>, Continuations.Steps<Hypothesis<C>> {
        private final TransitionSystem<C, ?> system;
        private final int length;
        private final double threshold;
        private List<Hypothesis<C>> hypotheses = new ArrayList<>();
        private List<Hypothesis<C>> next = new ArrayList<>();
        private final List<Hypothesis<C>> spare = new ArrayList<>();

        private final Continuations best;

        Beam(TransitionSystem<C, ?> system, int sentence, int length, BeamSearch search) {
            this.system = system;
            this.length = length;
            threshold = search.threshold();
            hypotheses.add(new Hypothesis<>(system, sentence, length));
            best = new Continuations(search.width());
        }

        @Override
        public void list(List<Candidates<C>> choices) {
            for (int h = 0; h < hypotheses.size(); h++) {
                if (!hypotheses.get(h).isComplete()) {
                    Candidates<C> step = hypotheses.get(h).list();
                    if (!step.isForced()) {
                        choices.add(step);
                    }
                }
            }
        }

        @Override
        public boolean advance() {
            best.clear();
            for (int h = 0; h < hypotheses.size(); h++) {
                Hypothesis<C> hypothesis = hypotheses.get(h);
                if (hypothesis.isComplete()) {
                    best.offer(hypothesis.score(), 0, h, Continuations.NONE);
                    continue;
                }
                Candidates<C> step = hypothesis.candidates();
                for (int candidate = 0; candidate < step.count(); candidate++) {
                    best.offer(hypothesis.score() + step.score(candidate), step.scores()[candidate], h, candidate);
                }
            }
            best.drop(threshold);
            best.extend(hypotheses, next, this);
            List<Hypothesis<C>> before = hypotheses;
            hypotheses = next;
            next = before;
            for (int h = 0; h < hypotheses.size(); h++) {
                if (!hypotheses.get(h).isComplete()) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public Hypothesis<C> copy(Hypothesis<C> origin) {
            Hypothesis<C> copy = spare.isEmpty()
                    ? new Hypothesis<>(system, origin.sentence(), length)
                    : spare.remove(spare.size() - 1);
            copy.copyFrom(origin);
            return copy;
        }

        @Override
        public void spare(Hypothesis<C> hypothesis) {
            spare.add(hypothesis);
        }

        @Override
        public void take(Hypothesis<C> child, Hypothesis<C> parent, int candidate) {
            Candidates<C> step = parent.candidates();
            child.take(step.code(candidate), step.score(candidate));
        }

        @Override
        public Hypothesis<C> found() {
            return hypotheses.get(0);
        }

        @Override
        public List<Hypothesis<C>> compared() {
            return best.width() == 1 ? List.of() : hypotheses;
        }
    }

    /** Beams of any width. */
    public static final class Family implements Search.Family {
        @Override
        public Optional<Search> find(String name) {
            Matcher matcher = NAME.matcher(name);
            if (!matcher.matches() || Integer.parseInt(matcher.group(1)) > WIDEST) {
                return Optional.empty();
            }
            String threshold = matcher.group(2);
            return Optional.of(new BeamSearch(
                    Integer.parseInt(matcher.group(1)),
                    threshold == null ? Double.POSITIVE_INFINITY : Double.parseDouble(threshold)));
        }

        @Override
        public List<String> names() {
            return List.of(KIND + "-<width, or width-threshold>");
        }
    }
}
