package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.SparkSessions;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar that {@code spark-submit} ships, on two executors that have Spark and nothing else of this program. The cluster's
 * default serializer is Kryo, and it keeps a log of events.
 */
final class SubmittedJarIT {
    private static final Path JAR = Path.of(Objects.requireNonNull(System.getProperty("crossbranch.jar")));

    private static final Map<String, String> CLUSTER = Map.of(
            "spark.master",
            "local-cluster[2,1,2048]",
            "spark.executor.memory",
            "2g",
            "spark.jars",
            JAR.toString(),
            "spark.executor.defaultJavaOptions",
            // They do not live long: the second compiler would not pay.
            "--add-modules jdk.incubator.vector -XX:TieredStopAtLevel=1 -Dorg.bytedeco.javacpp.maxPhysicalBytes=0",
            "spark.serializer",
            "org.apache.spark.serializer.KryoSerializer",
            "spark.kryo.registrationRequired",
            "true",
            "spark.eventLog.enabled",
            "true");

    private static final String EVENTS = "spark.eventLog.dir";

    @TempDir
    private Path folder;

    @AfterEach
    void leaveCluster() {
        CLUSTER.keySet().forEach(System::clearProperty);
        System.clearProperty(EVENTS);
    }

    @Test
    @Timeout(600)
    void everyJobMakesTheSameThereAsHere() throws IOException {
        EveryJob jobs = EveryJob.in(folder);
        LocalSpark.session();
        Path here = folder.resolve("here");
        jobs.run(here, 2);

        LocalSpark.session().stop();
        CLUSTER.forEach(System::setProperty);
        Path events = Files.createDirectory(folder.resolve("events"));
        System.setProperty(EVENTS, events.toUri().toString());
        // One for all jobs: to start executors takes longer than any job here.
        SparkSession cluster = SparkSessions.open("every job");
        Path there = folder.resolve("there");
        jobs.run(there, 2);
        List<String> executors = executors();
        cluster.stop();
        leaveCluster();

        assertThat(executors)
                .hasSize(2)
                .allSatisfy(command -> assertThat(command)
                        .contains("/spark-home/jars/")
                        .doesNotContain("target/classes")
                        .doesNotContain("test-classes"));
        EveryJob.assertSame(there, here);
        assertThat(events(events)).contains("SparkListenerApplicationEnd").hasSizeGreaterThan(100);
    }

    /** Without it, JavaCPP warns in each training. */
    @Test
    void itHasTheVersionOfTheNativeLibrary() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.getEntry("META-INF/maven/org.bytedeco/openblas/pom.properties"))
                    .isNotNull();
        }
    }

    /** The kinds of events in the log of one application. */
    private static List<String> events(Path folder) throws IOException {
        try (Stream<Path> logs = Files.list(folder)) {
            ObjectMapper json = new ObjectMapper();
            List<String> kinds = new ArrayList<>();
            for (String line : Files.readAllLines(logs.findFirst().orElseThrow())) {
                kinds.add(json.readTree(line).get("Event").asText());
            }
            return kinds;
        }
    }

    /** The command lines of the processes that this one started. */
    private static List<String> executors() {
        return ProcessHandle.current()
                .descendants()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(command -> command.contains("CoarseGrainedExecutorBackend"))
                .toList();
    }
}
