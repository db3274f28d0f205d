package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.store.TableOnDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Which files a path stands for, and what their sentences are called. */
@ExtendWith(LocalSpark.class)
class FoundFilesTest {
    private final SparkSession spark;

    @TempDir
    private Path folder;

    FoundFilesTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void aFolderIsReadWithTheFoldersInIt() throws IOException {
        file("corpus/a.txt");
        file("corpus/b.txt.zst");
        file("corpus/2025/a.txt");
        file("corpus/2025/06/a.TXT");
        file("corpus/2024/06/a.txt");
        file("corpus/_old/a.txt");
        file("corpus/.hidden/a.txt");
        file("corpus/2025/_a.txt");
        assertThat(imported("corpus"))
                .containsExactly(
                        "corpus/2024:06:a/1", "corpus/2025:06:a/1", "corpus/2025:a/1", "corpus/a/1", "corpus/b/1");
        assertThat(imported("corpus/2025")).containsExactly("2025/06:a/1", "2025/a/1");
        assertThat(imported("corpus/2025/a.txt")).containsExactly("2025/a/1");
    }

    @Test
    void aPatternSelectsBelowItsFolder() throws IOException {
        file("corpus/a.txt");
        file("corpus/b.txt.gz");
        file("corpus/c.conllu");
        file("corpus/x/d.txt");
        file("corpus/y/d.txt");
        file("corpus/_z/d.txt");
        assertThat(imported("corpus/*.txt*")).containsExactly("corpus/a/1", "corpus/b/1");
        assertThat(imported("corpus/*/d.txt")).containsExactly("corpus/x:d/1", "corpus/y:d/1");
        assertThat(imported("corpus/{x,a.txt}")).containsExactly("corpus/a/1", "corpus/x:d/1");
        assertThat(imported("corpus/[xy]")).containsExactly("corpus/x:d/1", "corpus/y:d/1");
        JsonNode manifest = new ObjectMapper()
                .readTree(folder.resolve("_runs/table.run.json").toFile());
        assertThat(manifest.at("/inputs/0/files").asInt()).isEqualTo(2);
        assertThat(manifest.at("/inputs/0/sha256").asText()).hasSize(64);
        assertThat(refused("corpus/*.export")).contains("corpus/*.export: there is no file here; give the path of");
        assertThat(refused("corpus/{a")).contains("corpus/{a: cannot be read: ");
    }

    @Test
    void aPathThatExistsIsNoPattern() throws IOException {
        file("corpus/[ab].txt");
        file("corpus/a.txt");
        file("day[1]/a.txt");
        file("day1/b.txt");
        assertThat(imported("corpus/[ab].txt")).containsExactly("corpus/[ab]/1");
        assertThat(imported("day[1]")).containsExactly("day[1]/a/1");
        assertThat(imported("day[12]")).containsExactly(folder.getFileName() + "/day1:b/1");
    }

    @Test
    void filesOfUnknownFormatAreLeftOutAndNamed() throws IOException {
        file("corpus/a.txt");
        file("corpus/README.md");
        file("corpus/x/LICENSE");
        file("corpus/x/one.pdf");
        file("corpus/x/two.pdf");
        CommandLineRun run = run("corpus");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err())
                .isEqualTo(folder.resolve("corpus") + ": left out 4 of 5 files, since their extensions say no format:"
                        + " README.md, x/LICENSE, x/one.pdf, …\n");
        assertThat(imported("corpus")).containsExactly("corpus/a/1");
        assertThat(run("corpus", "--format", "text").out()).contains(": 5 sentences");
        Files.delete(folder.resolve("corpus/a.txt"));
        assertThat(refused("corpus"))
                .contains("corpus: of the files here, none has an extension that says its format: README.md, ")
                .contains("name the format with --format", ".discbracket");
    }

    @Test
    void textAmongTreesIsNamed() throws IOException {
        file("corpus/LICENSE.txt");
        Files.writeString(file("corpus/a.discbracket"), "(S 0=a)\n");
        assertThat(refused("corpus"))
                .contains("of the 2 files 1 are text, " + folder.resolve("corpus/LICENSE.txt") + " first, and not "
                        + folder.resolve("corpus/a.discbracket") + "; give files of one kind");
        assertThat(run("corpus/*.discbracket").exit()).isZero();
    }

    @Test
    void aNameWithAColonIsRefusedUnlessItIsLeftOut() throws IOException {
        file("corpus/a.txt");
        file("corpus/a.txt:Zone.Identifier");
        assertThat(imported("corpus")).containsExactly("corpus/a/1");
        file("corpus/a:b.txt");
        for (CommandLineRun run : List.of(
                run("corpus"), CommandLineRun.of("import", "--in", "a:b.txt", "--out", folder.resolve("table")))) {
            assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
            assertThat(run.err()).contains("a:b.txt", ": Hadoop reads no file with a colon in its name; rename it");
        }
    }

    @Test
    void aTableWhoseFilesAreMissingIsCalledATable() throws IOException {
        file("corpus/a.txt");
        imported("corpus");
        Path day = Files.createDirectories(folder.resolve("days/2"));
        assertThat(CommandLineRun.of("import", "--in", folder.resolve("corpus"), "--out", folder.resolve("days/1"))
                        .exit())
                .isZero();
        for (Path table : List.of(folder.resolve("table"), day)) {
            Files.copy(
                    folder.resolve("days/1/_crossbranch.json"),
                    table.resolve("_crossbranch.json"),
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            Files.deleteIfExists(table.resolve("._crossbranch.json.crc"));
        }
        Files.delete(TableOnDisk.file(folder.resolve("table"), 0));
        for (String table : List.of("table", "days")) {
            CommandLineRun run =
                    CommandLineRun.of("oracle", "--in", folder.resolve(table), "--out", folder.resolve("derivations"));
            assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
            assertThat(run.err())
                    .contains(
                            table,
                            ": a data file is missing, part-00000-",
                            " first; restore the table, or write it again");
        }
    }

    @Test
    void aFileSystemWithoutConnectorIsNamedWithItsJar() throws IOException {
        Path in = file("corpus/a.txt");
        for (CommandLineRun run : List.of(
                CommandLineRun.of("import", "--in", "s3a://bucket/a.txt", "--out", folder.resolve("table")),
                CommandLineRun.of("import", "--in", in, "--out", "s3a://bucket/table"))) {
            assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.USAGE.status());
            assertThat(run.err())
                    .matches(
                            "crossbranch import: s3a://: there is no connector for this file system; add the jar"
                                    + " hadoop-aws [0-9.]+, with CROSSBRANCH_SUBMIT_ARGS=\"--packages"
                                    + " org.apache.hadoop:hadoop-aws:[0-9.]+\", or copy the files to a file system that is there\n");
        }
        CommandLineRun run = CommandLineRun.of("import", "--in", "gs://bucket/a.txt", "--out", folder.resolve("table"));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("gs://: there is no connector for this file system; add the jar that has it");
    }

    private List<String> imported(String in) {
        CommandLineRun run = run(in);
        assertThat(run.exit()).as(run.err()).isZero();
        return spark.read()
                .parquet(folder.resolve("table").toString())
                .select("sentence_id")
                .sort("sentence_id")
                .as(Encoders.STRING())
                .collectAsList();
    }

    private String refused(String in) {
        CommandLineRun run = run(in);
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INPUT.status());
        return run.err();
    }

    private CommandLineRun run(String in, String... more) {
        Object[] line = new Object[5 + more.length];
        line[0] = "import";
        line[1] = "--in";
        line[2] = folder + "/" + in;
        line[3] = "--out";
        line[4] = folder.resolve(more.length == 0 && in.endsWith("discbracket") ? "trees" : "table");
        System.arraycopy(more, 0, line, 5, more.length);
        return CommandLineRun.of(line);
    }

    /** A file of one sentence. */
    private Path file(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "one sentence\n");
    }
}
