package org.crossbranch.training;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Which sentences make up each batch of a round. The data lie in shards, each of which fits in memory; a round visits the
 * shards in a new order, and the sentences of a shard in new company. All of it follows from the seed, so that a batch
 * has the same sentences wherever and whenever it is made.
 *
 * @param seed the run's seed
 * @param batchSentences sentences in a batch; the last of a shard may have fewer
 * @param shardSizes number of sentences of each shard
 */
public record BatchPlan(long seed, int batchSentences, List<Integer> shardSizes) {
    /** Batches among which sentences are sorted by length: alike ones cost least, but a batch should not be all of a kind. */
    private static final int POOLED_BATCHES = 8;

    /**
     * A batch of a round.
     *
     * @param round the round, from 0
     * @param shard the shard, from 0
     * @param batch the batch within the shard and round, from 0
     */
    public record Batch(int round, int shard, int batch) {

        /** The batch as {@code round/shard/batch}. */
        public String name() {
            return round + "/" + shard + "/" + batch;
        }

        /** The batch of a {@link #name}. */
        public static Batch parse(String name) {
            String[] parts = name.split("/", -1);
            return new Batch(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        }
    }

    /** Copies the list. */
    public BatchPlan {
        shardSizes = List.copyOf(shardSizes);
        if (batchSentences < 1) {
            throw new IllegalArgumentException("a batch of " + batchSentences + " sentences");
        }
    }

    /** Number of sentences. */
    public long sentences() {
        return shardSizes.stream().mapToLong(Integer::longValue).sum();
    }

    /** Number of batches in a round. */
    public int batchCount() {
        return shardSizes.stream().mapToInt(this::batches).sum();
    }

    private int batches(int sentences) {
        return (sentences + batchSentences - 1) / batchSentences;
    }

    /** The batches of a round in their order, those of a shard together. */
    public List<Batch> round(int round) {
        List<Integer> shards = new ArrayList<>();
        for (int shard = 0; shard < shardSizes.size(); shard++) {
            shards.add(shard);
        }
        Collections.shuffle(shards, random(round, -1));
        List<Batch> batches = new ArrayList<>(batchCount());
        for (int shard : shards) {
            for (int batch = 0; batch < batches(shardSizes.get(shard)); batch++) {
                batches.add(new Batch(round, shard, batch));
            }
        }
        return batches;
    }

    /** All batches of a shard in a round: its examples in new company. */
    public List<List<Example>> split(List<Example> shard, int shardIndex, int round) {
        Random random = random(round, shardIndex);
        List<Example> shuffled = new ArrayList<>(shard);
        Collections.shuffle(shuffled, random);
        List<List<Example>> batches = new ArrayList<>(batches(shard.size()));
        int pool = POOLED_BATCHES * batchSentences;
        for (int start = 0; start < shuffled.size(); start += pool) {
            List<Example> pooled = shuffled.subList(start, Math.min(start + pool, shuffled.size()));
            pooled.sort(Comparator.comparingInt(Example::length));
            for (int from = 0; from < pooled.size(); from += batchSentences) {
                batches.add(List.copyOf(pooled.subList(from, Math.min(from + batchSentences, pooled.size()))));
            }
        }
        Collections.shuffle(batches, random);
        return batches;
    }

    private Random random(int round, int shard) {
        SplittableRandom mixed = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + round);
        return new Random(mixed.nextLong() + 31L * shard);
    }
}
