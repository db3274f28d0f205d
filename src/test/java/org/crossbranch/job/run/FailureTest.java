package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathIOException;
import org.apache.spark.SparkException;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.query.QuerySyntaxException;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.spark.output.OutcomeUnknownException;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.InputException;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void tellsWhoHasToMendIt() {
        expect(new InputException("a: b"), ExitCode.INPUT, "a: b");
        expect(new OutputException("a: b"), ExitCode.USAGE, "a: b");
        expect(
                new SparkException(
                        "task failed", assertThrows(QuerySyntaxException.class, () -> TreeQuery.parse("[cat"))),
                ExitCode.USAGE,
                "--query: character 5, at the end: = may stand here");
        expect(new OutputException("a: disk full", new IOException()), ExitCode.MACHINE, "a: disk full");
        expect(new OutcomeUnknownException("a: look", new IOException()), ExitCode.UNKNOWN, "a: look");
        expect(new ModelFormatException("f", "byte 1", "cut"), ExitCode.MODEL, "f: byte 1: cut");
        expect(
                new NoSuchFileException("a"),
                ExitCode.INPUT,
                "a: it is not there; give the path of a file or folder that is");
        expect(
                new AccessDeniedException("a"),
                ExitCode.INPUT,
                "a: access is denied; change its permissions, or give another path");
        expect(
                new SparkException("task failed", new ChecksumException("Checksum error: file:/a at 0", 0)),
                ExitCode.INPUT,
                "damaged input: Checksum error: file:/a at 0; fetch it or make it again");
        expect(
                new FileNotFoundException("/data/part-1 (Too many open files)"),
                ExitCode.MACHINE,
                "/data/part-1 (Too many open files); --debug tells where it happened");
        expect(
                assertThrows(IllegalArgumentException.class, () -> new Path("")),
                ExitCode.USAGE,
                "a path is empty; give one (is a variable of the shell not set?)");
        expect(new IOException("No space left"), ExitCode.MACHINE, "No space left; --debug tells where it happened");
        expect(
                new UncheckedIOException("cannot keep the model", new IOException("No space left")),
                ExitCode.MACHINE,
                "cannot keep the model: No space left; --debug tells where it happened");
        expect(
                new UncheckedIOException(new IOException("t.txt: the file was changed")),
                ExitCode.MACHINE,
                "t.txt: the file was changed; --debug tells where it happened");
    }

    @Test
    void looksForTheUsersErrorBehindThoseOfTheMachinery() {
        expect(
                new SparkException(
                        "task failed", new UncheckedIOException(new IOException("x", new InputException("y")))),
                ExitCode.INPUT,
                "y");
        expect(new IllegalStateException(new SparkException("z", new InputException("y"))), ExitCode.INPUT, "y");
        for (Exception stopped : List.of(
                new SparkException("Job 3 cancelled because SparkContext was shut down", null),
                new IllegalStateException("Cannot call methods on a stopped SparkContext.\nThis stopped ..."))) {
            expect(
                    stopped,
                    ExitCode.MACHINE,
                    "stopped from outside: Spark was shut down while the job ran; run it again, it goes on where it can");
        }
    }

    @Test
    void lostExecutorsAreNoDefect() {
        String message =
                "Job aborted due to stage failure: Task 0 in stage 1.0 failed 4 times, most recent failure: Lost task"
                        + " 0.3 in stage 1.0 (TID 3) (host executor 5): ExecutorLostFailure (executor 5 exited)";
        expect(
                new SparkException(message + "\nDriver stacktrace:", null),
                ExitCode.MACHINE,
                "executors were lost: " + message
                        + "; look at their memory and their logs, and run it again: it goes on where it can");
    }

    /** As a store's connector and the network say that a server is gone; each class is one that no code here names. */
    @Test
    void aServerThatIsGoneIsNoDefect() {
        List.of(
                        new SocketTimeoutException("s3a://a/b: Read timed out"),
                        new ConnectException("s3a://a/b: Connection refused"),
                        new InterruptedIOException("s3a://a/b: timeout"),
                        new PathIOException("s3a://a/b", "the server answered 500"))
                .forEach(gone -> expect(
                        new SparkException("task failed", gone),
                        ExitCode.MACHINE,
                        gone.getMessage() + "; --debug tells where it happened"));
    }

    @Test
    void whatAStoreRefusesIsNotWorthAnotherRun() {
        expect(new OutputException("a: denied", new AccessDeniedException("a")), ExitCode.USAGE, "a: denied");
        expect(new OutputException("a: none", new UnknownStoreException("a")), ExitCode.USAGE, "a: none");
        expect(
                new UnknownStoreException("s3a://a"),
                ExitCode.INPUT,
                "`s3a://a': Bucket does not exist; make the bucket, or give another path");
    }

    /** Named as that of the connector, which is not on the class path. */
    private static final class UnknownStoreException extends PathIOException {
        private static final long serialVersionUID = 1L;

        UnknownStoreException(String path) {
            super(path, "Bucket does not exist");
        }
    }

    @Test
    void everythingElseIsADefect() {
        Failure failure = Failure.of(new IllegalArgumentException("n < 0"));
        assertThat(failure.exit()).isEqualTo(ExitCode.OTHER);
        assertThat(failure.isDefect()).isTrue();
        assertThat(failure.message()).isEqualTo("a defect of the program: java.lang.IllegalArgumentException: n < 0");
    }

    @Test
    void findsPeakMemoryWhereTheSystemTells() {
        assertThat(RunManifest.PeakMemory.peak(List.of("VmPeak:\t  9000 kB", "VmHWM:\t  2050 kB")))
                .isEqualTo(OptionalLong.of(2));
        assertThat(RunManifest.PeakMemory.peak(List.of("Name:\tjava"))).isEmpty();
    }

    private static void expect(Throwable thrown, ExitCode exit, String message) {
        assertThat(Failure.of(thrown)).isEqualTo(new Failure(exit, message, false));
    }
}
