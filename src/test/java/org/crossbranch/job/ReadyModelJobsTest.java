package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelCard;
import org.crossbranch.model.ReadyModels;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Commands that take a ready model by its name. */
@ExtendWith(LocalSpark.class)
class ReadyModelJobsTest {
    private static final String PROPERTY = "crossbranch.models";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    ReadyModelJobsTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void install() throws IOException {
        Path ready = Files.createDirectories(folder.resolve("models/en-test"));
        TestBundles.random(7).write(ready.resolve(ReadyModels.MODEL));
        String sentence = columns("# text = I can't, Dr. No-go.\n1\tI\n2\tca\n3\tn't\n4\t,\n5\tDr.\n6\tNo-go\n7\t.\n");
        Path train = Files.writeString(folder.resolve("train.conllu"), (sentence + "\n").repeat(120));
        done("train", "--task", "tokens", "--in", train, "--model", ready.resolve(ReadyModels.SEGMENTER));
        System.setProperty(PROPERTY, folder.resolve("models").toString());
    }

    private static String columns(String sentence) {
        return sentence.replaceAll("(?m)^(\\d+\t.*)$", "$1\t_\t_\t_\t_\t0\t_\t_\t_");
    }

    @AfterEach
    void forget() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void annotatesByNameAndCutsTextAsTheModelsTreebank() throws IOException {
        Path text = Files.writeString(folder.resolve("in.txt"), "I can't, Dr. No-go.\n");
        annotate(text, "own");
        assertThat(forms("own")).containsExactly("I", "ca", "n't", ",", "Dr.", "No-go", ".");
        annotate(text, "unicode", "--segmenter", "unicode");
        assertThat(forms("unicode")).contains("can't");
        assertThat(folder.resolve("_runs/own.run.json")).content().contains("en-test/segmenter");
    }

    @Test
    void packsAModelAndListsItByItsCard() throws IOException {
        Path ready = folder.resolve("models/en-test");
        Path packed = folder.resolve("models/en-small");
        String[] told = done(
                        "pack",
                        "--model",
                        "en-test",
                        "--segmenter",
                        ready.resolve(ReadyModels.SEGMENTER),
                        "--weights",
                        "bfloat16",
                        "--out",
                        packed)
                .split("\\R");
        ModelBundle model = ModelBundle.read(packed.resolve(ReadyModels.MODEL));
        assertThat(told)
                .contains("model " + model.id())
                .contains("trained by commit 0123abc with seed -7 on data " + "ab".repeat(32));
        assertThat(Files.size(packed.resolve(ReadyModels.MODEL)))
                .isLessThan(Files.size(ready.resolve(ReadyModels.MODEL)));
        assertThat(packed.resolve(ReadyModels.SEGMENTER)).hasSameBinaryContentAs(ready.resolve(ReadyModels.SEGMENTER));
        Files.writeString(packed.resolve(ModelCard.FILE), """
                ---
                language: en
                trees: constituents
                treebank: Test: a treebank
                licence: CC0
                scores: F1 12.34
                id: %s
                ---
                # en-small
                """.replace("%s", model.id()));
        assertThat(done("models").lines().toList())
                .hasSize(3)
                .anyMatch(line -> line.matches("en-small +en +constituents +0\\.0 +F1 12\\.34 +CC0 +Test: a treebank"))
                .anyMatch(line -> line.matches("en-test +0\\.0 +no README\\.md"));
        CommandLineRun wrong = CommandLineRun.of("pack", "--model", "en-test", "--weights", "int4", "--out", packed);
        assertThat(wrong.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(wrong.err()).contains("--weights is int4; give float32, bfloat16, int8");
        Files.writeString(packed.resolve(ModelCard.FILE), "# en-small");
        assertThat(CommandLineRun.of("models").err()).contains("README.md: card: it does not say \"language: …\"");
    }

    @Test
    void warnsOfATextOfUnknownWords() throws IOException {
        Path text = Files.writeString(folder.resolve("in.txt"), "quite another language\n".repeat(40));
        assertThat(annotate(text, "warned").err())
                .contains("warning: 100 % of the words are unknown to en-test; is the text of its language?");
        assertThat(folder.resolve("_runs/warned.run.json")).content().contains("unknown to en-test");
        assertThat(annotate(Files.writeString(text, "w1 w2 w3\n".repeat(40)), "known")
                        .err())
                .doesNotContain("unknown");
    }

    @Test
    void refusesAnUnknownNameWithTheNearest() {
        CommandLineRun run = CommandLineRun.of("trace", "--model", "en-tset", "--text", "a b");
        assertThat(run.exit()).isEqualTo(ExitCode.MODEL.status());
        assertThat(run.err()).contains("perhaps en-test (there are en-test)");
        assertThat(done("trace", "--model", "en-test", "--text", "a b")).contains("actions");
    }

    private CommandLineRun annotate(Path text, String out, String... more) {
        return ran(Stream.concat(
                        Stream.of("annotate", "--in", text, "--model", "en-test", "--out", folder.resolve(out)),
                        Stream.of(more))
                .toArray());
    }

    private static CommandLineRun ran(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private static String done(Object... arguments) {
        return ran(arguments).out();
    }

    private List<String> forms(String table) {
        return spark
                .read()
                .parquet(folder.resolve(table).toString())
                .selectExpr("explode(tokens.form)")
                .collectAsList()
                .stream()
                .map((Row row) -> row.getString(0))
                .toList();
    }
}
