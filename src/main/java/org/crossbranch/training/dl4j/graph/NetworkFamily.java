package org.crossbranch.training.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.crossbranch.scoring.ParserArchitecture;

/**
 * Trains the networks of some scorer architectures: a line in the file of {@code META-INF/services} by this interface's name makes
 * it known. Needs a public constructor without arguments.
 */
public interface NetworkFamily {

    /**
     * The network of a parser, if its scorer is of this family.
     *
     * @param takesTags whether it reads tags that are given with the sentence
     */
    Optional<TrainableNetwork> find(ParserArchitecture<?, ?> parser, boolean takesTags);

    /** The families that are registered. */
    static List<NetworkFamily> all() {
        List<NetworkFamily> families = new ArrayList<>();
        ServiceLoader.load(NetworkFamily.class, NetworkFamily.class.getClassLoader())
                .forEach(families::add);
        return families;
    }
}
