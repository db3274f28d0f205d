package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.crossbranch.training.TrainingSettings.Precision;
import scala.Tuple2;

/**
 * The mean of the workers' vectors, made on the executors. Each worker cuts its vector into as many blocks as there are
 * workers. A task for each block adds up the workers' blocks one after the other in the workers' order, so that the bits do
 * not depend on who is first, nor on the number of executors and cores. The driver gets one vector, however many workers
 * there are. In MPI's terms this is a reduce-scatter, and the driver gathers. Two workers are faster without: they send
 * their vectors to the driver, which adds them up. Workers in the driver's process send nothing.
 *
 * @param values the mean of the vectors
 * @param score mean of the workers' scores
 * @param iterations most steps that a worker has taken since training began
 * @param trainingSeconds time that all workers together trained
 * @param longestSeconds time that the slowest worker trained
 * @param shuffledBytes bytes of vectors that workers sent to each other
 * @param driverBytes bytes of vectors that the driver got
 */
@SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
record WorkersMean(
        float[] values,
        double score,
        int iterations,
        double trainingSeconds,
        double longestSeconds,
        long shuffledBytes,
        long driverBytes) {

    /** Most workers whose vectors go to the driver: a shuffle of so few takes longer (docs/results/speed.md). */
    private static final int DIRECT_WORKERS = 2;

    /**
     * The result of a worker in a round. It stays on the executor, unless it is kept and memory is short.
     *
     * @param values a vector, as long as that of any other worker
     * @param score score of its last batch
     * @param iterations steps since training began
     * @param seconds time that it trained
     */
    @SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
    record Share(float[] values, double score, int iterations, double seconds) implements Serializable {}

    /** A block of a share, or of the shares' sum, on its way. */
    private record Block(
            PackedFloats values, double score, int iterations, double seconds, double longest, long sentBytes)
            implements Serializable {

        static Block of(Share share, int block, int blocks, Precision precision) {
            int length = share.values().length;
            PackedFloats packed = PackedFloats.of(
                    share.values(), start(block, blocks, length), start(block + 1, blocks, length), precision);
            return new Block(
                    packed, share.score(), share.iterations(), share.seconds(), share.seconds(), packed.bytes().length);
        }

        /** The first element of a block. */
        private static int start(int block, int blocks, int length) {
            return (int) ((long) length * block / blocks);
        }
    }

    /** The mean of a block's pieces, where it was made. */
    @SuppressWarnings("ArrayRecordComponent") // carried from one place to another, never compared
    private record Mean(float[] values, double score, int iterations, double seconds, double longest, long sentBytes) {

        Block packed() {
            return new Block(PackedFloats.of(values), score, iterations, seconds, longest, sentBytes);
        }
    }

    /** Sends all pieces of a block to one task, in the order of the workers. */
    private static final class ByBlock extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int workers;

        ByBlock(int workers) {
            this.workers = workers;
        }

        @Override
        public int numPartitions() {
            return workers;
        }

        @Override
        public int getPartition(Object key) {
            return (Integer) key / workers;
        }
    }

    /**
     * The mean of the shares.
     *
     * @param shares one in each partition, in the workers' order
     * @param precision of what workers send; the sum is one of floats
     */
    static WorkersMean of(JavaRDD<Share> shares, Precision precision) {
        int workers = shares.getNumPartitions();
        if (workers <= DIRECT_WORKERS) {
            List<Block> all =
                    shares.map(share -> Block.of(share, 0, 1, precision)).collect();
            Mean mean = mean(all.iterator(), workers);
            return new WorkersMean(
                    mean.values(), mean.score(), mean.iterations(), mean.seconds(), mean.longest(), 0, bytes(all));
        }
        List<Block> means = shares.mapPartitionsWithIndex(
                        (worker, share) -> pieces(worker, share.next(), workers, precision), true)
                .mapToPair(piece -> piece)
                .repartitionAndSortWithinPartitions(new ByBlock(workers))
                .values()
                .mapPartitions(pieces -> List.of(mean(pieces, workers).packed()).iterator())
                .collect();
        return joined(means, means.stream().mapToLong(Block::sentBytes).sum(), bytes(means));
    }

    /** The result of a worker in the driver's process, without its vector, which is in the sum. */
    private record Added(double score, int iterations, double seconds) implements Serializable {}

    /**
     * The mean of shares in the driver's process, the same to the bit as that of {@link #of}: nothing is sent.
     *
     * @param shares one in each partition, in the workers' order; their vectors are given away
     */
    static WorkersMean ofOneProcess(JavaRDD<Share> shares) {
        try (OrderedSum sum = OrderedSum.open()) {
            String name = sum.name();
            List<Added> all = shares.mapPartitionsWithIndex(
                            (worker, own) -> {
                                Share share = own.next();
                                OrderedSum.add(name, worker, share.values());
                                return List.of(new Added(share.score(), share.iterations(), share.seconds()))
                                        .iterator();
                            },
                            true)
                    .collect();
            float[] values = sum.values(all.size());
            divide(values, all.size());
            return new WorkersMean(
                    values,
                    all.stream().mapToDouble(Added::score).sum() / all.size(),
                    all.stream().mapToInt(Added::iterations).max().orElseThrow(),
                    all.stream().mapToDouble(Added::seconds).sum(),
                    all.stream().mapToDouble(Added::seconds).max().orElseThrow(),
                    0,
                    0);
        }
    }

    private static void divide(float[] sum, int workers) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] /= workers;
        }
    }

    private static Iterator<Tuple2<Integer, Block>> pieces(int worker, Share share, int workers, Precision precision) {
        List<Tuple2<Integer, Block>> pieces = new ArrayList<>(workers);
        for (int block = 0; block < workers; block++) {
            pieces.add(new Tuple2<>(block * workers + worker, Block.of(share, block, workers, precision)));
        }
        return pieces.iterator();
    }

    private static Mean mean(Iterator<Block> pieces, int workers) {
        Block sum = pieces.next();
        float[] values = sum.values().unpack();
        while (pieces.hasNext()) {
            Block piece = pieces.next();
            OrderedSum.add(piece.values().unpack(), values);
            sum = new Block(
                    piece.values(),
                    sum.score() + piece.score(),
                    Math.max(sum.iterations(), piece.iterations()),
                    sum.seconds() + piece.seconds(),
                    Math.max(sum.longest(), piece.longest()),
                    sum.sentBytes() + piece.sentBytes());
        }
        divide(values, workers);
        return new Mean(values, sum.score() / workers, sum.iterations(), sum.seconds(), sum.longest(), sum.sentBytes());
    }

    private static long bytes(List<Block> blocks) {
        return blocks.stream().mapToLong(block -> block.values().bytes().length).sum();
    }

    private static WorkersMean joined(List<Block> blocks, long shuffledBytes, long driverBytes) {
        float[] values = new float
                [blocks.stream().mapToInt(block -> block.values().length()).sum()];
        int at = 0;
        for (Block block : blocks) {
            block.values().unpack(values, at);
            at += block.values().length();
        }
        Block any = blocks.get(0);
        return new WorkersMean(
                values, any.score(), any.iterations(), any.seconds(), any.longest(), shuffledBytes, driverBytes);
    }
}
