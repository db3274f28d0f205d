package org.crossbranch.spark.table.store;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Abortable;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StreamCapabilities;

/**
 * The local disk, where a chosen operation fails: each file's creation, first write and closing, each rename, deletion, listing
 * and look counts as one. Signs of life of a claim's own thread do not count.
 */
public final class FailingFileSystem extends InterposedFileSystem {
    public static final String SCHEME = "failing";

    /** How it fails. */
    public enum Fault {
        /** Once, before anything is done. */
        REFUSED,
        /** Once, after it was done, as where a reply is lost. */
        REPLY_LOST,
        /** From then on the disk is full: nothing is created or written, but files can be renamed and deleted. */
        DISK_FULL,
        /** From then on nothing works. */
        OUTAGE,
        /** The process ends before it. */
        KILLED
    }

    /** Ends a thread as a kill ends a process: nothing that it tries afterwards has an effect. */
    public static final class Kill extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** An operation is made of others, which do not count. */
    private static final ThreadLocal<Boolean> IS_WITHIN = ThreadLocal.withInitial(() -> false);

    private static final Set<Operation> NEED_ROOM = EnumSet.of(Operation.CREATE, Operation.WRITE, Operation.MKDIRS);

    private static final List<Operation> DONE = new ArrayList<>();

    private static volatile Plan plan = new Plan(Fault.REFUSED, Integer.MAX_VALUE);

    private static final Pause NONE = new Pause(0, () -> {});

    private static volatile Pause pause = NONE;

    /** Something that happens before an operation, counted from 1, while that waits. */
    private record Pause(int at, Runnable meanwhile) {}

    /** A fault, and the operation at which it begins, counted from 1. */
    private record Plan(Fault fault, int at) {
        boolean isToFail(Operation operation, int number) {
            return switch (fault) {
                case REFUSED -> number == at;
                case REPLY_LOST -> false;
                case DISK_FULL -> number >= at && NEED_ROOM.contains(operation);
                case OUTAGE, KILLED -> number >= at;
            };
        }

        boolean isToFailAfterwards(int number) {
            return fault == Fault.REPLY_LOST && number == at;
        }

        IOException failure(Operation operation, int number) {
            if (fault == Fault.KILLED) {
                throw new Kill();
            }
            return new IOException(
                    fault == Fault.DISK_FULL
                            ? "No space left on device"
                            : fault + " at operation " + number + ", " + operation);
        }
    }

    /** Called by Hadoop. */
    public FailingFileSystem() {
        super(SCHEME);
    }

    public static void register(Configuration configuration) {
        register(SCHEME, FailingFileSystem.class, configuration);
    }

    /** Fails at an operation from now on, counted from 1. */
    public static void fail(Fault fault, int operation) {
        synchronized (DONE) {
            DONE.clear();
            plan = new Plan(fault, operation);
            pause = NONE;
        }
    }

    /** Lets everything succeed, and has something else happen before an operation, counted from 1. */
    public static void pause(int operation, Runnable meanwhile) {
        succeed();
        pause = new Pause(operation, meanwhile);
    }

    /** Lets everything succeed, and counts from 1. */
    public static void succeed() {
        fail(Fault.REFUSED, Integer.MAX_VALUE);
    }

    /** Whether the process has been killed. */
    public static boolean isKilled() {
        return plan.fault == Fault.KILLED && operations().size() >= plan.at;
    }

    /** The operations since the last call of another of these methods. */
    public static List<Operation> operations() {
        synchronized (DONE) {
            return List.copyOf(DONE);
        }
    }

    @Override
    <T> T make(Operation operation, Change<T> change) throws IOException {
        return tryTo(operation, change);
    }

    /** Makes a change, or fails. */
    static <T> T tryTo(Operation operation, Change<T> change) throws IOException {
        if (IS_WITHIN.get() || Thread.currentThread().getName().startsWith("claim of ")) {
            return change.make();
        }
        int number;
        synchronized (DONE) {
            DONE.add(operation);
            number = DONE.size();
        }
        Pause now = pause;
        if (number == now.at) {
            now.meanwhile.run();
        }
        if (plan.isToFail(operation, number)) {
            throw plan.failure(operation, number);
        }
        IS_WITHIN.set(true);
        T made;
        try {
            made = change.make();
        } finally {
            IS_WITHIN.set(false);
        }
        if (plan.isToFailAfterwards(number)) {
            throw plan.failure(operation, number);
        }
        return made;
    }

    @Override
    FSDataOutputStream opened(FSDataOutputStream out) {
        return new FSDataOutputStream(new Stream(out), null);
    }

    /** A stream whose first write and whose closing may fail. */
    static final class Stream extends FilterOutputStream implements Abortable, StreamCapabilities {
        private final FSDataOutputStream file;
        private boolean isBegun;

        Stream(FSDataOutputStream out) {
            super(out);
            this.file = out;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            Change<Boolean> write = () -> {
                file.write(bytes, from, length);
                return true;
            };
            // A file's writes are one operation: there are hundreds of them.
            int before = operations().size();
            if (!isBegun) {
                isBegun = true;
                tryTo(Operation.WRITE, write);
            } else if (plan.isToFail(Operation.WRITE, before)) {
                throw plan.failure(Operation.WRITE, before);
            } else {
                write.make();
            }
        }

        @Override
        public void close() throws IOException {
            tryTo(Operation.CLOSE, () -> {
                file.close();
                return true;
            });
        }

        @Override
        public AbortableResult abort() {
            return file.abort();
        }

        @Override
        public boolean hasCapability(String capability) {
            return file.hasCapability(capability);
        }
    }
}
