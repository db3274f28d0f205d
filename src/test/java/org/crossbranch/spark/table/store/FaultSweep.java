package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.crossbranch.spark.table.store.InterposedFileSystem.Operation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A run replaces an output while the file system fails at its first operation, at its second, and so on. There is the old output
 * or the new one, the run says which, and later starts settle the rest.
 */
public abstract class FaultSweep {
    /** The output that is there. */
    protected static final String OLD = "old";

    /** The output that replaces it. */
    protected static final String NEW = "new";

    /** A number of faults of which one has to count. */
    private static final int ENOUGH = 10;

    private final int stride;

    /** The operations of a run without a fault. */
    private List<Operation> operations = List.of();

    /**
     * A sweep.
     *
     * @param stride from one operation that fails to the next
     */
    protected FaultSweep(int stride) {
        this.stride = stride;
    }

    /** The number of operations from one that fails to the next. */
    protected final int stride() {
        return stride;
    }

    /** How a run ended, in its own words. */
    public enum Outcome {
        /** The new output is there. */
        PUBLISHED,
        /** The old output is there. */
        FAILED,
        /** One of them is there. */
        UNKNOWN,
        /** It has said nothing. */
        KILLED
    }

    /** Makes the old output, and nothing else, be there. */
    public abstract void begin(String where) throws IOException;

    /** The operations that a run makes, all of which are to fail. */
    public abstract Set<Operation> needed();

    /** Replaces the old output by the new one. */
    public abstract Outcome run() throws IOException;

    /** The output that a reader finds; fails if it is not whole. */
    public abstract String readable() throws IOException;

    /** Starts again after a fault, and checks what that leaves. */
    public abstract void settle(Outcome outcome, String where) throws IOException;

    @AfterEach
    public final void end() {
        FailingFileSystem.succeed();
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    public final void theOutputIsTheOldOrTheNewWhateverFails(Fault fault) throws IOException {
        if (operations.isEmpty()) {
            begin("");
            FailingFileSystem.succeed();
            assertThat(run()).isEqualTo(Outcome.PUBLISHED);
            operations = FailingFileSystem.operations();
            assertThat(Set.copyOf(operations)).isEqualTo(needed());
        }
        List<Outcome> outcomes = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        // Each fault begins at another operation, so that all strides together meet most of them.
        int first = 1 + List.of(Fault.values()).indexOf(fault) * stride / Fault.values().length;
        for (int at = first; at <= operations.size(); at += stride) {
            String where = fault + " at operation " + at + " of " + operations.size() + ", " + operations.get(at - 1);
            FailingFileSystem.succeed();
            begin(where);
            FailingFileSystem.fail(fault, at);
            try {
                Outcome outcome = run();
                FailingFileSystem.succeed();
                outcomes.add(outcome);
                check(fault, outcome, where);
                settle(outcome, where);
            } catch (AssertionError e) {
                // One by one, a long sweep would take too long.
                failures.add(where + ": " + e.getMessage());
            }
        }
        assertThat(failures).isEmpty();
        if (outcomes.size() >= ENOUGH) {
            assertThat(outcomes).as("outcomes of " + fault).anyMatch(outcome -> outcome != Outcome.PUBLISHED);
        }
    }

    private void check(Fault fault, Outcome outcome, String where) throws IOException {
        assertThat(readable())
                .as(where)
                .isIn(
                        switch (outcome) {
                            case PUBLISHED -> List.of(NEW);
                            case FAILED -> List.of(OLD);
                            case UNKNOWN, KILLED -> List.of(OLD, NEW);
                        });
        assertThat(outcome == Outcome.KILLED).as(where).isEqualTo(fault == Fault.KILLED);
    }
}
