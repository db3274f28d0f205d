package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.compression.Compression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A treebank file that many tasks read becomes the rows and the rejects that one task makes of it. */
@ExtendWith(LocalSpark.class)
final class DividedImportTest {
    private static final TextDivision WHOLE = new TextDivision(1 << 20, 100);
    private static final TextDivision SMALL = new TextDivision(300, 100);

    private final SparkSession spark;

    @TempDir
    private Path folder;

    DividedImportTest(SparkSession spark) {
        this.spark = spark;
    }

    /** Some sentences have names, one of them twice; some are malformed. */
    @Test
    void compressedExportIsReadAsByOneTask() throws IOException {
        StringBuilder text = new StringBuilder("#FORMAT 3\n#BOT ORIGIN\n0 here\n#EOT ORIGIN\n");
        for (int i = 1; i <= 60; i++) {
            String name = i == 50 ? "7" : i % 3 == 0 ? "" : Integer.toString(i);
            text.append("#BOS ")
                    .append(name)
                    .append("\nword")
                    .append(Math.floorMod(i * 7919, 9973))
                    .append(i % 20 == 0 ? "\tN\n" : "\tN\t--\t--\t0\n")
                    .append("#EOS ")
                    .append(name)
                    .append('\n');
        }
        List<String> read = check("t.export.gz", text.toString(), StandardCharsets.UTF_8);
        assertThat(read).hasSize(60);
        assertThat(read)
                .filteredOn(row -> row.contains("too; give each sentence its own"))
                .hasSize(1);
        assertThat(read)
                .filteredOn(row -> row.contains("the row has 2 columns"))
                .hasSize(3);
    }

    @Test
    void conlluInUtf16IsReadAsByOneTask() throws IOException {
        StringBuilder text = new StringBuilder("\ufeff# newdoc id = d\n");
        for (int i = 1; i <= 50; i++) {
            text.append("# sent_id = s")
                    .append(i)
                    .append("\n1\tw\u00f6rd\t_\tN\tN\t_\t")
                    .append(i % 20 == 0 ? 2 : 0)
                    .append("\troot\t_\t_\n\n");
        }
        List<String> read = check("t.conllu", text.toString(), StandardCharsets.UTF_16LE);
        assertThat(read).hasSize(50);
        assertThat(read).filteredOn(row -> row.contains("has the head 2")).hasSize(2);
    }

    /** The first in the file is named, whichever task is the first to end. */
    @Test
    void theFirstMalformedTreeEndsTheRun() throws IOException {
        Path file = folder.resolve("t.discbracket");
        Files.writeString(file, "(S (N 0=a))\n".repeat(70) + "(S (N 0=a)\n" + "(S (N 0=a))\n".repeat(50) + "(\n");
        assertThatThrownBy(() -> run(file, SMALL, false))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageStartingWith(file + ":71:");
    }

    /** Lines before the damage are read first, so that the run ends at the first fault of the file. */
    @Test
    void aDamagedCompressedFileIsReadUpToTheDamage() throws IOException {
        Path file = folder.resolve("t.discbracket.gz");
        write(file, "(S (N 0=a)\n" + "(S (N 0=a))\n".repeat(100), StandardCharsets.UTF_8);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 6] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> run(file, new TextDivision(20, 100), false)).hasMessageStartingWith(file + ":1:");
        assertThatThrownBy(() -> run(file, new TextDivision(20, 100), true))
                .hasMessageContaining("the compressed file is damaged");
        assertNoCopies();
    }

    private List<String> check(String name, String text, Charset charset) throws IOException {
        Path file = folder.resolve(name);
        write(file, text, charset);
        run(file, WHOLE, true);
        List<String> whole = rows();
        assertThat(table().files()).hasSize(1);
        run(file, SMALL, true);
        assertThat(table().files()).as("parts").hasSizeGreaterThan(4);
        assertThat(rows()).isEqualTo(whole);
        assertNoCopies();
        return whole;
    }

    private void assertNoCopies() throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(file -> file.getFileName().toString())).noneMatch(file -> file.contains("import-text"));
        }
    }

    private static void write(Path file, String text, Charset charset) throws IOException {
        try (OutputStream out = Compression.packed(Files.newOutputStream(file), file.toString())) {
            out.write(text.getBytes(charset));
        }
    }

    private void run(Path file, TextDivision division, boolean setAside) {
        new ImportRun(spark, RunListener.NONE, table -> division)
                .run(ImportRequests.of(
                        List.of(file.toString()), "", "UTF-8", "", setAside, TreePreparation.NONE, output()));
    }

    private Table table() {
        return Table.open(spark, new org.apache.hadoop.fs.Path(output()), TreesTable.SCHEMA);
    }

    private List<String> rows() {
        Table rejects =
                Table.open(spark, RejectsTable.within(new org.apache.hadoop.fs.Path(output())), RejectsTable.SCHEMA);
        List<String> rows = new ArrayList<>();
        Stream.of(table(), rejects)
                .forEach(table -> table.rows().collectAsList().stream()
                        .map(Object::toString)
                        .sorted()
                        .forEach(rows::add));
        return rows;
    }

    private String output() {
        return folder.resolve("out").toString();
    }
}
