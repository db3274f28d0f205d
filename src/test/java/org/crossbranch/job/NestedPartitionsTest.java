package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.store.FailingObjectStore;
import org.crossbranch.spark.table.store.TableOnDisk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parses by collection and date: partitions within partitions, as each command sees them. */
final class NestedPartitionsTest extends AnnotatedPartitions {
    private Path raw;

    NestedPartitionsTest(SparkSession spark) {
        super(spark);
    }

    @BeforeEach
    void writeInput() throws IOException {
        raw = folder.resolve("raw");
        write("raw/collection=news/date=2026-03-01/a.txt", "One line .\n");
        write("raw/collection=news/date=2026-03-02/a.txt", "Two lines .\nAre here .\n");
        write("raw/collection=web/date=2026-03-02/a.txt", "Three .\nLines .\nAre here .\n");
    }

    private CommandLineRun annotateRaw(String... partitions) {
        List<Object> options = new ArrayList<>(List.of("--in", raw));
        for (String partition : partitions) {
            options.addAll(List.of("--partition", partition));
        }
        return annotate(options.toArray());
    }

    private String rows() {
        return spark.read()
                .parquet(parses.toString())
                .selectExpr("collection", "cast(date as string) date")
                .groupBy("collection", "date")
                .count()
                .orderBy("collection", "date")
                .collectAsList()
                .toString();
    }

    @Test
    void aPartitionMayLieWithinAnother() throws IOException {
        succeeds(annotateRaw("collection=news,date=2026-03-01"), "1 of 1 partitions done");
        assertThat(rows()).isEqualTo("[[news,2026-03-01,1]]");
        succeeds(annotate("--in", raw, "--partition", "collection=*,date=*", "--since", "2026-03-02"), "2 of 2");
        assertThat(rows()).isEqualTo("[[news,2026-03-01,1], [news,2026-03-02,2], [web,2026-03-02,3]]");

        write("raw/collection=web/date=2026-03-02/a.txt", "Another .\n");
        write("raw/collection=web/date=2026-03-03/a.txt", "New .\n");
        succeeds(annotate("--in", raw + "/collection={collection}/date={date}"), "4 of 4");
        assertThat(rows())
                .isEqualTo("[[news,2026-03-01,1], [news,2026-03-02,2], [web,2026-03-02,1], [web,2026-03-03,1]]");
        assertThat(isSkipped("collection=news/date=2026-03-01")).isTrue();
        assertThat(isSkipped("collection=news/date=2026-03-02")).isTrue();
        assertThat(isSkipped("collection=web/date=2026-03-02")).isFalse();

        write("raw/collection=web/date=2026-03-03/a.txt", "News .\n");
        succeeds(annotateRaw("collection=*,date=*"), "4 of 4");
        assertThat(isSkipped("collection=web/date=2026-03-02"))
                .as("the other date of the same collection")
                .isTrue();
        assertThat(isSkipped("collection=web/date=2026-03-03")).isFalse();
    }

    @Test
    void theValuesThatWereNamedAreWritten() throws IOException {
        write("raw/collection=web/date=2026-03-01/a.txt", "A line .\n".repeat(4));
        succeeds(annotateRaw("collection=web,date=*"), "2 of 2");
        assertThat(rows()).isEqualTo("[[web,2026-03-01,4], [web,2026-03-02,3]]");
        succeeds(annotateRaw("collection=*,date=2026-03-01"), "2 of 2");
        assertThat(rows()).isEqualTo("[[news,2026-03-01,1], [web,2026-03-01,4], [web,2026-03-02,3]]");
        assertThat(isSkipped("collection=web/date=2026-03-01")).isTrue();
        fails(
                annotateRaw("collection=news,date=2026-03-02", "collection=web,date=2026-03-09"),
                ExitCode.INPUT,
                "raw/collection=web/date=2026-03-09: there is no input for collection=web/date=2026-03-09");
        fails(
                annotateRaw("collection=blogs,date=*"),
                ExitCode.INPUT,
                "there is no input for collection=blogs/date=*; what is there begins with collection=news/date=2026-03-01"
                        + " and ends with collection=web/date=2026-03-02");
        assertThat(parses.resolve("collection=news/date=2026-03-02")).doesNotExist();
    }

    @Test
    void runsListsThemAndTheirHistory() throws IOException {
        succeeds(annotateRaw("collection=*,date=2026-03-02"), "2 of 2");
        write("raw/collection=web/date=2026-03-02/a.txt", "Another .\n");
        succeeds(annotateRaw("collection=*,date=2026-03-02"), "2 of 2");
        succeeds(annotateRaw("collection=news,date=2026-03-01"), "1 of 1");
        assertThat(outputs("runs", "--in", parses))
                .containsExactly(
                        "collection=news/date=2026-03-01",
                        "collection=news/date=2026-03-02",
                        "collection=web/date=2026-03-02");
        List<String> history = outputs("runs", "--in", parses, "--history");
        assertThat(history).as("a run that finds all done leaves no record").hasSize(4);
        assertThat(history.subList(0, 2))
                .as("of all folders the latest first")
                .containsExactly("collection=news/date=2026-03-01", "collection=web/date=2026-03-02");
        assertThat(history.subList(2, 4))
                .containsExactlyInAnyOrder("collection=news/date=2026-03-02", "collection=web/date=2026-03-02");
        assertThat(outputs("runs", "--in", parses, "--history", "--limit", 1))
                .containsExactly("collection=news/date=2026-03-01");
        assertThat(outputs("runs", "--in", parses.resolve("collection=web"), "--history"))
                .containsExactly("collection=web/date=2026-03-02", "collection=web/date=2026-03-02");
    }

    /** The names of the outputs that a list has. */
    private static List<String> outputs(Object... command) {
        CommandLineRun run = CommandLineRun.of(command);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out()
                .lines()
                .skip(1)
                .map(line -> line.replaceFirst("^[0-9a-f-]{36} +", "").split(" ", 2)[0])
                .toList();
    }

    @Test
    void eachIsVerified() throws IOException {
        succeeds(annotateRaw("collection=*,date=*"), "3 of 3");
        succeeds(CommandLineRun.of("verify", "--in", parses), "parses, 6 rows and 0 rejects in 6 files, all whole\n");
        Path manifest = parses.resolve("collection=web/date=2026-03-02/_crossbranch.json");
        String json = Files.readString(manifest);
        Files.delete(manifest.resolveSibling("._crossbranch.json.crc"));
        Files.writeString(manifest, json.replaceFirst("\"rejects\" : 0", "\"rejects\" : 1"));
        fails(
                CommandLineRun.of("verify", "--in", parses),
                ExitCode.INPUT,
                "collection=web/date=2026-03-02: 1 rejects were written, and 0 are there");
        assertThat(CommandLineRun.of("verify", "--in", parses.resolve("collection=news"))
                        .exit())
                .isZero();
        Files.delete(TableOnDisk.file(parses.resolve("collection=news/date=2026-03-01"), 0));
        fails(
                CommandLineRun.of("verify", "--in", parses.resolve("collection=news")),
                ExitCode.INPUT,
                "collection=news/date=2026-03-01");
    }

    @Test
    void cleanDeletesByTheLastKey() throws IOException {
        succeeds(annotateRaw("collection=*,date=*"), "3 of 3");
        Path left = Files.createDirectories(parses.resolveSibling(".parses.partitions")
                .resolve("collection=web/.date=2026-03-03.staging-000001-12345678"));
        Path young = parses.resolve("collection=news/date=2026-03-02");
        assertThat(clean("--before", "2026-03-02", "--dry-run"))
                .contains("collection=news/date=2026-03-01: would be deleted", "1 would be deleted");
        assertThat(left).exists();
        Path old = parses.resolve("collection=news/date=2026-03-01");
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        try (OutputClaim claim = OutputClaim.take(hadoop, new org.apache.hadoop.fs.Path(old.toString()))) {
            claim.check();
            assertThat(clean("--before", "2026-03-02")).contains("collection=news/date=2026-03-01: in use, left");
        }
        assertThat(clean("--before", "2026-03-02", "--days", 0))
                .contains(
                        ".date=2026-03-03.staging-000001-12345678: deleted",
                        "collection=news/date=2026-03-01: deleted",
                        "2 deleted");
        assertThat(left).doesNotExist();
        assertThat(old).doesNotExist();
        assertThat(young).exists();
        assertThat(rows()).isEqualTo("[[news,2026-03-02,2], [web,2026-03-02,3]]");
        assertThat(outputs("runs", "--in", parses))
                .as("of what was deleted there is no manifest")
                .containsExactly("collection=news/date=2026-03-02", "collection=web/date=2026-03-02");
        succeeds(annotateRaw("collection=*,date=*"), "3 of 3");
        assertThat(isSkipped("collection=news/date=2026-03-01")).isFalse();
    }

    private String clean(Object... options) {
        List<Object> command = new ArrayList<>(List.of("clean", "--in", parses));
        command.addAll(List.of(options));
        CommandLineRun run = CommandLineRun.of(command.toArray());
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }

    @Test
    void lineageNamesTheTableAndThePartition() throws IOException {
        Path events = folder.resolve("events.jsonl");
        succeeds(
                annotate(
                        "--in",
                        raw,
                        "--partition",
                        "collection=web,date=2026-03-02",
                        "--set",
                        "lineage.file=" + events),
                "1 of 1");
        List<JsonNode> ended = new ArrayList<>();
        for (String line : Files.readAllLines(events)) {
            JsonNode event = new ObjectMapper().readTree(line);
            if (event.at("/eventType").asText().equals("COMPLETE")
                    && !event.at("/run/facets/parent").isMissingNode()) {
                ended.add(event);
            }
        }
        assertThat(ended).hasSize(1);
        JsonNode event = ended.get(0);
        assertThat(event.at("/job/name").asText()).isEqualTo("annotate.parses");
        assertThat(event.at("/outputs/0/name").asText()).isEqualTo(parses.toString());
        assertThat(event.at("/outputs/0/facets/lifecycleStateChange/partition").asText())
                .isEqualTo("collection=web/date=2026-03-02");
    }

    /** There each has a pointer, which readers other than ours do not know. */
    @Test
    void anObjectStoreHoldsThemToo() throws IOException {
        FailingObjectStore.register(spark.sparkContext().hadoopConfiguration());
        Path store = folder.resolve("store");
        parses = Path.of(FailingObjectStore.SCHEME + ":" + store);
        succeeds(annotateRaw("collection=*,date=*"), "3 of 3");
        write("raw/collection=web/date=2026-03-02/a.txt", "Another .\n");
        assertThat(annotateRaw("collection=*,date=*").out())
                .as("one of them was parsed")
                .containsOnlyOnce(" sentences in ")
                .contains("collection=web/date=2026-03-02: 1 parses", "3 of 3");
        succeeds(CommandLineRun.of("verify", "--in", parses), "parses, 4 rows and 0 rejects");
        assertThat(outputs("runs", "--in", parses))
                .containsExactly(
                        "collection=news/date=2026-03-01",
                        "collection=news/date=2026-03-02",
                        "collection=web/date=2026-03-02");
        assertThat(clean("--before", "2026-03-02")).contains("collection=news/date=2026-03-01: deleted", "1 deleted");
        assertThat(store.resolve("collection=news/date=2026-03-01/_published")).doesNotExist();
        succeeds(CommandLineRun.of("verify", "--in", parses), "parses, 3 rows and 0 rejects");
    }
}
