package org.crossbranch.spark.training;

import java.util.ArrayList;
import java.util.Iterator;
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
    /** The workers of a JVM go through the shards together, so that they are never on more than two at a time. */
    private static final int SHARDS = 2;

    private static final Map<String, CompletableFuture<List<List<Example>>>> BATCHES = new LinkedHashMap<>();

    private ShardCache() {}

    /** The batches under a key, made by the first caller. */
    static List<List<Example>> get(String key, Supplier<List<List<Example>>> maker) {
        CompletableFuture<List<List<Example>>> mine = null;
        CompletableFuture<List<List<Example>>> batches;
        synchronized (BATCHES) {
            batches = BATCHES.get(key);
            if (batches == null) {
                mine = new CompletableFuture<>();
                batches = mine;
                makeRoom();
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

    private static void makeRoom() {
        Iterator<String> oldest = new ArrayList<>(BATCHES.keySet()).iterator();
        while (BATCHES.size() >= SHARDS) {
            BATCHES.remove(oldest.next());
        }
    }
}
