package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.table.store.FailingFileSystem;
import org.crossbranch.spark.table.store.SteppedFileSystem;
import org.junit.jupiter.api.Test;

/**
 * The job {@code annotate} where one partition of a table is written anew, beside others that stay: faults of the file system, and
 * runs at the same time.
 */
abstract class PartitionFaults extends AnnotateFaults {
    private final String partition;
    private final List<String> others;
    private final Map<String, List<String>> otherRows = new TreeMap<>();

    /**
     * The partitions.
     *
     * @param partitions their folders, that of the one that is written first
     */
    PartitionFaults(SparkSession spark, List<String> partitions) {
        super(spark, FailingFileSystem.SCHEME);
        SteppedFileSystem.register(spark.sparkContext().hadoopConfiguration());
        this.partition = partitions.get(0);
        this.others = partitions.subList(1, partitions.size());
    }

    @Override
    final void writeInput(List<String> lines) throws IOException {
        for (String each : Stream.concat(Stream.of(partition), others.stream()).toList()) {
            Path text =
                    Files.createDirectories(disk().resolve("raw").resolve(each)).resolve("text.txt");
            Files.write(text, lines);
            age(text);
        }
    }

    @Override
    final List<String> paths() {
        return paths(partition);
    }

    private List<String> paths(String written) {
        return paths(onDisk(), written);
    }

    private static List<String> paths(String disk, String written) {
        return List.of("--in", disk + "/raw", "--out", disk + "/out", "--partition", written.replace('/', ','));
    }

    /** Each night goes over all partitions. */
    @Override
    final boolean mayLeaveDrafts() {
        return true;
    }

    @Override
    final void writeOthers() throws IOException {
        for (String other : others) {
            assertThat(annotate(paths(other))).isEqualTo(Outcome.PUBLISHED);
            otherRows.put(other, rows("out/" + other));
        }
    }

    @Override
    final void checkOthers() throws IOException {
        for (Map.Entry<String, List<String>> other : otherRows.entrySet()) {
            assertThat(rows("out/" + other.getKey())).as(other.getKey()).isEqualTo(other.getValue());
        }
    }

    /** One run stops before an operation until another one, for another partition, has come to its end. */
    @Test
    final void runsForDifferentPartitionsDoNotMeet() throws IOException {
        for (String other : others) {
            pausedEach(other, (paused, meanwhile, where) -> {
                assertThat(List.of(paused.exit(), meanwhile.exit()))
                        .as(where + "\n" + paused.err() + meanwhile.err())
                        .containsOnly(ExitCode.DONE.status());
                assertThat(rows("out/" + partition)).as(where).isEqualTo(newRows());
                assertThat(rows("out/" + other)).as(where).isEqualTo(meanwhileRows(other));
            });
        }
    }

    /** One run stops before an operation until another one, for the same partition, has come to its end. */
    @Test
    final void ofTwoRunsForOnePartitionOneIsRefusedOrComesLater() throws IOException {
        List<Integer> exits = new ArrayList<>();
        pausedEach(partition, (paused, meanwhile, where) -> {
            List<Integer> both = List.of(paused.exit(), meanwhile.exit());
            assertThat(both)
                    .as(where + "\n" + paused.err() + meanwhile.err())
                    .isSubsetOf(ExitCode.DONE.status(), ExitCode.OWNED.status())
                    .contains(ExitCode.DONE.status());
            exits.addAll(both);
            assertThat(rows("out/" + partition)).as(where).isIn(newRows(), meanwhileRows(partition));
        });
        assertThat(exits).as("runs that met").contains(ExitCode.OWNED.status());
    }

    /** The rows of a partition by the run that reads and writes by way of the other file system. */
    private List<String> meanwhileRows(String written) {
        return newRows().stream()
                .map(row -> row.replace(FailingFileSystem.SCHEME + ":", SteppedFileSystem.SCHEME + ":")
                        .replace(partition, written)
                        .replace(name(partition), name(written)))
                .sorted()
                .toList();
    }

    private static String name(String folder) {
        return folder.substring(folder.lastIndexOf('/') + 1);
    }

    /** A look at how two runs ended, and at what they left. */
    @FunctionalInterface
    private interface Look {
        void at(CommandLineRun paused, CommandLineRun meanwhile, String where) throws IOException;
    }

    /** Has a run of a partition stop at one operation after another; where no table is yet, and where one is. */
    private void pausedEach(String other, Look look) throws IOException {
        int at = 1 + (1 + others.indexOf(other)) * stride() / (1 + others.size());
        boolean isOver = false;
        for (int pauses = 0; !isOver; pauses++, at += stride()) {
            begin("");
            boolean isFirst = pauses % 2 == 0;
            if (isFirst) {
                FileUtil.fullyDelete(disk().resolve("out").toFile());
            }
            CompletableFuture<CommandLineRun> meanwhile = new CompletableFuture<>();
            FailingFileSystem.pause(
                    at,
                    () -> meanwhile
                            .completeAsync(() -> annotate(SteppedFileSystem.SCHEME, other))
                            .join());
            CommandLineRun paused = annotate(FailingFileSystem.SCHEME, partition);
            FailingFileSystem.succeed();
            isOver = !meanwhile.isDone();
            if (!isOver) {
                String where = partition + " stopped at operation " + at + " for " + other + (isFirst ? ", first" : "");
                look.at(paused, meanwhile.join(), where);
            }
        }
    }

    private CommandLineRun annotate(String scheme, String written) {
        String place = scheme + ":" + disk();
        return CommandLineRun.of(line(command(place, paths(place, written)), SETTINGS));
    }

    @Override
    final String table() {
        return "out/" + partition;
    }

    @Override
    final List<String> names() {
        String outer =
                partition.substring(0, partition.length() - name(partition).length());
        Stream<String> beside = Stream.concat(Stream.of(partition), others.stream())
                .filter(each -> each.startsWith(outer))
                .map(PartitionFaults::name);
        return Stream.concat(Stream.of("_runs"), beside).toList();
    }
}
