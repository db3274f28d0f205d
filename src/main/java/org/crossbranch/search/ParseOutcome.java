package org.crossbranch.search;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.crossbranch.transition.Derivation;
import org.crossbranch.tree.Analysis;

/** The outcome of parsing a sentence. */
public sealed interface ParseOutcome {

    /**
     * The sentence has an analysis.
     *
     * @param analysis its tree or trees; the tokens bear the tags that the scorer predicted
     * @param score the sum of the actions' scores; of a normalised model, the derivation's log-probability; of two parsers, the sum
     * @param derivation the codes of the actions; two parsers have none
     * @param derivationLength number of actions; of two parsers, the sum
     * @param ranking the confidence in the analysis, and others
     */
    record Parsed(
            Analysis analysis, double score, Optional<Derivation> derivation, int derivationLength, Ranking ranking)
            implements ParseOutcome {

        /** The outcome of one parser that compares no analyses. */
        public Parsed(Analysis analysis, double score, Optional<Derivation> derivation) {
            this(analysis, score, derivation, Ranking.NONE);
        }

        /** The outcome of one parser. */
        Parsed(Analysis analysis, double score, Optional<Derivation> derivation, Ranking ranking) {
            this(
                    analysis,
                    score,
                    derivation,
                    derivation.map(actions -> actions.codes().size()).orElse(0),
                    ranking);
        }

        /** The same with another ranking. */
        Parsed with(Ranking other) {
            return new Parsed(analysis, score, derivation, derivationLength, other);
        }
    }

    /**
     * The sentence is beyond the budget and was not parsed.
     *
     * @param unit what there is too much of
     * @param size how much there is
     * @param limit how much may be
     */
    record TooLong(String unit, int size, int limit) implements ParseOutcome {

        /** One line for people. */
        public String reason() {
            return size + " " + unit + "; the limit is " + limit;
        }
    }

    /**
     * The sentence, alone in its batch, took longer than it may.
     *
     * @param limit how long it may take
     */
    record TimedOut(Duration limit) implements ParseOutcome {

        /** One line for people. */
        public String reason() {
            return String.format(Locale.ROOT, "parsing took more than %.1f s", limit.toMillis() / 1e3);
        }
    }

    /**
     * The sentence is beyond the budget and has an analysis all the same, by {@link OverLongParser}.
     *
     * @param analysis the analysis
     * @param score the sum of its pieces' scores
     * @param derivationLength the sum of its pieces' actions
     * @param pieces number of pieces that were parsed one by one, 0 of a flat tree
     */
    record Substituted(Analysis analysis, double score, int derivationLength, int pieces) implements ParseOutcome {}

    /**
     * A grammar has no derivation of the sentence.
     *
     * @param reason one line for people
     */
    record Underivable(String reason) implements ParseOutcome {}

    /**
     * Parsing it failed by a defect of the program.
     *
     * @param cause what was thrown
     */
    record Failed(RuntimeException cause) implements ParseOutcome {

        /** One line for people. */
        public String reason() {
            return "parsing failed: " + cause;
        }
    }
}
