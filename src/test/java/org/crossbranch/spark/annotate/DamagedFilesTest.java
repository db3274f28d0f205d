package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.compression.Compression;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Files that are damaged as a whole are named and set aside, or end the run. */
@ExtendWith(LocalSpark.class)
final class DamagedFilesTest {
    private static final String CONLLU = "1\tWords\tword\tNOUN\t_\t_\t0\troot\t_\t_\n\n";

    private final SparkSession spark;
    private final List<String> notes = new ArrayList<>();

    @TempDir
    private Path folder;

    DamagedFilesTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void makeFolders() throws IOException {
        Files.createDirectory(folder.resolve("in"));
        Files.createDirectory(folder.resolve("marks"));
    }

    @Test
    void damagedTextsAreSetAside() throws IOException {
        for (String name : List.of("cut.txt.gz", "cut.txt.bz2", "cut.txt.zst")) {
            byte[] whole = packed(name, "some words of many lines\n".repeat(500));
            Files.write(
                    folder.resolve("in/" + name.replaceFirst("cut", "cut-" + name.substring(8))),
                    Arrays.copyOf(whole, whole.length - 9));
        }
        write("latin.txt", "Ger\u00e4t und \u00c4pfel\n".repeat(30).getBytes(StandardCharsets.ISO_8859_1));
        write("wide.txt", "wide words\n".repeat(30).getBytes(StandardCharsets.UTF_16LE));
        write("good.txt", "some words\nand more\n".repeat(5_000).getBytes(StandardCharsets.UTF_8));
        write("some.txt", "good words\nGer\u00e4t\ngood words\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> run("in", DamagedFiles.FAIL)).hasMessageContaining("cut-");
        AnnotateRun.Result result = run("in", DamagedFiles.QUARANTINE);
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(10_002, 6));
        assertThat(result.statuses()).containsEntry("damaged", 5L).containsEntry("malformed", 1L);
        assertThat(rejects())
                .filteredOn(reject -> reject.status().text().equals("damaged"))
                .extracting(RejectsTable.Reject::sentenceId)
                .containsExactly("in/cut-bz2", "in/cut-gz", "in/cut-zst", "in/latin", "in/wide");
        assertThat(rejects())
                .anySatisfy(reject -> assertThat(reject.message())
                        .contains("latin.txt:1:4: 30 of 30 entries that were looked at are malformed")
                        .contains("these bytes are not UTF-8"));
        assertThat(notes)
                .filteredOn(note -> note.startsWith("damaged, and set aside: "))
                .hasSize(5);
        List<Row> rows = rows();
        assertThat(run("in", DamagedFiles.QUARANTINE).isSkipped()).isTrue();
        assertThatThrownBy(() -> run("in", DamagedFiles.FAIL))
                .as("the setting counts")
                .hasMessageContaining("cut-");
        assertThat(rows()).isEqualTo(rows);
    }

    @Test
    void textInAnotherEncodingIsRefusedHoweverMuchMayBeSetAside() throws IOException {
        write("a.txt", "some words\n".repeat(3_000).getBytes(StandardCharsets.UTF_8));
        write("wide.txt", "wide words\n".repeat(3).getBytes(StandardCharsets.UTF_16LE));
        assertThatThrownBy(() -> run("in", DamagedFiles.FAIL))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageContaining("wide.txt:1:2: there are NUL characters; name the encoding");
        assertThat(run("in", DamagedFiles.QUARANTINE).statuses()).containsEntry("damaged", 1L);
    }

    @Test
    void aMalformedTreebankIsSetAsideAndAMalformedTreeAlone() throws IOException {
        write("a.conllu", CONLLU.repeat(200).getBytes(StandardCharsets.UTF_8));
        write("b.conllu", (CONLLU.repeat(2) + "one\tx\n\n").getBytes(StandardCharsets.UTF_8));
        write("c.conllu", "this is no treebank\n\n".repeat(9).getBytes(StandardCharsets.UTF_8));
        AnnotateRun.Result result = run("in", DamagedFiles.QUARANTINE);
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(202, 2));
        assertThat(rejects())
                .extracting(RejectsTable.Reject::sentenceId)
                .anySatisfy(id -> assertThat(id).startsWith("in/b/"))
                .contains("in/c");
    }

    @Test
    void aTableIsReadWithoutItsDamagedFiles() throws IOException {
        // Long enough for a data file each.
        byte[] words = ("some" + "word".repeat(2_000) + "\n").repeat(40).getBytes(StandardCharsets.UTF_8);
        for (String name : List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m")) {
            write(name + ".txt", words);
        }
        new ImportRun(spark, RunListener.NONE).run(ImportRequests.of(path("in"), path("table")));
        List<Path> files;
        try (Stream<Path> list = Files.list(folder.resolve("table"))) {
            files = list.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .toList();
        }
        assertThat(files).hasSize(13);
        byte[] bytes = Files.readAllBytes(files.get(3));
        Files.write(files.get(3), Arrays.copyOf(bytes, bytes.length / 2));
        Files.deleteIfExists(files.get(3).resolveSibling("." + files.get(3).getFileName() + ".crc"));

        assertThatThrownBy(() -> run("table", DamagedFiles.FAIL)).hasMessageContaining("not a whole Parquet file");
        AnnotateRun.Result result = run("table", DamagedFiles.QUARANTINE);
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(12 * 40, 1));
        assertThat(rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.sentenceId()).isEqualTo(files.get(3).getFileName().toString());
            assertThat(reject.reason()).startsWith("not a whole Parquet file");
        });
    }

    @Test
    void moreThanMayBeSetAsideIsRefused() throws IOException {
        write("a.conllu", CONLLU.repeat(5).getBytes(StandardCharsets.UTF_8));
        write("c.conllu", "this is no treebank\n\n".repeat(9).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> run("in", DamagedFiles.QUARANTINE))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("1 files are damaged, ")
                .hasMessageContaining("c.conllu");
        Files.delete(folder.resolve("in/a.conllu"));
        assertThatThrownBy(() -> run("in", DamagedFiles.QUARANTINE)).isInstanceOf(InputException.class);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    private AnnotateRun.Result run(String input, DamagedFiles damaged) {
        AnnotateRequest request = AnnotateRequests.of(path(input), path("out"))
                .maxTokens(8)
                .batch(64)
                .shards(3)
                .maxRejected(20)
                .policy(new InputPolicy(IgnoredFiles.NONE, FreeSpacePolicy.OFF, damaged, GoneFiles.REMOVE))
                .request();
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
        return AnnotateRequests.run(spark, listener, request, new StubParser(path("marks"), 8));
    }

    private List<RejectsTable.Reject> rejects() {
        return Table.open(spark, new org.apache.hadoop.fs.Path(path("out/_rejects")), RejectsTable.SCHEMA)
                .rows()
                .sort("sentence_id")
                .collectAsList()
                .stream()
                .map(RejectsTable::read)
                .toList();
    }

    private List<Row> rows() {
        return Table.open(spark, new org.apache.hadoop.fs.Path(path("out")), ParsesTable.SCHEMA)
                .rows()
                .drop("parse_micros")
                .sort("corpus", "document", "position")
                .collectAsList();
    }

    private static byte[] packed(String name, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = Compression.packed(bytes, name)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private void write(String name, byte[] bytes) throws IOException {
        Files.write(folder.resolve("in/" + name), bytes);
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
