package org.crossbranch.spark.training;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.crossbranch.training.Example;

/**
 * The shards, cut into the batches of a round, that the workers of one JVM train on at the moment: each is read once for
 * all of them, and the oldest makes room for the next.
 */
final class ShardCache {
    /** A network's workers of a JVM go through the shards together, so that they are never on more than two at a time. */
    private static final int SHARDS = 2;

    private static final Map<Key, CompletableFuture<List<List<Example>>>> BATCHES = new LinkedHashMap<>();

    private record Key(NetworkRun run, String shard) {}

    private ShardCache() {}

    /**
     * The batches of a network's training, made by the first caller.
     *
     * @param shard names the shard and the round
     */
    static List<List<Example>> get(NetworkRun run, String shard, Supplier<List<List<Example>>> maker) {
        Key key = new Key(run, shard);
        CompletableFuture<List<List<Example>>> mine = null;
        CompletableFuture<List<List<Example>>> batches;
        synchronized (BATCHES) {
            batches = BATCHES.get(key);
            if (batches == null) {
                mine = new CompletableFuture<>();
                batches = mine;
                makeRoom(run);
                BATCHES.put(key, batches);
            }
        }
        if (mine != null) {
            try {
                mine.complete(maker.get());
            } catch (RuntimeException | Error e) {
                synchronized (BATCHES) {
                    BATCHES.remove(key, mine);
                }
                mine.completeExceptionally(e);
            }
        }
        return batches.join();
    }

    /** Forgets what other runs have left, and the oldest of the same network. */
    private static void makeRoom(NetworkRun run) {
        BATCHES.keySet().removeIf(key -> !key.run().run().equals(run.run()));
        List<Key> own =
                BATCHES.keySet().stream().filter(key -> key.run().equals(run)).toList();
        own.subList(0, Math.max(0, own.size() - SHARDS + 1)).forEach(BATCHES::remove);
    }
}
