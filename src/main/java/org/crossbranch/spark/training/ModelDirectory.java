package org.crossbranch.spark.training;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.Renames;
import org.crossbranch.training.EpochMetrics;

/**
 * The folder of a training run: {@code best.model} and {@code last.model}, one line of JSON an epoch in {@code
 * metrics.jsonl}, the state to resume from in {@code state.bin}, and, while it runs, intermediate tables in {@code
 * work}. Each file is replaced whole.
 */
final class ModelDirectory {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String PART = ".part";

    private final FileSystem fileSystem;
    private final Path path;
    private final OutputClaim claim;

    ModelDirectory(FileSystem fileSystem, Path path, OutputClaim claim) throws IOException {
        this.fileSystem = fileSystem;
        this.path = path;
        this.claim = claim;
        fileSystem.mkdirs(path);
        for (FileStatus file : fileSystem.listStatus(path)) {
            if (file.getPath().getName().endsWith(PART)) {
                // Of a run that was killed.
                fileSystem.delete(file.getPath(), false);
            }
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }

    /** The run's claim of the directory. */
    OutputClaim claim() {
        return claim;
    }

    TrainingStateFile state() {
        return new TrainingStateFile(fileSystem, new Path(path, "state.bin"), part("state.bin"), claim);
    }

    Path work() {
        return new Path(path, "work");
    }

    /** Deletes what a finished run needs no more. What cannot be deleted is no failure of it. */
    void tidy(boolean keepsWork) {
        if (!keepsWork) {
            HiddenPaths.discard(fileSystem, work());
        }
    }

    void writeBest(ModelBundle model) throws IOException {
        write(model, "best.model");
    }

    void writeLast(ModelBundle model) throws IOException {
        write(model, "last.model");
    }

    private void write(ModelBundle model, String name) throws IOException {
        java.nio.file.Path local = Files.createTempDirectory("crossbranch").resolve(name);
        try {
            model.write(local);
            replace(name, part -> fileSystem.copyFromLocalFile(true, true, new Path(local.toUri()), part));
        } finally {
            Files.deleteIfExists(local);
            Files.delete(local.getParent());
        }
    }

    void writeMetrics(List<EpochMetrics> history) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (EpochMetrics epoch : history) {
            lines.append(JSON.writeValueAsString(epoch)).append('\n');
        }
        byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
        replace(TrainingHistory.FILE, part -> FileContent.write(fileSystem, part, out -> out.write(text)));
    }

    /** Writes a file. */
    @FunctionalInterface
    private interface Draft {
        void write(Path part) throws IOException;
    }

    /** The draft of a file. Its name is this run's alone: a run that was overtaken may still write its own. */
    private Path part(String name) {
        return new Path(path, name + "." + claim.run() + PART);
    }

    private void replace(String name, Draft draft) throws IOException {
        Path part = part(name);
        try {
            draft.write(part);
            Renames.replace(fileSystem, part, new Path(path, name), claim);
        } catch (IOException | FSError e) {
            fileSystem.delete(part, false);
            throw FullDisk.named(new Path(path, name), e);
        }
    }
}
