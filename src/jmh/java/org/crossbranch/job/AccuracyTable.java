package org.crossbranch.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.SparkSessions;
import org.crossbranch.search.EngineSpeed;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * How good variants of a parser are: trains each with each seed, parses the test file, and scores, by the same jobs that users
 * run. One process does all of it. Not a test; {@code jobs/bench accuracy} runs it.
 */
@Command(
        name = "jobs/bench accuracy",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains variants of a parser with some seeds, parses a test file with each, and scores the parses: a table of the",
            "means over the seeds. Each run is a line of --out at once, and is not done again when the command is repeated."
        })
public final class AccuracyTable implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String SEED = "seed";
    private static final String VARIANT = "variant";
    private static final String FIGURES = "figures";
    private static final String TRAINING = "training sentences/CPU s";
    private static final String PARSING = "words/CPU s";
    private static final List<String> RATES = List.of(TRAINING, PARSING);

    @Option(names = "--in", required = true, description = "training trees")
    private Path input = Path.of("");

    @Option(names = "--dev", required = true, description = "development trees")
    private Path development = Path.of("");

    @Option(names = "--test", required = true, description = "test trees")
    private Path test = Path.of("");

    @Option(names = "--conf", required = true, description = "settings that all variants have in common")
    private Path conf = Path.of("");

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "a setting that all variants have in common")
    private List<String> assignments = List.of();

    @Option(names = "--seeds", split = ",", defaultValue = "1", description = "seeds (${DEFAULT-VALUE})")
    private List<Integer> seeds = List.of();

    @Option(
            names = "--figures",
            split = ",",
            defaultValue = "dependencies.uas,dependencies.las,dependencies.clas,dependencies.uem,"
                    + "dependencies.nonProjectiveRecall,dependencies.nonProjectivePrecision",
            description = "keys of evaluate's JSON (${DEFAULT-VALUE})")
    private List<String> keys = List.of();

    @Option(names = "--out", required = true, description = "file of runs, a JSON object a line")
    private Path out = Path.of("");

    @Parameters(
            arity = "1..*",
            paramLabel = "VARIANT",
            description = "settings with commas between them, such as training.system=attardi,training.oracle=dynamic")
    private List<String> variants = List.of();

    /** Runs, and writes the table. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new AccuracyTable()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        List<JsonNode> runs = runs();
        Path folder = Files.createTempDirectory("crossbranch-accuracy");
        // The session that the jobs then find.
        try (SparkSession spark = SparkSessions.open("accuracy")) {
            spark.sparkContext().setLogLevel("WARN");
            for (int seed : seeds) {
                for (String variant : variants) {
                    if (runs.stream().noneMatch(run -> isOf(run, variant, seed))) {
                        JsonNode run = measure(folder, variant, seed);
                        Files.writeString(out, run + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                        runs.add(run);
                        System.err.println(run);
                    }
                }
            }
        }
        print(runs);
        return CommandLine.ExitCode.OK;
    }

    private List<JsonNode> runs() throws IOException {
        List<JsonNode> runs = new ArrayList<>();
        if (Files.exists(out)) {
            for (String line : Files.readAllLines(out)) {
                runs.add(JSON.readTree(line));
            }
        }
        return runs;
    }

    private static boolean isOf(JsonNode run, String variant, int seed) {
        return run.get(VARIANT).asText().equals(variant) && run.get(SEED).asInt() == seed;
    }

    private JsonNode measure(Path folder, String variant, int seed) throws IOException {
        Path model = Files.createTempDirectory(folder, "model").resolve("model");
        Path parses = model.resolveSibling("parses");
        Path scores = model.resolveSibling("scores.json");
        double before = cpuSeconds();
        job(variant, seed, "train", "--in", input, "--dev", development, "--model", model, "--conf", conf);
        double training = cpuSeconds() - before;
        job(variant, seed, "annotate", "--in", test, "--model", model, "--out", parses, "--conf", conf);
        job(variant, seed, "evaluate", "--gold", test, "--predicted", parses, "--json", scores, "--conf", conf);
        JsonNode record = JSON.readTree(
                model.resolveSibling("_runs").resolve("model.run.json").toFile());
        JsonNode evaluation = JSON.readTree(scores.toFile());

        ObjectNode run = JSON.createObjectNode();
        run.put(VARIANT, variant).put(SEED, seed);
        ObjectNode figures = run.putObject(FIGURES);
        for (String key : keys) {
            figures.set(key, evaluation.at("/" + key.replace('.', '/')));
        }
        double sentences = record.at("/counts/treesUsed").asDouble()
                * record.at("/counts/epochs").asDouble();
        figures.put(TRAINING, sentences / training);
        figures.put(PARSING, EngineSpeed.tokensPerCpuSecond(model, test));
        run.set("counts", record.get("counts"));
        run.set("development", record.get(FIGURES));
        return run;
    }

    private void job(String variant, int seed, Object... words) {
        List<String> line = Stream.of(words).map(Object::toString).collect(Collectors.toCollection(ArrayList::new));
        Stream.of(assignments.stream(), Stream.of(variant.split(",", -1)), Stream.of("training.seed=" + seed))
                .flatMap(some -> some)
                .forEach(setting -> line.addAll(List.of("--set", setting)));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
        int status = Main.run(line, stream, stream);
        if (status != 0) {
            throw new IllegalStateException(
                    "exit code " + status + " of " + line + ":\n" + said.toString(StandardCharsets.UTF_8));
        }
    }

    /** Means over the seeds, in the order of the variants. */
    private void print(List<JsonNode> runs) {
        List<String> columns = new ArrayList<>(keys.stream()
                .map(key -> key.substring(key.lastIndexOf('.') + 1))
                .toList());
        columns.addAll(RATES);
        System.out.println("| variant | seeds | " + String.join(" | ", columns) + " |");
        System.out.println("| --- ".repeat(columns.size() + 2) + "|");
        for (String variant : variants) {
            List<JsonNode> those = seeds.stream()
                    .flatMap(seed -> runs.stream().filter(run -> isOf(run, variant, seed)))
                    .toList();
            String cells = Stream.concat(keys.stream(), RATES.stream())
                    .map(key -> String.format(
                            Locale.ROOT,
                            "%.2f",
                            those.stream()
                                    .mapToDouble(
                                            run -> run.get(FIGURES).get(key).asDouble())
                                    .average()
                                    .orElseThrow()))
                    .collect(Collectors.joining(" | "));
            System.out.println("| " + variant + " | " + those.size() + " | " + cells + " |");
        }
    }

    /** CPU time of the whole process: with Spark local, workers and all. */
    private static double cpuSeconds() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                        .getProcessCpuTime()
                / 1e9;
    }
}
