package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes are known by their starts, which no clock moves. */
final class ClaimOwnerTest {
    private static final ClaimOwner OWNER = new ClaimOwner("here", "a boot", 4711, 123_456, "today");

    /** Stands for {@code /proc}. */
    @TempDir
    private Path processes;

    @BeforeEach
    void init() throws IOException {
        process(1, "init", 'S', 2);
    }

    @Test
    void aProcessIsKnownByItsStart() throws IOException {
        process(4711, "java", 'S', 123_456);
        assertThat(OWNER.isGone(processes)).isFalse();
        process(4711, "java", 'S', 123_457);
        assertThat(OWNER.isGone(processes)).as("its number is used again").isTrue();
    }

    @Test
    void aStoppedProcessHasNotEndedAndOneThatNobodyWaitedForHas() throws IOException {
        process(4711, "java", 'T', 123_456);
        assertThat(OWNER.isGone(processes)).isFalse();
        process(4711, "java", 'Z', 123_456);
        assertThat(OWNER.isGone(processes)).isTrue();
    }

    @Test
    void theNameOfAProgramMayLookLikeFields() throws IOException {
        process(4711, "a) Z 1 (b c", 'S', 123_456);
        assertThat(OWNER.isGone(processes)).isFalse();
    }

    @Test
    void aProcessThatIsNotThereHasEnded() {
        assertThat(OWNER.isGone(processes)).isTrue();
    }

    /** With {@code hidepid}, other users' processes are not there to see, the first one's neither. */
    @Test
    void aProcessThatMayBeHiddenHasNotEndedForCertain() throws IOException {
        Files.delete(processes.resolve("1/stat"));
        assertThat(OWNER.isGone(processes)).isFalse();
    }

    @Test
    void thisProcessIsThere() {
        ClaimOwner self = ClaimOwner.ofThisProcess();
        assertThat(self.isOnThisMachine()).isTrue();
        assertThat(self.isGone()).isFalse();
    }

    private void process(long number, String name, char state, long started) throws IOException {
        Path folder = Files.createDirectories(processes.resolve(Long.toString(number)));
        Files.writeString(
                folder.resolve("stat"),
                number + " (" + name + ") " + state + " 1 1 1 0 -1 4194560 1 0 0 0 1 0 0 0 20 0 1 0 " + started
                        + " 1 1\n");
    }
}
