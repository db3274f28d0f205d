package org.crossbranch.job.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.crossbranch.job.serve.http.ParseServer;
import org.crossbranch.job.settings.Assignment;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.search.IsolatingParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.spark.annotate.LocalParser;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A service whose parser stops at some sentences until it is let go, or fails over them. */
final class BusyServiceTest {
    private static final int SECONDS = 30;

    private final ModelBundle model = RunningService.constituents(5);
    private final Parser real = model.parser(ParseBudget.DEFAULT);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private final Queue<String> parsed = new ConcurrentLinkedQueue<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private ParserService service;
    private ParseServer server;

    @BeforeEach
    void start() throws IOException {
        Settings settings = Settings.read(
                Optional.empty(),
                List.of(
                                "serve.port=0",
                                "serve.access-log=false",
                                "serve.rate=0",
                                "serve.threads=1",
                                "serve.max-sentences=3",
                                "serve.queue-sentences=3",
                                "serve.wait-seconds=2",
                                "serve.stop-seconds=20")
                        .stream()
                        .map(Assignment::parse)
                        .toList());
        LocalParser parser = new LocalParser(
                List.of(model),
                model.id(),
                List.of(),
                Set.of(ConstituencyTree.class),
                new IsolatingParser(this::parse));
        service = new ParserService(
                List.of(new ServedModel(
                        List.of("busy"), parser, DocumentOptions.DEFAULT, SegmentationModel.unicode(""))),
                settings);
        server = ParseServer.start(service, settings.serve(), "");
    }

    @AfterEach
    void stop() {
        go.countDown();
        server.stop();
        service.close();
    }

    private List<ParseOutcome> parse(List<Sentence> sentences) {
        for (Sentence sentence : sentences) {
            parsed.add(sentence.token(0).form());
            if (sentence.token(0).form().equals("poison")) {
                throw new IllegalStateException("poisoned");
            }
            if (sentence.token(0).form().equals("stop")) {
                stopped.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return real.parse(sentences);
    }

    private CompletableFuture<HttpResponse<String>> post(String... sentences) {
        return client.sendAsync(
                HttpRequest.newBuilder(server.uri().resolve("/parse"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "{\"sentences\": [\"" + String.join("\", \"", sentences) + "\"]}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> result(CompletableFuture<HttpResponse<String>> response) throws Exception {
        return response.get(SECONDS, TimeUnit.SECONDS);
    }

    /** Waits until so many sentences wait. */
    private void awaitWaiting(int wanted) throws Exception {
        int waiting = -1;
        for (int i = 0; waiting != wanted && i < 100 * SECONDS; i++) {
            Thread.sleep(10);
            waiting = RunningService.JSON
                    .readTree(service.health())
                    .path("waiting")
                    .asInt();
        }
        assertThat(waiting).isEqualTo(wanted);
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return RunningService.JSON.readTree(response.body());
    }

    @Test
    void aSentenceThatFailsCostsItsOwnRowOnly() throws Exception {
        // As many as the queue holds: another one would be refused while they wait.
        CompletableFuture<HttpResponse<String>> mixed = post("poison", "w1 w2");
        CompletableFuture<HttpResponse<String>> other = post("w1 w2");
        JsonNode rows = json(result(mixed)).path("sentences");
        assertThat(rows.path(0).path("status").asText()).isEqualTo("failed");
        assertThat(rows.path(0).path("reason").asText()).contains("poisoned", "report it with the sentence");
        assertThat(rows.path(1).path("status").asText()).isEqualTo("parsed");
        assertThat(json(result(other)).path("sentences").path(0).path("discbracket"))
                .isEqualTo(rows.path(1).path("discbracket"));
    }

    /**
     * HTTP/1.1 has no sign that a client is gone while it waits for an answer: whoever closes their end of a connection may read on.
     * So its sentences have their turn, or go when their time is over.
     */
    @Test
    void sentencesOfAClientThatIsGoneMakeRoomWhenTheirTimeIsOver() throws Exception {
        CompletableFuture<HttpResponse<String>> first = post("stop");
        assertThat(stopped.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        try (Socket socket = new Socket(server.uri().getHost(), server.uri().getPort())) {
            String body = "{\"sentences\": [\"gone\", \"gone\", \"gone\"]}";
            String request =
                    "POST /parse HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                            + body.length() + "\r\n\r\n" + body;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            awaitWaiting(3);
            // Closed so, the connection is reset: the client will not read the answer.
            socket.setSoLinger(true, 0);
        }
        awaitWaiting(0);
        CompletableFuture<HttpResponse<String>> next = post("a", "b", "c");
        go.countDown();
        assertThat(result(next).statusCode()).isEqualTo(200);
        assertThat(result(first).statusCode()).isIn(200, 503);
        assertThat(parsed).doesNotContain("gone").contains("a", "b", "c");
    }

    @Test
    void aFullQueueSendsClientsAwayForAWhile() throws Exception {
        CompletableFuture<HttpResponse<String>> first = post("stop");
        assertThat(stopped.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<HttpResponse<String>> waits = post("a", "b");
        awaitWaiting(2);
        HttpResponse<String> refused = result(post("c", "d"));
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(json(refused).path("error").path("kind").asText()).isEqualTo("busy");
        assertThat(json(refused).path("error").path("message").asText())
                .isEqualTo("2 sentences wait already; send the request again a little later");
        go.countDown();
        assertThat(result(first).statusCode()).isEqualTo(200);
        assertThat(result(waits).statusCode()).isEqualTo(200);
        assertThat(result(post("c", "d")).statusCode()).isEqualTo(200);
    }

    @Test
    void parsesThatAreNotReadyInTimeAreGivenUp() throws Exception {
        HttpResponse<String> late = result(post("stop", "a", "b"));
        assertThat(late.statusCode()).isEqualTo(503);
        assertThat(json(late).path("error").path("message").asText())
                .startsWith("the parses were not ready within 2 s; send fewer sentences");
        go.countDown();
        assertThat(result(post("c")).statusCode()).isEqualTo(200);
    }

    @Test
    void runningRequestsEndWhenTheServerStops() throws Exception {
        CompletableFuture<HttpResponse<String>> running = post("stop");
        assertThat(stopped.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> stopping = CompletableFuture.runAsync(server::stop);
        Thread.sleep(300);
        assertThat(stopping).isNotDone();
        go.countDown();
        assertThat(result(running).statusCode()).isEqualTo(200);
        stopping.get(SECONDS, TimeUnit.SECONDS);
    }
}
