package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.crossbranch.model.TestBundles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve} from the jar that {@code spark-submit} ships: its server and its page have to be in there. */
final class ServedJarIT {
    private static final String JAR = Objects.requireNonNull(System.getProperty("crossbranch.jar"));
    private static final String SPARK_HOME = Objects.requireNonNull(System.getenv("SPARK_HOME"));

    @TempDir
    private Path folder;

    @Test
    @Timeout(300)
    void answersUntilItIsToldToStop() throws Exception {
        Path model = folder.resolve("m.model");
        TestBundles.random(7).write(model);
        Path log = folder.resolve("log");
        Path manifest = folder.resolve("run.json");
        Process process = new ProcessBuilder(
                        Path.of(SPARK_HOME, "bin", "spark-submit").toString(),
                        "--class",
                        "org.crossbranch.job.Main",
                        "--master",
                        "local[1]",
                        "--conf",
                        "spark.driver.defaultJavaOptions=--add-modules jdk.incubator.vector -XX:TieredStopAtLevel=1",
                        JAR,
                        "serve",
                        "--model",
                        model.toString(),
                        "--port",
                        "0",
                        "--manifest",
                        manifest.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            URI uri = Serving.uri(process, log);
            HttpResponse<String> response = Serving.post(
                            HttpClient.newHttpClient(), uri, "{\"sentences\": [{\"tokens\": [\"w1\", \"w2\"]}]}")
                    .get(60, TimeUnit.SECONDS);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            JsonNode sentence = new ObjectMapper()
                    .readTree(response.body())
                    .path("sentences")
                    .path(0);
            assertThat(sentence.path("status").asText()).isEqualTo("parsed");
            assertThat(sentence.path("discbracket").asText()).contains("0=w1", "1=w2");
            process.destroy();
            assertThat(JobProcess.exit(process)).as(Files.readString(log)).isEqualTo(Serving.TERMINATED);
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(log)).contains("stopped: requests: 1, of them refused: 0; sentences: 1, tokens: 2");
        assertThat(new ObjectMapper()
                        .readTree(manifest.toFile())
                        .at("/exit/code")
                        .asInt(-1))
                .isZero();
    }
}
