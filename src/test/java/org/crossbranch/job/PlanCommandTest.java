package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanCommandTest {
    private static final Pattern RATE = Pattern.compile("One core parses ([0-9,]+) sentences of 7 tokens a second");
    private static final Pattern ROW = Pattern.compile("(?m)^ *([0-9]+) +([0-9.,]+) +([0-9]+) +([0-9,]+)$");

    @TempDir
    private Path folder;

    @Test
    void hoursAreSentencesByTheMeasuredRate() throws IOException {
        Path model = folder.resolve("a.model");
        TestBundles.random(1).write(model);
        CommandLineRun run = plan(model, "1000000000");
        assertThat(run.exit()).as(run.err()).isZero();
        double rate = RATE.matcher(run.out())
                .results()
                .mapToDouble(found -> number(found.group(1)))
                .sum();
        assertThat(rate).isPositive();
        List<MatchResult> rows = ROW.matcher(run.out()).results().toList();
        assertThat(rows).as(run.out()).hasSize(9).allSatisfy(row -> {
            double hours = 1e9 / (rate * 0.8 * number(row.group(1))) / 3600;
            assertThat(number(row.group(2))).isCloseTo(hours, within(0.01 + hours / rate));
            assertThat(number(row.group(3))).isEqualTo(Math.ceil(number(row.group(1)) / 4));
            assertThat(number(row.group(4))).isEqualTo(5 * number(row.group(3)));
        });
        assertThat(plan(model, "0").exit()).isEqualTo(ExitCode.USAGE.status());
    }

    private static CommandLineRun plan(Path model, String sentences) {
        return CommandLineRun.of("plan", "--sentences", sentences, "--model", model, "--tokens", "7");
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }
}
