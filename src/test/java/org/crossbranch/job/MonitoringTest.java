package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.SparkSessions;
import org.crossbranch.spark.LocalCluster;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Metrics and logs of jobs, as a monitoring system finds them. */
final class MonitoringTest {
    private static final String PREFIX =
            "metrics_crossbranch_driver_plugin_org_crossbranch_spark_monitor_MonitorPlugin_";
    private static final Pattern NAME = Pattern.compile("metrics_crossbranch_driver_\\w+");
    private static final String RUN = "4b9f8f0a-1f0e-4c9a-8a51-3d1f8e7a6c11";
    private static final int GOOD = 90;
    private static final int LONG = 4;

    @TempDir
    private Path folder;

    private Map<String, String> settings = Map.of();

    @AfterEach
    void leaveCluster() {
        settings.keySet().forEach(System::clearProperty);
    }

    @Test
    @Timeout(300)
    void prometheusReadsTheTotalsOfAllExecutors() throws Exception {
        LocalSpark.session().stop();
        use(prometheus("local[2]"));
        SparkSession local = SparkSessions.open("here");
        Path model = TinyModel.train(folder);
        Map<String, Double> before = scrape(local);
        annotate(model, folder.resolve("here"));
        Map<String, Double> here = difference(before, await(local, before, GOOD + LONG));
        dashboardAndAlertsAskForMetricsOf(page(local));
        local.stop();

        Map<String, String> cluster = new HashMap<>(prometheus("local-cluster[2,1,1024]"));
        cluster.putAll(LocalCluster.executors());
        cluster.put("spark.crossbranch.log", "json");
        use(cluster);
        SparkSession there = SparkSessions.open("there", RUN);
        String application = there.sparkContext().applicationId();
        before = scrape(there);
        annotate(model, folder.resolve("there"));
        Map<String, Double> after = await(there, before, GOOD + LONG);
        Map<String, Double> sums = difference(before, after);
        there.stop();

        for (Map<String, Double> found : List.of(here, sums)) {
            assertThat(found)
                    .containsEntry("sentences", (double) GOOD + LONG)
                    .containsEntry("sentences_parsed", (double) GOOD)
                    .containsEntry("sentences_too_long", (double) LONG)
                    .containsEntry("sentences_failed", 0.0)
                    .containsEntry("rejects", (double) LONG)
                    .containsEntry("tokens", 4.0 * GOOD + 6.0 * LONG);
            assertThat(found.get("batches")).isPositive();
            assertThat(found.get("parser_seconds")).isBetween(0.0001, 60.0);
        }
        assertThat(after.get("executors_heard")).isBetween(1.0, 2.0);
        executorsLogJson(application);
    }

    private static void dashboardAndAlertsAskForMetricsOf(String page) throws IOException {
        List<String> asked = new ArrayList<>();
        for (String file : List.of("grafana-dashboard.json", "alerts.yml")) {
            NAME.matcher(Files.readString(Path.of("jobs/monitoring", file)))
                    .results()
                    .forEach(name -> asked.add(name.group()));
        }
        assertThat(asked)
                .hasSizeGreaterThan(8)
                .allSatisfy(name -> assertThat(page).contains("\n" + name + "{"));
        JsonNode dashboard = new ObjectMapper()
                .readTree(Path.of("jobs/monitoring/grafana-dashboard.json").toFile());
        assertThat(dashboard.at("/panels")).isNotEmpty().allSatisfy(panel -> {
            assertThat(panel.path("title").asText()).isNotEmpty();
            assertThat(panel.at("/targets/0/expr").asText()).isNotEmpty();
        });
    }

    @Test
    void aDriverLogsJson() throws Exception {
        Path log = folder.resolve("log");
        Path missing = folder.resolve("no \"such\" file.txt");
        // Surefire's arguments, and this one.
        Process process = JobProcess.start(
                List.of("-Dspark.crossbranch.log=json"),
                log,
                "annotate",
                "--in",
                missing,
                "--model",
                "m",
                "--out",
                folder.resolve("out"));
        assertThat(JobProcess.exit(process)).isIn(3, 4);
        List<JsonNode> events = events(log);
        String run = new ObjectMapper()
                .readTree(folder.resolve("_runs/out.run.json").toFile())
                .at("/run")
                .asText();
        assertThat(events)
                .allSatisfy(event -> {
                    assertThat(event.at("/run").asText()).isEqualTo(run);
                    assertThat(event.at("/process").asText()).isEqualTo("driver");
                    assertThat(event.at("/time").asText())
                            .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
                })
                .extracting(event -> event.at("/message").asText())
                .contains("annotate begins")
                .anyMatch(message -> message.matches("annotate ends with exit code [34] after .* s"));
        assertThat(events.stream().filter(event -> event.at("/level").asText().equals("ERROR")))
                .hasSize(1)
                .allSatisfy(error -> assertThat(error.at("/message").asText()).startsWith("crossbranch annotate: "));
    }

    /** Reads the standard error of a local cluster's executors. */
    private static void executorsLogJson(String application) throws IOException {
        Path work = Path.of(System.getenv("SPARK_HOME"), "work", application);
        for (String executor : List.of("0", "1")) {
            List<JsonNode> events = events(work.resolve(executor).resolve("stderr"));
            assertThat(events).hasSizeGreaterThan(5);
            assertThat(events).allSatisfy(event -> {
                assertThat(event.at("/run").asText()).isEqualTo(RUN);
                assertThat(event.at("/process").asText()).isEqualTo("executor " + executor);
            });
            assertThat(events)
                    .anySatisfy(event -> assertThat(event.at("/task").asText()).startsWith("task "));
        }
    }

    /** The lines of a log from the first one on that is JSON; all of these are. */
    private static List<JsonNode> events(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.dropWhile(line -> !line.startsWith("{"))
                    // What a JVM that was told to end writes last may be cut.
                    .takeWhile(
                            line -> !line.contains("Driver commanded a shutdown") && !line.contains("RECEIVED SIGNAL"))
                    .filter(line -> !line.startsWith("WARNING: "))
                    .map(MonitoringTest::json)
                    .collect(Collectors.toList());
        }
    }

    private static JsonNode json(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(line, e);
        }
    }

    private void annotate(Path model, Path out) throws IOException {
        Path text = folder.resolve("text.txt");
        Files.writeString(
                text, "words that nobody knows\n".repeat(GOOD) + "one two three four five six\n".repeat(LONG));
        CommandLineRun run = CommandLineRun.of(
                "annotate", "--in", text, "--model", model, "--out", out, "--set", "max-tokens=5", "--set", "shards=4");
        assertThat(run.exit()).as(run.err()).isZero();
    }

    private void use(Map<String, String> given) {
        leaveCluster();
        settings = given;
        given.forEach(System::setProperty);
    }

    private static Map<String, String> prometheus(String master) {
        return Map.of(
                "spark.master",
                master,
                "spark.ui.enabled",
                "true",
                "spark.ui.port",
                "0",
                "spark.metrics.namespace",
                "crossbranch",
                "spark.metrics.conf",
                Path.of("conf/metrics/prometheus.properties").toAbsolutePath().toString());
    }

    private static Map<String, Double> await(SparkSession spark, Map<String, Double> before, int sentences)
            throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (true) {
            Map<String, Double> now = scrape(spark);
            Map<String, Double> since = difference(before, now);
            if (since.getOrDefault("sentences", 0.0) >= sentences) {
                return now;
            }
            assertThat(System.nanoTime()).as("waited in vain: " + since).isLessThan(end);
            Thread.sleep(100);
        }
    }

    private static Map<String, Double> difference(Map<String, Double> before, Map<String, Double> after) {
        Map<String, Double> difference = new TreeMap<>();
        after.forEach((name, value) -> difference.put(name, value - before.getOrDefault(name, 0.0)));
        return difference;
    }

    /** Our metrics on the driver's page, by their names without what is the same in all. */
    private static Map<String, Double> scrape(SparkSession spark) {
        Map<String, Double> found = new TreeMap<>();
        page(spark)
                .lines()
                .filter(line -> line.startsWith(PREFIX) && line.contains("_Value{"))
                .forEach(line -> found.put(
                        line.substring(PREFIX.length(), line.indexOf("_Value{")),
                        Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
        return found;
    }

    private static String page(SparkSession spark) {
        try {
            URI uri = URI.create(spark.sparkContext().uiWebUrl().get() + "/metrics/prometheus/");
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
