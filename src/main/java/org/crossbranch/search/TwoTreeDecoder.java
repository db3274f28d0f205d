package org.crossbranch.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;

/**
 * Adds dependencies to the trees of another decoder, whose scorer predicts them beside its actions. That decoder begins the batch, so
 * that its sentences are encoded once.
 */
final class TwoTreeDecoder implements Decoder {
    private final Decoder constituents;
    private final Decoder dependencies;

    TwoTreeDecoder(Decoder constituents, Decoder dependencies) {
        this.constituents = constituents;
        this.dependencies = dependencies;
    }

    @Override
    public List<ParseOutcome> parse(List<Sentence> batch, Deadline deadline) {
        List<ParseOutcome> outcomes = new ArrayList<>(constituents.parse(batch, deadline));
        List<ParseOutcome> others = dependencies.parse(batch, deadline);
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i) instanceof ParseOutcome.Parsed one
                    && others.get(i) instanceof ParseOutcome.Parsed other) {
                outcomes.set(i, both(one, other));
            }
        }
        return outcomes;
    }

    /** The outcome of the first, score and derivation included, with the dependencies of the other. */
    private static ParseOutcome both(ParseOutcome.Parsed one, ParseOutcome.Parsed other) {
        Sentence sentence = one.analysis().sentence();
        DependencyTree tree = other.analysis().dependency().orElseThrow();
        return new ParseOutcome.Parsed(
                new Analysis(
                        sentence,
                        one.analysis().constituency(),
                        Optional.of(new DependencyTree(sentence, tree.heads(), tree.labels()))),
                one.score(),
                one.derivation(),
                one.derivationLength(),
                // What a beam compared is ranked by it, and its confidence is not calibrated.
                one.ranking().confidence() == Ranking.UNKNOWN
                        ? one.ranking().and(other.ranking(), sentence)
                        : one.ranking());
    }
}
