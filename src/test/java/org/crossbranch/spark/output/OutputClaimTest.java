package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.table.store.Claims;
import org.crossbranch.spark.table.store.FailingFileSystem;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.crossbranch.spark.table.store.InterposedFileSystem.Operation;
import org.crossbranch.spark.table.store.StartsTogether;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An output has one owner. */
final class OutputClaimTest {
    private static final Duration SHORT = Duration.ofMillis(600);
    private static final Duration BEAT = Duration.ofMillis(50);

    private final Configuration configuration = new Configuration();

    @TempDir
    private Path folder;

    @Test
    void theOutputOfALivingProcessIsRefusedAtOnce() {
        try (OutputClaim claim = take()) {
            long begin = System.nanoTime();
            assertThatThrownBy(this::take)
                    .isInstanceOf(OutputClaim.OwnedException.class)
                    .hasMessageContaining("another run owns this output")
                    .hasMessageContaining("process " + ProcessHandle.current().pid() + " on ");
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(OutputClaim.LEASE.dividedBy(2));
            assertThat(claim.run()).startsWith("000001-");
        }
    }

    @Test
    void anOutputThatWasGivenUpIsFree() throws IOException {
        take().close();
        try (OutputClaim second = take()) {
            assertThat(second.isHeld()).isTrue();
            assertThat(second.run()).startsWith("000002-");
        }
        try (Stream<Path> left = Files.list(folder.resolve("_runs/out.claim"))) {
            assertThat(left).hasSize(1);
        }
    }

    /** The rename that makes the claim has happened. */
    @Test
    void aClaimWhoseReplyIsLostIsTheRunsOwn() throws IOException {
        FailingFileSystem.register(configuration);
        org.apache.hadoop.fs.Path failing =
                new org.apache.hadoop.fs.Path(FailingFileSystem.SCHEME + ":" + folder.resolve("out"));
        OutputClaim.take(configuration, failing).close();
        FailingFileSystem.succeed();
        OutputClaim.take(configuration, failing).close();
        int rename = 1 + FailingFileSystem.operations().indexOf(Operation.RENAME);
        FailingFileSystem.fail(Fault.REPLY_LOST, rename);
        try (OutputClaim claim = OutputClaim.take(configuration, failing)) {
            assertThat(claim.isHeld()).isTrue();
            assertThat(claim.run()).startsWith("000003-");
        } finally {
            FailingFileSystem.succeed();
        }
        try (Stream<Path> left = Files.list(folder.resolve("_runs/out.claim"))) {
            assertThat(left.map(Path::getFileName)).containsExactly(Path.of("000003"));
        }
    }

    @Test
    void theOutputOfAnEndedProcessIsFreeAtOnce() throws IOException {
        OutputClaim dead = Claims.ofEndedProcess(configuration, output());
        try (OutputClaim next = take()) {
            assertThat(next.isHeld()).isTrue();
            assertThat(dead.isHeld()).isFalse();
            assertThatThrownBy(dead::check)
                    .isInstanceOf(OutputClaim.OwnedException.class)
                    .hasMessageContaining("another run owns this output now");
            dead.close();
            assertThat(next.isHeld())
                    .as("a run that was overtaken gives nothing up")
                    .isTrue();
        }
    }

    /** A copy of a machine has the same boot, and does not see the original's processes. */
    @Test
    void anOwnerThatSeemsToHaveEndedKeepsItsOutputBySignsOfLife() {
        try (OutputClaim alive = OutputClaim.take(configuration, output(), Claims.ENDED, SHORT, BEAT)) {
            assertThatThrownBy(
                            () -> OutputClaim.take(configuration, output(), elsewhere(), SHORT.multipliedBy(10), BEAT))
                    .isInstanceOf(OutputClaim.OwnedException.class);
            assertThat(alive.run()).startsWith("000001-");
        }
    }

    @Test
    void anOwnerOnAnotherMachineKeepsItsOutputBySignsOfLife() {
        try (OutputClaim remote = OutputClaim.take(configuration, output(), elsewhere(), SHORT, BEAT)) {
            assertThatThrownBy(() -> OutputClaim.take(configuration, output(), elsewhere(), SHORT, BEAT))
                    .isInstanceOf(OutputClaim.OwnedException.class)
                    .hasMessageContaining("process 1 on elsewhere");
            assertThat(remote.run()).startsWith("000001-");
        }
    }

    @Test
    void anOwnerOnAnotherMachineWithoutSignsOfLifeLosesItsOutput() throws IOException {
        ClaimLog.of(configuration, output()).append(1, elsewhere());
        long begin = System.nanoTime();
        try (OutputClaim next = OutputClaim.take(configuration, output(), elsewhere(), SHORT, BEAT)) {
            assertThat(next.isHeld()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(SHORT);
        }
    }

    @Test
    void aClaimThatCannotBeReadExpires() throws IOException {
        ClaimLog.of(configuration, output()).append(1, elsewhere());
        Files.writeString(folder.resolve("_runs/out.claim/000001/owner.json"), "{");
        try (OutputClaim next = OutputClaim.take(configuration, output(), elsewhere(), SHORT, BEAT)) {
            assertThat(next.run()).startsWith("000002-");
        }
    }

    /** A name that no claim has. Its number and the next one would be of different length. */
    @Test
    void foreignFoldersAmongTheClaimsAreNoClaims() throws IOException {
        for (String foreign : List.of("999999999999999999", "0000009", "notes")) {
            Files.createDirectories(folder.resolve("_runs/out.claim").resolve(foreign));
        }
        Files.createFile(folder.resolve("_runs/out.claim/000008"));
        try (OutputClaim claim = take()) {
            assertThat(claim.run()).startsWith("000001-");
        }
        assertThat(folder.resolve("_runs/out.claim/notes")).isDirectory();
    }

    @Test
    @Timeout(60)
    void aClaimThatNoneCanFollowIsNamed() throws IOException {
        Files.createDirectories(folder.resolve("_runs/out.claim/999999999999"));
        assertThatThrownBy(this::take)
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("out.claim/999999999999: no claim can follow this one")
                .hasMessageContaining("delete it");
    }

    @Test
    void ofManyThatStartTogetherOneIsTheOwner() throws Exception {
        StartsTogether.assertOneOwner(configuration, output(), 8, 25);
    }

    @Test
    void theFailureOfARunThatWasOvertakenIsThatItWasOvertaken() {
        assertThatThrownBy(() -> OutputClaim.hold(configuration, output(), claim -> {
                    append(2);
                    throw new IllegalStateException("a file is gone");
                }))
                .isInstanceOf(OutputClaim.OwnedException.class)
                .hasSuppressedException(new IllegalStateException("a file is gone"));
    }

    @Test
    void theFailureOfAnOwnerIsItsOwn() {
        assertThatThrownBy(() -> OutputClaim.hold(configuration, output(), claim -> {
                    throw new IllegalStateException("a defect");
                }))
                .isInstanceOf(IllegalStateException.class);
        take().close();
    }

    @Test
    void theRootOfAFileSystemIsNoOutput() {
        assertThatThrownBy(() -> OutputClaim.take(configuration, new org.apache.hadoop.fs.Path("/")))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("give a path within it");
    }

    private void append(long number) {
        try {
            ClaimLog.of(configuration, output()).append(number, elsewhere());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static ClaimOwner elsewhere() {
        return new ClaimOwner("elsewhere", "another boot", 1, 1, "today");
    }

    private OutputClaim take() {
        return OutputClaim.take(configuration, output());
    }

    private org.apache.hadoop.fs.Path output() {
        return new org.apache.hadoop.fs.Path(folder.resolve("out").toString());
    }
}
