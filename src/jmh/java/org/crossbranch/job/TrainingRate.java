package org.crossbranch.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;

/**
 * How fast some workers train.
 *
 * @param perSecond sentences a second of the rounds' wall time
 * @param perCpuSecond sentences a second of all CPU time from round to round, whatever it went to
 * @param operations floating-point operations of the products of a sentence
 * @param peak GFLOP/s that large products reach on one core in the same run
 * @param phases shares of causes; empty if there is no profile
 */
record TrainingRate(
        int workers,
        double perSecond,
        double perCpuSecond,
        double operations,
        double peak,
        Map<TrainingPhase, Double> phases) {

    /** Share of the time of all cores that the process was not on them: it waited, or another process was there. */
    private double idle() {
        return 1 - perSecond / (perCpuSecond * Runtime.getRuntime().availableProcessors());
    }

    private double gflops() {
        return operations * perCpuSecond / 1e9;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "%d worker(s): %.1f sentences/s of wall time, %.1f of the process's CPU time",
                workers,
                perSecond,
                perCpuSecond);
        if (!phases.isEmpty()) {
            line(
                    text,
                    "  %.1f %% of the time of %d cores idle or another process's",
                    100 * idle(),
                    Runtime.getRuntime().availableProcessors());
            line(
                    text,
                    "  products: %.1f GFLOP/s of CPU time, %.0f %% of the peak of %.1f",
                    gflops(),
                    100 * gflops() / peak,
                    peak);
            phases.forEach((phase, share) -> line(
                    text,
                    "  %-12s %5.1f %% of the samples, %6.2f ms of CPU a sentence",
                    phase.name().toLowerCase(Locale.ROOT),
                    100 * share,
                    1000 * share / perCpuSecond));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    ObjectNode json() {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode json = mapper.createObjectNode();
        json.put("workers", workers)
                .put("sentencesPerSecond", perSecond)
                .put("sentencesPerCpuSecond", perCpuSecond)
                .put("idle", idle())
                .put("gflopsPerSecond", gflops())
                .put("peakGflopsPerSecond", peak)
                .set("phases", mapper.valueToTree(phases));
        return json;
    }
}
