package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.spark.table.store.FailingFileSystem;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.crossbranch.spark.table.store.InterposedFileSystem.Operation;
import org.crossbranch.spark.table.store.TableOnDisk;

/** Faults of {@code train}, which resumes a run that was killed after its first epoch, and replaces its model. */
final class TrainFaultsTest extends JobFaults {
    private static final int TREES = 12;

    private List<String> oldModels = List.of();
    private List<String> newModels = List.of();

    TrainFaultsTest(SparkSession spark) {
        super(spark, FailingFileSystem.SCHEME, 2);
    }

    @Override
    void prepare() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("data-samples/train.discbracket"))) {
            Files.write(disk().resolve("trees.discbracket"), lines.limit(TREES).toList());
        }
        save();
        FailingFileSystem.succeed();
        assertThat(run()).as(last().err()).isEqualTo(Outcome.PUBLISHED);
        newModels = models();
        List<Operation> operations = FailingFileSystem.operations();
        int[] renames = IntStream.range(0, operations.size())
                .filter(at -> operations.get(at) == Operation.RENAME)
                .toArray();
        // Behind those of the first epoch come four of the second, the manifest's and the record's.
        int within = 2 + renames[renames.length - 7];
        begin("");
        FailingFileSystem.fail(Fault.KILLED, within);
        assertThat(run()).isEqualTo(Outcome.KILLED);
        FailingFileSystem.succeed();
        letTimePass();
        save();
        oldModels = models();
        assertThat(oldModels).doesNotContainAnyElementsOf(newModels);
    }

    @Override
    public Outcome run() {
        List<String> command = List.of(
                "train",
                "--in",
                onDisk() + "/trees.discbracket",
                "--dev",
                onDisk() + "/trees.discbracket",
                "--model",
                onDisk() + "/model");
        Outcome outcome =
                run(command, "system=sr-gap", "scorer=linear", "tags=given", "beam=1", "epochs=2", "workers=1");
        // What a run has kept of an epoch stays when it fails.
        return outcome == Outcome.FAILED ? Outcome.UNKNOWN : outcome;
    }

    @Override
    public String readable() throws IOException {
        List<String> found = models();
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i)).isIn(oldModels.get(i), newModels.get(i));
        }
        return found.equals(newModels) ? NEW : OLD;
    }

    @Override
    public void settle(Outcome outcome, String where) throws IOException {
        letTimePass();
        for (int start = 1; start <= 2; start++) {
            assertThat(run()).as(where + "\n" + last().err()).isEqualTo(Outcome.PUBLISHED);
            assertThat(readable()).as(where).isEqualTo(NEW);
            assertThat(TableOnDisk.names(disk().resolve("model")))
                    .as(where)
                    .containsExactly("best.model", "last.model", "metrics.jsonl", "state.bin");
            assertThat(TableOnDisk.names(disk())).as(where).containsExactly("_runs", "model", "trees.discbracket");
            assertThat(TableOnDisk.names(disk().resolve("_runs")))
                    .as(where)
                    .containsExactly("history", "model.claim", "model.run.json");
            assertThat(TableOnDisk.names(disk().resolve("_runs/history")))
                    .as(where)
                    .noneMatch(name -> name.startsWith("."));
        }
    }

    /** The digests of the best model and the last one; fails if they are not whole. */
    private List<String> models() throws IOException {
        Path model = disk().resolve("model");
        return List.of(
                ModelBundle.read(model.resolve("best.model")).id(),
                ModelBundle.read(model.resolve("last.model")).id());
    }
}
