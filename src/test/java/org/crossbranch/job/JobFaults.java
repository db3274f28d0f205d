package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.Sweep;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.store.Claims;
import org.crossbranch.spark.table.store.FailingFileSystem;
import org.crossbranch.spark.table.store.FailingFileSystem.Kill;
import org.crossbranch.spark.table.store.FailingObjectStore;
import org.crossbranch.spark.table.store.FaultSweep;
import org.crossbranch.spark.table.store.InterposedFileSystem.Operation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A job whose inputs and outputs are on a file system that fails. */
@ExtendWith(LocalSpark.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class JobFaults extends FaultSweep {
    /** Of a manifest or record. */
    static final Pattern DRAFT = Pattern.compile("\\..+\\.run\\.json\\..+");

    final SparkSession spark;

    private final String scheme;
    private Path disk = Path.of("");
    private Path saved = Path.of("");
    private CommandLineRun last = new CommandLineRun(0, "", "");

    /**
     * The faults of a job.
     *
     * @param scheme of the file system
     * @param share what share of the operations fails: 1 for all that others take, 2 for half of them
     */
    JobFaults(SparkSession spark, String scheme, int share) {
        super(share * Sweep.stride(200));
        this.spark = spark;
        this.scheme = scheme;
    }

    @BeforeAll
    final void open(@TempDir Path folder) throws IOException {
        FailingFileSystem.register(spark.sparkContext().hadoopConfiguration());
        FailingObjectStore.register(spark.sparkContext().hadoopConfiguration());
        FailingFileSystem.succeed();
        disk = Files.createDirectory(folder.resolve("disk"));
        saved = folder.resolve("saved");
        prepare();
    }

    /** Puts inputs and outputs on the disk, and saves it. */
    abstract void prepare() throws IOException;

    /** Keeps the disk as it is, for each fault to begin with. */
    final void save() throws IOException {
        copy(disk, saved);
    }

    @Override
    public final void begin(String where) throws IOException {
        copy(saved, disk);
    }

    @Override
    public final Set<Operation> needed() {
        return isObjectStore()
                // Times cannot be set there.
                ? EnumSet.complementOf(EnumSet.of(Operation.SET_TIMES))
                : EnumSet.allOf(Operation.class);
    }

    final boolean isObjectStore() {
        return scheme.equals(FailingObjectStore.SCHEME);
    }

    /** The disk, as it is. */
    final Path disk() {
        return disk;
    }

    /** The disk by way of the file system that fails. */
    final String onDisk() {
        return scheme + ":" + disk;
    }

    /** The last run that was not killed. */
    final CommandLineRun last() {
        return last;
    }

    /** A command line with settings. */
    static Object[] line(List<String> command, String... settings) {
        List<String> line = new ArrayList<>(command);
        // Signs of life would come at any time.
        Stream.concat(Stream.of(settings), Stream.of("runs.heartbeat-seconds=0"))
                .forEach(setting -> line.addAll(List.of("--set", setting)));
        return line.toArray();
    }

    /** Runs a command line. A failure of the machine is one, whatever it may have left. */
    final Outcome run(List<String> command, String... settings) {
        try {
            last = CommandLineRun.of(line(command, settings));
        } catch (Kill e) {
            return Outcome.KILLED;
        }
        if (FailingFileSystem.isKilled()) {
            return Outcome.KILLED;
        }
        assertThat(last.exit())
                .as(last.err())
                .isIn(ExitCode.DONE.status(), ExitCode.MACHINE.status(), ExitCode.UNKNOWN.status());
        if (last.exit() == ExitCode.DONE.status()) {
            return Outcome.PUBLISHED;
        }
        return last.exit() == ExitCode.MACHINE.status() ? Outcome.FAILED : Outcome.UNKNOWN;
    }

    /**
     * Ends the processes of earlier runs, and lets drafts of manifests and records, which killed ones leave, grow old. Listings
     * show what is there.
     */
    final void letTimePass() throws IOException {
        Claims.endProcesses(disk);
        for (Path path : tree(disk)) {
            if (DRAFT.matcher(path.getFileName().toString()).matches()) {
                age(path);
            }
        }
    }

    /** Makes a file old: runs go by the times of files that are not quite young. */
    static void age(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    }

    /** Makes a folder the same as another, times of files included. */
    private static void copy(Path from, Path to) throws IOException {
        if (Files.exists(to)) {
            for (Path path : tree(to).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
        for (Path path : tree(from)) {
            Files.copy(path, to.resolve(from.relativize(path).toString()), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private static List<Path> tree(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.toList();
        }
    }
}
