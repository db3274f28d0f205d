package org.crossbranch.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.RunRecord;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.output.PublicationJournal;
import org.crossbranch.spark.output.StoredClaims;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.StoredManifests;
import org.crossbranch.spark.training.StoredStates;
import org.crossbranch.spark.training.TrainingHistory;

/**
 * Files that a run left beside its output, and that another reads. The first byte picks the kind. Each is read, or refused with the
 * exception that its reader documents.
 */
public final class RecordTarget {
    private static final String RUN = "000001-a";

    private static final int DIGEST = 32;

    private static final Configuration CONFIGURATION = new Configuration();

    private static Path folder = Path.of("");

    /** A kind of file, and what it holds if it is whole. */
    private enum Kind {
        TABLE_MANIFEST(StoredManifests.MANIFEST, """
                {"table":"trees","version":2,"rows":1,"rejects":0,"files":[],"properties":{"run":"x","trees":1}}"""),
        RUN_MANIFEST("_runs/out.run.json", """
                {"manifest":1,"run":"a","job":"import","arguments":[],"state":"running","started":"2026-03-02T01:00:00Z",
                "inputs":[{"path":"in"}],"outputs":[],"counts":{"trees":7},"figures":{"skipped":false},"exit":{"code":0},
                "heartbeat":"2026-03-02T01:00:00Z","heartbeatSeconds":10,"progress":{"done":1,"total":2}}"""),
        HISTORY("metrics.jsonl", """
                {"epoch":1,"loss":2.5,"scores":{"f1":12.5},"accuracy":{"tag":95.0},"unparsed":0,"sentencesPerSecond":100.0,\
                "seconds":2.0,"best":true}
                """),
        STATE("state.bin", """
                {"fingerprint":"x","iterations":1,"averagings":1,"parameters":1,"updater":0,"velocity":0,"sparse":0,\
                "history":[{"epoch":1,"loss":2.5,"scores":{},"accuracy":{},"unparsed":0,"sentencesPerSecond":1.0,\
                "seconds":2.0,"best":true}]}"""),
        CLAIM("000001/owner.json", """
                {"host":"here","machine":"x","process":1,"processStarted":1,"since":"long ago"}"""),
        OBJECT_CLAIM("claim-000001.json", """
                {"number":1,"token":"a","owner":{"host":"here","machine":"x","process":1,"processStarted":1,"since":""}}"""),
        INTENT("_runs/out.claim/intent-" + RUN + ".json", """
                {"run":"000001-a","staged":".out.staging-000001-a","digest":"x"}""");

        private final String file;
        private final String seed;

        Kind(String file, String seed) {
            this.file = file;
            this.seed = seed;
        }
    }

    private RecordTarget() {}

    /** Makes the folder for the files. */
    public static void fuzzerInitialize() throws IOException {
        folder = Files.createTempDirectory("records");
    }

    /** The first inputs: a whole file of each kind, in the order of the kinds. */
    static List<String> seeds() {
        return Arrays.stream(Kind.values()).map(kind -> kind.seed).toList();
    }

    /** Reads one file. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        Kind kind = Kind.values()[(input[0] & 0xff) % Kind.values().length];
        byte[] rest = Arrays.copyOfRange(input, 1, input.length);
        Path file = folder.resolve(kind.file);
        Files.createDirectories(file.getParent());
        Files.write(file, kind == Kind.STATE ? sealed(rest) : rest);
        try {
            read(kind, path(file));
        } catch (InputException | JobException | OutputException e) {
            if (e.getMessage() == null
                    || !e.getMessage().contains(file.getFileName().toString())) {
                throw new AssertionError("no message that names the file", e);
            }
        } finally {
            Files.delete(file);
        }
    }

    private static void read(Kind kind, org.apache.hadoop.fs.Path file) throws IOException {
        org.apache.hadoop.fs.Path place = path(folder);
        switch (kind) {
            case TABLE_MANIFEST -> StoredManifests.check(CONFIGURATION, place);
            case RUN_MANIFEST -> checkRun(file);
            case HISTORY ->
                TrainingHistory.read(CONFIGURATION, place).forEach(epoch -> {
                    if (epoch.scores().containsValue(null) || epoch.accuracy().containsValue(null)) {
                        throw new AssertionError(epoch);
                    }
                });
            case STATE -> StoredStates.read(CONFIGURATION, file);
            case CLAIM -> StoredClaims.read(CONFIGURATION, place, false);
            case OBJECT_CLAIM -> StoredClaims.read(CONFIGURATION, place, true);
            case INTENT ->
                PublicationJournal.of(CONFIGURATION, new org.apache.hadoop.fs.Path(place, "out"))
                        .find(RUN);
        }
    }

    /** All that lists of runs, and those who wait for one, ask of a manifest. */
    private static void checkRun(org.apache.hadoop.fs.Path file) throws IOException {
        Optional<RunRecord> found = RunRecord.find(file, CONFIGURATION);
        if (found.isEmpty()) {
            throw new AssertionError("the file is there");
        }
        RunRecord run = found.get();
        List<Object> answers = List.of(
                run.seconds(),
                run.progress(),
                run.isSkipped(),
                run.counts(),
                run.inputs(),
                run.exit(),
                run.isEnded(),
                run.started(),
                // The claim of an output is another file.
                !run.outputs().isEmpty() || run.isAlive(CONFIGURATION));
        if (!run.counts().equals(answers.get(3))) {
            throw new AssertionError(answers);
        }
    }

    private static org.apache.hadoop.fs.Path path(Path file) {
        return new org.apache.hadoop.fs.Path(file.toUri());
    }

    /** A checkpoint with this header, two floats, and the digest that fits. */
    private static byte[] sealed(byte[] header) {
        ByteBuffer file = ByteBuffer.allocate(Integer.BYTES + header.length + 2 * Float.BYTES + DIGEST);
        file.putInt(header.length).put(header).putFloat(0).putFloat(0);
        file.put(ModelTarget.sha256(Arrays.copyOf(file.array(), file.position())));
        return file.array();
    }
}
