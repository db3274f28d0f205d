package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code jobs/crossbranch} in a folder that looks built, with scripts in the places of Java and spark-submit. */
@Timeout(120)
final class LauncherTest {
    private static final String SUBMIT = "#!/bin/sh\nprintf '<%s>\\n' \"$@\"\nexit 3\n";

    /** The record that ends a jar, without entries. */
    private static final byte[] EMPTY_JAR = Arrays.copyOf(new byte[] {'P', 'K', 5, 6}, 22);

    @TempDir
    private Path root;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void build() throws IOException {
        for (String source : sources()) {
            Files.createDirectories(root.resolve(source));
        }
        Files.createFile(root.resolve("pom.xml"));
        Files.copy(Path.of("jobs/crossbranch"), root.resolve("jobs/crossbranch"));
        script("target/spark-home/bin/spark-submit", SUBMIT);
        java("17.0.15", "exit " + LocalMain.JOB_FOR_SPARK);
        Files.write(root.resolve("target/crossbranch-spark.jar"), EMPTY_JAR);
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

    /** It has no sources, and needs no Maven. */
    @Test
    void aReleaseRunsWhatIsInLib() throws Exception {
        Files.delete(root.resolve("pom.xml"));
        Files.move(root.resolve("target"), root.resolve("lib"));
        assertThat(run("view", "--in", "a b"))
                .contains("<spark.driver.extraClassPath=" + root + "/lib/crossbranch-spark.jar>\n")
                .endsWith("exit 3");
    }

    @Test
    void isFoundThroughLinks() throws Exception {
        Files.createDirectories(root.resolve("bin"));
        Path first = Files.createSymbolicLink(root.resolve("bin/first"), Path.of("../jobs/crossbranch"));
        Path second = Files.createSymbolicLink(root.resolve("second"), first);
        assertThat(start(second, "view").waitFor()).isEqualTo(3);
    }

    /** Maven, run by hand, is at it; or it was killed. */
    @Test
    void aJarThatIsBeingWrittenIsRefused() throws Exception {
        Files.write(root.resolve("target/crossbranch-spark.jar"), new byte[] {'P', 'K', 3, 4});
        assertThat(run("view"))
                .isEqualTo("crossbranch: " + root + "/target/crossbranch-spark.jar is not whole, since the build that"
                        + " writes it has not ended; wait for it, or delete the file if there is no build\nexit 2");
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
                "; name the folder of a Spark 4, or of a Spark 3.5 for Scala 2.12, or unset SPARK_HOME to use the 3.5 that"
                        + " the build fetches\nexit 2";
        Path spark = root.resolve("spark");
        environment.put("SPARK_HOME", spark.toString());
        assertThat(run("view"))
                .isEqualTo("crossbranch: SPARK_HOME is " + spark + ", where there is no bin/spark-submit" + mend);
        script("spark/bin/spark-submit", SUBMIT);
        Files.createDirectories(spark.resolve("jars"));
        for (String core :
                List.of("spark-core_2.13-3.5.5.jar", "spark-core_2.12-3.4.1.jar", "spark-core_2.13-5.0.0.jar")) {
            Path jar = Files.createFile(spark.resolve("jars").resolve(core));
            assertThat(run("view")).isEqualTo("crossbranch: SPARK_HOME is " + spark + ", which has " + core + mend);
            Files.delete(jar);
        }
    }

    /** Help, for one: it needs no Spark. */
    @Test
    void whatTheCheckAnsweredIsNotSubmitted() throws Exception {
        java("17", "echo \"help on $4\"");
        assertThat(run("--help")).startsWith("help on ").endsWith("\nexit 0").doesNotContain("<");
    }

    @ParameterizedTest
    @CsvSource({"25,25", "24.0.1,24.0.1", "11.0.2,11.0.2", "1.8.0_392,1.8.0", "170.1,170.1"})
    void anotherJavaIsRefused(String version, String told) throws Exception {
        java(version, "exit 1");
        assertThat(run("view"))
                .isEqualTo(
                        "crossbranch: " + root + "/java/bin/java is Java " + told
                                + ", and Spark 3.5 runs on Java 17 and 21; set JAVA_HOME to the folder of a JDK 17 or 21\nexit 2");
    }

    @ParameterizedTest
    @CsvSource({"3.5.9,17", "3.5.9,21", "4.0.1,21", "4.2.0,21", "4.2.0,25"})
    void aSparkRunsOnItsJavas(String spark, String java) throws Exception {
        spark(spark);
        java(java, "exit " + LocalMain.JOB_FOR_SPARK);
        assertThat(run("view")).contains("--add-modules jdk.incubator.vector").endsWith("<view>\nexit 3");
    }

    @ParameterizedTest
    @CsvSource({"3.5.9,25,Spark 3.5,17 and 21", "4.1.0,25,Spark 4,17 and 21", "4.2.0,26,Spark 4,17 and 21 and 25"})
    void andOnNoOther(String spark, String java, String named, String javas) throws Exception {
        spark(spark);
        java(java, "exit 1");
        assertThat(run("view")).contains(" is Java " + java + ", and " + named + " runs on Java " + javas + "; set");
    }

    @Test
    void aJavaWithoutTheVectorApiIsNotAskedForIt() throws Exception {
        script(
                "java/bin/java",
                "#!/bin/sh\ncase $1 in\n--add-modules) exit 1 ;;\n-version) echo 'openjdk version \"21.0.4\"' ;;\n"
                        + "*) exit " + LocalMain.JOB_FOR_SPARK + " ;;\nesac\n");
        assertThat(run("view")).doesNotContain("jdk.incubator.vector").endsWith("<view>\nexit 3");
        spark("4.0.1");
        assertThat(run("view"))
                .isEqualTo("crossbranch: " + root
                        + "/java/bin/java has no module jdk.incubator.vector, which Spark 4 needs;"
                        + " set JAVA_HOME to the folder of a whole JDK\nexit 2");
    }

    @Test
    void spark4HasABuildOfItsOwn() throws Exception {
        spark("4.0.1");
        assertThat(run("view"))
                .contains("<spark.driver.extraClassPath=" + root + "/target/spark-4/crossbranch-spark.jar>\n");
        Path scripts = root.resolve("scripts");
        script("scripts/mvn", "#!/bin/sh\necho \"$@\"\n");
        environment.put("PATH", scripts + ":" + System.getenv("PATH"));
        Files.delete(root.resolve("target/spark-4/crossbranch-spark.jar"));
        assertThat(run("view")).contains("-Pspark-4 package\n");
    }

    /** Sets SPARK_HOME to a Spark, and makes a build for it. */
    private void spark(String version) throws IOException {
        script("spark/bin/spark-submit", SUBMIT);
        Path jars = Files.createDirectories(root.resolve("spark/jars"));
        boolean is4 = version.startsWith("4.");
        Files.createFile(jars.resolve("spark-core_" + (is4 ? "2.13-" : "2.12-") + version + ".jar"));
        environment.put("SPARK_HOME", root.resolve("spark").toString());
        if (is4) {
            script("target/spark-4/spark-home/bin/spark-submit", SUBMIT);
            Files.write(root.resolve("target/spark-4/crossbranch-spark.jar"), EMPTY_JAR);
        }
    }

    @Test
    void aJavaThatIsNotThereIsRefused() throws Exception {
        environment.put("JAVA_HOME", "/no/such/java");
        assertThat(run("view"))
                .isEqualTo("crossbranch: JAVA_HOME is /no/such/java, where there is no bin/java; set JAVA_HOME to the"
                        + " folder of a JDK 17 or 21\nexit 2");
        for (String tool : List.of("dirname", "readlink")) {
            script("tools/" + tool, "#!/bin/sh\nPATH=" + System.getenv("PATH") + " exec " + tool + " \"$@\"\n");
        }
        environment.put("JAVA_HOME", "");
        environment.put("PATH", root.resolve("tools").toString());
        assertThat(run("view"))
                .isEqualTo(
                        "crossbranch: there is no java on the PATH; install a JDK 17 or 21, or set JAVA_HOME to the folder"
                                + " of a JDK 17 or 21\nexit 2");
        script("tools/java", "#!/bin/sh\nexit 1\n");
        assertThat(run("view"))
                .isEqualTo(
                        "crossbranch: java does not tell its version; set JAVA_HOME to the folder of a JDK 17 or 21\nexit 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100m", "4x", "4", "0g", "-1g", "4gb", "4 g", "99999999999999999999g", "g"})
    void aHeapThatSparkOrTheJvmWouldNotTakeIsRefused(String memory) throws Exception {
        environment.put("CROSSBRANCH_DRIVER_MEMORY", memory);
        assertThat(run("view"))
                .isEqualTo("crossbranch: CROSSBRANCH_DRIVER_MEMORY is " + memory
                        + "; set it to 512m or more, such as 4g\nexit 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"512m", "1G", "0008g"})
    void aHeapIsGivenToTheDriver(String memory) throws Exception {
        environment.put("CROSSBRANCH_DRIVER_MEMORY", memory);
        assertThat(run("view")).contains("<--driver-memory>\n<" + memory + ">\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lokal | to local[*], local[N], spark://HOST:PORT, yarn or k8s://HOST:PORT",
                "local[] | to local[*], local[N], spark://HOST:PORT, yarn or k8s://HOST:PORT",
                "local[0] | to local[*], local[N], spark://HOST:PORT, yarn or k8s://HOST:PORT",
                "spark://head | to local[*], local[N], spark://HOST:PORT, yarn or k8s://HOST:PORT",
                "yarn | SPARK_HOME to one that does",
                "k8s://head:6443 | SPARK_HOME to one that does",
            })
    void aMasterThatSparkDoesNotKnowIsRefused(String master, String mend) throws Exception {
        environment.put("CROSSBRANCH_MASTER", master);
        assertThat(run("view"))
                .hasLineCount(2)
                .startsWith("crossbranch: CROSSBRANCH_MASTER is " + master)
                .endsWith(mend + "\nexit 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "local[2]", "local[*,3]", "local-cluster[2,1,1024]", "spark://a:7077,b:7077"})
    void aMasterIsGivenToSpark(String master) throws Exception {
        environment.put("CROSSBRANCH_MASTER", master);
        assertThat(run("view")).contains("<--master>\n<" + master + ">\n").endsWith("exit 3");
    }

    @Test
    void yarnIsWhereItsSettingsAre() throws Exception {
        script("spark/bin/spark-submit", SUBMIT);
        environment.put("SPARK_HOME", root.resolve("spark").toString());
        environment.put("CROSSBRANCH_MASTER", "yarn");
        assertThat(run("view"))
                .isEqualTo("crossbranch: CROSSBRANCH_MASTER is yarn; set HADOOP_CONF_DIR to the folder of the cluster's"
                        + " yarn-site.xml\nexit 2");
        environment.put("HADOOP_CONF_DIR", "/etc/hadoop");
        assertThat(run("view")).contains("<--master>\n<yarn>\n").endsWith("exit 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exit 52 | 52: the heap was full; raise CROSSBRANCH_DRIVER_MEMORY",
                "exit 53 | 53: no folder for temporary files could be made; look at spark.local.dir",
                "kill -KILL $$ | 137: it was killed, perhaps since the machine had no memory left",
                "kill -ABRT $$ | 134: the JVM crashed; the message is above",
                "exit 100 | 100: the message is above",
            })
    void aProcessThatDiedIsAMachinesFailure(String death, String cause) throws Exception {
        script("target/spark-home/bin/spark-submit", "#!/bin/sh\necho last words >&2\n" + death + "\n");
        assertThat(run("view"))
                .isEqualTo("last words\ncrossbranch: the job's process ended with exit code " + cause
                        + ". Run it again: it goes on where it can\nexit 6");
    }

    @Test
    void whatTheJvmSaysOfItsOptionsIsLeftOutAndTheRestPassesAsItComes() throws Exception {
        // Waits half a line long for what the test says to the first half.
        script("target/spark-home/bin/spark-submit", """
                #!/bin/sh
                { echo '2 compiler directives added'; echo before; echo 'WARNING: Using incubator modules: jdk.incubator.vector'; printf 'half '; } >&2
                read -r answer
                echo "$answer" >&2
                """);
        Process job = start("view");
        InputStream said = job.getInputStream();
        assertThat(new String(said.readNBytes("before\nhalf ".length()), StandardCharsets.UTF_8))
                .isEqualTo("before\nhalf ");
        job.getOutputStream().write("whole\n".getBytes(StandardCharsets.UTF_8));
        job.getOutputStream().flush();
        assertThat(new String(said.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("whole\n");
        assertThat(job.waitFor()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"HUP,129", "INT,130", "TERM,143"})
    void aSignalReachesTheJobAndItsEndIsWaitedFor(String signal, int status) throws Exception {
        script(
                "target/spark-home/bin/spark-submit",
                "#!/bin/bash\nsleep 600 &\ntrap 'kill $!; echo tidied; exit " + status + "' " + signal
                        + "\necho ready\nwait\n");
        Process job = start("view");
        assertThat(job.inputReader().readLine()).isEqualTo("ready");
        new ProcessBuilder("kill", "-s", signal, Long.toString(job.pid()))
                .start()
                .waitFor();
        assertThat(job.inputReader().readLine()).isEqualTo("tidied");
        assertThat(job.waitFor()).isEqualTo(status);
    }

    /** As a scheduler's last resort does; the output would go on being owned by a job that nobody knows of. */
    @Test
    void theJobDiesWithTheLauncher() throws Exception {
        script("target/spark-home/bin/spark-submit", "#!/bin/bash\necho $$\nexec sleep 600\n");
        Process job = start("view");
        ProcessHandle sleeper =
                ProcessHandle.of(Long.parseLong(job.inputReader().readLine())).orElseThrow();
        job.destroyForcibly();
        sleeper.onExit().get(30, TimeUnit.SECONDS);
        assertThat(sleeper.isAlive()).isFalse();
    }

    /** It would wait for ever for the lock that its parent holds. */
    @Test
    void theJobWhoseClassesAreStoredDoesNotBuild() throws Exception {
        environment.remove("CROSSBRANCH_CLASS_ARCHIVE");
        Files.setLastModifiedTime(
                root.resolve("target/crossbranch-spark.jar"),
                FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        age("pom.xml");
        for (String source : sources()) {
            age(source);
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

    @Test
    void whateverTheJarIsMadeOfIsBuiltAgainWhenItIsNewer() throws Exception {
        Path scripts = root.resolve("scripts");
        script("scripts/mvn", "#!/bin/sh\necho built\n");
        environment.put("PATH", scripts + ":" + System.getenv("PATH"));
        age("pom.xml");
        for (String source : sources()) {
            age(source);
        }
        assertThat(run("view")).doesNotContain("built");
        for (String source : sources()) {
            Path file = Files.createFile(root.resolve(source).resolve("new"));
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofHours(1))));
            assertThat(run("view")).as(source).contains("built");
            Files.delete(file);
            age(source);
        }
    }

    /** The folders that the jar and its Spark are made of: among those of conf/, what the build takes for resources. */
    private static List<String> sources() throws IOException {
        List<String> sources = new ArrayList<>(List.of("src/main", "jobs/spark-home"));
        Pattern.compile("<directory>(conf/[a-z]+)</directory>")
                .matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .forEach(resource -> sources.add(resource.group(1)));
        return sources;
    }

    private void age(String source) throws IOException {
        Files.setLastModifiedTime(
                root.resolve(source), FileTime.from(Instant.now().minus(Duration.ofHours(3))));
    }

    /** A Java of some version. Asked for anything else, it runs a line of shell. */
    private void java(String version, String answer) throws IOException {
        script(
                "java/bin/java",
                "#!/bin/sh\nif [ \"$3\" = -version ]; then echo 'openjdk version \"" + version
                        + "\" 2025-04-15' >&2; exit 0; fi\n" + answer + "\n");
    }

    private void script(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        Process running = start(arguments);
        String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return String.format(Locale.ROOT, "%sexit %d", said, running.waitFor());
    }

    private Process start(String... arguments) throws IOException {
        return start(root.resolve("jobs/crossbranch"), arguments);
    }

    private Process start(Path launcher, String... arguments) throws IOException {
        // Tests that run in the background of a script ignore interrupts, and so would all that they start.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal", "/bin/bash", launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder process =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        process.environment()
                .keySet()
                .removeAll(List.of(
                        "SPARK_HOME",
                        "CROSSBRANCH_MASTER",
                        "CROSSBRANCH_DRIVER_MEMORY",
                        "HADOOP_CONF_DIR",
                        "YARN_CONF_DIR"));
        process.environment().putAll(environment);
        return process.start();
    }
}
