package org.crossbranch.job;

import java.util.Locale;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
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
            "Writes the table \"derivations\", a row a tree: the actions that lead to it. --set oracle.oracle=dynamic (or non-deterministic) adds all correct actions at each step. Prints statistics of the derivations.",
            ""
        },
        footer = {"", "Example:", "  crossbranch oracle --in tables/train --system ml-set --out tables/derivations"},
        sortOptions = false)
final class OracleCommand extends Job {
    @Mixin
    private InputOptions.Trees trees = new InputOptions.Trees();

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

    @Override
    void assign(CommonOptions to) {
        trees.assign(to);
        to.assign("--system", "oracle.system", system);
    }

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--in", trees.path())
                .reads("--inventory", inventory)
                .writes("--out", out);
    }

    @Override
    void run(JobRun run) {
        run.reads(trees.path());
        OracleRun.Result result = run.timed(
                "oracle",
                () -> new OracleRun(run.spark(), run.progress())
                        .run(
                                new OracleRun.Request(
                                        trees.path(),
                                        trees.format(),
                                        new OracleRun.Setup(
                                                run.settings().oracle().system(),
                                                run.settings().oracle().oracle(),
                                                run.settings().transition().options(),
                                                run.settings().transition().makesContinuous()),
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
