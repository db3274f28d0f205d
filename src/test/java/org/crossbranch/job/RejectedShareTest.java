package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Encoders;
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

/** Input of which too much is set aside to be published. */
@ExtendWith(LocalSpark.class)
class RejectedShareTest {
    private static final Charset LATIN = StandardCharsets.ISO_8859_1;
    private static final String GERMAN = "ein B\u00e4r schl\u00e4ft";
    private static final String ENGLISH = "a bear sleeps";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    RejectedShareTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void writeModel() throws IOException {
        TestBundles.random(7)
                .write(Files.createDirectory(folder.resolve("model")).resolve("best.model"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"in.txt", "in.txt.gz", "in.discbracket"})
    void latin1ReadAsUtf8IsNotPublishedAndTheSettingIsNamed(String name) throws IOException {
        write("good.txt", LATIN, lines(5, ENGLISH, 0, ""));
        done("good.txt");
        Path in = write(name, LATIN, lines(18, ENGLISH, 2, GERMAN, 1, GERMAN));
        CommandLineRun run = annotate(name);
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .startsWith("crossbranch annotate: " + in
                        + ": 3 of 21 sentences (14.3 %) were set aside, and annotate.max-rejected is 10 %. The commonest"
                        + " reason accounts for 3 (100 %), first at " + in + ":19:")
                .endsWith(
                        ": these bytes are not UTF-8 text; mend the file, or name its encoding (for example ISO-8859-1)"
                                + " when reading it. The files were read as UTF-8: name their encoding with --charset,"
                                + " or publish what there is with --set annotate.max-rejected=15. Nothing"
                                + " was published; the last table is unchanged\n");
        assertThat(texts()).as("the last table").hasSize(5);
        done(name, "--charset", "ISO-8859-1");
        assertThat(texts().stream().filter(GERMAN::equals))
                .hasSize(name.endsWith("txt") || name.endsWith("gz") ? 3 : 0);
        assertThat(spark.read().parquet(path("parses")).count()).isEqualTo(21);
        assertThat(spark.read()
                        .parquet(path("parses"))
                        .filter("exists(tokens, token -> token.form = 'B\u00e4r')")
                        .count())
                .isEqualTo(3);
    }

    @Test
    void aRunWithAHigherLimitGoesOnFromThere() throws IOException {
        write("in.txt", LATIN, lines(3, ENGLISH, 1, GERMAN));
        String[] shards = {"--set", "annotate.shards=3"};
        assertThat(annotate("in.txt", shards).exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(folder.resolve("parses")).doesNotExist();
        done("in.txt", "--set", "annotate.shards=3", "--set", "max-rejected=25");
        assertThat(count("shards resumed")).isEqualTo(count("shards")).isPositive();
        assertThat(texts()).hasSize(3);
        assertThat(spark.read().parquet(path("parses/_rejects")).count()).isEqualTo(1);
    }

    @Test
    void aRunInAnotherEncodingBeginsAnew() throws IOException {
        write("in.txt", LATIN, lines(3, ENGLISH, 1, GERMAN));
        assertThat(annotate("in.txt").exit()).isEqualTo(ExitCode.INPUT.status());
        done("in.txt", "--set", "input.charset=ISO-8859-1");
        assertThat(count("shards resumed")).isZero();
        assertThat(texts()).hasSize(4).contains(GERMAN);
    }

    @Test
    void whatTheParserRefusesCountsToo() throws IOException {
        Path in = write("in.txt", LATIN, lines(2, "a b c d e", 1, "a b c d e f", 5, "a"));
        CommandLineRun run = annotate("in.txt", "--set", "annotate.max-tokens=4");
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .contains(
                        ": 3 of 8 sentences (37.5 %) were set aside",
                        "The commonest reason accounts for 3 (100 %), first at " + in + ": sentence ",
                        "/in/1: 5 tokens; the limit is 4; split the sentence, raise the limit, or set"
                                + " annotate.over-long. Mend the input, or publish what there is with --set annotate.max-rejected=38.");
    }

    @Test
    void aLimitOfAHundredPublishesWhateverThereIs() throws IOException {
        write("in.txt", LATIN, lines(2, GERMAN));
        done("in.txt", "--set", "annotate.max-rejected=100");
        assertThat(texts()).isEmpty();
        assertThat(annotate("in.txt", "--set", "annotate.max-rejected=101").exit())
                .isEqualTo(ExitCode.USAGE.status());
    }

    @Test
    void exactlyTheLimitIsPublished() throws IOException {
        write("in.txt", LATIN, lines(9, ENGLISH, 1, GERMAN));
        done("in.txt");
        assertThat(texts()).hasSize(9);
    }

    private CommandLineRun annotate(String in, String... more) {
        List<Object> line = new ArrayList<>(
                List.of("annotate", "--in", path(in), "--model", path("model"), "--out", path("parses")));
        Collections.addAll(line, (Object[]) more);
        return CommandLineRun.of(line.toArray());
    }

    private void done(String in, String... more) {
        CommandLineRun run = annotate(in, more);
        assertThat(run.exit()).as(run.err()).isZero();
    }

    private List<String> texts() {
        return spark.read()
                .parquet(path("parses"))
                .select("text")
                .as(Encoders.STRING())
                .collectAsList();
    }

    private long count(String what) throws IOException {
        return new ObjectMapper()
                .readTree(folder.resolve("_runs/parses.run.json").toFile())
                .at("/counts/" + what)
                .asLong();
    }

    private static List<String> lines(Object... countsAndTexts) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < countsAndTexts.length; i += 2) {
            lines.addAll(Collections.nCopies((Integer) countsAndTexts[i], (String) countsAndTexts[i + 1]));
        }
        return lines;
    }

    /** As raw text, or as flat trees. */
    private Path write(String name, Charset charset, List<String> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            text.append(name.endsWith(".discbracket") ? flat(line) : line).append('\n');
        }
        Path file = folder.resolve(name);
        try (OutputStream plain = Files.newOutputStream(file);
                OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(plain) : plain) {
            out.write(text.toString().getBytes(charset));
        }
        return file;
    }

    private static String flat(String line) {
        StringBuilder tree = new StringBuilder("(S");
        int[] index = {0};
        Arrays.stream(line.split(" "))
                .forEach(word -> tree.append(' ').append(index[0]++).append('=').append(word));
        return tree.append(')').toString();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
