package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.sample.SampleDependencies;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.ingest.FileSettings;
import org.crossbranch.spark.ingest.FileSettings.OutsideLinks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs in the manner of public reports of other tools' faults, through the jobs. */
@ExtendWith(LocalSpark.class)
class PublicCasesTest {
    private static final String LINE = "De man loopt naar huis .\n";

    @TempDir
    private Path folder;

    /** The session is that of other tests, too. */
    @AfterEach
    void forgetTheEncoding() {
        FileSettings.set(
                LocalSpark.session().sparkContext().hadoopConfiguration(), StandardCharsets.UTF_8, OutsideLinks.REFUSE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "set-aside"})
    void textInAnotherEncodingAndArchivesAreRefused(String malformed) throws IOException {
        byte[] wide = LINE.repeat(50).getBytes(StandardCharsets.UTF_16LE);
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(archive)) {
            packed.write(Arrays.copyOf("a.txt".getBytes(StandardCharsets.UTF_8), 512));
            packed.write(LINE.repeat(50).getBytes(StandardCharsets.UTF_8));
        }
        for (Path file : new Path[] {write("wide.txt", wide), write("tar.txt.gz", archive.toByteArray())}) {
            CommandLineRun run = CommandLineRun.of(
                    "import", "--in", file, "--out", folder.resolve("out"), "--set", "import.malformed=" + malformed);
            assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INPUT.status());
            assertThat(run.err())
                    .contains(file.getFileName() + ":1:")
                    .contains("there are NUL characters; name the encoding (for example UTF-16LE)");
        }
        done("import", "--in", folder.resolve("wide.txt"), "--out", folder.resolve("out"), "--charset", "UTF-16LE");
    }

    @Test
    void secondaryEdgesAreCounted() throws IOException {
        Path file = write("a.export", """
                #FORMAT 3
                #BOS 1
                Anna\tNE\t--\tSB\t500\tSB\t501
                tanzt\tVVFIN\t--\tHD\t501\tRE\t500\tXX\t500
                #500\tS\t--\tCJ\t0
                #501\tS\t--\tCJ\t0
                #EOS 1
                """);
        CommandLineRun run = done("import", "--in", file, "--out", folder.resolve("out"));
        assertThat(run.out()).contains("out: 3 secondary edges dropped").doesNotContain("metadata");
        JsonNode manifest =
                new ObjectMapper().readTree(folder.resolve("_runs/out.run.json").toFile());
        assertThat(manifest.path("counts").path("secondary edges dropped").asInt())
                .isEqualTo(3);
    }

    @Test
    void aColumnOfTextsInParquetIsRead() {
        String texts = folder.resolve("texts").toString();
        SparkSession spark = LocalSpark.session();
        spark.sql("select 'De man loopt. Hij slaapt.' as body, 7 as id union all select null, 8")
                .write()
                .parquet(texts);
        CommandLineRun refused = CommandLineRun.of("import", "--in", texts, "--out", folder.resolve("out"));
        assertThat(refused.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(refused.err())
                .contains(".parquet:1:1: this Parquet file is no table of this program's, and has no column \"text\"")
                .contains("but body, id; name the column of the texts with documents.json-text");
        CommandLineRun run = done(
                "import",
                "--in",
                texts,
                "--out",
                folder.resolve("out"),
                "--set",
                "documents.json-text=body",
                "--set",
                "import.malformed=set-aside");
        assertThat(run.out()).contains("out: 2 sentences").contains("1 set aside");
        assertThat(CommandLineRun.of("import", "--in", folder.resolve("out"), "--out", folder.resolve("again"))
                        .err())
                .contains("this is the table \"sentences\", and no raw text; give it to annotate as it is");
        assertThat(spark.read()
                        .parquet(folder.resolve("out").toString())
                        .sort("position")
                        .collectAsList())
                .extracting(row -> row.getAs("sentence_id") + " " + row.getAs("text"))
                .satisfiesExactly(
                        first -> assertThat(first).contains(":7/1 De man loopt."),
                        second -> assertThat(second).contains(":7/2 Hij slaapt."));
    }

    @Test
    void integersOfAnyWidthAreRead() throws IOException {
        Path trees = write("trees.discbracket", "(S (VP (V 0=a) (N 2=c)) (P 1=b))\n");
        done("import", "--in", trees, "--out", folder.resolve("table"));
        Dataset<Row> rows =
                LocalSpark.session().read().parquet(folder.resolve("table").toString());
        for (String[] widths : new String[][] {{"\"long\"", "\"integer\""}, {"\"integer\"", "\"long\""}}) {
            Path other = folder.resolve("other" + widths[1].charAt(1));
            Column[] columns = Arrays.stream(rows.schema().fields())
                    .map(field -> rows.col(field.name())
                            .cast(DataType.fromJson(field.dataType().json().replace(widths[0], widths[1])))
                            .as(field.name(), field.metadata()))
                    .toArray(Column[]::new);
            rows.select(columns).write().parquet(other.toString());
            done("convert", "--in", other, "--out", folder.resolve("again.discbracket"));
            assertThat(folder.resolve("again.discbracket")).hasSameTextualContentAs(trees);
            done("oracle", "--in", other, "--out", folder.resolve("derivations"));
        }
    }

    @Test
    void everyJobReadsFilesInAnEncoding() throws IOException {
        String text = """
                #FORMAT 4
                #BOS 1
                Müller\tMüller\tNE\t--\tSB\t500
                läuft\tlaufen\tVVFIN\t--\tHD\t500
                #500\t--\tS\t--\t--\t0
                #EOS 1
                """;
        Path latin = write("latin.export", text, StandardCharsets.ISO_8859_1);
        Path out = folder.resolve("out.export");
        assertThat(CommandLineRun.of("view", "--in", latin).err()).contains("these bytes are not UTF-8 text");
        done("convert", "--in", latin, "--out", out, "--charset", "ISO-8859-1");
        assertThat(out).hasContent(text);
        assertThat(done("view", "--in", latin, "--charset", "ISO-8859-1").out()).contains("Müller");
        assertThat(done("inspect", "--in", latin, "--charset", "ISO-8859-1").out())
                .doesNotContain("malformed");
        assertThat(done("search", "--in", latin, "--query", "[word=\"läuft\"]", "--charset", "ISO-8859-1")
                        .out())
                .contains("1 match");
        Path other = write("other.export", text, StandardCharsets.ISO_8859_1);
        assertThat(done("evaluate", "--gold", latin, "--predicted", other, "--charset", "ISO-8859-1")
                        .out())
                .contains("100.00");
        Path gold = write("gold.conllu", "1\tläuft\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n", StandardCharsets.ISO_8859_1);
        assertThat(done("evaluate", "--gold", gold, "--predicted", gold, "--charset", "ISO-8859-1")
                        .out())
                .contains("100.00");
        assertThat(CommandLineRun.of("view", "--in", latin, "--set", "import.charset=ISO-8859-1")
                        .exit())
                .as("a setting without effect")
                .isEqualTo(ExitCode.USAGE.status());
    }

    /** A parser's input needs no heads; what its output lacks is said. */
    @Test
    void sentencesWithoutTreesAreParsed() throws IOException {
        SampleDependencies.write("train", 40, 10, folder.resolve("train.conllu"));
        done(
                "train",
                "--in",
                folder.resolve("train.conllu"),
                "--dev",
                folder.resolve("train.conllu"),
                "--model",
                folder.resolve("model"),
                "--conf",
                "conf/experiments/dependencies-linear.conf",
                "--set",
                "epochs=1",
                "--set",
                "beam=1");
        Path words = write("words.conllu", """
                # text = Puer puellam videt
                1\tPuer\tpuer\tNOUN\tn\tCase=Nom\t_\t_\t_\t_
                2\tpuellam\tpuella\tNOUN\tn\tCase=Acc\t_\t_\t_\tGloss=girl
                3\tvidet\tvideo\tVERB\tv\t_\t_\t_\t_\t_

                """);
        assertThat(parsed(words).err())
                .contains("1 sentences are written without what only their treebank has")
                .contains("--source FILE keeps it");
        done("convert", "--in", folder.resolve("parses"), "--source", words, "--out", folder.resolve("merged.conllu"));
        assertThat(Files.readString(folder.resolve("merged.conllu")))
                .startsWith("# text = Puer puellam videt\n")
                .contains("\tGloss=girl\n")
                .containsPattern("\n3\tvidet\tvideo\tVERB\tv\t_\t[0-3]\t");
        parsed(write("six.conll", "1\tPuer\tpuer\tN\tN\t_\n2\tvenit\tvenio\tV\tV\t_\n\n"));
        String multiword = """
                1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_
                1\tde\t_\tX\t_\t_\t0\troot\t_\t_
                2\tle\t_\tX\t_\t_\t1\tdep\t_\t_

                """;
        Path gold = write("multiword.conllu", multiword);
        parsed(gold);
        CommandLineRun refused =
                CommandLineRun.of("evaluate", "--gold", gold, "--predicted", folder.resolve("parses.conllu"));
        assertThat(refused.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(refused.err()).contains("lacks multiword tokens").contains("convert --source");
        assertThat(done("convert", "--in", gold, "--out", folder.resolve("words.conllx"))
                        .err())
                .contains("1 multiword tokens and empty nodes are left out");
    }

    /** Parses a file, and writes the parses as CoNLL-U. */
    private CommandLineRun parsed(Path in) {
        done("annotate", "--in", in, "--model", folder.resolve("model"), "--out", folder.resolve("parses"));
        return done("convert", "--in", folder.resolve("parses"), "--out", folder.resolve("parses.conllu"));
    }

    private CommandLineRun done(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private Path write(String name, String text) throws IOException {
        return write(name, text, StandardCharsets.UTF_8);
    }

    private Path write(String name, String text, Charset charset) throws IOException {
        return write(name, text.getBytes(charset));
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }
}
