package org.crossbranch.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * Which sentences make up each batch of a round. The data lie in shards, each of which fits in memory; a round visits the
 * shards in a new order, and the sentences of a shard in new company. All of it follows from the seed, so that a batch
 * has the same sentences wherever and whenever it is made.
 *
 * <p>A round may read a part of the last shards only: so many sentences, and the next round those that follow, going round.
 *
 * @param seed the run's seed
 * @param batchSentences sentences in a batch; the last of a shard may have fewer
 * @param shardSizes number of sentences of each shard
 * @param part the part of the last shards that a round reads
 */
public record BatchPlan(long seed, int batchSentences, List<Integer> shardSizes, Part part) {
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

    /**
     * The part of the last shards that a round reads.
     *
     * @param firstShard the first of them, from 0; the number of shards if each round reads all
     * @param sentences how many of their sentences a round reads
     */
    public record Part(int firstShard, long sentences) implements Serializable {}

    /** Copies the list. */
    public BatchPlan {
        shardSizes = List.copyOf(shardSizes);
        if (batchSentences < 1) {
            throw new IllegalArgumentException("a batch of " + batchSentences + " sentences");
        }
        long there = sentences(shardSizes, part.firstShard, shardSizes.size());
        if (part.sentences < 0 || part.sentences > there) {
            throw new IllegalArgumentException(part.sentences + " of " + there + " sentences");
        }
    }

    /** A plan in which each round reads all sentences. */
    public BatchPlan(long seed, int batchSentences, List<Integer> shardSizes) {
        this(seed, batchSentences, shardSizes, new Part(shardSizes.size(), 0));
    }

    private static long sentences(List<Integer> shardSizes, int from, int to) {
        return shardSizes.subList(from, to).stream()
                .mapToLong(Integer::longValue)
                .sum();
    }

    /** Number of sentences that a round reads. */
    public long sentences() {
        return sentences(shardSizes, 0, part.firstShard) + part.sentences;
    }

    /** The sentences that a round (from 0) reads, by their numbers, counted from 0 through all shards. */
    public LongPredicate read(int round) {
        long always = sentences(shardSizes, 0, part.firstShard);
        long others = Math.max(1, sentences(shardSizes, part.firstShard, shardSizes.size()));
        long first = always + round * part.sentences % others;
        return number -> number < always || Math.floorMod(number - first, others) < part.sentences;
    }

    /**
     * The sentences of a shard that a round reads, in their order.
     *
     * @param <T> what stands for a sentence
     * @param all of the shard, in the order by which they are numbered
     */
    public <T> List<T> read(List<T> all, int shard, int round) {
        LongPredicate read = read(round);
        long first = sentences(shardSizes, 0, shard);
        return IntStream.range(0, all.size())
                .filter(place -> read.test(first + place))
                .mapToObj(all::get)
                .toList();
    }

    /** Number of batches in a round. */
    public int batchCount(int round) {
        return IntStream.range(0, shardSizes.size())
                .map(shard -> batches(shard, round))
                .sum();
    }

    private int batches(int shard, int round) {
        int sentences = shardSizes.get(shard);
        if (shard >= part.firstShard) {
            LongPredicate read = read(round);
            long first = sentences(shardSizes, 0, shard);
            sentences = (int) IntStream.range(0, sentences)
                    .filter(place -> read.test(first + place))
                    .count();
        }
        return (sentences + batchSentences - 1) / batchSentences;
    }

    /** The batches of a round in their order, those of a shard together; but those of the last shards are spread among the others. */
    public List<Batch> round(int round) {
        List<Integer> shards = new ArrayList<>();
        for (int shard = 0; shard < shardSizes.size(); shard++) {
            shards.add(shard);
        }
        Collections.shuffle(shards, random(round, -1));
        List<Batch> always = new ArrayList<>();
        List<Batch> others = new ArrayList<>();
        for (int shard : shards) {
            int count = batches(shard, round);
            for (int batch = 0; batch < count; batch++) {
                (shard < part.firstShard ? always : others).add(new Batch(round, shard, batch));
            }
        }
        return spread(others, always);
    }

    private static List<Batch> spread(List<Batch> some, List<Batch> others) {
        int all = some.size() + others.size();
        List<Batch> spread = new ArrayList<>(all);
        for (int place = 1; place <= all; place++) {
            int due = (int) ((long) place * some.size() / all);
            int taken = (int) ((place - 1L) * some.size() / all);
            spread.add(due > taken ? some.get(taken) : others.get(place - 1 - taken));
        }
        return spread;
    }

    /** All batches of a shard in a round: its examples in new company. */
    public List<List<Example>> split(List<Example> shard, int shardIndex, int round) {
        Random random = random(round, shardIndex);
        List<Example> shuffled = new ArrayList<>(shard);
        Collections.shuffle(shuffled, random);
        List<List<Example>> batches = new ArrayList<>();
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
