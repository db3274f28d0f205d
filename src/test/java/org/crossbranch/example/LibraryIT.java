package org.crossbranch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.model.TestBundles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program of somebody else's, compiled and run with the library of the Maven repository that {@code jobs/release} fills: its class
 * path is what the POMs ask for.
 */
@Timeout(300)
final class LibraryIT {
    private static final Path REPOSITORY = Path.of("target", "release", "maven");
    private static final Path EXAMPLE = Path.of("src/test/java/org/crossbranch/example/ParseSentences.java");
    private static final Path BOUNDARIES = Path.of("src/test/java/org/crossbranch/example/PrintBoundaries.java");
    private static final long MEBIBYTE = 1 << 20;

    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @BeforeAll
    static void fillRepository() throws IOException, InterruptedException {
        assertThat(run("jobs/release", "repository")).isEmpty();
    }

    @Test
    void itsExampleDrawsTrees() throws IOException, InterruptedException {
        Path model = folder.resolve("some.model");
        TestBundles.random(5).write(model);
        String drawn = runMain(EXAMPLE, List.of("--add-modules", "jdk.incubator.vector"), model.toString());
        assertThat(drawn)
                .containsPattern("(?m)^What +should +I +do +\\?$")
                .containsPattern("(?m)^It +rains +\\.$")
                .containsPattern("(?m)^That +is +all +\\.$");
        String withoutVectors = runMain(EXAMPLE, List.of(), model.toString());
        assertThat(withoutVectors).endsWith(drawn.substring(drawn.indexOf('\n') + 1));
        assertThat(withoutVectors.lines().filter(line -> line.contains("jdk.incubator.vector")))
                .hasSize(1);
    }

    /** The part of ICU4J that goes with the library finds what the whole does, in each language that either knows. */
    @Test
    void itsBoundariesAreThoseOfIcu() throws IOException, InterruptedException {
        String ours = runMain(BOUNDARIES, List.of());
        String whole = runMain(BOUNDARIES, List.of(), List.of(System.getProperty("java.class.path")));
        assertThat(ours).isEqualTo(whole).hasLineCount(PrintBoundaries.LINES);
    }

    @Test
    void itIsSmall() throws IOException {
        List<Path> jars = jars("crossbranch-parser");
        assertThat(jars).noneMatch(jar -> jar.toString().contains("spark") || jar.toString().contains("nd4j"));
        assertThat(Files.size(jars.get(0))).isLessThan(4 * MEBIBYTE);
        assertThat(jars.stream().mapToLong(jar -> jar.toFile().length()).sum()).isLessThan(12 * MEBIBYTE);
    }

    @Test
    void sourcesJavadocAndDigestsAreThere() throws IOException {
        Path library = jars("crossbranch-parser").get(0);
        for (String kind : List.of("sources", "javadoc")) {
            Path jar = Path.of(library.toString().replace(".jar", "-" + kind + ".jar"));
            assertThat(jar).exists();
            assertThat(Files.readString(Path.of(jar + ".sha256"))).hasSize(64);
        }
    }

    private String runMain(Path source, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        return runMain(
                source, options, jars("crossbranch-parser").stream().map(Path::toString).toList(), arguments);
    }

    private String runMain(Path source, List<String> options, List<String> jars, String... arguments)
            throws IOException, InterruptedException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String libraries = String.join(File.pathSeparator, jars);
        assertThat(run(tool("javac"), "-proc:none", "-cp", libraries, "-d", classes.toString(), source.toString()))
                .isEmpty();
        List<String> command = new ArrayList<>(List.of(tool("java"), "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", classes + File.pathSeparator + libraries));
        command.add("org.crossbranch.example." + source.getFileName().toString().replace(".java", ""));
        command.addAll(List.of(arguments));
        return run(command.toArray(String[]::new));
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /** What a process prints; it must succeed. */
    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }

    /** An artifact of the repository and all that its POM asks for; libraries of others are those that the build has. */
    private static List<Path> jars(String artifact) throws IOException {
        Path versions = REPOSITORY.resolve("org/crossbranch").resolve(artifact);
        Path version;
        try (Stream<Path> found = Files.list(versions)) {
            version = found.findFirst().orElseThrow();
        }
        String name = artifact + "-" + version.getFileName();
        List<Path> jars = new ArrayList<>(List.of(version.resolve(name + ".jar")));
        Matcher dependencies = DEPENDENCY.matcher(Files.readString(version.resolve(name + ".pom")));
        while (dependencies.find()) {
            String dependency = dependencies.group(1);
            if (element(dependency, "optional").equals("true")) {
                continue;
            }
            if (element(dependency, "groupId").equals("org.crossbranch")) {
                jars.addAll(jars(element(dependency, "artifactId")));
            } else {
                jars.add(ofTheBuild(element(dependency, "artifactId") + "-" + element(dependency, "version") + ".jar"));
            }
        }
        return jars;
    }

    private static String element(String xml, String name) {
        Matcher matcher = Pattern.compile("<" + name + ">(.*)</" + name + ">").matcher(xml);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static Path ofTheBuild(String jar) {
        Path file = Path.of("target", "parser-lib", jar);
        assertThat(file).exists();
        return file;
    }
}
