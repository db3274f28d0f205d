package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files without a sentence, which is what a day without news leaves. */
@ExtendWith(LocalSpark.class)
class EmptyInputTest {
    private static final String TREE = "(S (NP 0=the 1=cat) 2=sleeps)\n";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    EmptyInputTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void writeModel() throws IOException {
        Files.createDirectory(folder.resolve("in"));
        TestBundles.random(7)
                .write(Files.createDirectory(folder.resolve("model")).resolve("best.model"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a.txt", "a.discbracket", "a.export", "a.xml", "a.mrg", "a.conllu", "a.txt.gz", "a.export.gz"})
    void anEmptyFileBecomesATableOfNoRows(String name) throws IOException {
        for (String text : new String[] {"", "\n \n\n"}) {
            if (name.endsWith(".gz")) {
                gzip(name, text);
            } else {
                file(name, text);
            }
            String out = done("import", "--in", folder.resolve("in"), "--out", folder.resolve("table"));
            assertThat(out).isEqualTo(folder.resolve("table") + ": 0 sentences, since the input holds none\n");
            assertThat(spark.read().parquet(folder.resolve("table").toString()).count())
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.txt", "a.discbracket"})
    void anEmptyFileIsAnnotated(String name) throws IOException {
        file(name, "");
        assertThat(annotate(folder.resolve("in").resolve(name)))
                .startsWith(folder.resolve("parses") + ": 0 sentences, since the input holds none\n");
        assertThat(spark.read().parquet(folder.resolve("parses").toString()).count())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.txt.gz", "a.txt.bz2", "a.txt.zst", "a.discbracket.gz", "a.jsonl.zst"})
    void anArchiveOfNoBytesIsDamaged(String name) throws IOException {
        Path empty = file(name, "");
        Path table = folder.resolve("table");
        for (String in : new String[] {"in", "in/" + name}) {
            assertThat(refused("import", "--in", folder.resolve(in), "--out", table))
                    .contains(empty + ":1:1: the compressed file is damaged: the file has no bytes");
        }
        Object[] annotate = {"annotate", "--in", empty, "--model", folder.resolve("model"), "--out", table};
        assertThat(refused(annotate)).contains(empty + ":1:1: the compressed file is damaged: the file has no bytes");
        file("b.txt", "a cat sleeps\n".repeat(20));
        assertThat(done(
                        "annotate",
                        "--in",
                        folder.resolve("in"),
                        "--model",
                        folder.resolve("model"),
                        "--out",
                        table,
                        "--set",
                        "annotate.damaged-files=quarantine"))
                .contains(": 20 parses");
    }

    @Test
    void rowsAreReplacedByNoneIfThatIsForced() throws IOException {
        Path table = folder.resolve("table");
        for (Object[] line : new Object[][] {
            {"import", "--in", folder.resolve("in"), "--out", table},
            {"annotate", "--in", folder.resolve("in"), "--model", folder.resolve("model"), "--out", table}
        }) {
            table = folder.resolve(line[0].toString());
            line[line.length - 1] = table;
            file("a.txt", "a cat sleeps\n");
            done(line);
            file("a.txt", "");
            assertThat(refused(line))
                    .contains(table + ": the input holds no sentence, and the table here has 1 rows; it is unchanged.");
            assertThat(spark.read().parquet(table.toString()).count()).isEqualTo(1);
            Object[] forced = Arrays.copyOf(line, line.length + 1);
            forced[line.length] = "--force";
            done(forced);
            assertThat(spark.read().parquet(table.toString()).count()).isZero();
        }
    }

    @Test
    void anEmptyFileAmongOthersIsNamed() throws IOException {
        file("full.txt", "a cat sleeps\n");
        file("void.txt", "\n");
        CommandLineRun run = run("annotate");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).startsWith(folder.resolve("parses") + ": 1 parses\n");
        String note = "1 of 2 files hold no sentence: " + folder.resolve("in/void.txt");
        assertThat(run.err()).isEqualTo(note + "\n");
        assertThat(new ObjectMapper()
                        .readTree(folder.resolve("_runs/parses.run.json").toFile())
                        .at("/notes/0")
                        .asText())
                .isEqualTo(note);
    }

    @Test
    void theOtherJobsTakeAnEmptyFileToo() throws IOException {
        Path empty = file("a.discbracket", "");
        Path table = folder.resolve("table");
        assertThat(done("oracle", "--in", empty, "--out", table)).startsWith(table + ": 0 sentences");
        assertThat(done("statistics", "--in", empty, "--systems", "ml-set,sr-swap"))
                .startsWith("0 trees, 0 tokens\n");
        assertThat(done("evaluate", "--gold", empty, "--predicted", empty)).containsPattern("(?m)^sentences +0");
        assertThat(done("convert", "--in", empty, "--out", folder.resolve("a.export")))
                .contains(": 0 trees\n");
        assertThat(done("import", "--in", folder.resolve("a.export"), "--out", folder.resolve("trees")))
                .contains(": 0 sentences");
        Path full = file("b.discbracket", TREE);
        assertThat(refused("evaluate", "--gold", full, "--predicted", empty))
                .contains("there are 1 gold trees and 0 predicted ones");
        assertThat(refused("view", "--in", empty)).contains("no such tree");
        assertThat(refused("train", "--in", empty, "--dev", full, "--model", folder.resolve("new")))
                .contains(empty + ": it has no trees; there is nothing to train on");
        assertThat(refused("train", "--in", full, "--dev", empty, "--model", folder.resolve("new")))
                .contains(empty + ": there are no development trees");
    }

    /** The development file is empty, which is said once its format is known, and before anything is trained. */
    @Test
    void trainGoesByTheFormatOfEachFile() throws IOException {
        Path trees = file("trees.dat", TREE);
        Path empty = file("none.dat", "");
        Path header = file("header.dat", "#FORMAT 4\n");
        Path table = folder.resolve("table");
        done("import", "--in", file("none.discbracket", ""), "--out", table);
        Path model = folder.resolve("new");
        assertThat(refused("train", "--in", trees, "--dev", empty, "--model", model))
                .contains("trees.dat: its extension says no format");
        assertThat(refused("train", "--in", trees, "--dev", empty, "--format", "discbracket", "--model", model))
                .contains("none.dat: there are no development trees");
        assertThat(refused(
                        "train",
                        "--in",
                        trees,
                        "--dev",
                        header,
                        "--format",
                        "discbracket",
                        "--dev-format",
                        "export",
                        "--model",
                        model))
                .contains("header.dat: there are no development trees");
        assertThat(refused("train", "--in", trees, "--dev", table, "--format", "discbracket", "--model", model))
                .contains("table: there are no development trees");
    }

    private String annotate(Path in) {
        return done("annotate", "--in", in, "--model", folder.resolve("model"), "--out", folder.resolve("parses"));
    }

    private CommandLineRun run(String job) {
        return CommandLineRun.of(
                job,
                "--in",
                folder.resolve("in"),
                "--model",
                folder.resolve("model"),
                "--out",
                folder.resolve("parses"));
    }

    private static String done(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }

    private static String refused(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INPUT.status());
        return run.err();
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve("in").resolve(name), text);
    }

    private void gzip(String name, String text) throws IOException {
        try (OutputStream out =
                new GZIPOutputStream(Files.newOutputStream(folder.resolve("in").resolve(name)))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
