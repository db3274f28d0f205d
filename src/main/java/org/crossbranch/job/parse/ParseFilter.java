package org.crossbranch.job.parse;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.spark.annotate.ParseStatus;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.table.Status;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.TreebankWriter;

/**
 * Parses a stream of sentences onto another one, in their order and in bounded memory. The caller's thread reads, several parse
 * batches, and one writes. A batch goes to the parser when it is full, or when nothing more is there to read; what is parsed is
 * flushed when nothing more is ready to be written.
 */
public final class ParseFilter {
    /** A batch with more tokens is not added to: bounds the memory. */
    private static final int BATCH_TOKENS = 50_000;

    /** The first batch is small, so that its answer comes soon and all threads have work. */
    private static final int FIRST_BATCH = 16;

    private final Parser parser;
    private final int batchSentences;
    private final int threads;
    private final Consumer<String> complaints;

    /**
     * A filter.
     *
     * @param parser parses batches
     * @param batchSentences most sentences of a batch
     * @param threads number of threads that parse
     * @param complaints receives a line about each entry that has no tree
     */
    public ParseFilter(Parser parser, int batchSentences, int threads, Consumer<String> complaints) {
        this.parser = parser;
        this.batchSentences = batchSentences;
        this.threads = threads;
        this.complaints = complaints;
    }

    /** Entries of the input, and the outcomes of the sentences among them once they are parsed. */
    private record Batch(List<InputEntry> entries, Future<List<ParseOutcome>> outcomes) {}

    /**
     * Runs until the input ends, or the output's reader has gone. What was read before a failure is written before it is thrown.
     *
     * @param in the stream that the entries are read from
     * @throws IOException if the output cannot be written; not if its reader has gone
     */
    public void run(
            ReadyStream in,
            Iterator<InputEntry> entries,
            OutputStream out,
            OutputFormat format,
            OutputFormat.Options options)
            throws IOException {
        BlockingQueue<Optional<Batch>> queue = new ArrayBlockingQueue<>(2 * threads);
        ExecutorService parsers = Executors.newFixedThreadPool(threads, ParseFilter::thread);
        ExecutorService writers = Executors.newSingleThreadExecutor(ParseFilter::thread);
        Output output = new Output(out, format, options);
        try {
            Future<?> written = writers.submit(() -> {
                output.write(queue);
                return null;
            });
            Input input = new Input(queue, parsers, written);
            in.beforeWait(input::submit);
            try {
                input.read(entries);
            } finally {
                input.submit();
                input.put(Optional.empty());
                finish(written);
            }
        } finally {
            parsers.shutdownNow();
            writers.shutdownNow();
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "parse");
        thread.setDaemon(true);
        return thread;
    }

    private static void finish(Future<?> written) throws IOException {
        try {
            written.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while sentences were parsed", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException(cause);
        }
    }

    /** Makes batches of entries. Used by the thread that reads. */
    private final class Input {
        private final BlockingQueue<Optional<Batch>> queue;
        private final ExecutorService parsers;
        private final Future<?> written;
        private List<InputEntry> entries = new ArrayList<>();
        private int tokens;
        private int most = Math.min(FIRST_BATCH, batchSentences);

        Input(BlockingQueue<Optional<Batch>> queue, ExecutorService parsers, Future<?> written) {
            this.queue = queue;
            this.parsers = parsers;
            this.written = written;
        }

        void read(Iterator<InputEntry> all) {
            while (!written.isDone() && all.hasNext()) {
                InputEntry entry = all.next();
                entries.add(entry);
                tokens += entry instanceof InputEntry.Found found
                        ? found.sentence().length()
                        : 1;
                if (entries.size() >= most || tokens >= BATCH_TOKENS) {
                    most = Math.min(2 * most, batchSentences);
                    submit();
                }
            }
        }

        /** Has parsed what there is. */
        void submit() {
            if (entries.isEmpty()) {
                return;
            }
            List<Sentence> sentences = entries.stream()
                    .filter(InputEntry.Found.class::isInstance)
                    .map(entry -> ((InputEntry.Found) entry).sentence())
                    .toList();
            FutureTask<List<ParseOutcome>> work = new FutureTask<>(() -> parser.parse(sentences));
            if (put(Optional.of(new Batch(entries, work)))) {
                parsers.execute(work);
            }
            entries = new ArrayList<>();
            tokens = 0;
        }

        /** Waits for room; there is none any more once the writer has ended. */
        boolean put(Optional<Batch> batch) {
            try {
                while (!written.isDone()) {
                    if (queue.offer(batch, 100, TimeUnit.MILLISECONDS)) {
                        return true;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while sentences were read", e);
            }
            return false;
        }
    }

    /** Writes batches. Used by the thread that writes. */
    private final class Output {
        private final Writer out;
        private final SentenceWriter writer;

        Output(OutputStream out, OutputFormat format, OutputFormat.Options options) {
            this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
            this.writer = format.open(this.out, options);
        }

        void write(BlockingQueue<Optional<Batch>> queue) throws IOException, InterruptedException {
            try {
                Optional<Batch> next = queue.take();
                while (next.isPresent()) {
                    Batch batch = next.get();
                    if (!batch.outcomes().isDone()) {
                        out.flush();
                    }
                    write(batch);
                    next = queue.poll();
                    if (next == null) {
                        out.flush();
                        next = queue.take();
                    }
                }
                out.flush();
            } catch (IOException e) {
                if (FullDisk.isReportedBy(e)) {
                    throw e;
                }
                // Whoever read the output has gone, as head does.
            }
        }

        private void write(Batch batch) throws IOException, InterruptedException {
            Iterator<ParseOutcome> outcomes = outcomes(batch).iterator();
            for (InputEntry entry : batch.entries()) {
                if (entry instanceof InputEntry.Found found) {
                    write(found, outcomes.next());
                } else if (entry instanceof InputEntry.Malformed malformed) {
                    String reason = String.valueOf(malformed.error().getMessage());
                    complaints.accept(reason);
                    writer.mark(malformed.id(), Status.MALFORMED, reason);
                }
            }
        }

        private List<ParseOutcome> outcomes(Batch batch) throws InterruptedException {
            try {
                return batch.outcomes().get();
            } catch (ExecutionException e) {
                // A sentence that fails has an outcome. What comes here is the machine's or the installation's.
                throw new IllegalStateException(e.getCause());
            }
        }

        private void write(InputEntry.Found sentence, ParseOutcome outcome) throws IOException {
            ParseStatus status = ParseStatus.of(outcome);
            if (!status.reason().isEmpty()) {
                complaints.accept(sentence.place() + ": " + status.reason());
            }
            try {
                writer.write(sentence, outcome);
            } catch (TreebankWriter.UnwritableTreeException e) {
                complaints.accept(sentence.place() + ": " + e.getMessage());
                writer.mark(sentence.id(), Status.FAILED, String.valueOf(e.getMessage()));
            }
        }
    }
}
