package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that lacks the Vector API says so, and parses the same to the last bit. */
final class ScalarFallbackTest {
    @TempDir
    private Path folder;

    private static String outcomes() {
        Random random = new Random(31);
        RandomModel model = RandomModel.small(random);
        Parser parser = new BatchParser<>(new SetBased(model.inventory()), model.setScorer(), ParseBudget.DEFAULT);
        List<ParseOutcome> outcomes = parser.parse(model.sentences(random, 30, 20));
        return outcomes.stream()
                .map(outcome -> (ParseOutcome.Parsed) outcome)
                .map(parsed -> Double.doubleToLongBits(parsed.score()) + " " + parsed.derivation())
                .collect(Collectors.joining("\n"));
    }

    /** The program of the other JVM. */
    public static void main(String[] arguments) {
        new PrintStream(System.out, true, StandardCharsets.UTF_8).print(outcomes());
    }

    @Test
    void theOutcomesAreTheSame() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ScalarFallbackTest.class.getName())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ended in time").isTrue();
        assertThat(Files.readString(err)).contains("scalar kernels").contains("add --add-modules jdk.incubator.vector");
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(out)).isEqualTo(outcomes());
    }
}
