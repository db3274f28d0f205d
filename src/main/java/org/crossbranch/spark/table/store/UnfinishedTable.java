package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.OutputLocation;

/**
 * A table that earlier runs prepared and did not publish. A run with the same fingerprint resumes it.
 *
 * @param staged where the new run prepares the table
 * @param fingerprint identifies all that the rows and their division into shards depend on
 */
record UnfinishedTable(FileSystem fileSystem, TableCommit commit, StagedTable staged, String fingerprint) {

    /** Makes the run's folder, from what an earlier run with the same fingerprint left if there is one; what others left goes. */
    void goOn() throws IOException {
        Optional<Path> resumed = adopt();
        commit.discardOthers();
        if (resumed.isEmpty()) {
            fileSystem.mkdirs(staged.folder());
            writeFingerprint();
        }
        fileSystem.delete(staged.attempts(), true);
    }

    private void writeFingerprint() throws IOException {
        byte[] text = fingerprint.getBytes(StandardCharsets.UTF_8);
        FileContent.write(fileSystem, staged.fingerprint(), out -> out.write(text));
    }

    /** Takes what an earlier run with the same fingerprint finished: the one that finished most. */
    private Optional<Path> adopt() throws IOException {
        Optional<Path> most = Optional.empty();
        int shards = -1;
        for (Path staging : commit.resumable()) {
            int found = fingerprint.equals(fingerprint(staging)) ? marks(staging) : -1;
            if (found > shards) {
                most = Optional.of(staging);
                shards = found;
            }
        }
        if (most.isPresent()) {
            commit.adopt(most.get(), staged);
            if (staged.isDirect()) {
                writeFingerprint();
                return most;
            }
            // Its end, which it may not have reached.
            for (Path folder : List.of(staged.folder(), staged.rejectsFolder())) {
                fileSystem.delete(new Path(folder, OutputLocation.MANIFEST), false);
            }
            fileSystem.delete(new Path(staged.folder(), OutputLocation.SUCCESS), false);
        }
        return most;
    }

    private int marks(Path staging) throws IOException {
        Path marks = new Path(staging, staged.marks().getName());
        return fileSystem.exists(marks) ? fileSystem.listStatus(marks).length : 0;
    }

    private String fingerprint(Path staging) throws IOException {
        try (InputStream in = fileSystem.open(StagedTable.fingerprintIn(staging))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (FileNotFoundException e) {
            return "";
        }
    }
}
