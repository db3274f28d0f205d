package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.training.EpochMetrics;
import org.crossbranch.training.TrainerState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TrainingStateFileTest {
    private static final long SEED = 23;

    @TempDir
    private Path folder;

    private FileSystem fileSystem;
    private Path path;

    @BeforeEach
    void open() throws IOException {
        fileSystem = FileSystem.getLocal(new Configuration());
        path = folder.resolve("state.bin");
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        assertThat(file(fileSystem).read()).isEmpty();
        for (int size : new int[] {0, 1, 16_383, 16_384, 40_000}) {
            TrainingStateFile.Kept kept = kept(3, size);
            file(fileSystem).write(kept);
            assertSame(file(fileSystem).read(), kept);
        }
        assertThat(folder.toFile().list()).containsExactly("state.bin");
    }

    @Test
    void aLossThatIsNoNumberSurvives() throws IOException {
        EpochMetrics epoch =
                new EpochMetrics(1, Double.NaN, new TreeMap<>(), new TreeMap<>(), 0, Double.POSITIVE_INFINITY, 0, true);
        file(fileSystem)
                .write(new TrainingStateFile.Kept(
                        "print", List.of(epoch), kept(1, 2).trainer()));
        assertThat(file(fileSystem).read().orElseThrow().history()).containsExactly(epoch);
    }

    /** With and without the checksums that Hadoop itself keeps beside files on a local disk. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCutStateIsRefused(boolean hadoopChecks) throws IOException {
        file(fileSystem).write(kept(2, 40));
        byte[] whole = Files.readAllBytes(path);
        for (int length = 0; length < whole.length; length++) {
            damage(Arrays.copyOf(whole, length), hadoopChecks);
            assertRefused("cut to " + length + " bytes");
        }
        damage(Arrays.copyOf(whole, whole.length + 1), hadoopChecks);
        assertRefused("a byte too many");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFlippedBitIsNoticed(boolean hadoopChecks) throws IOException {
        file(fileSystem).write(kept(2, 40));
        byte[] whole = Files.readAllBytes(path);
        Random random = new Random(SEED);
        for (int flip = 0; flip < 200; flip++) {
            byte[] flipped = whole.clone();
            int bit = random.nextInt(8 * whole.length);
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            damage(flipped, hadoopChecks);
            assertRefused("seed " + SEED + ", bit " + bit);
        }
    }

    /** Whoever can write the file can write its checksum: what the header asks for must not be given blindly. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"parameters\":0,\"updater\":0}",
                "{\"parameters\":0,\"updater\":0,\"velocity\":0}",
                "{\"parameters\":0,\"updater\":0,\"velocity\":2147483648}",
                "{\"parameters\":0,\"updater\":0,\"velocity\":0,\"iterations\":1,\"averagings\":1,\"fingerprint\":\"\",\"history\":7}",
                "{\"parameters\":0,\"updater\":0,\"velocity\":0,\"iterations\":1,\"averagings\":1,\"fingerprint\":\"\",\"history\":null}",
                "{\"parameters\":0,\"updater\":0,\"velocity\":0,\"iterations\":1,\"averagings\":1,\"fingerprint\":\"\",\"history\":[null]}",
                "{\"parameters\":-1,\"updater\":2}",
                "{\"parameters\":2147483648,\"updater\":0}",
                "{\"parameters\":2147483647,\"updater\":2147483647}",
                "{\"parameters\":4611686018427387904,\"updater\":0}",
                "{\"parameters\":0,\"updater\":4611686018427387904}",
                "{\"parameters\":1e30,\"updater\":0}"
            })
    void anAbsurdHeaderIsRefused(String header) throws Exception {
        byte[] json = header.getBytes(StandardCharsets.UTF_8);
        Files.write(path, sealed(ByteBuffer.allocate(4).putInt(json.length).array(), json));
        assertRefused(header);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 25, 1000})
    void anAbsurdLengthOfTheHeaderIsRefused(int length) throws Exception {
        Files.write(path, sealed(ByteBuffer.allocate(4).putInt(length).array(), new byte[100]));
        assertRefused("a header of " + length + " bytes");
    }

    /** Whenever writing stops, and once again when it is taken up, the old or the new state is there. */
    @Test
    void aKillLeavesTheOldOrTheNewState() throws IOException {
        TrainingStateFile.Kept before = kept(1, 10);
        TrainingStateFile.Kept after = kept(2, 10);
        for (int first = 0; first <= Mortal.MOST_STEPS; first++) {
            for (int second = 0; second <= Mortal.MOST_STEPS; second++) {
                file(fileSystem).write(before);
                killed(after, first);
                killed(after, second);
                int epochs = file(fileSystem).read().orElseThrow().history().size();
                assertThat(epochs).as("killed at step %d and %d", first, second).isBetween(1, 2);
                assertSame(file(fileSystem).read(), epochs == 1 ? before : after);
                file(fileSystem).write(after);
                assertSame(file(fileSystem).read(), after);
                assertThat(folder.toFile().list())
                        .as("%d and %d", first, second)
                        .containsExactly("state.bin");
            }
        }
    }

    /** Hadoop renames a file and its checksum in two steps. The checksum of a deleted state may still be there. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKillLeavesNoStateOrTheFirstOne(boolean hadAnother) throws IOException {
        TrainingStateFile.Kept state = kept(2, 10);
        for (int step = 0; step <= Mortal.MOST_STEPS; step++) {
            Files.deleteIfExists(path);
            Files.deleteIfExists(folder.resolve(".state.bin.crc"));
            if (hadAnother) {
                file(fileSystem).write(kept(1, 20));
                assertThat(folder.resolve(".state.bin.crc")).exists();
                Files.delete(path);
            }
            killed(state, step);
            if (Files.exists(path)) {
                assertSame(file(fileSystem).read(), state);
            }
            file(fileSystem).write(state);
            assertSame(file(fileSystem).read(), state);
        }
    }

    /** Writes a state until a step, or all of it but for the checksum of the draft, which goes last. */
    private void killed(TrainingStateFile.Kept kept, int step) throws IOException {
        if (step == Mortal.MOST_STEPS) {
            file(fileSystem).write(kept);
            Files.write(folder.resolve(".state.bin.part.crc"), new byte[12]);
            return;
        }
        try {
            file(new LocalFileSystem(new Mortal(step))).write(kept);
        } catch (IOException e) {
            assertThat(e).hasMessage(Mortal.KILLED);
        }
    }

    private TrainingStateFile file(FileSystem on) {
        return StoredStates.at(on, new org.apache.hadoop.fs.Path(path.toUri()));
    }

    private void damage(byte[] bytes, boolean hadoopChecks) throws IOException {
        if (!hadoopChecks) {
            Files.deleteIfExists(folder.resolve(".state.bin.crc"));
        }
        Files.write(path, bytes);
    }

    private void assertRefused(String how) {
        assertThatThrownBy(() -> file(fileSystem).read())
                .as(how)
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("file:" + path + ": the training state is damaged (")
                .hasMessageEndingWith("); delete it to train from the start");
    }

    private static void assertSame(Optional<TrainingStateFile.Kept> found, TrainingStateFile.Kept expected) {
        TrainingStateFile.Kept kept = found.orElseThrow();
        assertThat(kept.fingerprint()).isEqualTo(expected.fingerprint());
        assertThat(kept.history()).isEqualTo(expected.history());
        assertThat(kept.trainer()).usingRecursiveComparison().isEqualTo(expected.trainer());
    }

    private static TrainingStateFile.Kept kept(int epochs, int size) {
        Random random = new Random(SEED + epochs);
        List<EpochMetrics> history = random.doubles(epochs)
                .mapToObj(value -> new EpochMetrics(
                        1,
                        value,
                        new TreeMap<>(Map.of("f1", 2 * value)),
                        new TreeMap<>(Map.of("tag", 4.5)),
                        7,
                        5,
                        6,
                        true))
                .toList();
        TrainerState network = new TrainerState(
                7 * epochs,
                epochs,
                floats(random, size),
                floats(random, 2 * size),
                floats(random, size),
                floats(random, epochs % 2 == 0 ? size : 0));
        return new TrainingStateFile.Kept("fingerprint \"é\"", history, network);
    }

    private static float[] floats(Random random, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** Bytes with the right checksum behind them. */
    private static byte[] sealed(byte[]... parts) throws IOException, GeneralSecurityException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (byte[] part : parts) {
            out.write(part);
        }
        out.write(MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray()));
        return bytes.toByteArray();
    }

    /** The local disk below Hadoop's checksums, whose user is killed before one of the steps. */
    private static final class Mortal extends RawLocalFileSystem {
        static final int MOST_STEPS = 8;
        static final String KILLED = "killed";

        private int stepsLeft;

        Mortal(int steps) throws IOException {
            initialize(FsConstants.LOCAL_FS_URI, new Configuration());
            stepsLeft = steps;
        }

        @Override
        public FSDataOutputStream create(
                org.apache.hadoop.fs.Path at,
                FsPermission permission,
                boolean overwrite,
                int bufferSize,
                short replication,
                long blockSize,
                Progressable progress)
                throws IOException {
            live();
            return super.create(at, permission, overwrite, bufferSize, replication, blockSize, progress);
        }

        @Override
        public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to) throws IOException {
            live();
            return super.rename(from, to);
        }

        @Override
        public boolean delete(org.apache.hadoop.fs.Path at, boolean recursive) throws IOException {
            live();
            return super.delete(at, recursive);
        }

        @Override
        public FileStatus getFileStatus(org.apache.hadoop.fs.Path at) throws IOException {
            live();
            return super.getFileStatus(at);
        }

        private void live() throws IOException {
            if (stepsLeft-- <= 0) {
                throw new IOException(KILLED);
            }
        }
    }
}
