package org.crossbranch.search;

import java.util.List;
import java.util.Optional;

/**
 * The confidence of a model in trees that its search compared with no others. Without curves there is none.
 *
 * @param trees of whole trees, by the log-probability of the derivation
 * @param arcs of arcs with their labels, each by its own log-probability; only of a scorer of arcs
 * @param constituents of constituents, each by the mean log-probability of its actions; not of a scorer of arcs
 */
public record Confidence(
        Optional<LogisticCurve> trees, Optional<LogisticCurve> arcs, Optional<LogisticCurve> constituents) {
    /** None. */
    public static final Confidence NONE = new Confidence(Optional.empty(), Optional.empty(), Optional.empty());

    /** The probabilities of the model as they are. */
    public static final Confidence UNCALIBRATED = new Confidence(
            Optional.of(LogisticCurve.IDENTITY),
            Optional.of(LogisticCurve.IDENTITY),
            Optional.of(LogisticCurve.IDENTITY));

    /** The outcome with the confidence in its tree, if that was compared with no others. */
    ParseOutcome in(ParseOutcome outcome) {
        if (!(outcome instanceof ParseOutcome.Parsed parsed) || parsed.ranking().confidence() != Ranking.UNKNOWN) {
            return outcome;
        }
        double ofTree = trees.map(curve -> curve.probability(parsed.score())).orElse(Ranking.UNKNOWN);
        return parsed.with(new Ranking(
                ofTree,
                Ranking.UNKNOWN,
                in(parsed.ranking().constituents(), constituents),
                in(parsed.ranking().arcs(), arcs),
                List.of()));
    }

    /** The confidence in parts by the model's probabilities. */
    private static List<Double> in(List<Double> probabilities, Optional<LogisticCurve> calibrated) {
        return calibrated
                .map(curve -> probabilities.stream()
                        .map(probability -> curve.probability(Math.log(probability)))
                        .toList())
                .orElse(List.of());
    }
}
