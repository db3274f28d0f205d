package org.crossbranch.job.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.openlineage.client.OpenLineage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.CommandLineRun;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.settings.LineageSettings;
import org.crossbranch.spark.table.TreesTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events of real jobs, as a server or a file gets them; the classes of OpenLineage's own client read them. */
final class LineageTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Refuses keys that the specification has not. */
    private static final ObjectMapper SPECIFICATION = new ObjectMapper()
            .registerModule(new SimpleModule().addDeserializer(ZonedDateTime.class, new Times()))
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** Times as ISO 8601 has them. */
    private static final class Times extends StdDeserializer<ZonedDateTime> {
        private static final long serialVersionUID = 1L;

        Times() {
            super(ZonedDateTime.class);
        }

        @Override
        public ZonedDateTime deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return ZonedDateTime.parse(parser.getText());
        }
    }

    @TempDir
    private Path folder;

    private final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> keys = new LinkedBlockingQueue<>();
    private HttpServer server;
    private volatile int answer = 201;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/lineage", this::receive);
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            received.add(JSON.readTree(exchange.getRequestBody()));
            keys.add(Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                    .orElse("none"));
            exchange.sendResponseHeaders(answer, -1);
        }
    }

    @Test
    void aServerIsToldOfBeginAndEnd() throws IOException {
        Path trees = Path.of("data-samples/dev.discbracket");
        CommandLineRun run = importing(trees, "trees", "--set", "lineage.url=" + url());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(received).hasSize(2);
        OpenLineage.RunEvent start = read(received.remove());
        JsonNode json = received.remove();
        OpenLineage.RunEvent end = read(json);
        JsonNode manifest = JSON.readTree(folder.resolve("_runs/trees.run.json").toFile());

        assertThat(start.getEventType()).isEqualTo(OpenLineage.RunEvent.EventType.START);
        assertThat(end.getEventType()).isEqualTo(OpenLineage.RunEvent.EventType.COMPLETE);
        assertThat(start.getEventTime().toInstant())
                .isEqualTo(Instant.parse(manifest.at("/started").asText()));
        assertThat(end.getEventTime().toInstant())
                .isEqualTo(Instant.parse(manifest.at("/ended").asText()));
        for (OpenLineage.RunEvent event : List.of(start, end)) {
            assertThat(event.getRun().getRunId())
                    .hasToString(manifest.at("/run").asText());
            assertThat(event.getJob().getNamespace()).isEqualTo("crossbranch");
            assertThat(event.getJob().getName()).isEqualTo("import.trees");
            assertThat(event.getOutputs()).hasSize(1);
            assertThat(event.getOutputs().get(0).getNamespace()).isEqualTo("file");
            assertThat(event.getOutputs().get(0).getName()).isEqualTo(folder + "/trees");
            assertThat(event.getRun().getFacets().getProcessing_engine().getVersion())
                    .startsWith("3.5.");
        }
        OpenLineage.InputDataset input = end.getInputs().get(0);
        assertThat(input.getName()).isEqualTo(trees.toAbsolutePath().toString());
        assertThat(input.getFacets().getVersion().getDatasetVersion())
                .isEqualTo(manifest.at("/inputs/0/sha256").asText())
                .hasSize(64);
        assertThat(input.getInputFacets().getInputStatistics().getSize()).isEqualTo(Files.size(trees));
        OpenLineage.OutputDataset output = end.getOutputs().get(0);
        assertThat(output.getFacets().getSchema().getFields())
                .extracting(OpenLineage.SchemaDatasetFacetFields::getName)
                .containsExactly(TreesTable.SCHEMA.columns().fieldNames());
        assertThat(output.getOutputFacets().getOutputStatistics().getRowCount())
                .isEqualTo(manifest.at("/counts/trees").asLong())
                .isPositive();
        assertThat(json.at("/run/facets/crossbranch/exit/code").asInt(-1)).isZero();
        assertThat(json.at("/run/facets/crossbranch/settings")
                        .get("import.malformed")
                        .asText())
                .isEqualTo("stop");
    }

    @Test
    void aFailureIsAnEventWithItsReason() throws IOException {
        Path file = folder.resolve("lineage/events.jsonl");
        CommandLineRun run = importing(folder.resolve("none.discbracket"), "trees", "--set", "lineage.file=" + file);
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        List<OpenLineage.RunEvent> events = events(file);
        assertThat(events)
                .extracting(OpenLineage.RunEvent::getEventType)
                .containsExactly(OpenLineage.RunEvent.EventType.START, OpenLineage.RunEvent.EventType.FAIL);
        assertThat(events.get(1).getRun().getFacets().getErrorMessage().getMessage())
                .isEqualTo(run.err().strip().replace("crossbranch import: ", ""));
        assertThat(events.get(1).getOutputs().get(0).getFacets().getSchema()).isNull();
    }

    @Test
    void jobsThatOnlyLookTellNothing() {
        assertThat(CommandLineRun.of("runs", "--in", folder, "--set", "lineage.url=" + url())
                        .exit())
                .isZero();
        assertThat(received).isEmpty();
    }

    @Test
    @Timeout(120)
    void aServerThatIsDownOrRefusesFailsNoJob() throws IOException {
        Path trees = Path.of("data-samples/dev.discbracket");
        answer = 500;
        assertThat(importing(trees, "refused", "--set", "lineage.url=" + url()).exit())
                .isZero();
        assertThat(received).as("after a failure there is a pause").hasSize(1);
        String url = url();
        server.stop(0);
        assertThat(importing(trees, "down", "--set", "lineage.url=" + url).exit())
                .isZero();
        Path folderInTheWay = Files.createDirectories(folder.resolve("events.jsonl"));
        assertThat(importing(trees, "file", "--set", "lineage.file=" + folderInTheWay)
                        .exit())
                .isZero();
    }

    @Test
    @Timeout(60)
    void aServerThatNeverAnswersCostsNoMoreThanTheTimeout() throws Exception {
        CompletableFuture<Void> end = new CompletableFuture<>();
        server.createContext("/slow", exchange -> {
            // A head, and a body that never ends.
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('x');
            exchange.getResponseBody().flush();
            end.join();
            exchange.close();
        });
        try {
            LineageClient client = new LineageClient("");
            LineageSettings slow = new LineageSettings(url().replace("/api/v1/lineage", "/slow"), "", "here", 1);
            long begin = System.nanoTime();
            for (int i = 0; i < 50; i++) {
                client.started(slow, Optional.empty(), manifest("annotate", "/tables/news"), new Configuration());
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
        } finally {
            end.complete(null);
        }
    }

    @Test
    void theKeyOfTheServerIsSent() throws IOException {
        LineageSettings settings = new LineageSettings(url(), "", "here", 5);
        JsonNode manifest = manifest("annotate", "/tables/news/date=2026-03-01");
        new LineageClient("secret").started(settings, Optional.empty(), manifest, new Configuration());
        new LineageClient("").started(settings, Optional.empty(), manifest, new Configuration());
        assertThat(keys).containsExactly("Bearer secret", "none");
    }

    @Test
    void theRunsOfAllDatesAreRunsOfOneJobOnOneTable() throws IOException {
        String cause = "0f2a7c1e-5a53-4c5e-9f0e-0b6cf8b7f0a1";
        LineageEvent events = new LineageEvent(
                "here", Optional.of(new LineageEvent.Parent(cause, "airflow", "nightly.parse")), new Configuration());
        OpenLineage.RunEvent event = read(events.of(
                LineageEvent.Type.COMPLETE,
                "2026-03-02T01:00:00Z",
                manifest("annotate", "hdfs://name:8020/tables/news/date=2026-03-01")));
        assertThat(event.getJob().getName()).isEqualTo("annotate.news");
        assertThat(event.getRun().getFacets().getParent().getRun().getRunId()).hasToString(cause);
        assertThat(event.getRun().getFacets().getParent().getJob().getName()).isEqualTo("nightly.parse");
    }

    @Test
    void eventsOfRunsAtOnceDoNotMix() throws IOException {
        Path file = folder.resolve("events.jsonl");
        LineageSettings settings = new LineageSettings("", file.toString(), "here", 5);
        JsonNode manifest = manifest("annotate", "/tables/" + "news".repeat(5_000));
        List<CompletableFuture<Void>> runs = IntStream.range(0, 8)
                .mapToObj(number -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 20; i++) {
                        new LineageClient("").started(settings, Optional.empty(), manifest, new Configuration());
                    }
                }))
                .toList();
        runs.forEach(CompletableFuture::join);
        assertThat(events(file)).hasSize(160);
    }

    private static JsonNode manifest(String job, String output) throws IOException {
        return JSON.readTree("""
                {"run": "5d3c2f8a-8b6e-4c51-a2a0-6a7f1c1f7f10", "job": "%s", "started": "2026-03-02T01:00:00Z",
                 "outputs": ["%s"], "versions": {"spark": "3.5.9", "crossbranch": "0.1"}}
                """.formatted(job, output));
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1/lineage";
    }

    private CommandLineRun importing(Path in, String name, String... more) {
        List<Object> arguments = new ArrayList<>(List.of("import", "--in", in, "--out", folder.resolve(name)));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray());
    }

    private static List<OpenLineage.RunEvent> events(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            List<OpenLineage.RunEvent> events = new ArrayList<>();
            for (String line : lines.toList()) {
                events.add(read(JSON.readTree(line)));
            }
            return events;
        }
    }

    private static OpenLineage.RunEvent read(JsonNode json) throws IOException {
        assertThat(json.path("schemaURL").asText())
                .isEqualTo("https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent");
        assertThat(json.findValues("_producer")).isNotEmpty();
        assertThat(json.findParents("_producer"))
                .allSatisfy(facet ->
                        assertThat(facet.path("_schemaURL").asText()).startsWith("https://openlineage.io/spec/"));
        OpenLineage.RunEvent event = SPECIFICATION.treeToValue(json, OpenLineage.RunEvent.class);
        assertThat(event.getProducer()).isNotNull();
        assertThat(event.getRun().getRunId()).isNotNull();
        return event;
    }
}
