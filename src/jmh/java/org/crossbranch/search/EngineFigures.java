package org.crossbranch.search;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;

/**
 * How fast an engine was. Rates are of wall time and of all threads together, unless said otherwise.
 *
 * @param sentences sentences of a round
 * @param tokens tokens of a round
 * @param actionsPerSentence mean length of the derivations
 * @param batch sentences in lock-step
 * @param sentencesPerSecond by the median of the rounds
 * @param sentencesPerCpuSecond of the threads' own CPU time
 * @param gflopsPerSecond of {@link Operations#all} a CPU second of one thread
 * @param encoderGflopsPerSecond of {@link Operations#encoder} a CPU second that one thread spends in the encoder; 0 without
 *     an encoder of layers
 * @param peakGflopsPerSecond of large matrix products on one thread, as many threads beside one another, same run
 * @param bytesAllocatedPerSentence outcomes included
 * @param modelMegabytes heap that the engine and a session of each thread hold after a round, in MiB
 * @param phases their shares of the time
 */
record EngineFigures(
        String model,
        String input,
        String system,
        String scorer,
        String search,
        int sentences,
        int tokens,
        double actionsPerSentence,
        int threads,
        int batch,
        double sentencesPerSecond,
        double sentencesPerCpuSecond,
        double gflopsPerSecond,
        double encoderGflopsPerSecond,
        double peakGflopsPerSecond,
        double bytesAllocatedPerSentence,
        double modelMegabytes,
        Map<Phase, Double> phases) {

    double tokensPerSecond() {
        return sentencesPerSecond * tokens / sentences;
    }

    /** Nanoseconds of CPU time a token. */
    double nanosPerToken() {
        return 1e9 * sentences / (sentencesPerCpuSecond * tokens);
    }

    void write(ObjectNode json) {
        json.put("model", model)
                .put("input", input)
                .put("system", system)
                .put("scorer", scorer)
                .put("search", search);
        json.put("sentences", sentences)
                .put("tokens", tokens)
                .put("actionsPerSentence", actionsPerSentence)
                .put("threads", threads)
                .put("batchSentences", batch);
        json.put("sentencesPerSecond", sentencesPerSecond).put("tokensPerSecond", tokensPerSecond());
        json.put("sentencesPerCpuSecond", sentencesPerCpuSecond).put("cpuNanosecondsPerToken", nanosPerToken());
        json.put("gflopsPerSecond", gflopsPerSecond)
                .put("encoderGflopsPerSecond", encoderGflopsPerSecond)
                .put("peakGflopsPerSecond", peakGflopsPerSecond);
        json.put("bytesAllocatedPerSentence", bytesAllocatedPerSentence).put("heapMebibytes", modelMegabytes);
        ObjectNode shares = json.putObject("phases");
        phases.forEach((phase, share) -> shares.put(name(phase), share));
    }

    static String name(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }
}
