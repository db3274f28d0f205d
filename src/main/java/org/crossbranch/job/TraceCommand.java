package org.crossbranch.job;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.parser.ParseTrace;
import org.crossbranch.render.ArcDrawing;
import org.crossbranch.render.LineStyle;
import org.crossbranch.render.TreeDrawing;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.annotate.ModelEncoders;
import org.crossbranch.spark.annotate.ModelFile;
import org.crossbranch.spark.query.RowSelection;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.treebank.text.RawText;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Parses become accounts of themselves. */
@Command(
        name = "trace",
        header = "Prints a parse step by step.",
        description = {
            "",
            "Parses one sentence, and prints each configuration, the best actions with their probabilities, of a linear model"
                    + " their scores, and the one taken. If the sentence comes with a tree, the oracle says what each action costs.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch trace --model models/mine --text \"What should I do ?\"",
            "  crossbranch trace --model models/mine --in tables/test --id corpus/test/7"
        },
        sortOptions = false)
final class TraceCommand extends Job {
    @Option(names = "--model", required = true, paramLabel = "MODEL", description = InputOptions.Models.ONE)
    private String model = "";

    @ArgGroup(multiplicity = "1")
    private Source source = new Source();

    /** The sentence. */
    private static final class Source {
        @Option(names = "--text", required = true, paramLabel = "SENTENCE", description = "parse this sentence")
        private String text = "";

        @Option(names = "--in", required = true, paramLabel = "TABLE|FILE", description = "trees to take one from")
        private String in = "";
    }

    @Mixin
    private InputOptions.Encoder encoder = new InputOptions.Encoder();

    @Mixin
    private InputOptions.Format format = new InputOptions.Format();

    @Option(
            names = "--id",
            paramLabel = "SENTENCE",
            description = "sentence to take from TABLE or FILE (default: the first)")
    private String id = "";

    @Option(
            names = "--candidates",
            paramLabel = "NUMBER",
            showDefaultValue = Visibility.ALWAYS,
            description = "print so many actions a step")
    private int candidates = 3;

    @Override
    void assign(CommonOptions to) {
        format.assign(to);
        encoder.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths()
                .reads("--model", model)
                .reads("--encoder", encoder.folder())
                .reads("--in", source.in);
    }

    @Override
    boolean needsSpark() {
        return !source.in.isEmpty() && !LocalInput.is(source.in, format.name());
    }

    @Override
    void run(JobRun run) throws IOException {
        if (candidates < 1) {
            throw new JobException(ExitCode.USAGE, "--candidates is " + candidates + "; give at least 1");
        }
        run.readsModel(model);
        ModelBundle bundle = ModelEncoders.join(
                        run.hadoop(),
                        List.of(model),
                        List.of(ModelFile.read(run.hadoop(), model)),
                        run.settings().annotate().encoder())
                .get(0);
        if (source.in.isEmpty()) {
            Sentence sentence = RawText.sentence("text", source.text)
                    .orElseThrow(() -> new JobException(ExitCode.USAGE, "--text holds no word; give a sentence"));
            print(run.out(), sentence, ParseTrace.of(bundle, sentence));
            return;
        }
        run.reads(source.in);
        traceGold(run, bundle, TransitionSystems.named(bundle.system()).trees());
    }

    private <T extends SyntaxTree> void traceGold(JobRun run, ModelBundle bundle, Class<T> kind) throws IOException {
        T gold = gold(run, kind);
        print(run.out(), gold.sentence(), trace(run, bundle, gold, kind));
    }

    private <T extends SyntaxTree> T gold(JobRun run, Class<T> kind) throws IOException {
        LocalInput.Selected selected = LocalInput.select(
                run, isLocal(), source.in, format.name(), new RowSelection(id, false, Integer.MAX_VALUE, 1));
        List<Row> first = selected.rows();
        if (first.isEmpty()) {
            throw LocalInput.unknown(run, isLocal(), source.in, format.name(), id);
        }
        return TreeTables.tree(selected.schema(), first.get(0), kind);
    }

    /** With the costs by the gold tree where the model's actions reach it. */
    private static <T extends SyntaxTree> ParseTrace trace(JobRun run, ModelBundle bundle, T gold, Class<T> kind) {
        try {
            return ParseTrace.of(bundle, gold, kind, run.settings().transition().options());
        } catch (UnderivableTreeException e) {
            run.out()
                    .printf(
                            Locale.ROOT,
                            "no costs, since the model's actions do not reach the gold tree: %s%n%n",
                            e.reason());
            return ParseTrace.of(bundle, gold.sentence());
        }
    }

    private void print(PrintStream out, Sentence sentence, ParseTrace trace) {
        int number = 0;
        for (ParseTrace.Step step : trace.steps()) {
            out.printf(Locale.ROOT, "%d   %s%n", number++, memory(step.memory(), sentence));
            List<ParseTrace.Candidate> shown = step.candidates()
                    .subList(0, Math.min(candidates, step.candidates().size()));
            int width =
                    shown.stream().mapToInt(one -> one.action().length()).max().orElse(0);
            for (ParseTrace.Candidate candidate : shown) {
                out.printf(
                        Locale.ROOT,
                        "    %s %-" + width + "s  %s%s%n",
                        candidate.equals(shown.get(0)) ? ">" : " ",
                        candidate.action(),
                        trace.isNormalized()
                                ? String.format(Locale.ROOT, "%6.2f %%", 100 * Math.exp(candidate.score()))
                                : String.format(Locale.ROOT, "%10.3f", candidate.score()),
                        candidate.cost().isPresent()
                                ? "  cost " + candidate.cost().getAsInt()
                                : "");
            }
        }
        out.println();
        if (trace.outcome() instanceof ParseOutcome.Parsed parsed) {
            out.printf(
                    Locale.ROOT,
                    "%d actions, %s %.3f%n%n",
                    parsed.derivationLength(),
                    trace.isNormalized() ? "log-probability" : "score",
                    parsed.score());
            Analysis parse = parsed.analysis();
            parse.constituency()
                    .map(new TreeDrawing(LineStyle.UNICODE, TreeDrawing.ANY_WIDTH)::draw)
                    .ifPresent(out::print);
            parse.dependency()
                    .map(new ArcDrawing(LineStyle.UNICODE, TreeDrawing.ANY_WIDTH)::draw)
                    .ifPresent(out::print);
        } else if (trace.outcome() instanceof ParseOutcome.TooLong tooLong) {
            out.println("not parsed: " + tooLong.reason());
        } else if (trace.outcome() instanceof ParseOutcome.Failed failed) {
            throw failed.cause();
        }
    }

    private static String memory(Map<String, List<MemoryItem>> memory, Sentence sentence) {
        return memory.entrySet().stream()
                .map(place -> place.getKey() + " [ "
                        + place.getValue().stream()
                                .map(item -> item.text(sentence))
                                .collect(Collectors.joining("  "))
                        + " ]")
                .collect(Collectors.joining("   "));
    }
}
