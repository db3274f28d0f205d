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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parses by date: one table, of which each run writes the partitions that are new. */
final class AnnotatePartitionsTest extends AnnotatedPartitions {
    AnnotatePartitionsTest(SparkSession spark) {
        super(spark);
    }

    @BeforeEach
    void writeInput() throws IOException {
        write("news/date=2026-03-01/a.txt", "One line .\n");
        write("news/date=2026-03-02/a.txt", "Two lines .\nAre here .\n");
        write("news/date=2026-03-03/deep/b.txt", "Three .\nLines .\nAre here .\n");
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
        assertThat(annotateNews("--partition", "date=*").out())
                .isEqualTo(parses + ": 3 of 3 partitions done, 3 of them by earlier runs (--force parses again)\n");

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

    /** A file that was copied anew with the same contents is read again, and not parsed again. */
    @Test
    void aTouchedFileIsNotParsedAgain() throws IOException {
        succeeds(annotateNews("--partition", "date=2026-03-01"), "1 of 1");
        Files.setLastModifiedTime(
                folder.resolve("news/date=2026-03-01/a.txt"), FileTime.from(Instant.parse("2026-03-05T00:00:00Z")));
        succeeds(annotateNews("--partition", "date=2026-03-01"), "1 of them by earlier runs");
    }

    /** As a scheduler calls it, which knows the date. */
    @Test
    void anInputWithoutPartsIsThePartitionThatIsNamed() throws IOException {
        write("inbox/today.txt", "one day\n");
        for (String in : new String[] {"inbox/today.txt", "inbox", "inbox/*.txt"}) {
            succeeds(
                    annotate("--in", folder.resolve(in), "--partition", "date=2026-03-01", "--force"),
                    "1 of 1 partitions done");
            assertThat(spark.read()
                            .parquet(parses.toString())
                            .select("date", "text")
                            .collectAsList()
                            .toString())
                    .isEqualTo("[[2026-03-01,one day]]");
        }
        fails(
                annotate("--in", folder.resolve("inbox/none.txt"), "--partition", "date=2026-03-02"),
                ExitCode.INPUT,
                "inbox/none.txt: there is no such file or folder");
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
        write("plain/a.txt", "Eins .\n");
        fails(
                annotate("--in", folder.resolve("plain"), "--since", "2026-03-01"),
                ExitCode.INPUT,
                "no folder here is named KEY=VALUE");
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
