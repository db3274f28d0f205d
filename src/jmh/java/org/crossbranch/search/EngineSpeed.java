package org.crossbranch.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.crossbranch.scoring.ParserArchitecture;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How fast the engine is that {@code annotate} parses with, without Spark: a trained model on a file, or random parameters on
 * random sentences. Not a test; {@code jobs/bench engine} runs it.
 */
@Command(
        name = "jobs/bench engine",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Rates of parsing: a trained model on a file, or, without them, random parameters of the default sizes on random",
            "sentences. GFLOP/s, and a share of the peak that large matrix products reach in the same run, are of CPU time."
        })
public final class EngineSpeed implements Callable<Integer> {
    @Option(names = "--model", description = "a model, or the folder that training wrote")
    private Optional<Path> model = Optional.empty();

    @Option(names = "--in", description = "a treebank, or raw text named .txt, for --model")
    private Optional<Path> input = Optional.empty();

    @Option(names = "--limit", defaultValue = "20000", description = "most sentences of it (${DEFAULT-VALUE})")
    private int limit;

    @Option(names = "--system", defaultValue = "ml-set", description = "without --model (${DEFAULT-VALUE})")
    private String system;

    @Option(names = "--scorer", defaultValue = "set", description = "without --model (${DEFAULT-VALUE})")
    private String scorer;

    @Option(
            names = "--search",
            split = ",",
            defaultValue = Search.STANDARD,
            description = "greedy, standard, beam-4, best-first; or several (${DEFAULT-VALUE})")
    private List<String> searches;

    @Option(
            names = "--length",
            split = ",",
            defaultValue = "20",
            description = "without --in; or several (${DEFAULT-VALUE})")
    private List<Integer> lengths;

    @Option(
            names = "--batch",
            split = ",",
            defaultValue = "0",
            description = "sentences in lock-step, 0 for what is best for the scorer; or several (${DEFAULT-VALUE})")
    private List<Integer> batches;

    @Option(names = "--threads", split = ",", defaultValue = "1", description = "or several (${DEFAULT-VALUE})")
    private List<Integer> threads;

    @Option(
            names = "--warm-up",
            defaultValue = "10",
            description =
                    "seconds for the compiler (${DEFAULT-VALUE}); a fifth of them where the engine has been measured already")
    private double warmUpSeconds;

    @Option(names = "--seconds", defaultValue = "10", description = "seconds that count (${DEFAULT-VALUE})")
    private double seconds;

    @Option(
            names = "--cold",
            description = {
                "before all else one pass over the sentences, which the threads share: as a job begins, cold;",
                "of several inputs, batches or numbers of threads the first ones"
            })
    private boolean isColdToo;

    @Option(
            names = "--json",
            description = "file for the figures: one object, or, of several measurements, a list named "
                    + EngineReport.MEASUREMENTS)
    private Optional<Path> json = Optional.empty();

    /** Runs, and writes the figures as a table and as JSON. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new EngineSpeed()).execute(arguments));
    }

    /** Tokens a CPU second that a model parses on one thread by the standard search, after a short warm-up. */
    public static double tokensPerCpuSecond(Path model, Path input) throws IOException {
        Workload<?> workload = Workload.of(model, input, Integer.MAX_VALUE, Search.STANDARD);
        return 1e9 / new EngineMeter(1, 0, 2, 2).measure(workload).nanosPerToken();
    }

    @Override
    public Integer call() throws IOException {
        if (model.isPresent() != input.isPresent()) {
            System.err.println("give --model and --in together, or neither");
            return CommandLine.ExitCode.USAGE;
        }
        EngineReport report = new EngineReport();
        List<EngineFigures> measurements = new ArrayList<>();
        List<Workload<?>> workloads = workloads();
        if (isColdToo) {
            report.cold(
                    new EngineMeter(threads.get(0), batches.get(0), 0, 0).onePass(workloads.get(0)), threads.get(0));
        }
        EngineReport.printHeader();
        for (Workload<?> workload : workloads) {
            double warmUp = warmUpSeconds;
            for (int batch : batches) {
                for (int count : threads) {
                    EngineFigures figures = new EngineMeter(count, batch, warmUp, seconds).measure(workload);
                    warmUp = warmUpSeconds / 5;
                    EngineReport.print(figures);
                    measurements.add(figures);
                }
            }
        }
        if (measurements.size() == 1) {
            report.write(measurements.get(0), json);
        } else {
            report.write(measurements, json);
        }
        return CommandLine.ExitCode.OK;
    }

    private List<Workload<?>> workloads() throws IOException {
        List<Workload<?>> workloads = new ArrayList<>();
        if (model.isPresent()) {
            for (String search : searches) {
                workloads.add(Workload.of(model.get(), input.orElseThrow(), limit, search));
            }
            return workloads;
        }
        for (int length : lengths) {
            for (String search : searches) {
                workloads.add(Workload.random(ParserArchitecture.of(system, scorer), length, search));
            }
        }
        return workloads;
    }
}
