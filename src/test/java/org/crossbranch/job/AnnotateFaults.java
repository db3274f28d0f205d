package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableOnDisk;

/** The job {@code annotate}, with input, model and output on a file system that fails. */
abstract class AnnotateFaults extends JobFaults {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Of a table of two shards. */
    static final List<String> FILES =
            List.of("_SUCCESS", "_crossbranch.json", "_rejects", "part-00000.parquet", "part-00001.parquet");

    /** With a sentence that is too long. */
    static final String[] SETTINGS = {"annotate.shards=2", "annotate.max-tokens=4", "annotate.max-rejected=50"};

    private List<String> oldRows = List.of();
    private List<String> newRows = List.of();

    AnnotateFaults(SparkSession spark, String scheme) {
        super(spark, scheme, 1);
    }

    @Override
    final void prepare() throws IOException {
        TestBundles.random(1).write(disk().resolve("a.model"));
        writeInput(List.of("an old line", "an old line that is too long", "the end ."));
        assertThat(run()).as(last().err()).isEqualTo(Outcome.PUBLISHED);
        oldRows = rows(table());
        writeOthers();
        writeInput(List.of("one line", "one more line", "and one that is too long", "."));
        save();
        assertThat(run()).as(last().err()).isEqualTo(Outcome.PUBLISHED);
        newRows = rows(table());
        assertThat(newRows).isNotEqualTo(oldRows);
    }

    /** The rows and rejects of the new table. */
    final List<String> newRows() {
        return newRows;
    }

    /** Writes the text to be parsed. */
    void writeInput(List<String> lines) throws IOException {
        writeCompressed("text.txt.gz", lines);
    }

    /** Writes a text that a run unpacks first. */
    final void writeCompressed(String name, List<String> lines) throws IOException {
        Path text = disk().resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(text))) {
            out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
        age(text);
    }

    /** The options that name input and output. */
    List<String> paths() {
        return List.of("--in", onDisk() + "/text.txt.gz", "--out", onDisk() + "/out");
    }

    /** The table, as a path below the disk. */
    String table() {
        return "out";
    }

    /** The names beside the table when no run is on. */
    List<String> names() {
        return isObjectStore()
                ? List.of(".out.generations", "_runs", "a.model", "out", "text.txt.gz")
                : List.of("_runs", "a.model", "out", "text.txt.gz");
    }

    /** Whether a run that finds its table finished leaves the drafts of killed runs to the next one that does not. */
    boolean mayLeaveDrafts() {
        return false;
    }

    /** Writes what is to be beside the table. */
    void writeOthers() throws IOException {}

    /** Checks that what is beside the table is as it was. */
    void checkOthers() throws IOException {}

    @Override
    public final Outcome run() {
        return annotate(paths());
    }

    /** Runs the job with options that name input and output. */
    final Outcome annotate(List<String> paths) {
        Outcome outcome = run(command(onDisk(), paths), SETTINGS);
        // By the first failure, since others may follow from it: the table may be there, and the manifest does not say
        // so.
        String failure = last().err().lines().findFirst().orElse("");
        return outcome == Outcome.FAILED && failure.contains("the run's manifest cannot be written here")
                ? Outcome.UNKNOWN
                : outcome;
    }

    /** The command with a model on the disk. */
    static List<String> command(String disk, List<String> paths) {
        List<String> command = new ArrayList<>(List.of("annotate", "--model", disk + "/a.model"));
        command.addAll(paths);
        return command;
    }

    @Override
    public final String readable() throws IOException {
        checkOthers();
        List<String> rows = rows(table());
        assertThat(rows).isIn(oldRows, newRows);
        return rows.equals(oldRows) ? OLD : NEW;
    }

    @Override
    public final void settle(Outcome outcome, String where) throws IOException {
        letTimePass();
        assertThat(run()).as(where + "\n" + last().err()).isEqualTo(Outcome.PUBLISHED);
        check(where);
        assertThat(run()).as(where + "\n" + last().err()).isEqualTo(Outcome.PUBLISHED);
        assertThat(last().out()).as(where).containsAnyOf("nothing was parsed", "by earlier runs");
        check(where);
        finish(where);
    }

    /** Checks what a last run leaves that has to keep nothing for readers. */
    void finish(String where) throws IOException {}

    /** Checks that the new table is there, and nothing else. */
    private void check(String where) throws IOException {
        assertThat(readable()).as(where).isEqualTo(NEW);
        Path table = disk().resolve(table());
        Path folder = TableOnDisk.folder(table);
        JsonNode manifest = TableOnDisk.manifest(folder);
        assertThat(TableOnDisk.names(Objects.requireNonNull(table.getParent())))
                .as(where)
                .containsExactlyElementsOf(names());
        if (!isObjectStore()) {
            assertThat(TableOnDisk.plainNames(folder)).as(where).containsExactlyElementsOf(FILES);
        }
        Path runs = table.resolveSibling("_runs");
        String name = String.valueOf(table.getFileName());
        assertThat(TableOnDisk.names(runs))
                .as(where)
                .filteredOn(file -> !mayLeaveDrafts() || !DRAFT.matcher(file).matches())
                .allMatch(file -> !file.startsWith("."));
        checkClaim(TableOnDisk.names(runs.resolve(name + ".claim")), where);
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

    /** Checks that one run's claim is there. */
    private void checkClaim(List<String> names, String where) {
        if (isObjectStore()) {
            assertThat(names)
                    .as(where)
                    .hasSize(2)
                    .anyMatch(name -> name.startsWith("claim-"))
                    .anyMatch(name -> name.startsWith("sign-"));
        } else {
            assertThat(names)
                    .as(where)
                    .allMatch(name -> name.matches("\\d{6}") || name.startsWith("done-"))
                    .filteredOn(name -> name.matches("\\d{6}"))
                    .hasSize(1);
        }
    }

    /** The rows and rejects of a table, without the time that they took. */
    final List<String> rows(String path) throws IOException {
        org.apache.hadoop.fs.Path table = new org.apache.hadoop.fs.Path(onDisk(), path);
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
