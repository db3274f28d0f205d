package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.store.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A folder to which files come: what is there already is not parsed again, and the table is as if it had been. */
@ExtendWith(LocalSpark.class)
final class GrownFolderTest {
    private static final List<String> NAMES = List.of(
            "a b.txt", "f\u00fcr=Mai.txt", "50%20.txt", "c.d.txt", "x/a b.txt", "[1].txt", "date=2026-03-01.txt");

    private final SparkSession spark;
    private final List<String> notes = new ArrayList<>();

    @TempDir
    private Path folder;

    GrownFolderTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectory(folder.resolve("marks"));
        for (String name : NAMES) {
            write(name, "one of " + name + "\n" + StubParser.DEFECT + " x\nmore\n");
        }
    }

    @Test
    void onlyFilesThatAreNewOrHaveChangedAreParsed() throws IOException {
        assertThat(run("out").counts().total()).isEqualTo(3L * NAMES.size());
        assertThat(notes).isEmpty();
        clearMarks();
        write("neu \u00e4.txt", "new one\n");
        write("a b.txt", "changed\nlines\n");
        AnnotateRun.Result result = run("out");
        assertThat(marks()).containsExactlyInAnyOrder("in_neu \u00e4_1", "in_a b_1", "in_a b_2");
        assertThat(notes)
                .containsExactly(path("in")
                        + ": 1 new files, 1 changed, 6 as they were, 0 gone; only new and changed ones are parsed");
        assertThat(result.kept()).isEqualTo(3L * 6);
        assertSameAsWhenMadeAnew();
        clearMarks();
        assertThat(run("out").isSkipped()).isTrue();
        assertThat(marks()).isEmpty();
    }

    @Test
    void rowsOfFilesThatHaveGoneGoUnlessTheyAreKept() throws IOException {
        run("out");
        clearMarks();
        Files.delete(folder.resolve("in/a b.txt"));
        run("out", GoneFiles.KEEP, "stub");
        assertThat(ids()).contains("in/a b/1").hasSize(2 * NAMES.size());
        assertThatThrownBy(() -> run("out", GoneFiles.KEEP, "other"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("1 files that the table was made of have gone (in/a b first), and another model");
        assertThat(marks()).isEmpty();
        run("out");
        assertThat(marks()).isEmpty();
        assertThat(notes).last().asString().contains("1 gone whose rows are removed");
        assertThat(ids()).doesNotContain("in/a b/1", "in/a b/3").hasSize(2 * (NAMES.size() - 1));
        assertSameAsWhenMadeAnew();
    }

    @Test
    void anotherModelParsesAll() throws IOException {
        run("out");
        clearMarks();
        write("new.txt", "new\n");
        run("out", GoneFiles.REMOVE, "other");
        assertThat(marks()).hasSize(2 * NAMES.size() + 1);
        assertThat(notes).isEmpty();
    }

    /** The next change of a file that has just changed might not show. */
    @Test
    void aFileThatHasJustChangedIsParsedAgain() throws IOException {
        Files.writeString(folder.resolve("in/young.txt"), "young\n");
        run("out");
        clearMarks();
        write("new.txt", "new\n");
        run("out");
        assertThat(marks()).containsExactlyInAnyOrder("in_young_1", "in_new_1");
        assertSameAsWhenMadeAnew();
    }

    private void assertSameAsWhenMadeAnew() throws IOException {
        clearMarks();
        run("anew");
        assertThat(rows("out", ParsesTable.SCHEMA)).isEqualTo(rows("anew", ParsesTable.SCHEMA));
        assertThat(rows("out/_rejects", RejectsTable.SCHEMA)).isEqualTo(rows("anew/_rejects", RejectsTable.SCHEMA));
    }

    private List<String> rows(String table, org.crossbranch.spark.table.TableSchema schema) {
        return Table.open(spark, new org.apache.hadoop.fs.Path(path(table)), schema)
                .rows()
                .drop("parse_micros")
                .toJSON()
                .collectAsList()
                .stream()
                .sorted()
                .toList();
    }

    private List<String> ids() {
        return Table.open(spark, new org.apache.hadoop.fs.Path(path("out")), ParsesTable.SCHEMA)
                .rows()
                .collectAsList()
                .stream()
                .map(row -> row.<String>getAs("sentence_id"))
                .toList();
    }

    private AnnotateRun.Result run(String output) {
        return run(output, GoneFiles.REMOVE, "stub");
    }

    private AnnotateRun.Result run(String output, GoneFiles gone, String model) {
        AnnotateRequest request = AnnotateRequests.of(path("in"), path(output))
                .maxTokens(8)
                .policy(new InputPolicy(IgnoredFiles.NONE, FreeSpacePolicy.OFF, DamagedFiles.FAIL, gone))
                .request();
        notes.clear();
        RunListener listener = new RunListener() {
            @Override
            public void began(String stage, String unit, long total) {}

            @Override
            public void reached(long count) {}

            @Override
            public void noted(String note) {
                notes.add(note);
            }
        };
        return AnnotateRequests.run(spark, listener, request, new StubParser(path("marks"), 8, model));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve("in").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Instant time = Instant.parse("2026-03-04T00:00:00Z").plusSeconds(text.length());
        Files.setLastModifiedTime(file, FileTime.from(time));
    }

    /** The sentences that were parsed. */
    private List<String> marks() throws IOException {
        try (Stream<Path> marks = Files.list(folder.resolve("marks"))) {
            return marks.map(mark -> mark.getFileName().toString()).toList();
        }
    }

    private void clearMarks() throws IOException {
        for (String mark : marks()) {
            Files.delete(folder.resolve("marks").resolve(mark));
        }
    }
}
