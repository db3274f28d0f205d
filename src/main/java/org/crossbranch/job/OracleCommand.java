package org.crossbranch.job;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.JobRunner;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.spark.oracle.OracleRun;
import org.crossbranch.spark.oracle.SystemStatistics;
import org.crossbranch.transition.ActionInventory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trees become derivations. */
@Command(
        name = "oracle",
        header = "Writes the derivations of trees.",
        description = {
            "",
            "Writes the table \"derivations\", a row a tree: the actions that lead to it, with the positions that the scorer looks at. Prints statistics of the derivations.",
            ""
        },
        footer = {"", "Example:", "  crossbranch oracle --in tables/train --system ml-set --out tables/derivations"},
        sortOptions = false)
final class OracleCommand implements Callable<Integer> {
    private final JobRunner runner;

    @Option(names = "--in", required = true, paramLabel = "TABLE|FILE", description = "the trees")
    private String in = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = CommonOptions.FormatName.class,
            description = "format of a FILE (default: by its extension)")
    private String format = "";

    @Option(names = "--system", paramLabel = "NAME", description = "transition system (default: oracle.system)")
    private String system = "";

    @Option(
            names = "--inventory",
            paramLabel = "TABLE",
            description =
                    "derivations whose actions are used, as for development trees (default: those that the trees need)")
    private String inventory = "";

    @Option(names = "--out", required = true, paramLabel = "TABLE", description = "the table to write or replace")
    private String out = "";

    @Mixin
    private CharsetOption charset = new CharsetOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    OracleCommand(JobRunner runner) {
        this.runner = runner;
    }

    @Override
    public Integer call() {
        charset.assign(common);
        common.assign("--system", "oracle.system", system);
        return runner.run(
                        "oracle",
                        common,
                        new RunPaths()
                                .reads("--in", in)
                                .reads("--inventory", inventory)
                                .writes("--out", out),
                        this::run)
                .status();
    }

    private void run(JobRun run) {
        run.reads(in);
        OracleRun.Result result = run.timed(
                "oracle",
                () -> new OracleRun(run.spark(), run.progress())
                        .run(
                                new OracleRun.Request(
                                        in,
                                        format,
                                        run.settings().oracle().system(),
                                        run.settings().transition().options(),
                                        run.settings().transition().makesContinuous(),
                                        inventory,
                                        out),
                                run.claim()));
        run.wrote("derivations", out, result.counts());
        run.manifest().count("madeContinuous", result.statistics().madeContinuous());
        run.tellMadeContinuous(
                result.statistics().madeContinuous(), result.counts().total());
        run.tellLifted(result.lifted(), result.counts().total());
        tell(run, result.inventory(), result.statistics());
    }

    private static void tell(JobRun run, ActionInventory inventory, SystemStatistics statistics) {
        run.manifest().count("tokens", statistics.tokens());
        run.manifest().count("steps", statistics.derivationLength().total());
        run.out()
                .printf(
                        Locale.ROOT,
                        "%,d tokens; %,d actions of %d types; derivations of %.1f actions on average, %,d at most%n",
                        statistics.tokens(),
                        statistics.derivationLength().total(),
                        inventory.size(),
                        statistics.derivationLength().mean(),
                        statistics.derivationLength().max());
        statistics.actions().forEach((action, count) -> run.out().printf(Locale.ROOT, "%,12d  %s%n", count, action));
    }
}
