package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.treebank.compression.Compression;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An input that is replaced while it is read makes no table. */
@ExtendWith(LocalSpark.class)
final class ChangedInputTest {
    private static final String CHANGED = "the file was changed while it was read";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    ChangedInputTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void makeMarks() throws IOException {
        Files.createDirectory(folder.resolve("marks"));
        Files.createDirectory(folder.resolve("in"));
    }

    /** The new input has as many sentences, and words of the same length. */
    @ParameterizedTest
    @CsvSource({
        "a.txt, annotate",
        "a.txt.gz, annotate",
        "a.conllu, import",
        "a.conllu, annotate",
        "a.conllu.gz, import",
        "table, annotate"
    })
    void anInputThatIsReplacedMakesNoTable(String name, String stage) throws IOException {
        write(name, "old");
        AnnotateRun.Result old = run(name, new Replacing("never", () -> {}));
        assertThatThrownBy(() -> run(name, new Replacing(stage, () -> write(name, "new"))))
                .hasStackTraceContaining(CHANGED);
        assertThat(words()).as("the table of before").containsOnly("old");
        try (Stream<Path> left = Files.list(folder)) {
            // A task that was stopped may have made the folder anew.
            assertThat(left.map(path -> path.resolve("_fingerprint")))
                    .as("nothing for a later run to resume")
                    .noneMatch(Files::exists);
        }
        assertThat(run(name, new Replacing("never", () -> {})).counts()).isEqualTo(old.counts());
        assertThat(words()).containsOnly("new");
    }

    /** As by {@code cp --preserve}. */
    @Test
    void aTextOfTheSameLengthAndTimeIsToldByItsBytes() throws IOException {
        write("a.txt", "old");
        FileTime time = Files.getLastModifiedTime(folder.resolve("in/a.txt"));
        assertThatThrownBy(() -> run("a.txt", new Replacing("annotate", () -> {
                    write("a.txt", "new");
                    Files.setLastModifiedTime(folder.resolve("in/a.txt"), time);
                })))
                .hasStackTraceContaining(CHANGED);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aFileThatComesIsLeftToTheNextRun() throws IOException {
        write("a.txt", "old");
        AnnotateRequest request = request("");
        run(request, new Replacing("annotate", () -> write("b.txt", "new")));
        assertThat(words()).containsOnly("old");
        run(request, new Replacing("never", () -> {}));
        assertThat(words()).containsOnly("old", "new");
    }

    /** Does something to the input when a stage begins. */
    private record Replacing(String stage, Change change) implements RunListener {
        interface Change {
            void make() throws IOException;
        }

        @Override
        public void began(String began, String unit, long total) {
            if (began.equals(stage)) {
                try {
                    change.make();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        }

        @Override
        public void reached(long count) {}
    }

    private AnnotateRun.Result run(String name, RunListener listener) {
        return run(request(name), listener);
    }

    private AnnotateRequest request(String name) {
        return AnnotateRequests.of(
                        folder.resolve("in").resolve(name).toString(),
                        folder.resolve("out").toString())
                .maxTokens(8)
                .shards(3)
                .forced()
                .request();
    }

    private AnnotateRun.Result run(AnnotateRequest request, RunListener listener) {
        return AnnotateRequests.run(
                spark, listener, request, new StubParser(folder.resolve("marks").toString(), 8));
    }

    private List<String> words() {
        return Table.open(
                        spark,
                        new org.apache.hadoop.fs.Path(folder.resolve("out").toString()),
                        ParsesTable.SCHEMA)
                .rows()
                .collectAsList()
                .stream()
                .map(row -> ParsesTable.read(row)
                        .value()
                        .analysis()
                        .sentence()
                        .token(0)
                        .form())
                .toList();
    }

    /** Writes an input of one word, again and again, beside the last one and then in its place. */
    private void write(String name, String word) throws IOException {
        Path file = folder.resolve("in").resolve(name);
        if (name.equals("table")) {
            Path text = folder.resolve("t.txt");
            Files.writeString(text, (word + "\n").repeat(60));
            new ImportRun(spark, RunListener.NONE).run(ImportRequests.of(text.toString(), file.toString()));
            return;
        }
        String entry = name.contains("conllu") ? "1\t" + word + "\t_\tN\t_\t_\t0\troot\t_\t_\n\n" : word + "\n";
        Path draft = folder.resolve("draft");
        try (OutputStream out = Compression.packed(Files.newOutputStream(draft), name)) {
            out.write(entry.repeat(60).getBytes(StandardCharsets.UTF_8));
        }
        Files.move(draft, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
}
