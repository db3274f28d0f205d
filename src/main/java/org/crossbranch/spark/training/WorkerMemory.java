package org.crossbranch.spark.training;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.crossbranch.training.Example;
import org.deeplearning4j.nn.graph.ComputationGraph;

/** Keeps, for the workers of one JVM, what is dear to make. It goes with the {@link TrainingData} of the run. */
final class WorkerMemory {
    /** By the time of their last use. */
    private final Map<Key, CompletableFuture<List<List<Example>>>> batches = new LinkedHashMap<>(16, 0.75f, true);

    /** A network's workers of a JVM go through the shards together, so that they are never on more than two at a time. */
    private final int shards;

    /** By network. To make a graph takes as long as several batches. */
    private final Map<Integer, Deque<ComputationGraph>> idleGraphs = new HashMap<>();

    /**
     * A memory.
     *
     * @param sequences number of sequences of shards that workers go through at a time
     */
    WorkerMemory(int sequences) {
        shards = 2 * sequences;
    }

    private record Key(int network, String shard) {}

    /**
     * The batches that a network trains on, made by the first caller. The shard that was not used for longest makes room for the next.
     *
     * @param shard names the shard and the round
     */
    List<List<Example>> batches(int network, String shard, Supplier<List<List<Example>>> maker) {
        Key key = new Key(network, shard);
        CompletableFuture<List<List<Example>>> mine = null;
        CompletableFuture<List<List<Example>>> made;
        synchronized (batches) {
            made = batches.get(key);
            if (made == null) {
                mine = new CompletableFuture<>();
                made = mine;
                makeRoom(network);
                batches.put(key, made);
            }
        }
        if (mine != null) {
            try {
                mine.complete(maker.get());
            } catch (RuntimeException | Error e) {
                synchronized (batches) {
                    batches.remove(key, mine);
                }
                mine.completeExceptionally(e);
            }
        }
        return made.join();
    }

    private void makeRoom(int network) {
        List<Key> own = batches.keySet().stream()
                .filter(key -> key.network() == network)
                .toList();
        own.subList(0, Math.max(0, own.size() - shards + 1)).forEach(batches::remove);
    }

    /** Takes a graph of a network that no worker uses. */
    Optional<ComputationGraph> takeGraph(int network) {
        synchronized (idleGraphs) {
            return Optional.ofNullable(idleGraphs.get(network)).map(Deque::poll);
        }
    }

    /** Gives a graph back. */
    void giveGraph(int network, ComputationGraph graph) {
        synchronized (idleGraphs) {
            idleGraphs.computeIfAbsent(network, any -> new ArrayDeque<>()).push(graph);
        }
    }
}
