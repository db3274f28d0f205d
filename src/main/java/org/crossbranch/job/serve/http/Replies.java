package org.crossbranch.job.serve.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.crossbranch.job.serve.Problem;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Writes responses. */
final class Replies {
    static final String JSON = "application/json";
    static final String HTML = "text/html;charset=utf-8";

    /** When a client may come again that was sent away for a while. */
    private static final Duration RETRY = Duration.ofSeconds(1);

    /** How long the rest of a refused body is waited for. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    /** Of every response. The page brings a policy for its scripts with it. */
    private static final HttpFields SAFETY = HttpFields.build()
            .add("X-Content-Type-Options", "nosniff")
            .add("X-Frame-Options", "DENY")
            .add("Referrer-Policy", "no-referrer")
            .add("Cross-Origin-Resource-Policy", "same-origin")
            .add("Cross-Origin-Opener-Policy", "same-origin")
            .add(HttpHeader.CACHE_CONTROL, "no-store")
            .asImmutable();

    private Replies() {}

    static void send(Response response, Callback callback, int status, String type, byte[] body) {
        response.setStatus(status);
        for (HttpField field : SAFETY) {
            response.getHeaders().put(field);
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    static void send(Request request, Response response, Callback callback, Problem problem) {
        if (problem.kind().isPassing()) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, RETRY.toSeconds());
        }
        CompletableFuture<Boolean> end = problem.kind() == Problem.Kind.TOO_SLOW
                ? CompletableFuture.completedFuture(false)
                : BodyReader.discard(request).completeOnTimeout(false, LINGER.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture<?> unused = end.thenAccept(isRead -> {
            if (!isRead) {
                // The client would send its next request behind the rest of this one.
                response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
            }
            send(response, callback, problem.kind().status(), JSON, problem.json());
        });
    }
}
