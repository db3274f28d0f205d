package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Parses by date: one table, of which each run writes the partitions that are new. */
@ExtendWith(LocalSpark.class)
final class AnnotatePartitionsTest {
    @TempDir
    private static Path models;

    private static Path model;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    private Path parses;

    AnnotatePartitionsTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeAll
    static void trainModel() throws IOException {
        model = TinyModel.train(models);
    }

    @BeforeEach
    void writeInput() throws IOException {
        parses = folder.resolve("tables/parses");
        write("news/date=2026-03-01/a.txt", "One line .\n");
        write("news/date=2026-03-02/a.txt", "Two lines .\nAre here .\n");
        write("news/date=2026-03-03/deep/b.txt", "Three .\nLines .\nAre here .\n");
    }

    /** A file with a time of change as of long ago: of one that has just changed, the next change might not show. */
    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-04T00:00:00Z")));
    }

    private CommandLineRun annotate(Object... options) {
        Object[] all = Stream.concat(Stream.of("annotate", "--model", model, "--out", parses), Stream.of(options))
                .toArray();
        return CommandLineRun.of(all);
    }

    private CommandLineRun annotateNews(Object... options) {
        return annotate(Stream.concat(Stream.of("--in", folder.resolve("news")), Stream.of(options))
                .toArray());
    }

    private static void succeeds(CommandLineRun run, String told) {
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains(told);
    }

    private static void fails(CommandLineRun run, ExitCode exit, String... told) {
        assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit.status());
        assertThat(run.err()).contains(told);
    }

    /** Rows by date, as those see it who know nothing of this program. */
    private String rowsByDate() {
        assertThat(spark.read()
                        .parquet(parses.toString())
                        .schema()
                        .apply("date")
                        .dataType())
                .isEqualTo(DataTypes.DateType);
        List<Row> rows = spark.read()
                .parquet(parses.toString())
                .groupBy("date")
                .count()
                .orderBy("date")
                .collectAsList();
        return rows.toString();
    }

    private JsonNode manifest(String partition) throws IOException {
        return new ObjectMapper()
                .readTree(parses.resolve("_runs/" + partition + ".run.json").toFile());
    }

    @Test
    void oneDateIsAPartition() throws IOException {
        succeeds(annotateNews("--partition", "date=2026-03-02"), "parses: 1 of 1 partitions done");
        assertThat(rowsByDate()).isEqualTo("[[2026-03-02,2]]");
        assertThat(manifest("date=2026-03-02").at("/counts/parses").asInt()).isEqualTo(2);
        assertThat(manifest("date=2026-03-02").at("/inputs/0/path").asText())
                .isEqualTo(folder.resolve("news/date=2026-03-02").toString());
        assertThat(CommandLineRun.of("verify", "--in", parses).exit()).isZero();
    }

    @Test
    void partitionsSideBySideHaveTheRowsOfOneAfterTheOther() throws IOException {
        for (int day = 4; day < 10; day++) {
            write("news/date=2026-03-0" + day + "/a.txt", "A line of words .\n".repeat(day));
        }
        Object[] all = {"--partition", "date=*", "--force", "--set", "annotate.partitions-at-once=1"};
        succeeds(annotateNews(all), "parses: 9 of 9 partitions done");
        List<Row> rows = rows();
        assertThat(rows).hasSize(6 + 4 + 5 + 6 + 7 + 8 + 9);
        all[4] = "annotate.partitions-at-once=4";
        succeeds(annotateNews(all), "parses: 9 of 9 partitions done");
        assertThat(rows()).isEqualTo(rows);
        assertThat(CommandLineRun.of("verify", "--in", parses).exit()).isZero();
    }

    private List<Row> rows() {
        return spark.read()
                .parquet(parses.toString())
                .drop("parse_micros")
                .orderBy("date", "document", "position")
                .collectAsList();
    }

    @Test
    void allThatIsNewIsParsedAndNothingElse() throws IOException {
        succeeds(annotateNews("--since", "2026-03-02"), "parses: 2 of 2 partitions done");
        assertThat(rowsByDate()).isEqualTo("[[2026-03-02,2], [2026-03-03,3]]");
        succeeds(annotateNews("--partition", "date=*"), "parses: 3 of 3 partitions done");
        assertThat(rowsByDate()).isEqualTo("[[2026-03-01,1], [2026-03-02,2], [2026-03-03,3]]");
        assertThat(isSkipped("date=2026-03-01")).isFalse();
        assertThat(isSkipped("date=2026-03-02")).isTrue();
        assertThat(isSkipped("date=2026-03-03")).isTrue();

        write("news/date=2026-03-02/a.txt", "Two lines .\nAre there .\n");
        write("news/date=2026-03-03/deep/c.txt", "Another .\n");
        succeeds(annotateNews("--partition", "date=*"), "3 of 3");
        assertThat(isSkipped("date=2026-03-01")).isTrue();
        assertThat(isSkipped("date=2026-03-02"))
                .as("of the same name, but for its length, and time")
                .isFalse();
        assertThat(isSkipped("date=2026-03-03")).isFalse();
        assertThat(rowsByDate()).isEqualTo("[[2026-03-01,1], [2026-03-02,2], [2026-03-03,4]]");

        succeeds(annotateNews("--since", "2026-03-01", "--until", "2026-03-01", "--force"), "1 of 1");
        assertThat(isSkipped("date=2026-03-01")).isFalse();
    }

    private boolean isSkipped(String partition) throws IOException {
        return manifest(partition).at("/figures/skipped").asBoolean();
    }

    /** A file that was copied anew with the same contents is read again, and not parsed again. */
    @Test
    void aTouchedFileIsNotParsedAgain() throws IOException {
        succeeds(annotateNews("--partition", "date=2026-03-01"), "1 of 1");
        Files.setLastModifiedTime(
                folder.resolve("news/date=2026-03-01/a.txt"), FileTime.from(Instant.parse("2026-03-05T00:00:00Z")));
        succeeds(annotateNews("--partition", "date=2026-03-01"), "nothing was parsed");
    }

    @Test
    void aPathMayHoldTheValueAnywhere() throws IOException {
        write("daily/2026-03-01.txt", "One .\n");
        write("daily/2026-03-02.txt", "Two .\nLines .\n");
        write("daily/readme.md", "no date");
        succeeds(annotate("--in", folder.resolve("daily/{date}.txt")), "2 of 2");
        assertThat(rowsByDate()).isEqualTo("[[2026-03-01,1], [2026-03-02,2]]");
        write("feeds/en/2026-03-05/x.txt", "One .\n");
        write("feeds/de/2026-03-05/x.txt", "Eins .\nZwei .\n");
        succeeds(annotate("--in", folder + "/feeds/*/{date}/*.txt", "--since", "2026-03-03"), "1 of 1");
        assertThat(rowsByDate()).isEqualTo("[[2026-03-01,1], [2026-03-02,2], [2026-03-05,3]]");
    }

    @Test
    void aDateThatFailsDoesNotHoldUpTheOthers() throws IOException {
        Files.write(folder.resolve("news/date=2026-03-02/b.txt"), new byte[] {'a', (byte) 0xC3, '\n'});
        Files.writeString(folder.resolve("news/date=2026-03-02/c.discbracket"), "(S (A 0=a)\n");
        CommandLineRun run = annotateNews("--partition", "date=*");
        fails(
                run,
                ExitCode.INPUT,
                "date=2026-03-02",
                parses + ": 2 of 3 partitions done; date=2026-03-02 ended with exit code 3");
        assertThat(rowsByDate()).isEqualTo("[[2026-03-01,1], [2026-03-03,3]]");
        assertThat(manifest("date=2026-03-02").at("/state").asText()).isEqualTo("failed");
    }

    @Test
    void aModelThatIsNotThereFailsOnce() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "annotate",
                "--in",
                folder.resolve("news"),
                "--partition",
                "date=*",
                "--model",
                folder.resolve("no model"),
                "--out",
                parses);
        fails(run, ExitCode.MODEL, "no model");
        assertThat(run.err().lines().filter(line -> line.contains("no model")).count())
                .isEqualTo(1);
        assertThat(parses).doesNotExist();
    }

    @Test
    void whatCannotBeAPartitionIsRefused() throws IOException {
        fails(
                annotateNews("--partition", "date=2026-03-09"),
                ExitCode.INPUT,
                "news/date=2026-03-09: there is no input for date=2026-03-09; what is there begins with"
                        + " date=2026-03-01 and ends with date=2026-03-03");
        fails(annotateNews("--partition", "2026-03-01"), ExitCode.USAGE, "--partition 2026-03-01: give KEY=VALUE");
        fails(annotateNews("--partition", "date=../x"), ExitCode.USAGE, "--partition date=../x: give KEY=VALUE");
        fails(
                annotateNews("--partition", "date=2026-03-01", "--partition", "lang=de"),
                ExitCode.USAGE,
                "divided by the same keys in one order, and these are several: date and lang");
        fails(
                annotateNews("--partition", "date=2026-03-01", "--since", "2026-03-01"),
                ExitCode.USAGE,
                "give one or the other");
        fails(
                annotate("--in", folder.resolve("news/{date}.txt"), "--partition", "lang=de"),
                ExitCode.INPUT,
                "the key \"date\"");
        fails(annotate("--in", folder.resolve("none"), "--since", "2026-03-01"), ExitCode.INPUT, "no such folder");
        fails(annotate("--in", folder, "--since", "2026-03-01"), ExitCode.INPUT, "no folder here is named KEY=VALUE");
        fails(annotate("--in", folder + "/news/date={date}*/x"), ExitCode.INPUT, "nothing else there may be a pattern");
        write("news/lang=de/a.txt", "Eins .\n");
        fails(annotateNews("--since", "2026-03-01"), ExitCode.INPUT, "several keys: date, lang");

        succeeds(annotateNews("--partition", "date=2026-03-01"), "1 of 1");
        fails(annotateNews("--partition", "lang=de"), ExitCode.USAGE, "the table here has partitions by \"date\"");
        fails(annotateNews(), ExitCode.USAGE, "will not be replaced");
        parses = folder.resolve("tables/whole");
        succeeds(annotateNews(), "whole: 7 parses");
        fails(annotateNews("--partition", "date=2026-03-01"), ExitCode.USAGE, "without partitions");
    }

    @Test
    void aPartitionMayLieWithinAnother() throws IOException {
        Path raw = folder.resolve("raw");
        write("raw/corpus=news/date=2026-03-01/a.txt", "One line .\n");
        write("raw/corpus=news/date=2026-03-02/a.txt", "Two lines .\nAre here .\n");
        write("raw/corpus=web/date=2026-03-02/a.txt", "Three .\nLines .\nAre here .\n");
        succeeds(annotate("--in", raw, "--partition", "corpus=news,date=2026-03-01"), "1 of 1 partitions done");
        assertThat(rowsByCorpusAndDate()).isEqualTo("[[news,2026-03-01,1]]");
        succeeds(annotate("--in", raw, "--partition", "corpus=*,date=*", "--since", "2026-03-02"), "2 of 2");
        assertThat(rowsByCorpusAndDate()).isEqualTo("[[news,2026-03-01,1], [news,2026-03-02,2], [web,2026-03-02,3]]");

        write("raw/corpus=web/date=2026-03-02/a.txt", "Another .\n");
        write("raw/corpus=web/date=2026-03-03/a.txt", "New .\n");
        succeeds(annotate("--in", raw + "/corpus={corpus}/date={date}"), "4 of 4");
        assertThat(rowsByCorpusAndDate())
                .isEqualTo("[[news,2026-03-01,1], [news,2026-03-02,2], [web,2026-03-02,1], [web,2026-03-03,1]]");
        assertThat(isSkipped("corpus=news", "date=2026-03-01")).isTrue();
        assertThat(isSkipped("corpus=web", "date=2026-03-02")).isFalse();

        succeeds(CommandLineRun.of("verify", "--in", parses), "parses, 5 rows and 0 rejects");
        assertThat(CommandLineRun.of("runs", "--in", parses).out())
                .containsPattern("(?m)^corpus=news/date=2026-03-01 ")
                .containsPattern("(?m)^corpus=web/date=2026-03-03 ");
        Files.createDirectory(parses.resolve("corpus=web/.date=2026-03-03.staging-000001-12345678"));
        assertThat(CommandLineRun.of("clean", "--in", parses, "--days", "0", "--before", "2026-03-02")
                        .exit())
                .isZero();
        assertThat(parses.resolve("corpus=web/.date=2026-03-03.staging-000001-12345678"))
                .doesNotExist();
        assertThat(rowsByCorpusAndDate()).isEqualTo("[[news,2026-03-02,2], [web,2026-03-02,1], [web,2026-03-03,1]]");
    }

    private boolean isSkipped(String outer, String inner) throws IOException {
        return new ObjectMapper()
                .readTree(
                        parses.resolve(outer + "/_runs/" + inner + ".run.json").toFile())
                .at("/figures/skipped")
                .asBoolean();
    }

    private String rowsByCorpusAndDate() {
        return spark.read()
                .parquet(parses.toString())
                .selectExpr("corpus", "cast(date as string) date")
                .groupBy("corpus", "date")
                .count()
                .orderBy("corpus", "date")
                .collectAsList()
                .toString();
    }

    @Test
    void keysThatDoNotFitAreRefused() throws IOException {
        write("feeds/news/2026-03-01.txt", "One .\n");
        write("feeds/web/2026-03-01.txt", "Two .\n");
        String feeds = folder + "/feeds/{corpus}/{date}.txt";
        fails(
                annotate("--in", feeds, "--partition", "date=2026-03-01"),
                ExitCode.INPUT,
                "its units have the key \"corpus\" and \"date\", and \"date\" was named");
        fails(
                annotate("--in", feeds, "--partition", "corpus=blogs,date=*"),
                ExitCode.INPUT,
                "there is no input for corpus=blogs/date=*; what is there begins with corpus=news/date=2026-03-01");
        fails(annotate("--in", folder + "/feeds/{corpus}-{date}"), ExitCode.INPUT, "holds several keys");
        fails(annotate("--in", feeds, "--partition", "date=*,date=*"), ExitCode.USAGE, "repeats one");
        // Named the other way round, they lie the other way round.
        succeeds(annotate("--in", feeds, "--partition", "date=2026-03-01,corpus=web"), "1 of 1");
        assertThat(parses.resolve("date=2026-03-01/corpus=web/_crossbranch.json"))
                .exists();
        fails(annotate("--in", feeds), ExitCode.USAGE, "the table here has partitions by \"date\"");
        fails(annotateNews("--partition", "date=2026-03-01"), ExitCode.USAGE, "will not be replaced");
        succeeds(annotateNews("--partition", "date=2026-03-02"), "1 of 1");
        write("feeds/web/2026-03-02.txt", "Two .\n");
        fails(
                annotate("--in", feeds, "--partition", "date=2026-03-02,corpus=web"),
                ExitCode.USAGE,
                "the table here is whole");
    }

    @Test
    void eachPartitionIsVerified() throws IOException {
        succeeds(annotateNews("--partition", "date=*"), "3 of 3");
        succeeds(CommandLineRun.of("verify", "--in", parses), "parses, 6 rows and 0 rejects in 6 files, all whole\n");
        Path manifest = parses.resolve("date=2026-03-02/_crossbranch.json");
        String json = Files.readString(manifest);
        Files.delete(parses.resolve("date=2026-03-02/._crossbranch.json.crc"));
        Files.writeString(manifest, json.replaceFirst("\"rejects\" : 0", "\"rejects\" : 1"));
        fails(
                CommandLineRun.of("verify", "--in", parses),
                ExitCode.INPUT,
                "date=2026-03-02: 1 rejects were written, and 0 are there");
    }

    @Test
    void theManifestOfTheWholeRunTellsHowEachPartEnded() throws IOException {
        Path manifest = folder.resolve("night.json");
        succeeds(annotateNews("--partition", "date=*", "--manifest", manifest), "3 of 3");
        JsonNode json = new ObjectMapper().readTree(manifest.toFile());
        assertThat(json.at("/counts/partitions done").asInt()).isEqualTo(3);
        assertThat(json.at("/figures/partitions/0").size()).isEqualTo(3);
        assertThat(json.at("/outputs/2").asText())
                .isEqualTo(parses.resolve("date=2026-03-03").toString());
        CommandLineRun runs = CommandLineRun.of("runs", "--in", parses);
        assertThat(runs.out())
                .containsPattern("(?m)^date=2026-03-01 ")
                .containsPattern("(?m)^date=2026-03-02 ")
                .containsPattern("(?m)^date=2026-03-03 ");
        try (Stream<Path> files = Files.walk(parses)) {
            assertThat(files.sorted(Comparator.naturalOrder())
                            .map(file -> file.getFileName().toString())
                            .filter(name -> name.startsWith(".") && !name.endsWith(".crc")))
                    .as("nothing hidden is left")
                    .isEmpty();
        }
        assertThat(Files.readString(manifest, StandardCharsets.UTF_8)).contains("\"state\" : \"done\"");
    }
}
