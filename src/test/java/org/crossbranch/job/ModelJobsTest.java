package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.crossbranch.sample.SampleTreebank;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training and parsing by command, on a few trees: what goes on between the jobs, not how well it parses. */
class ModelJobsTest {
    private static final int TREES = 24;
    private static final int SHORT = 6;

    @TempDir
    private Path folder;

    private Path trees;
    private long shortTrees;

    @BeforeEach
    void writeTrees() throws IOException {
        LocalSpark.session();
        trees = folder.resolve("trees.discbracket");
        List<ConstituencyTree> sample = SampleTreebank.split("train");
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(trees)) {
            for (ConstituencyTree tree : sample.subList(0, TREES)) {
                writer.write(tree);
                shortTrees += tree.sentence().length() <= SHORT ? 1 : 0;
            }
        }
    }

    @Test
    void trainsAnnotatesAndEvaluates() throws IOException {
        Path model = folder.resolve("a model, 100% ok");
        String[] sizes = {
            "--set", "training.system=ml-set",
            "--set", "training.epochs=2",
            "--set", "training.batch-sentences=4",
            "--set", "training.word-size=8",
            "--set", "training.character-size=8",
            "--set", "training.character-lstm=8",
            "--set", "training.sentence-lstm=8",
            "--set", "training.hidden=8"
        };
        String told = done(sizes, "train", "--in", trees, "--dev", trees, "--model", model);
        assertThat(told).contains("epoch 1: F1 ", model + ": epoch ").doesNotContain("loss");
        assertThat(done(sizes, "train", "--in", trees, "--dev", trees, "--model", model))
                .as("nothing is left to do")
                .doesNotContain("the best so far");

        Path parses = folder.resolve("parses");
        assertThat(done(new String[0], "annotate", "--in", trees, "--model", model, "--out", parses))
                .startsWith(parses + ": " + TREES + " parses\n" + TREES + " sentences in ");
        JsonNode manifest = new ObjectMapper()
                .readTree(folder.resolve("_runs/parses.run.json").toFile());
        assertThat(manifest.at("/counts/parses").asInt()).isEqualTo(TREES);
        assertThat(manifest.at("/counts/sentences").asInt()).isEqualTo(TREES);
        assertThat(manifest.at("/figures/modelId").asText()).hasSize(64);
        assertThat(done(new String[0], "trace", "--model", model, "--in", trees, "--candidates", 2))
                .containsPattern("(?m)^0   set \\[ +]   focus \\[ +]   buffer \\[ \\S+ ")
                .containsPattern("(?m)^    > SHIFT +100.00 %  cost 0$")
                .contains(" actions, log-probability -");
        assertThat(done(new String[0], "trace", "--model", model, "--text", "Never seen."))
                .contains("buffer [ Never  seen  . ]")
                .doesNotContain("cost");

        Path json = folder.resolve("scores.json");
        assertThat(done(new String[0], "evaluate", "--gold", trees, "--predicted", parses, "--json", json))
                .containsPattern("(?m)^sentences +" + TREES)
                .containsPattern("(?m)^parse coverage +100.00 +100.00$")
                .containsPattern("(?m)^constituents +\\d+ ");
        // On the trees that it was fitted to, the curve of greatest likelihood has the mean of what is right.
        JsonNode fitted = new ObjectMapper().readTree(json.toFile()).at("/confidence/constituents");
        assertThat(fitted.path("count").asInt()).isGreaterThan(TREES);
        assertThat(fitted.path("confidence").asDouble())
                .isCloseTo(fitted.path("right").asDouble(), within(1.0));
        String[] flat = {"--set", "annotate.over-long=flat", "--set", "annotate.max-tokens=" + SHORT};
        Path flatParses = folder.resolve("flat");
        assertThat(done(flat, "annotate", "--in", trees, "--model", model, "--out", flatParses))
                .startsWith(flatParses + ": " + TREES + " parses\n");
        Path report = folder.resolve("flat.html");
        String shareOfShort = String.format(Locale.ROOT, "%.2f", 100.0 * shortTrees / TREES);
        for (String[] compared : new String[][] {{}, {"--html", report.toString()}}) {
            assertThat(done(compared, "evaluate", "--gold", trees, "--predicted", flatParses))
                    .containsPattern("(?m)^parse coverage +" + shareOfShort + " +" + shareOfShort + "$");
        }
        assertThat(report).content().contains("How often constituents of flat are right, by confidence");

        Path other = folder.resolve("again");
        CommandLineRun run = CommandLineRun.of(
                "train",
                "--in",
                trees,
                "--dev",
                trees,
                "--model",
                model,
                "--set",
                "training.seed=2",
                "--manifest",
                other);
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err()).contains("it holds a run on other data, with other settings");

        Path best = model.resolve("best.model");
        byte[] whole = Files.readAllBytes(best);
        String mend = "; copy the file again from where it was written, or train anew\n";
        Files.write(best, Arrays.copyOf(whole, whole.length / 2));
        refusesModel(
                model,
                best + ": byte \\d+ \\(tensor [a-z0-9.]+\\): the file ends here, \\d+ bytes too early: it was cut"
                        + mend);
        whole[whole.length / 2] ^= 4;
        Files.write(best, whole);
        refusesModel(
                model,
                best
                        + ": byte \\d+ \\(tensor [a-z0-9.]+\\): its digest is not the one in the manifest: the file is damaged"
                        + mend);
        Files.delete(best);
        refusesModel(model, best + ": there is no model here; give the path that training wrote to\n");
        assertThat(parses.resolve("_SUCCESS")).as("the last good output").exists();
    }

    @Test
    void tracesALinearModelWithoutProbabilities() throws IOException {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of("sr-gap", "linear");
        Path model = folder.resolve("linear.model");
        TestBundles.of(RandomModel.small(new Random(5), kind), Instant.EPOCH, "sr-gap", "linear")
                .write(model);
        assertThat(done(new String[0], "trace", "--model", model, "--text", "w1 w2 w3 w4 w5"))
                .containsPattern("(?m)^    > [A-Z-]+[^ ]* +-?\\d+\\.\\d{3}$")
                .containsPattern("(?m)^\\d+ actions, score -?\\d+\\.\\d{3}$")
                .doesNotContain("%");
    }

    /** A system with another memory, with derivations that change from epoch to epoch. */
    @Test
    void trainsAnnotatesAndEvaluatesEasyFirst() {
        Path model = folder.resolve("model");
        String[] settings = {
            "--set", "system=easy-first",
            "--set", "scorer=templates",
            "--set", "features=lex-nt",
            "--set", "training.epochs=1",
            "--set", "training.sentence-lstm=8",
            "--set", "training.hidden=8"
        };
        assertThat(done(settings, "train", "--in", trees, "--dev", trees, "--model", model))
                .contains("epoch 1: F1 ");
        Path parses = folder.resolve("parses");
        assertThat(done(new String[0], "annotate", "--in", trees, "--model", model, "--out", parses))
                .startsWith(parses + ": " + TREES + " parses\n");
        assertThat(done(new String[0], "evaluate", "--gold", trees, "--predicted", parses))
                .containsPattern("(?m)^sentences +" + TREES);
    }

    private void refusesModel(Path model, String message) {
        CommandLineRun run =
                CommandLineRun.of("annotate", "--in", trees, "--model", model, "--out", folder.resolve("parses"));
        assertThat(run.exit()).isEqualTo(ExitCode.MODEL.status());
        assertThat(run.err()).matches("crossbranch annotate: " + message);
    }

    private static String done(String[] more, Object... arguments) {
        Object[] all =
                Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray();
        CommandLineRun run = CommandLineRun.of(all);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }
}
