package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.store.Claims;
import org.crossbranch.spark.table.store.FailingFileSystem;
import org.crossbranch.spark.table.store.FailingFileSystem.Kill;
import org.crossbranch.spark.table.store.FaultSweep;
import org.crossbranch.spark.table.store.InterposedFileSystem.Operation;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableOnDisk;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The job {@code annotate}, whose input, model and output are on a file system that fails. */
@ExtendWith(LocalSpark.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AnnotateFaults extends FaultSweep {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TOO_LONG = 4;

    /** Of a manifest or record. */
    private static final Pattern DRAFT = Pattern.compile("\\..+\\.run\\.json\\..+");

    private final SparkSession spark;

    private Path disk = Path.of("");
    private Path saved = Path.of("");
    private List<String> oldRows = List.of();
    private List<String> newRows = List.of();
    private CommandLineRun last = new CommandLineRun(0, "", "");

    AnnotateFaults(SparkSession spark) {
        super(Integer.getInteger("crossbranch.job-fault-stride", 211));
        this.spark = spark;
    }

    @BeforeAll
    final void prepare(@TempDir Path folder) throws IOException {
        FailingFileSystem.register(spark.sparkContext().hadoopConfiguration());
        FailingFileSystem.succeed();
        disk = Files.createDirectory(folder.resolve("disk"));
        saved = folder.resolve("saved");
        TestBundles.random(1).write(disk.resolve("a.model"));
        writeInput(disk, List.of("an old line", "an old line that is too long", "the end ."));
        assertThat(run()).as(last.err()).isEqualTo(Outcome.PUBLISHED);
        oldRows = rows();
        writeOthers(FailingFileSystem.SCHEME + ":" + disk);
        writeInput(disk, List.of("one line", "one more line", "and one that is too long", "."));
        FolderCopy.replace(disk, saved);
        assertThat(run()).as(last.err()).isEqualTo(Outcome.PUBLISHED);
        newRows = rows();
        assertThat(newRows).isNotEqualTo(oldRows);
    }

    /** Writes the text to be parsed. */
    abstract void writeInput(Path onDisk, List<String> lines) throws IOException;

    /** The options that name input and output. */
    abstract List<String> paths(String onDisk);

    /** The table, as a path below the disk. */
    abstract String table();

    /** The names beside the table when no run is on. */
    abstract List<String> names();

    /** Whether a run that finds its table finished leaves the drafts of killed runs to the next one that does not. */
    boolean mayLeaveDrafts() {
        return false;
    }

    /** Writes what is to be beside the table. */
    void writeOthers(String onDisk) throws IOException {}

    /** Checks that what is beside the table is as it was. */
    void checkOthers() throws IOException {}

    static void age(Path file) throws IOException {
        // The next run goes by the times of files that are not quite young.
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    }

    @Override
    public final void begin(String where) throws IOException {
        FolderCopy.replace(saved, disk);
    }

    @Override
    public final Set<Operation> needed() {
        return EnumSet.allOf(Operation.class);
    }

    @Override
    public final Outcome run() {
        return run(paths(FailingFileSystem.SCHEME + ":" + disk));
    }

    /** Runs the job with options that name input and output. */
    final Outcome run(List<String> paths) {
        String onDisk = FailingFileSystem.SCHEME + ":" + disk;
        List<Object> line = new ArrayList<>(List.of("annotate", "--model", onDisk + "/a.model"));
        line.addAll(paths);
        for (String setting : List.of(
                "annotate.shards=2",
                "annotate.max-tokens=" + TOO_LONG,
                "annotate.max-rejected=50",
                // It would come at any time.
                "runs.heartbeat-seconds=0")) {
            line.addAll(List.of("--set", setting));
        }
        try {
            last = CommandLineRun.of(line.toArray());
        } catch (Kill e) {
            return Outcome.KILLED;
        }
        if (FailingFileSystem.isKilled()) {
            return Outcome.KILLED;
        }
        assertThat(last.exit())
                .as(FailingFileSystem.operations().size() + "\n" + last.err())
                .isIn(ExitCode.DONE.status(), ExitCode.MACHINE.status(), ExitCode.UNKNOWN.status());
        if (last.exit() == ExitCode.DONE.status()) {
            return Outcome.PUBLISHED;
        }
        // By the first failure, since others may follow from it: the table may be there, and the manifest does not say
        // so.
        boolean isUnknown = last.exit() == ExitCode.UNKNOWN.status()
                || last.err().lines().findFirst().orElse("").contains("the run's manifest cannot be written here");
        return isUnknown ? Outcome.UNKNOWN : Outcome.FAILED;
    }

    @Override
    public final String readable() throws IOException {
        checkOthers();
        List<String> rows = rows();
        assertThat(rows).isIn(oldRows, newRows);
        return rows.equals(oldRows) ? OLD : NEW;
    }

    @Override
    public final void settle(Outcome outcome, String where) throws IOException {
        Claims.endProcesses(disk);
        letAnHourPass();
        assertThat(run()).as(where + "\n" + last.err()).isEqualTo(Outcome.PUBLISHED);
        check(where);
        assertThat(run()).as(where + "\n" + last.err()).isEqualTo(Outcome.PUBLISHED);
        assertThat(last.out()).as(where).contains("nothing was parsed");
        check(where);
    }

    /** As far as drafts of manifests and records are concerned, which a killed run leaves. */
    private void letAnHourPass() throws IOException {
        try (Stream<Path> files = Files.walk(disk)) {
            for (Path draft : files.filter(
                            file -> DRAFT.matcher(file.getFileName().toString()).matches())
                    .toList()) {
                age(draft);
            }
        }
    }

    /** Checks that the new table is there, and nothing else. */
    private void check(String where) throws IOException {
        assertThat(readable()).as(where).isEqualTo(NEW);
        Path table = disk.resolve(table());
        JsonNode manifest = TableOnDisk.manifest(table);
        assertThat(TableOnDisk.names(Objects.requireNonNull(table.getParent())))
                .as(where)
                .containsExactlyElementsOf(names());
        assertThat(TableOnDisk.names(table))
                .as(where)
                .containsExactly(
                        "_SUCCESS", "_crossbranch.json", "_rejects", "part-00000.parquet", "part-00001.parquet");
        Path runs = table.resolveSibling("_runs");
        String name = String.valueOf(table.getFileName());
        assertThat(TableOnDisk.names(runs))
                .as(where)
                .filteredOn(file -> !mayLeaveDrafts() || !DRAFT.matcher(file).matches())
                .allMatch(file -> !file.startsWith("."));
        assertThat(TableOnDisk.names(runs.resolve(name + ".claim")))
                .as(where)
                .allMatch(file -> file.matches("\\d{6}") || file.startsWith("done-"))
                .filteredOn(file -> file.matches("\\d{6}"))
                .hasSize(1);
        JsonNode run = JSON.readTree(runs.resolve(name + ".run.json").toFile());
        assertThat(run.get("state").asText()).as(where).isEqualTo("done");
        assertThat(run.at("/counts/parses")).as(where).isEqualTo(manifest.get("rows"));
        assertThat(run.at("/counts/rejects")).as(where).isEqualTo(manifest.get("rejects"));
        List<String> history = TableOnDisk.names(runs.resolve("history"));
        assertThat(history)
                .as(where)
                .filteredOn(file -> !mayLeaveDrafts() || !DRAFT.matcher(file).matches())
                .allMatch(file -> !file.startsWith("."));
    }

    /** The rows and rejects that a reader finds. */
    private List<String> rows() throws IOException {
        return rows(table());
    }

    /** The rows and rejects of a table, without the time that they took. */
    final List<String> rows(String path) throws IOException {
        org.apache.hadoop.fs.Path table =
                new org.apache.hadoop.fs.Path(FailingFileSystem.SCHEME + ":" + disk.resolve(path));
        Table parses = Table.open(spark, table, ParsesTable.SCHEMA);
        Table rejects = Table.open(spark, RejectsTable.within(parses.path()), RejectsTable.SCHEMA);
        List<String> rows = new ArrayList<>();
        for (String file : Stream.of(parses, rejects)
                .flatMap(part -> part.files().stream())
                .toList()) {
            try (ParquetReader<Group> reader = ParquetReader.builder(
                            new GroupReadSupport(), new org.apache.hadoop.fs.Path(file))
                    .withConf(spark.sparkContext().hadoopConfiguration())
                    .build()) {
                for (Group row = reader.read(); row != null; row = reader.read()) {
                    rows.add(row.toString().replaceFirst("parse_micros: \\d+", ""));
                }
            }
        }
        Collections.sort(rows);
        return rows;
    }
}
