package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code jobs/crossbranch} in a folder that looks built, with scripts in the places of Java and spark-submit. */
final class LauncherTest {
    private static final String SUBMIT = "#!/bin/sh\nprintf '<%s>\\n' \"$@\"\nexit 3\n";

    @TempDir
    private Path root;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void build() throws IOException {
        for (String folder : List.of("jobs/spark-home", "src/main", "conf")) {
            Files.createDirectories(root.resolve(folder));
        }
        Files.createFile(root.resolve("pom.xml"));
        Files.createFile(root.resolve("conf/reference.conf"));
        Files.copy(Path.of("jobs/crossbranch"), root.resolve("jobs/crossbranch"));
        script("target/spark-home/bin/spark-submit", SUBMIT);
        // The check of the command line: there is a job to run.
        script("java/bin/java", "#!/bin/sh\nexit " + CommandLineCheck.JOB_TO_RUN + "\n");
        Files.createFile(root.resolve("target/crossbranch-spark.jar"));
        environment.put("JAVA_HOME", root.resolve("java").toString());
        environment.put("CROSSBRANCH_CLASS_ARCHIVE", "off");
    }

    @Test
    void submitsTheJobAndExitsAsItDoes() throws Exception {
        assertThat(run("view", "--in", "a b"))
                .contains("<--class>\n<org.crossbranch.job.Main>\n")
                .contains("<spark.driver.extraClassPath=" + root + "/target/crossbranch-spark.jar>\n")
                .endsWith("<spark-internal>\n<view>\n<--in>\n<a b>\nexit 3");
    }

    /** Workers have no folder of this program: its one jar is shipped, and no class path names another. */
    @Test
    void aClusterIsGivenTheJar() throws Exception {
        environment.put("CROSSBRANCH_MASTER", "spark://127.0.0.1:7077");
        assertThat(run("view"))
                .doesNotContain("extraClassPath")
                .contains("-Dlog4j2.configurationFile=")
                .endsWith("/target/crossbranch-spark.jar>\n<view>\nexit 3");
        environment.put("CROSSBRANCH_SUBMIT_ARGS", "--deploy-mode cluster");
        assertThat(run("view")).doesNotContain("-Dlog4j2.configurationFile=");
    }

    @Test
    void logsAreTextOrJson() throws Exception {
        assertThat(run("view")).doesNotContain("spark.crossbranch.log");
        environment.put("CROSSBRANCH_LOG", "json");
        assertThat(run("view")).contains("<--conf>\n<spark.crossbranch.log=json>\n");
        environment.put("CROSSBRANCH_LOG", "yaml");
        assertThat(run("view"))
                .contains("CROSSBRANCH_LOG is yaml; set it to json or text")
                .endsWith("exit 2");
    }

    /** Spark gives them to every JVM but the driver that a standalone master starts. */
    @Test
    void theDriverIsGivenTheOptionsThatSparkNeeds() throws Exception {
        environment.put("CROSSBRANCH_SUBMIT_ARGS", "--deploy-mode cluster");
        String driver = run("view")
                .lines()
                .filter(line -> line.startsWith("<spark.driver.extraJavaOptions="))
                .findFirst()
                .orElseThrow();
        assertThat(driver).contains(JavaModuleOptions.defaultModuleOptions().split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "--conf a=b --name  x | <--conf> <a=b> <--name> <x>",
                "--name 'two words' | <--name> <two words>",
                "--conf \"a=-Dx='y z' -Dq=\\\"\" | <--conf> <a=-Dx='y z' -Dq=\">",
                "--name a\\ b'c'\"d\" '' | <--name> <a bcd> <>",
                "--name $(touch${IFS}made) `touch made` $HOME * | <--name> <$(touch${IFS}made)> <`touch> <made`> <$HOME> <*>",
                "--name '$(touch made)' \"$(touch made)\" \"a\\b\" | <--name> <$(touch made)> <$(touch made)> <a\\b>",
            })
    void submitArgumentsAreQuotedAsInAShellAndExpandedByNone(String arguments, String words) throws Exception {
        environment.put("CROSSBRANCH_SUBMIT_ARGS", arguments);
        String said = run("view");
        assertThat(said.lines()
                        .filter(line -> line.startsWith("<"))
                        .toList()
                        .toString()
                        .replace(">, <", "> <"))
                .contains("spark.ui.enabled=false> " + words + " <spark-internal>");
        assertThat(root.resolve("made")).doesNotExist();
    }

    @Test
    void aQuoteThatIsNotClosedIsRefused() throws Exception {
        environment.put("CROSSBRANCH_SUBMIT_ARGS", "--name 'two words");
        assertThat(run("view"))
                .isEqualTo(
                        "crossbranch: CROSSBRANCH_SUBMIT_ARGS has a ' that is not closed: --name 'two words\nexit 2");
    }

    @Test
    void anotherSparkIsAskedToSubmit() throws Exception {
        script("spark/bin/spark-submit", "#!/bin/sh\necho \"$SPARK_HOME\"\n");
        Files.createDirectories(root.resolve("spark/jars"));
        Files.createFile(root.resolve("spark/jars/spark-core_2.12-3.5.5.jar"));
        environment.put("SPARK_HOME", root.resolve("spark").toString());
        assertThat(run("view")).isEqualTo(root.resolve("spark") + "\nexit 0");
    }

    @Test
    void aSparkHomeWithoutASparkThatFitsIsRefused() throws Exception {
        String mend =
                "; name the folder of a Spark 3.5 for Scala 2.12, or unset SPARK_HOME to use the one that the build"
                        + " fetched\nexit 2";
        Path spark = root.resolve("spark");
        environment.put("SPARK_HOME", spark.toString());
        assertThat(run("view"))
                .isEqualTo("crossbranch: SPARK_HOME is " + spark + ", where there is no bin/spark-submit" + mend);
        script("spark/bin/spark-submit", SUBMIT);
        Files.createDirectories(spark.resolve("jars"));
        for (String core : List.of("spark-core_2.13-3.5.5.jar", "spark-core_2.12-3.4.1.jar")) {
            Path jar = Files.createFile(spark.resolve("jars").resolve(core));
            assertThat(run("view")).isEqualTo("crossbranch: SPARK_HOME is " + spark + ", which has " + core + mend);
            Files.delete(jar);
        }
    }

    /** Help, for one: it needs no Spark. */
    @Test
    void whatTheCheckAnsweredIsNotSubmitted() throws Exception {
        script("java/bin/java", "#!/bin/sh\necho \"help on $4\"\nexit 0\n");
        assertThat(run("--help")).startsWith("help on ").endsWith("\nexit 0").doesNotContain("<");
    }

    /** It would wait for ever for the lock that its parent holds. */
    @Test
    void theJobWhoseClassesAreStoredDoesNotBuild() throws Exception {
        environment.remove("CROSSBRANCH_CLASS_ARCHIVE");
        Files.setLastModifiedTime(
                root.resolve("target/crossbranch-spark.jar"),
                FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        for (String source : List.of("pom.xml", "conf/reference.conf", "src/main", "jobs/spark-home")) {
            Files.setLastModifiedTime(
                    root.resolve(source), FileTime.from(Instant.now().minus(Duration.ofHours(3))));
        }
        Path scripts = root.resolve("scripts");
        script("scripts/flock", "#!/bin/sh\n");
        script("scripts/mvn", "#!/bin/sh\ntouch " + root + "/built\n");
        // A source is saved after the look at what is built, and before the job starts.
        script(
                "scripts/mktemp",
                "#!/bin/sh\ntouch -d '1 hour ago' " + root + "/pom.xml\nPATH=${PATH#*:} exec mktemp \"$@\"\n");
        environment.put("PATH", scripts + ":" + System.getenv("PATH"));
        assertThat(run("view")).contains("storing classes").endsWith("exit 3");
        assertThat(root.resolve("target/crossbranch.jsa")).exists();
        assertThat(root.resolve("built")).doesNotExist();
    }

    private void script(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("bash", root.resolve("jobs/crossbranch").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder process =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        process.environment().remove("SPARK_HOME");
        process.environment().remove("CROSSBRANCH_MASTER");
        process.environment().putAll(environment);
        Process running = process.start();
        String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return String.format(Locale.ROOT, "%sexit %d", said, running.waitFor());
    }
}
