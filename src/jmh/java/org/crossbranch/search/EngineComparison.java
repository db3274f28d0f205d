package org.crossbranch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The ratios of two runs of {@link EngineSpeed}, of two commits say. Not a test; {@code jobs/bench compare} runs it. */
@Command(
        name = "jobs/bench compare",
        mixinStandardHelpOptions = true,
        description = "What is in both files, the second divided by the first.")
public final class EngineComparison implements Callable<Integer> {
    private static final List<String> KEYS = List.of("system", "scorer", "input", "threads", "batchSentences");

    private static final List<String> FIGURES = List.of(
            "sentencesPerSecond",
            "sentencesPerCpuSecond",
            "gflopsPerSecond",
            "encoderGflopsPerSecond",
            "peakGflopsPerSecond",
            "bytesAllocatedPerSentence",
            "heapMebibytes");

    @Parameters(index = "0", paramLabel = "A.json")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "B.json")
    private Path second = Path.of("");

    /** Prints the ratios. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new EngineComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        Map<String, JsonNode> before = read(first);
        Map<String, JsonNode> after = read(second);
        before.keySet().retainAll(after.keySet());
        if (before.isEmpty()) {
            System.err.println("no measurement is in both: the same system, scorer, input, threads and batch");
            return CommandLine.ExitCode.SOFTWARE;
        }
        before.forEach((key, a) -> {
            JsonNode b = Objects.requireNonNull(after.get(key), key);
            System.out.println(key);
            for (String figure : FIGURES) {
                double from = a.path(figure).asDouble();
                double to = b.path(figure).asDouble();
                System.out.printf(Locale.ROOT, "  %-26s %12.1f -> %12.1f  x %.3f%n", figure, from, to, to / from);
            }
            a.path("phases")
                    .fields()
                    .forEachRemaining(phase -> System.out.printf(
                            Locale.ROOT,
                            "  %-26s %11.1f%% -> %11.1f%%%n",
                            phase.getKey(),
                            100 * phase.getValue().asDouble(),
                            100 * b.path("phases").path(phase.getKey()).asDouble()));
        });
        return CommandLine.ExitCode.OK;
    }

    private static Map<String, JsonNode> read(Path file) throws IOException {
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        Map<String, JsonNode> measurements = new LinkedHashMap<>();
        Iterable<JsonNode> all =
                json.has(EngineReport.MEASUREMENTS) ? json.get(EngineReport.MEASUREMENTS) : List.of(json);
        all.forEach(measurement -> measurements.put(
                KEYS.stream()
                        .map(key -> key + " " + measurement.path(key).asText())
                        .collect(Collectors.joining(", ")),
                measurement));
        return measurements;
    }
}
