package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.crossbranch.pretrained.PretrainedEncoder;
import org.crossbranch.pretrained.TinyEncoder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code serve} from its start to its end. */
final class ServeCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path model;

    @BeforeEach
    void writeModel() throws IOException {
        model = folder.resolve("m.model");
        TestBundles.random(7).write(model);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answersUntilItIsToldToStopAndLetsRunningRequestsEnd(boolean hasEncoder) throws Exception {
        Path log = folder.resolve("log");
        Path manifest = folder.resolve("run.json");
        List<Object> line = new ArrayList<>(
                List.of("serve", "--model", model, "--port", "0", "--manifest", manifest, "--set", "serve.rate=0"));
        if (hasEncoder) {
            Path encoder = new TinyEncoder(1).write(folder.resolve("encoder"));
            TestBundles.withEncoder(7, PretrainedEncoder.of(encoder).vectors()).write(model);
            line.addAll(List.of("--encoder", encoder));
        }
        Process process = JobProcess.start(log, line.toArray());
        try {
            URI uri = Serving.uri(process, log);
            HttpClient client = HttpClient.newHttpClient();
            assertThat(Serving.post(client, uri, "{\"text\": \"w1 w2.\"}")
                            .get(30, TimeUnit.SECONDS)
                            .statusCode())
                    .isEqualTo(200);
            String many = "{\"sentences\": [" + "\"w1 w2 w3 w4 w5 w6 w7 w8 w9\",".repeat(199) + "\"w1\"]}";
            List<CompletableFuture<HttpResponse<String>>> running = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                running.add(Serving.post(client, uri, many));
            }
            awaitRequests(client, uri);
            process.destroy();
            for (CompletableFuture<HttpResponse<String>> one : running) {
                HttpResponse<String> response = one.get(60, TimeUnit.SECONDS);
                // One that came when the server was stopping already is sent away.
                assertThat(response.statusCode()).isIn(200, 503);
            }
            assertThat(running.stream().map(CompletableFuture::join).filter(one -> one.statusCode() == 200))
                    .isNotEmpty();
            assertThat(JobProcess.exit(process)).isEqualTo(Serving.TERMINATED);
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(log))
                .contains("stopped: requests: ", "; sentences: ")
                .contains("POST /parse: 200, 1 sentences");
        JsonNode record = JSON.readTree(manifest.toFile());
        assertThat(record.path("job").asText()).isEqualTo("serve");
        assertThat(record.path("exit").path("code").asInt(-1)).isZero();
        assertThat(record.toString()).contains("m.model");
    }

    @Test
    void quietSaysNothingOfRequests() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path log = folder.resolve("quiet");
        Process process = JobProcess.start(log, "serve", "--model", model, "--port", port, "--quiet");
        try {
            HttpClient client = HttpClient.newHttpClient();
            URI uri = URI.create("http://127.0.0.1:" + port + "/");
            int status = 0;
            for (int tenths = 0; status == 0 && tenths < 600; tenths++) {
                try {
                    status = Serving.post(client, uri, "{\"text\": \"w1 w2.\"}")
                            .get(30, TimeUnit.SECONDS)
                            .statusCode();
                } catch (ExecutionException e) {
                    // It does not listen yet.
                    Thread.sleep(100);
                }
            }
            assertThat(status).as(Files.readString(log)).isEqualTo(200);
            process.destroy();
            assertThat(JobProcess.exit(process)).isEqualTo(Serving.TERMINATED);
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(log)).doesNotContain("POST /parse", "http://", "stopped");
    }

    /** Waits until sentences wait, or some of the requests have been answered. */
    private static void awaitRequests(HttpClient client, URI uri) throws Exception {
        for (int i = 0; i < 200; i++) {
            JsonNode health = JSON.readTree(client.send(
                            HttpRequest.newBuilder(uri.resolve("/health")).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body());
            if (health.path("waiting").asInt() > 0 || health.path("sentences").asInt() > 1) {
                return;
            }
            Thread.sleep(10);
        }
    }

    @Test
    void aPortThatIsTakenIsSaidWithTheMend() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            CommandLineRun run = CommandLineRun.of("serve", "--model", model, "--port", taken.getLocalPort());
            assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
            assertThat(run.err())
                    .contains("cannot listen at port " + taken.getLocalPort() + " of 127.0.0.1: ")
                    .contains("give another with --port, or 0 for a free one");
        }
    }

    @Test
    void addressesThatAreNotThisMachinesAreRefused() {
        CommandLineRun unknown = CommandLineRun.of("serve", "--model", model, "--host", "no.such.invalid");
        assertThat(unknown.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(unknown.err()).contains("there is no address \"no.such.invalid\"");
        CommandLineRun other = CommandLineRun.of("serve", "--model", model, "--host", "192.0.2.1");
        assertThat(other.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(other.err())
                .contains("whoever reaches 192.0.2.1 may use this service")
                .contains("cannot listen at port 8080 of 192.0.2.1");
    }

    @Test
    void modelsAndSettingsThatCannotBeServedAreRefused() {
        CommandLineRun missing = CommandLineRun.of("serve", "--model", folder.resolve("none"), "--port", "0");
        assertThat(missing.exit()).isEqualTo(ExitCode.MODEL.status());
        assertThat(missing.err()).contains("there is no model here");
        CommandLineRun twice = CommandLineRun.of("serve", "--model", model, "--model", model, "--port", "0");
        assertThat(twice.exit()).isEqualTo(ExitCode.MODEL.status());
        assertThat(twice.err()).contains("there is a model called \"m\" already");
        CommandLineRun port = CommandLineRun.of("serve", "--model", model, "--port", "65536");
        assertThat(port.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(port.err()).contains("serve.port is \"65536\"; give a whole number from 0 to 65535");
        CommandLineRun queue =
                CommandLineRun.of("serve", "--model", model, "--port", "0", "--set", "queue-sentences=10");
        assertThat(queue.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(queue.err()).contains("no such request would fit");
    }
}
