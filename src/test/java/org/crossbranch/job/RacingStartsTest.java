package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.Sweep;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * One job started twice, in processes of their own, the second after a while. Every other pair reads different input. One of
 * them may find the output taken; the table is the old one's successor, whole.
 */
@ExtendWith(LocalSpark.class)
final class RacingStartsTest {
    /** Offsets from 0 to 3 s. */
    private static final int PAIRS = Sweep.size(2);

    private static final int LONGEST_OFFSET_MILLIS = 3_000;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    RacingStartsTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void oneOfTwoStartsWritesTheTable() throws IOException, InterruptedException {
        List<Path> inputs = List.of(treebank("first", 40), treebank("second", 60));
        int refused = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            int offset = pair * LONGEST_OFFSET_MILLIS / Math.max(1, PAIRS - 1);
            Path other = inputs.get(pair % 2);
            Process a = start(inputs.get(0), "a.log");
            TimeUnit.MILLISECONDS.sleep(offset);
            Process b = start(other, "b.log");
            Set<Integer> exits = new TreeSet<>(List.of(JobProcess.exit(a), JobProcess.exit(b)));
            String where = "offset " + offset + " ms, exits " + exits + "\n" + log("a.log") + log("b.log");
            assertThat(exits).as(where).isSubsetOf(0, ExitCode.OWNED.status()).contains(0);
            refused += exits.contains(ExitCode.OWNED.status()) ? 1 : 0;
            assertThat(rows()).as(where).isIn(40L, other.equals(inputs.get(0)) ? 40L : 60L);
            assertThat(names()).as(where).containsExactly("_runs", "a.log", "b.log", "corpus", "out");
            assertThat(new ObjectMapper()
                            .readTree(folder.resolve("_runs/out.run.json").toFile())
                            .at("/state")
                            .asText())
                    .as(where)
                    .isEqualTo("done");
        }
        System.err.println(PAIRS + " pairs of starts, in " + refused + " of them one was refused");
    }

    private Path treebank(String name, int trees) throws IOException {
        Files.createDirectories(folder.resolve("corpus"));
        return Files.writeString(
                folder.resolve("corpus").resolve(name + ".discbracket"), "(S (N 0=a) (N 1=b))\n".repeat(trees));
    }

    private Process start(Path input, String log) throws IOException {
        return JobProcess.start(folder.resolve(log), "import", "--in", input, "--out", folder.resolve("out"));
    }

    private long rows() {
        return Table.open(
                        spark,
                        new org.apache.hadoop.fs.Path(folder.resolve("out").toString()),
                        TreesTable.SCHEMA)
                .rows()
                .count();
    }

    private String log(String name) throws IOException {
        return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
