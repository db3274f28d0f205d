package org.crossbranch.job.serve.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads the body of a request, without a thread that waits. It never fails a request, which Jetty's own reader does to a body that is too
 * long while another thread already answers.
 */
final class BodyReader implements Runnable {
    /** How much of a body that nobody wants is read, so that the client comes to read the answer. */
    private static final int MAX_UNWANTED_BYTES = 16 << 20;

    private final Request request;
    private final long most;
    private final boolean isWanted;
    private final CompletableFuture<Optional<byte[]>> end = new CompletableFuture<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private long bytes;

    private BodyReader(Request request, long most, boolean isWanted) {
        this.request = request;
        this.most = most;
        this.isWanted = isWanted;
    }

    /**
     * Reads a body.
     *
     * @param most bytes that it may have
     * @return the body, or empty if it is longer; then the rest has not been read
     */
    static CompletableFuture<Optional<byte[]>> read(Request request, int most) {
        return start(new BodyReader(request, most, true));
    }

    /**
     * Reads what is left of a body that nobody wants. A server that closes a connection on which bytes are unread takes its answer with
     * it (RFC 9112, section 9.6).
     *
     * @return whether the body has come to its end, so that the connection can take another request
     */
    static CompletableFuture<Boolean> discard(Request request) {
        return start(new BodyReader(request, MAX_UNWANTED_BYTES, false))
                .handle((read, thrown) -> read != null && read.isPresent());
    }

    private static CompletableFuture<Optional<byte[]>> start(BodyReader reader) {
        if (reader.request.getLength() > reader.most) {
            reader.end.complete(Optional.empty());
        } else {
            reader.run();
        }
        return reader.end;
    }

    @Override
    public void run() {
        while (!end.isDone()) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                end.completeExceptionally(chunk.getFailure());
                return;
            }
            ByteBuffer part = chunk.getByteBuffer();
            bytes += part.remaining();
            if (isWanted && bytes <= most) {
                byte[] copy = new byte[part.remaining()];
                part.get(copy);
                body.writeBytes(copy);
            }
            boolean isLast = chunk.isLast();
            chunk.release();
            if (bytes > most) {
                end.complete(Optional.empty());
            } else if (isLast) {
                end.complete(Optional.of(body.toByteArray()));
            }
        }
    }
}
