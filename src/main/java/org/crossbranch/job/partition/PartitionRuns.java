package org.crossbranch.job.partition;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.spark.ingest.PartitionedInput;

/**
 * The parts of a run that writes partitions, some side by side, each claimed and published by itself. One that fails does not
 * hold up the others, unless they would fail in the same way.
 */
public final class PartitionRuns {
    /** Failures that all partitions would share: of the settings, the model or the machine. */
    private static final Set<ExitCode> OF_ALL =
            EnumSet.of(ExitCode.USAGE, ExitCode.MODEL, ExitCode.MACHINE, ExitCode.UNKNOWN);

    /** Of several failures the first of these counts: one that needs a look comes before one that a retry mends. */
    private static final List<ExitCode> GRAVEST_FIRST = List.of(
            ExitCode.USAGE,
            ExitCode.MODEL,
            ExitCode.OTHER,
            ExitCode.INPUT,
            ExitCode.UNKNOWN,
            ExitCode.MACHINE,
            ExitCode.OWNED);

    private final JobRun run;
    private final Path table;
    private final Map<ExitCode, List<String>> ended = new EnumMap<>(ExitCode.class);
    private final AtomicInteger finishedBefore = new AtomicInteger();
    private int units;

    /**
     * The parts of a run.
     *
     * @param table the folder of the partitions
     */
    public PartitionRuns(JobRun run, Path table) {
        this.run = run;
        this.table = table;
    }

    /**
     * Runs the parts.
     *
     * @param atOnce parts that are written side by side, at most
     * @param write writes a unit to a path, and says how that ended
     */
    public void run(
            List<PartitionedInput.Unit> chosen, int atOnce, BiFunction<PartitionedInput.Unit, String, ExitCode> write) {
        units = chosen.size();
        Map<PartitionedInput.Unit, ExitCode> exits =
                new SideBySide(atOnce).run(chosen, unit -> write.apply(unit, output(unit)), OF_ALL::contains);
        exits.forEach((unit, exit) -> {
            ended.computeIfAbsent(exit, code -> new ArrayList<>())
                    .add(unit.partition().folder());
            if (exit == ExitCode.DONE) {
                run.manifest().output(output(unit));
            }
        });
    }

    /** Counts a part that an earlier run had finished. One line says how many there are, since most of each night's are. */
    public void countFinishedBefore() {
        finishedBefore.incrementAndGet();
    }

    private String output(PartitionedInput.Unit unit) {
        return unit.partition().within(table).toString();
    }

    /**
     * Tells how the parts ended.
     *
     * @throws JobException if one failed, with the code of the gravest failure
     */
    public void tell() {
        int done = ended.getOrDefault(ExitCode.DONE, List.of()).size();
        run.manifest().count("partitions", units);
        run.manifest().count("partitions done", done);
        run.manifest()
                .figures(Map.of(
                        "partitions",
                        ended.entrySet().stream()
                                .collect(Collectors.toMap(
                                        entry -> Integer.toString(entry.getKey().status()), Map.Entry::getValue))));
        int before = finishedBefore.get();
        run.out()
                .printf(
                        Locale.ROOT,
                        "%s: %d of %d partitions done%s%n",
                        table,
                        done,
                        units,
                        before == 0 ? "" : ", " + before + " of them by earlier runs (--force parses again)");
        for (ExitCode exit : GRAVEST_FIRST) {
            List<String> failed = ended.getOrDefault(exit, List.of());
            if (!failed.isEmpty()) {
                throw new JobException(
                        exit,
                        table + ": " + done + " of " + units + " partitions done; " + failed.get(0)
                                + (failed.size() > 1 ? " and " + (failed.size() - 1) + " more" : "")
                                + " ended with exit code " + exit.status() + ", the message is above; the same command"
                                + " goes on with those that are not done");
            }
        }
    }
}
