package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.Sweep;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.tree.RandomTrees;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Readers that know nothing of this program ask before and after each change that runs make, of which some are killed. Whatever
 * their pattern over the table, they find the old files or the new ones, whole; or none, between the two renames of a folder.
 */
@ExtendWith(LocalSpark.class)
final class ReadersAtEveryStepTest {
    private static final int STRIDE = Sweep.stride(50);
    private static final int OLD = 2;
    private static final int NEW = 3;
    private static final int OTHER = 5;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    private final Set<Long> counts = new HashSet<>();

    ReadersAtEveryStepTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void register() {
        SteppedFileSystem.register(HadoopSettings.of(spark));
        SteppedObjectStore.register(HadoopSettings.of(spark));
    }

    @ParameterizedTest
    @CsvSource({
        "stepped, out, ",
        "stepped, out/date=1, out/date=2",
        "stepped, out/corpus=a/date=1, out/corpus=a/date=2",
        "steppedstore, out, ",
        "steppedstore, out/date=1, out/date=2",
        "steppedstore, out/corpus=a/date=1, out/corpus=b/date=1"
    })
    void aPatternFindsTheOldFilesOrTheNewOnes(String scheme, String output, @Nullable String other) throws Exception {
        // What is hidden of them would be taken for the table's, were names compared by their beginnings.
        List<String> neighbours = List.of(output + ".previous", output + ".staging-000001-0a1b2c3d", "out2");
        for (String neighbour : neighbours) {
            write(scheme, neighbour, OTHER);
        }
        if (other != null) {
            write(scheme, other, OTHER);
        }
        write(scheme, output, OLD);
        AtomicInteger steps = new AtomicInteger();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            SteppedFileSystem.follow(() -> {
                steps.incrementAndGet();
                look(duck, output);
            });
            write(scheme, output, NEW);
            assertThat(steps.get()).isGreaterThan(40);
            for (int kill = 1; kill < steps.get(); kill += STRIDE) {
                int last = kill;
                AtomicInteger step = new AtomicInteger();
                SteppedFileSystem.follow(() -> {
                    look(duck, output);
                    if (step.incrementAndGet() >= last) {
                        throw new IOException("killed");
                    }
                });
                try {
                    write(scheme, output, OLD);
                } catch (OutputException | OutcomeUnknownException | UncheckedIOException e) {
                    assertThat(e.getMessage()).contains("killed");
                }
                SteppedFileSystem.follow(() -> look(duck, output));
                write(scheme, output, NEW);
            }
        } finally {
            SteppedFileSystem.follow(null);
        }
        boolean isStore = scheme.equals("steppedstore");
        // Two neighbours are partitions beside the output.
        long rest = other == null ? 0L : 3L * OTHER;
        assertThat(counts).isEqualTo(isStore ? Set.of(0L) : Set.of(rest, rest + OLD, rest + NEW));
        for (String neighbour : neighbours) {
            assertThat(rows(scheme, neighbour)).as(neighbour).isEqualTo(OTHER);
        }
        assertThat(rows(scheme, output)).isEqualTo(NEW);
    }

    private void write(String scheme, String output, int trees) {
        org.apache.hadoop.fs.Path path = path(scheme, output);
        try (OutputClaim claim = Claims.ofEndedProcess(spark, path)) {
            TablePublisher publisher = TablePublisher.begin(spark, claim, path, TreesTable.SCHEMA, List.of());
            WrittenTables.write(
                    publisher.staged(), 0, 1, RandomTrees.of(trees, trees, 4).toList());
            publisher.publish(publisher.verify(1), TableManifest.newProperties());
        }
    }

    private long rows(String scheme, String output) {
        return Table.open(spark, path(scheme, output), TreesTable.SCHEMA).rows().count();
    }

    private org.apache.hadoop.fs.Path path(String scheme, String output) {
        return new org.apache.hadoop.fs.Path(scheme + ":" + folder.resolve(output));
    }

    private void look(Connection duck, String output) throws IOException {
        checkFiles(output);
        // As deep as the data files of the table.
        String pattern = folder.resolve("out") + "/*".repeat(output.split("/").length) + ".parquet";
        try (Statement statement = duck.createStatement();
                ResultSet result = statement.executeQuery("SELECT count(*) FROM read_parquet('" + pattern + "')")) {
            result.next();
            counts.add(result.getLong(1));
        } catch (SQLException e) {
            assertThat(e.getMessage()).contains("No files found");
            counts.add(0L);
        }
    }

    /** Fails unless the data files of the table, rejects aside, are in no hidden folder, and those of the output are the ones it lists. */
    private void checkFiles(String output) throws IOException {
        Path table = folder.resolve("out");
        Path written = folder.resolve(output);
        Set<String> names = new HashSet<>();
        for (Path file : walk(table)) {
            String name = table.relativize(file).toString();
            if (name.endsWith(".parquet") && !name.contains("_rejects/")) {
                assertThat(name).as("a file within reach").doesNotStartWith(".").doesNotContain("/.", "/_");
                if (file.startsWith(written)) {
                    names.add(written.relativize(file).toString());
                }
            }
        }
        if (!names.isEmpty()) {
            List<String> listed = new ArrayList<>();
            TableOnDisk.manifest(written)
                    .get("files")
                    .forEach(file -> listed.add(file.get("name").asText()));
            assertThat(names).containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    private static List<Path> walk(Path at) {
        List<Path> files = new ArrayList<>();
        if (Files.exists(at)) {
            try (Stream<Path> found = Files.walk(at)) {
                found.filter(Files::isRegularFile).forEach(files::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return files;
    }
}
