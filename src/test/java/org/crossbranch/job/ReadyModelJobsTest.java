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
    void refusesAnUnknownNameWithTheNearest() {
        CommandLineRun run = CommandLineRun.of("trace", "--model", "en-tset", "--text", "a b");
        assertThat(run.exit()).isEqualTo(ExitCode.MODEL.status());
        assertThat(run.err()).contains("perhaps en-test (there are en-test)");
        assertThat(done("trace", "--model", "en-test", "--text", "a b")).contains("actions");
    }

    private void annotate(Path text, String out, String... more) {
        done(Stream.concat(
                        Stream.of("annotate", "--in", text, "--model", "en-test", "--out", folder.resolve(out)),
                        Stream.of(more))
                .toArray());
    }

    private static String done(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
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
