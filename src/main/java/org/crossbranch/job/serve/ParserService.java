package org.crossbranch.job.serve;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.crossbranch.job.settings.ServeSettings;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.search.ParseOutcome;

/** Answers requests for parses: JSON in, JSON out. Safe for use by several threads at once. */
public final class ParserService implements AutoCloseable {
    private final ServeSettings.Times times;
    private final OrderReader reader;
    private final ParseQueue queue;
    private final ServiceMeter meter = new ServiceMeter();
    private final byte[] facts;

    /**
     * Starts a service with threads of its own.
     *
     * @param models the models that requests may name; the first parses where none is named
     */
    public ParserService(List<ServedModel> models, Settings settings) {
        ServeSettings serve = settings.serve();
        times = serve.times();
        reader = new OrderReader(models, serve.request());
        facts = ModelFacts.json(models, settings);
        ServeSettings.Queue options = serve.queue();
        queue = new ParseQueue(
                options.threads() > 0 ? options.threads() : Runtime.getRuntime().availableProcessors(),
                options.batchSentences(),
                options.gathering(),
                options.sentences());
    }

    /**
     * Reads a request.
     *
     * @param body JSON in UTF-8
     * @throws Problem if it cannot be answered as it is
     */
    public ParseOrder read(byte[] body) {
        return reader.read(body);
    }

    /**
     * Parses the sentences of a request.
     *
     * @return their outcomes, or a {@link Problem} if there is no room for them, or no outcome in time
     */
    public CompletableFuture<List<ParseOutcome>> parse(ParseOrder order) {
        CompletableFuture<List<ParseOutcome>> outcomes;
        try {
            outcomes = queue.parse(order.model().parser().parser(), order.sentences());
        } catch (ParseQueue.FullException e) {
            return CompletableFuture.failedFuture(judged(e));
        }
        // The limit is the queue's own result's: with it the sentences that wait are withdrawn.
        return outcomes.orTimeout(times.answerSeconds(), TimeUnit.SECONDS)
                .exceptionallyCompose(thrown -> CompletableFuture.failedFuture(judged(thrown)));
    }

    private Throwable judged(Throwable thrown) {
        if (thrown instanceof CompletionException && thrown.getCause() != null) {
            return judged(thrown.getCause());
        }
        if (thrown instanceof ParseQueue.FullException) {
            return new Problem(Problem.Kind.BUSY, thrown.getMessage() + "; send the request again a little later");
        }
        if (thrown instanceof TimeoutException) {
            return new Problem(
                    Problem.Kind.BUSY,
                    "the parses were not ready within " + times.answerSeconds()
                            + " s; send fewer sentences, come again later, or raise serve.wait-seconds");
        }
        return thrown;
    }

    /** The answer to a request, as JSON. */
    public byte[] answer(ParseOrder order, List<ParseOutcome> outcomes) {
        return AnswerWriter.write(order, outcomes);
    }

    /** Describes the models and the limits, as JSON. */
    public byte[] facts() {
        return facts.clone();
    }

    /** Describes how the service does, as JSON. */
    public byte[] health() {
        return meter.json(queue.waiting());
    }

    /** The counter of requests. */
    public ServiceMeter meter() {
        return meter;
    }

    @Override
    public void close() {
        queue.close();
    }
}
