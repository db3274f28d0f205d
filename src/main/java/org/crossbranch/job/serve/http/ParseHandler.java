package org.crossbranch.job.serve.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.crossbranch.job.serve.ParseOrder;
import org.crossbranch.job.serve.ParserService;
import org.crossbranch.job.serve.Problem;
import org.crossbranch.job.settings.ServeSettings;
import org.crossbranch.search.ParseOutcome;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers {@code POST /parse}. No thread waits, neither for a body nor for parses. */
final class ParseHandler extends Handler.Abstract {
    /** The attribute of a request that has been read. */
    static final String ORDER = ParseOrder.class.getName();

    private static final Logger LOG = LoggerFactory.getLogger(ParseHandler.class);

    private final ParserService service;
    private final ServeSettings settings;

    ParseHandler(ParserService service, ServeSettings settings) {
        this.service = service;
        this.settings = settings;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        checkType(request);
        Executor executor = getServer().getThreadPool();
        // The read and the parses have limits of their own.
        request.addIdleTimeoutListener(timeout -> false);
        CompletableFuture<?> unused = BodyReader.read(
                        request, settings.request().maxBytes())
                .orTimeout(settings.times().readSeconds(), TimeUnit.SECONDS)
                .exceptionallyCompose(thrown -> CompletableFuture.failedFuture(ofBody(cause(thrown))))
                .thenComposeAsync(body -> answer(request, body.orElseThrow(this::tooLarge), executor), executor)
                .handleAsync((answer, thrown) -> end(request, response, callback, answer, thrown), executor)
                .exceptionally(thrown -> fail(callback, thrown));
        return true;
    }

    private static void checkType(Request request) {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        boolean isJson = type != null && MimeTypes.getBase(type).strip().equalsIgnoreCase(Replies.JSON);
        String charset = type == null ? null : MimeTypes.getCharsetFromContentType(type);
        if (!isJson || (charset != null && !charset.equalsIgnoreCase(StandardCharsets.UTF_8.name()))) {
            throw new Problem(
                    Problem.Kind.UNSUPPORTED_TYPE,
                    "the body is of type " + (type == null ? "unknown" : type) + "; send JSON in UTF-8 with the header"
                            + " Content-Type: application/json");
        }
    }

    private CompletableFuture<byte[]> answer(Request request, byte[] body, Executor executor) {
        ParseOrder order = service.read(body);
        request.setAttribute(ORDER, order);
        return service.parse(order).thenApplyAsync(outcomes -> answer(request, order, outcomes), executor);
    }

    private byte[] answer(Request request, ParseOrder order, List<ParseOutcome> outcomes) {
        byte[] answer = service.answer(order, outcomes);
        service.meter().parsed(order, System.nanoTime() - request.getBeginNanoTime());
        return answer;
    }

    private static boolean end(
            Request request,
            Response response,
            Callback callback,
            byte @Nullable [] answer,
            @Nullable Throwable thrown) {
        if (answer != null) {
            Replies.send(response, callback, 200, Replies.JSON, answer);
            return true;
        }
        Throwable cause = cause(thrown == null ? new IllegalStateException("neither an answer nor a failure") : thrown);
        if (cause instanceof EofException) {
            // The client is gone.
            return fail(callback, cause);
        }
        if (!(cause instanceof Problem)) {
            LOG.error("a request failed", cause);
        }
        Replies.send(
                request,
                response,
                callback,
                cause instanceof Problem problem
                        ? problem
                        : new Problem(
                                Problem.Kind.DEFECT,
                                "a defect of the program: " + cause
                                        + "; report it with the request and the server's log"));
        return true;
    }

    private static boolean fail(Callback callback, Throwable thrown) {
        callback.failed(thrown);
        return false;
    }

    /** Judges a failure to read a body. */
    private Throwable ofBody(Throwable thrown) {
        if (thrown instanceof TimeoutException) {
            return new Problem(
                    Problem.Kind.TOO_SLOW,
                    "the body did not arrive within " + settings.times().readSeconds()
                            + " s; send it faster, or raise serve.read-seconds");
        }
        return thrown;
    }

    private Problem tooLarge() {
        return new Problem(
                Problem.Kind.TOO_LARGE,
                "the body is longer than " + settings.request().maxBytes()
                        + " bytes; send the sentences in several requests, or raise serve.max-bytes");
    }

    private static Throwable cause(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return thrown instanceof CompletionException && cause != null ? cause : thrown;
    }
}
