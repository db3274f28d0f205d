package org.crossbranch.scoring.weights;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The sizes of several networks of one shape, whose scores count together. Their tensors have the network's number before their names.
 *
 * @param network the shape of each
 * @param networks how many there are, two at least
 */
public record EnsembleShape(NetworkShape network, int networks) implements NetworkShape {
    /** Most networks of a model. */
    public static final int MOST = 16;

    private static final String NETWORKS = "networks";

    /** Checks the number. */
    public EnsembleShape {
        if (networks < 2 || networks > MOST) {
            throw new IllegalArgumentException(networks + " networks; possible are 2 to " + MOST);
        }
        if (network.sizes().containsKey(NETWORKS)) {
            throw new IllegalArgumentException("networks of networks");
        }
    }

    /** The shape of sizes that a model gives: of several networks if they say so, else of one. */
    static NetworkShape of(Map<String, Integer> sizes, Function<Map<String, Integer>, ? extends NetworkShape> shapes) {
        Map<String, Integer> ofOne = new LinkedHashMap<>(sizes);
        Integer networks = ofOne.remove(NETWORKS);
        NetworkShape network = shapes.apply(ofOne);
        return networks == null ? network : new EnsembleShape(network, networks);
    }

    /**
     * Joins trained networks; one stays as it is.
     *
     * @throws IllegalArgumentException if their shapes differ, or there are too many
     */
    public static DenseWeights<?> join(List<? extends DenseWeights<?>> networks) {
        DenseWeights<?> first = networks.get(0);
        if (networks.size() == 1) {
            return first;
        }
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (int network = 0; network < networks.size(); network++) {
            if (!networks.get(network).shape().equals(first.shape())) {
                throw new IllegalArgumentException("network " + (network + 1) + " has another shape than the first");
            }
            String prefix = prefix(network);
            networks.get(network).tensors().forEach((name, tensor) -> tensors.put(prefix + name, tensor));
        }
        return new DenseWeights<>(new EnsembleShape(first.shape(), networks.size()), tensors);
    }

    /** The networks that were joined; of one alone, itself. */
    public static List<DenseWeights<?>> split(DenseWeights<?> weights) {
        if (!(weights.shape() instanceof EnsembleShape ensemble)) {
            return List.of(weights);
        }
        return IntStream.range(0, ensemble.networks)
                .<DenseWeights<?>>mapToObj(network -> ensemble.network(network, weights))
                .toList();
    }

    private DenseWeights<?> network(int number, DenseWeights<?> all) {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        network.tensors().forEach(spec -> tensors.put(spec.name(), all.tensors().get(prefix(number) + spec.name())));
        return new DenseWeights<>(network, tensors);
    }

    private static String prefix(int network) {
        return "network" + (network + 1) + ".";
    }

    @Override
    public Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>(network.sizes());
        sizes.put(NETWORKS, networks);
        return sizes;
    }

    @Override
    public boolean predicts(String task) {
        return network.predicts(task);
    }

    @Override
    public boolean takesTags() {
        return network.takesTags();
    }

    @Override
    public List<TensorSpec> tensors() {
        List<TensorSpec> tensors = new ArrayList<>();
        for (int number = 0; number < networks; number++) {
            for (TensorSpec spec : network.tensors()) {
                tensors.add(new TensorSpec(prefix(number) + spec.name(), spec.shape()));
            }
        }
        return tensors;
    }
}
