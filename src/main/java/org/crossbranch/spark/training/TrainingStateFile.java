package org.crossbranch.spark.training;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.digest.Sha256;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.output.Ownership;
import org.crossbranch.spark.output.RecordJson;
import org.crossbranch.spark.output.Renames;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.TrainerState;

/**
 * The file that a run resumes from: a JSON header of its length, four arrays of little-endian floats, and the SHA-256 of
 * all that. It replaces its predecessor in one step.
 *
 * @param part where it is written before it takes its place
 * @param owner asked just before it does
 */
record TrainingStateFile(FileSystem fileSystem, Path path, Path part, Ownership owner) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MAX_HEADER_BYTES = 1 << 24;
    private static final int CHUNK_FLOATS = 1 << 14;

    /**
     * The checkpoint.
     *
     * @param fingerprint of data and settings: another run must not go on from here
     * @param history the epochs done
     * @param trainer the trainer after them
     */
    record Kept(String fingerprint, List<EpochMetrics> history, TrainerState trainer) {}

    void write(Kept kept) throws IOException {
        ObjectNode header = JSON.createObjectNode();
        header.put("fingerprint", kept.fingerprint());
        header.put("iterations", kept.trainer().iterations());
        header.put("averagings", kept.trainer().averagings());
        header.put("parameters", kept.trainer().parameters().length);
        header.put("updater", kept.trainer().updater().length);
        header.put("velocity", kept.trainer().velocity().length);
        header.put("sparse", kept.trainer().sparse().length);
        header.set("history", JSON.valueToTree(kept.history()));
        MessageDigest digest = Sha256.begin();
        try {
            FileContent.write(fileSystem, part, file -> {
                DataOutputStream out = new DataOutputStream(new DigestOutputStream(file, digest));
                byte[] json = header.toString().getBytes(StandardCharsets.UTF_8);
                out.writeInt(json.length);
                out.write(json);
                write(out, kept.trainer().parameters());
                write(out, kept.trainer().updater());
                write(out, kept.trainer().average());
                write(out, kept.trainer().velocity());
                out.write(kept.trainer().sparse());
                out.flush();
                file.write(digest.digest());
            });
            Renames.replace(fileSystem, part, path, owner);
        } catch (IOException | FSError e) {
            fileSystem.delete(part, false);
            throw FullDisk.named(path, e);
        }
    }

    /**
     * The checkpoint, or empty if there is none.
     *
     * @throws InputException if the file is damaged
     */
    Optional<Kept> read() throws IOException {
        if (!fileSystem.exists(path)) {
            return Optional.empty();
        }
        long length = fileSystem.getFileStatus(path).getLen();
        MessageDigest digest = Sha256.begin();
        try (DataInputStream file = fileSystem.open(path)) {
            DataInputStream in = new DataInputStream(new DigestInputStream(file, digest));
            int headerBytes = in.readInt();
            if (headerBytes < 0 || headerBytes > Math.min(MAX_HEADER_BYTES, length)) {
                throw damaged(path, "its header would have " + headerBytes + " bytes");
            }
            JsonNode header = JSON.readTree(new String(in.readNBytes(headerBytes), StandardCharsets.UTF_8));
            int parameters = count(header, "parameters", length, path);
            int updater = count(header, "updater", length, path);
            int velocity = count(header, "velocity", length, path);
            // States of before linear scorers have none.
            int sparse = header.has("sparse") ? bytes(header, length, path) : 0;
            long expected = Integer.BYTES
                    + headerBytes
                    + Float.BYTES * (2L * parameters + updater + velocity)
                    + sparse
                    + digest.getDigestLength();
            if (expected != length) {
                throw damaged(path, "it has " + length + " bytes instead of " + expected);
            }
            float[][] arrays = {read(in, parameters), read(in, updater), read(in, parameters), read(in, velocity)};
            byte[] bytes = in.readNBytes(sparse);
            byte[] computed = digest.digest();
            if (!MessageDigest.isEqual(computed, file.readNBytes(computed.length))) {
                throw damaged(path, "its checksum is wrong");
            }
            EpochMetrics[] history = RecordJson.convert(header.required("history"), EpochMetrics[].class);
            if (Arrays.asList(history).contains(null)) {
                throw damaged(path, "an epoch is missing");
            }
            TrainerState trainer = new TrainerState(
                    header.required("iterations").asInt(),
                    header.required("averagings").asInt(),
                    arrays[0],
                    arrays[1],
                    arrays[2],
                    arrays[3],
                    bytes);
            return Optional.of(
                    new Kept(header.required("fingerprint").asText(), new ArrayList<>(List.of(history)), trainer));
        } catch (EOFException | ChecksumException | JsonProcessingException | IllegalArgumentException e) {
            throw new InputException(message(path, e.toString()), e);
        }
    }

    /** A number of bytes that a file of this length could hold. */
    private static int bytes(JsonNode header, long length, Path path) {
        long count = header.path("sparse").asLong(-1);
        if (count < 0 || count > length) {
            throw damaged(path, "it would have " + header.path("sparse") + " bytes of sparse weights");
        }
        return (int) count;
    }

    /** A number of floats that a file of this length could hold. */
    private static int count(JsonNode header, String name, long length, Path path) {
        long count = header.path(name).asLong(-1);
        if (count < 0 || count > Math.min(length / Float.BYTES, Integer.MAX_VALUE)) {
            throw damaged(path, "it would have " + header.path(name) + " " + name);
        }
        return (int) count;
    }

    private static void write(DataOutputStream out, float[] values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK_FLOATS * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int from = 0; from < values.length; from += CHUNK_FLOATS) {
            int length = Math.min(CHUNK_FLOATS, values.length - from);
            bytes.asFloatBuffer().put(values, from, length);
            out.write(bytes.array(), 0, length * Float.BYTES);
        }
    }

    private static float[] read(DataInputStream in, int count) throws IOException {
        float[] values = new float[count];
        byte[] bytes = new byte[CHUNK_FLOATS * Float.BYTES];
        for (int from = 0; from < count; from += CHUNK_FLOATS) {
            int length = Math.min(CHUNK_FLOATS, count - from);
            in.readFully(bytes, 0, length * Float.BYTES);
            ByteBuffer.wrap(bytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer()
                    .get(values, from, length);
        }
        return values;
    }

    private static InputException damaged(Path path, String reason) {
        return new InputException(message(path, reason));
    }

    private static String message(Path path, String reason) {
        return path + ": the training state is damaged (" + reason + "); delete it to train from the start";
    }
}
