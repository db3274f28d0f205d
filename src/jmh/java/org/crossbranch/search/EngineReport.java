package org.crossbranch.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Figures of engines as a table and as JSON, with the machine that they were measured on. */
final class EngineReport {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Name of the list of figures, where there are several. */
    static final String MEASUREMENTS = "measurements";

    private final double loadBefore =
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();

    private OptionalDouble coldRate = OptionalDouble.empty();

    /** Prints the rate of a pass before the compiler has done its work, and keeps it for the JSON. */
    void cold(double sentencesPerSecond, int threads) {
        coldRate = OptionalDouble.of(sentencesPerSecond);
        System.out.printf(Locale.ROOT, "cold: %.0f sentences/s on %d threads%n", sentencesPerSecond, threads);
    }

    static void printHeader() {
        System.out.printf(
                "%-10s %-16s %-10s %-22s %7s %7s %5s %9s %9s %9s %9s %7s %8s %8s  %s%n",
                "system",
                "scorer",
                "search",
                "input",
                "actions",
                "threads",
                "batch",
                "sent/s",
                "per CPU s",
                "tokens/s",
                "ns/token",
                "GFLOP/s",
                "encoder",
                "B/sent",
                "phases");
    }

    static void print(EngineFigures figures) {
        System.out.printf(
                Locale.ROOT,
                "%-10s %-16s %-10s %-22s %7.1f %7d %5d %9.0f %9.0f %9.0f %9.0f %7.1f %7.0f%% %8.0f  %s%n",
                figures.system(),
                figures.scorer(),
                figures.search(),
                figures.input().substring(figures.input().lastIndexOf('/') + 1),
                figures.actionsPerSentence(),
                figures.threads(),
                figures.batch(),
                figures.sentencesPerSecond(),
                figures.sentencesPerCpuSecond(),
                figures.tokensPerSecond(),
                figures.nanosPerToken(),
                figures.gflopsPerSecond(),
                100 * figures.encoderGflopsPerSecond() / figures.peakGflopsPerSecond(),
                figures.bytesAllocatedPerSentence(),
                shares(figures.phases()));
    }

    private static String shares(Map<Phase, Double> phases) {
        return phases.entrySet().stream()
                .map(phase -> String.format(
                        Locale.ROOT, "%s %.0f%%", EngineFigures.name(phase.getKey()), 100 * phase.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Writes the figures of one measurement. */
    void write(EngineFigures figures, Optional<Path> file) throws IOException {
        ObjectNode json = MAPPER.createObjectNode();
        figures.write(json);
        write(json, file);
    }

    /** Writes the figures of several measurements. */
    void write(List<EngineFigures> measurements, Optional<Path> file) throws IOException {
        ObjectNode json = MAPPER.createObjectNode();
        measurements.forEach(
                figures -> figures.write(json.withArray(MEASUREMENTS).addObject()));
        write(json, file);
    }

    private void write(ObjectNode json, Optional<Path> file) throws IOException {
        coldRate.ifPresent(rate -> json.put("coldSentencesPerSecond", rate));
        json.put("loadBefore", loadBefore)
                .put("processors", Runtime.getRuntime().availableProcessors());
        json.put("java", Runtime.version().toString());
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
        flags.forEach(json.putArray("jvmFlags")::add);
        System.out.printf(
                Locale.ROOT, "load before: %.1f; JVM: %s %s%n", loadBefore, Runtime.version(), String.join(" ", flags));
        if (file.isPresent()) {
            Files.writeString(
                    file.get(), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
        }
    }
}
