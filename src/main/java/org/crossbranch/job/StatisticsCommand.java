package org.crossbranch.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.crossbranch.figure.TextTable;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.OutputPath;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.spark.oracle.DependencyFigures;
import org.crossbranch.spark.oracle.StatisticsRun;
import org.crossbranch.spark.oracle.SystemStatistics;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Trees become figures of the systems that derive them. */
@Command(
        name = "statistics",
        header = "Compares transition systems on a treebank.",
        description = {
            "",
            "Derives all trees by each system's static oracle, and prints how long the derivations are, how many gaps or swaps they"
                    + " take and how much they keep in memory. A tree that a system cannot derive is counted with the reason.",
            "",
            "Of dependency trees, also prints how many arcs and sentences are not projective, and the trees by their degrees.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch statistics --in tables/train --systems ml-set,sr-gap --json statistics.json"
        },
        sortOptions = false)
final class StatisticsCommand extends Job {
    @Mixin
    private InputOptions.Trees trees = new InputOptions.Trees();

    @Option(
            names = "--systems",
            paramLabel = "NAME,...",
            split = ",",
            hideParamSyntax = true,
            converter = SystemName.class,
            description = "transition systems, with commas between (default: all that derive such trees)")
    private List<String> systems = List.of();

    @Option(names = "--json", paramLabel = "FILE", description = "write all figures here as JSON, by system")
    private String json = "";

    @Option(names = "--out", paramLabel = "TABLE", description = "write all figures here as a table, a row a system")
    private String out = "";

    @Override
    void assign(CommonOptions to) {
        trees.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths().reads("--in", trees.path()).writes("--out", out).writes("--json", json);
    }

    @Override
    void run(JobRun run) throws IOException {
        OutputPath.checkFiles(run.hadoop(), json);
        run.reads(trees.path());
        Settings.Transition transition = run.settings().transition();
        StatisticsRun.Request request = new StatisticsRun.Request(
                trees.path(), trees.format(), systems, transition.options(), transition.makesContinuous(), out);
        StatisticsRun.Result result = run.timed("statistics", () -> {
            StatisticsRun counting = new StatisticsRun(run.spark(), run.progress());
            return out.isEmpty() ? counting.run(request) : counting.run(request, run.claim());
        });
        List<SystemStatistics> statistics = result.systems();
        DependencyFigures dependencies = new DependencyFigures(result.dependencies());
        ObjectNode figures = new ObjectMapper().createObjectNode();
        statistics.forEach(system -> figures.set(system.label(), system.json()));
        SystemStatistics any = statistics.get(0);
        run.manifest().count("trees", any.trees());
        run.manifest().count("tokens", any.tokens());
        run.manifest().count("madeContinuous", any.madeContinuous());
        run.out().printf(Locale.ROOT, "%,d trees, %,d tokens%n", any.trees(), any.tokens());
        run.tellMadeContinuous(any.madeContinuous(), any.trees());
        if (dependencies.areThere()) {
            run.out().println();
            run.out().print(dependencies.table());
            figures.set(DependencyFigures.KEY, dependencies.json());
        }
        tellSystems(run, statistics);
        tellUnderivable(run, statistics);
        run.tellRate("statistics", "trees", any.trees());
        run.writeJson(json, figures);
    }

    /** Prints a table of the systems that derive crossing branches, and one of the others. */
    private static void tellSystems(JobRun run, List<SystemStatistics> statistics) {
        Map<Boolean, List<SystemStatistics>> groups = statistics.stream()
                .collect(Collectors.partitioningBy(system -> TransitionSystems.named(system.system())
                        .traits()
                        .contains(TransitionSystemFactory.Trait.PROJECTIVE)));
        groups.forEach((isProjective, group) -> {
            if (!group.isEmpty()) {
                run.out()
                        .printf(
                                Locale.ROOT,
                                "%n%s:%n",
                                isProjective ? "Without crossing branches" : "With crossing branches");
                run.out().print(table(group));
            }
        });
    }

    private static TextTable table(List<SystemStatistics> statistics) {
        TextTable table = TextTable.headed(
                "system",
                "types",
                "actions",
                "mean",
                "max",
                "per token",
                "max",
                "gaps/swaps",
                "items",
                "mean run",
                "max",
                "memory",
                "max",
                "99 %",
                "underivable");
        for (SystemStatistics system : statistics) {
            SystemStatistics.DerivationLength length = system.derivationLength();
            SystemStatistics.Passing passing = system.passing();
            table.add(List.of(
                    system.label(),
                    whole(system.actions().size()),
                    whole(length.total()),
                    fraction(length.mean()),
                    whole(length.max()),
                    fraction(length.perToken()),
                    fraction(length.maxPerToken()),
                    whole(passing.total()),
                    whole(passing.items()),
                    fraction(passing.meanRun()),
                    whole(passing.maxRun()),
                    fraction(system.meanMemory()),
                    whole(system.maxMemory()),
                    whole(system.memoryPercentile99()),
                    whole(system.underivableTrees())));
        }
        return table;
    }

    /** Lists the trees that systems cannot derive, once for systems with the same ones. */
    private static void tellUnderivable(JobRun run, List<SystemStatistics> statistics) {
        Map<List<String>, List<String>> alike = new LinkedHashMap<>();
        statistics.stream().filter(system -> system.underivableTrees() > 0).forEach(system -> {
            List<String> lines = new ArrayList<>();
            lines.add(String.format(Locale.ROOT, " cannot derive %,d trees:", system.underivableTrees()));
            system.underivable()
                    .forEach(refusal ->
                            lines.add(String.format(Locale.ROOT, "%,12d  %s", refusal.trees(), refusal.reason())));
            alike.computeIfAbsent(lines, none -> new ArrayList<>()).add(system.label());
        });
        alike.forEach((lines, systems) -> {
            run.out().println();
            run.out().print(String.join(", ", systems));
            lines.forEach(run.out()::println);
        });
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String fraction(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    /** Takes the names of transition systems, and no others. */
    static final class SystemName implements ITypeConverter<String> {
        @Override
        public String convert(String name) {
            try {
                return TransitionSystems.named(name).name();
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
