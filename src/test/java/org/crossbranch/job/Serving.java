package org.crossbranch.job;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The command {@code serve} in a process of its own, as its clients see it. */
final class Serving {
    /** The exit code of a JVM after SIGTERM: 128 and the signal's number. */
    static final int TERMINATED = 143;

    private static final Pattern READY = Pattern.compile("crossbranch serve: (http://127\\.0\\.0\\.1:[0-9]+/) ");

    private Serving() {}

    /**
     * Where a process serves, once it does.
     *
     * @param log the file that takes its output
     */
    static URI uri(Process process, Path log) throws IOException, InterruptedException {
        for (int tenths = 0; tenths < 600 && process.isAlive(); tenths++) {
            Matcher found = READY.matcher(Files.exists(log) ? Files.readString(log) : "");
            if (found.find()) {
                return URI.create(found.group(1));
            }
            Thread.sleep(100);
        }
        throw new AssertionError("it did not start: " + Files.readString(log));
    }

    /** Sends a request for parses. */
    static CompletableFuture<HttpResponse<String>> post(HttpClient client, URI uri, String body) {
        return client.sendAsync(
                HttpRequest.newBuilder(uri.resolve("/parse"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
