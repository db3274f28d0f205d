package org.crossbranch.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.crossbranch.figure.TextTable;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.spark.annotate.LocalParser;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A short measurement becomes the hours and memory of a long run. */
@Command(
        name = "plan",
        header = "Says how many hours and GB annotating a corpus takes.",
        description = {
            "",
            "Parses made-up sentences of the model's words on one core of this machine for some seconds, and prints"
                    + " what annotate will take on 1 to 256 such cores. Long or odd text takes longer: try a part of yours"
                    + " with annotate as well.",
            ""
        },
        footer = {"", "Example:", "  crossbranch plan --sentences 100000000 --model models/mine --tokens 27"},
        sortOptions = false)
final class PlanCommand extends Job {
    private static final int BATCH = 512;
    private static final long WARM_UP = TimeUnit.SECONDS.toNanos(3);
    private static final long MEASURED = TimeUnit.SECONDS.toNanos(3);

    /** The part of a parser's rate that annotate keeps, 84 to 88 % in long runs (docs/results/speed.md), rounded down. */
    private static final double KEPT = 0.8;

    private static final int CORES_OF_AN_EXECUTOR = 4;
    private static final List<Integer> CORES = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256);

    /** Heap and overhead of such an executor (docs/clusters.md). */
    private static final int EXECUTOR_GIGABYTES = 5;

    /** Bytes of the table parses for each token: 440 for a sentence of 27 (docs/recipes.md). */
    private static final double TABLE_BYTES = 16.3;

    @Option(names = "--sentences", required = true, paramLabel = "NUMBER", description = "sentences of the corpus")
    private long sentences;

    @Mixin
    private InputOptions.Models models = new InputOptions.Models();

    @Mixin
    private InputOptions.Encoder encoder = new InputOptions.Encoder();

    @Option(
            names = "--tokens",
            paramLabel = "NUMBER",
            showDefaultValue = Visibility.ALWAYS,
            description = "mean length of its sentences, in tokens")
    private int tokens = 20;

    @Override
    void assign(CommonOptions to) {
        encoder.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths().reads("--model", models.paths()).reads("--encoder", encoder.folder());
    }

    @Override
    void run(JobRun run) {
        if (sentences < 1 || tokens < 1) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--sentences is " + sentences + " and --tokens is " + tokens + "; give at least 1 of each");
        }
        models.paths().forEach(run::readsModel);
        LocalParser parser = LocalParser.read(
                run.hadoop(),
                models.paths(),
                run.settings().annotate().encoder(),
                run.settings().annotate().search(),
                run.settings().annotate().limits());
        List<Sentence> sample = sample(parser.models().get(0));
        rate(parser, sample, WARM_UP);
        double rate = rate(parser, sample, MEASURED);
        run.out()
                .printf(
                        Locale.ROOT,
                        "One core parses %,.0f sentences of %d tokens a second; annotate keeps %.0f %% of that.%n"
                                + "The table takes about %,.1f GB, and as much again until it is published.%n%n",
                        rate,
                        tokens,
                        100 * KEPT,
                        sentences * tokens * TABLE_BYTES / 1e9);
        run.out().print(table(rate));
    }

    /** Sentences of words from a model's lexicon, half to one and a half times as long as the mean, the same each time. */
    private List<Sentence> sample(ModelBundle model) {
        Random random = new Random(1);
        Lexicon lexicon = model.lexicon();
        List<Sentence> made = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            int length = Math.max(1, tokens / 2 + random.nextInt(tokens + 1));
            List<Token> words = IntStream.range(0, length)
                    .mapToObj(position -> token(lexicon, random))
                    .toList();
            made.add(new Sentence("plan/" + i, "", words));
        }
        return made;
    }

    private static Token token(Lexicon lexicon, Random random) {
        Token token = Token.of(any(lexicon.words().entries(), random), "");
        for (Lexicon.Task task : lexicon.tasks()) {
            token = task.task().with(token, any(task.labels().entries(), random));
        }
        return token;
    }

    private static String any(List<String> strings, Random random) {
        return strings.isEmpty() ? "word" : strings.get(random.nextInt(strings.size()));
    }

    /** Sentences a second, by a thread that parses for as many nanoseconds or a batch longer. */
    private static double rate(LocalParser parser, List<Sentence> sample, long nanos) {
        long begin = System.nanoTime();
        long parsed = 0;
        while (System.nanoTime() - begin < nanos) {
            parser.parser().parse(sample);
            parsed += sample.size();
        }
        return parsed * 1e9 / (System.nanoTime() - begin);
    }

    private TextTable table(double rate) {
        TextTable table = TextTable.headed("cores", "hours", "executors", "GB of memory");
        for (int cores : CORES) {
            int executors = (cores + CORES_OF_AN_EXECUTOR - 1) / CORES_OF_AN_EXECUTOR;
            table.add(List.of(
                    Integer.toString(cores),
                    String.format(Locale.ROOT, "%,.2f", sentences / (rate * KEPT * cores) / 3600),
                    Integer.toString(executors),
                    Integer.toString(EXECUTOR_GIGABYTES * executors)));
        }
        return table;
    }
}
