package org.crossbranch.job.lineage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.settings.LineageSettings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends lineage events to a server and to a file, as the settings say. Whatever becomes of an event, the job goes on: the first
 * failure is a warning. After a failed post none is tried for a minute, so that a server that is down costs little time.
 */
public final class LineageClient {
    private static final Logger LOG = LoggerFactory.getLogger(LineageClient.class);

    /** The variable of the environment with the server's key; the one that other clients of OpenLineage read. */
    private static final String KEY_VARIABLE = "OPENLINEAGE_API_KEY";

    private static final Duration PAUSE = Duration.ofSeconds(60);

    /** Two threads of a process may not ask for the lock of one file at once. */
    private static final Object FILE_LOCK = new Object();

    private final String key;
    private boolean isWarned;
    private boolean isFailing;
    private long failedAt;
    private @Nullable HttpClient http;

    /** A client for the runs of one process. */
    public LineageClient() {
        this(Objects.requireNonNullElse(System.getenv(KEY_VARIABLE), ""));
    }

    /**
     * A client with a key.
     *
     * @param key the server's key, or empty
     */
    LineageClient(String key) {
        this.key = key;
    }

    /** Tells that a run began. */
    public void started(
            LineageSettings settings, Optional<LineageEvent.Parent> parent, JsonNode manifest, Configuration hadoop) {
        send(settings, parent, LineageEvent.Type.START, "started", manifest, hadoop);
    }

    /** Tells how a run ended. */
    public void ended(
            LineageSettings settings, Optional<LineageEvent.Parent> parent, JsonNode manifest, Configuration hadoop) {
        boolean isDone = manifest.at("/exit/code").asInt(-1) == 0;
        send(settings, parent, isDone ? LineageEvent.Type.COMPLETE : LineageEvent.Type.FAIL, "ended", manifest, hadoop);
    }

    private synchronized void send(
            LineageSettings settings,
            Optional<LineageEvent.Parent> parent,
            LineageEvent.Type type,
            String time,
            JsonNode manifest,
            Configuration hadoop) {
        if (settings.url().isEmpty() && settings.file().isEmpty()) {
            return;
        }
        try {
            ObjectNode event = new LineageEvent(settings.namespace(), parent, hadoop)
                    .of(type, manifest.path(time).asText(), manifest);
            String json = event.toString();
            if (!settings.file().isEmpty()) {
                append(settings.file(), json);
            }
            if (!settings.url().isEmpty()) {
                post(settings, json);
            }
        } catch (RuntimeException e) {
            warn("the event cannot be made", e);
        }
    }

    private void append(String file, String json) {
        try {
            Path path = Path.of(file);
            Path folder = path.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            ByteBuffer line = ByteBuffer.wrap((json + "\n").getBytes(StandardCharsets.UTF_8));
            synchronized (FILE_LOCK) {
                try (FileChannel channel =
                                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                        FileLock lock = channel.lock()) {
                    while (lock.isValid() && line.hasRemaining()) {
                        channel.write(line);
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            warn(file, e);
        }
    }

    private void post(LineageSettings settings, String json) {
        if (isFailing && System.nanoTime() - failedAt < PAUSE.toNanos()) {
            return;
        }
        isFailing = true;
        Duration timeout = Duration.ofSeconds(settings.timeoutSeconds());
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(settings.url()))
                    .timeout(timeout)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(json));
            if (!key.isEmpty()) {
                request.header("Authorization", "Bearer " + key);
            }
            CompletableFuture<HttpResponse<Void>> answer =
                    client(timeout).sendAsync(request.build(), HttpResponse.BodyHandlers.discarding());
            int status = status(answer, timeout);
            isFailing = status / 100 != 2;
            if (isFailing) {
                warn(settings.url(), new IOException("the server answers " + status));
            }
        } catch (IOException | RuntimeException e) {
            warn(settings.url(), e);
        }
        failedAt = System.nanoTime();
    }

    private static int status(CompletableFuture<HttpResponse<Void>> answer, Duration timeout) throws IOException {
        try {
            // The request's own timeout ends with the answer's head, and a body may never end.
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS).statusCode();
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e);
        } catch (TimeoutException e) {
            throw new IOException("no answer in " + timeout.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            answer.cancel(true);
        }
    }

    private HttpClient client(Duration timeout) {
        HttpClient client = http;
        if (client == null) {
            client = HttpClient.newBuilder().connectTimeout(timeout).build();
            http = client;
        }
        return client;
    }

    private void warn(String where, Exception e) {
        if (!isWarned) {
            isWarned = true;
            LOG.warn("{}: a lineage event cannot be delivered: {}; the job goes on", where, e.getMessage());
        }
        LOG.debug("a lineage event cannot be delivered to {}", where, e);
    }
}
