package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.transition.TransitionSystemFactory;

/**
 * Trains the networks of one class of scorer architectures: a line in the file of {@code META-INF/services} by this
 * interface's name makes it known. Needs a public constructor without arguments.
 *
 * @param <A> the architectures
 */
public interface NetworkFamily<A extends ScorerArchitecture<?>> {

    /** The class of the architectures. */
    Class<A> scorers();

    /**
     * The network of a scorer.
     *
     * @param system a system that the scorer fits
     * @param takesTags whether it reads tags that are given with the sentence
     */
    TrainableNetwork network(A scorer, TransitionSystemFactory<?, ?> system, boolean takesTags);

    /** The network of a parser, if its scorer is of this family. */
    default Optional<TrainableNetwork> find(ParserArchitecture<?, ?> parser, boolean takesTags) {
        return scorers().isInstance(parser.scorer())
                ? Optional.of(network(scorers().cast(parser.scorer()), parser.system(), takesTags))
                : Optional.empty();
    }

    /** The families that are registered. */
    static List<NetworkFamily<?>> all() {
        List<NetworkFamily<?>> families = new ArrayList<>();
        ServiceLoader.load(NetworkFamily.class, NetworkFamily.class.getClassLoader())
                .forEach(families::add);
        return families;
    }
}
