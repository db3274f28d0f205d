package org.crossbranch.search;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;

/**
 * Measures an engine that some threads share, each of which parses all sentences in every round.
 *
 * @param threads number of threads
 * @param batch sentences in lock-step, or 0 for what is best for the scorer
 * @param warmUpSeconds time for the compiler, not counted
 * @param seconds time that is counted
 */
record EngineMeter(int threads, int batch, double warmUpSeconds, double seconds) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Measurements of one thread. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Shift(double[] roundSeconds, double cpuSeconds, long bytes) {}

    /** Work of one thread; told when to begin. */
    @FunctionalInterface
    private interface Work<T> {
        T run(CyclicBarrier start) throws Exception;
    }

    <C extends Configuration> EngineFigures measure(Workload<C> workload) throws IOException {
        long heapBefore = usedHeap();
        BatchParser<C> parser = workload.parser(batch);
        Operations operations = Operations.of(workload, parser);
        int rounds;
        double peak;
        List<Shift> shifts;
        Map<Phase, Double> phases;
        try (PhaseSampler<Phase> sampler = new PhaseSampler<>(Phase.class, Phase::of)) {
            rounds = rounds(warmUp(workload, parser));
            peak = peak();
            sampler.start();
            shifts = together(start -> parse(workload, parser, rounds, start));
            phases = sampler.stop();
        }
        double heap = (usedHeap() - heapBefore) / (1024.0 * 1024);
        peak = Math.max(peak, peak());

        double parsed = (double) rounds * workload.sentences().size();
        double cpu = shifts.stream().mapToDouble(Shift::cpuSeconds).sum();
        double perSecond = shifts.stream()
                .mapToDouble(shift -> workload.sentences().size() / median(shift.roundSeconds()))
                .sum();
        double bytes = shifts.stream().mapToDouble(Shift::bytes).sum();
        double roundCpu = cpu / (threads * rounds);
        double encoderShare = phases.getOrDefault(Phase.ENCODER, 0.0);
        return new EngineFigures(
                workload.model(),
                workload.input(),
                workload.kind().system().name(),
                workload.kind().scorer().name(),
                workload.search(),
                workload.sentences().size(),
                workload.tokens(),
                operations.actionsPerSentence(),
                threads,
                parser.batchSentences(),
                perSecond,
                threads * parsed / cpu,
                operations.all() / roundCpu / 1e9,
                operations.encoder() == 0 ? 0 : operations.encoder() / (roundCpu * encoderShare) / 1e9,
                peak,
                bytes / (threads * parsed),
                heap,
                phases);
    }

    /** Sentences a second of one pass over all of them, which the threads share as tasks of {@code annotate} do, warm or not. */
    <C extends Configuration> double onePass(Workload<C> workload) {
        BatchParser<C> parser = workload.parser(batch);
        Queue<List<Sentence>> portions = new ConcurrentLinkedQueue<>(workload.portions());
        long begun = System.nanoTime();
        together(start -> {
            for (List<Sentence> portion = portions.poll(); portion != null; portion = portions.poll()) {
                parser.parse(portion);
            }
            return threads;
        });
        return workload.sentences().size() / ((System.nanoTime() - begun) / 1e9);
    }

    /** Seconds of the last round. */
    private <C extends Configuration> double warmUp(Workload<C> workload, BatchParser<C> parser) {
        List<Shift> last = List.of();
        double begun = System.nanoTime();
        while (last.isEmpty() || System.nanoTime() - begun < warmUpSeconds * 1e9) {
            last = together(start -> parse(workload, parser, 1, start));
        }
        return last.stream().mapToDouble(shift -> shift.roundSeconds()[0]).max().orElseThrow();
    }

    private int rounds(double roundSeconds) {
        return (int) Math.max(3, Math.ceil(seconds / roundSeconds));
    }

    private static <C extends Configuration> Shift parse(
            Workload<C> workload, BatchParser<C> parser, int rounds, CyclicBarrier start) throws Exception {
        double[] seconds = new double[rounds];
        List<List<Sentence>> portions = workload.portions();
        start.await();
        long cpu = THREADS.getCurrentThreadCpuTime();
        long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        for (int round = 0; round < rounds; round++) {
            long begun = System.nanoTime();
            for (List<Sentence> portion : portions) {
                parser.parse(portion);
            }
            seconds[round] = (System.nanoTime() - begun) / 1e9;
        }
        return new Shift(
                seconds,
                (THREADS.getCurrentThreadCpuTime() - cpu) / 1e9,
                THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytes);
    }

    /** The {@link PeakRate} while all threads measure it: the median. */
    private double peak() {
        List<Double> rates = together(start -> {
            start.await();
            return PeakRate.measure();
        });
        return median(rates.stream().mapToDouble(rate -> rate).toArray());
    }

    private <T> List<T> together(Work<T> work) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Callable<T>> tasks = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                tasks.add(() -> work.run(start));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> result : pool.invokeAll(tasks)) {
                results.add(result.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
