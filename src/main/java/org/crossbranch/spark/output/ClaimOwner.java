package org.crossbranch.spark.output;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The process that holds an output, as its claim describes it.
 *
 * @param host name of its machine, for messages
 * @param machine identifies the boot of a machine and the process namespace on it; empty where there is no telling
 * @param process its process number there
 * @param processStarted start of the process, milliseconds since 1970; numbers are used again
 * @param since time of the claim, ISO 8601
 */
public record ClaimOwner(String host, String machine, long process, long processStarted, String since) {
    /** A changed clock moves the times at which running processes were started. */
    private static final Duration SAME_START = Duration.ofSeconds(5);

    /** The owner of claims that this process takes now. */
    public static ClaimOwner ofThisProcess() {
        ProcessHandle self = ProcessHandle.current();
        return new ClaimOwner(
                hostName(),
                thisMachine(),
                self.pid(),
                started(self),
                Instant.now().toString());
    }

    /** Whether the process ran on this machine and has ended. Of other machines there is no telling. */
    boolean isGone() {
        return isOnThisMachine() && !isRunningHere();
    }

    boolean isOnThisMachine() {
        return !machine.isEmpty() && machine.equals(thisMachine());
    }

    private boolean isRunningHere() {
        Optional<ProcessHandle> handle = ProcessHandle.of(process);
        return handle.isPresent()
                && handle.get().isAlive()
                && Math.abs(started(handle.get()) - processStarted) <= SAME_START.toMillis();
    }

    private static long started(ProcessHandle handle) {
        return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "an unknown host";
        }
    }

    /** Containers share a boot, and have process numbers of their own. */
    private static String thisMachine() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + " "
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public String toString() {
        return "process " + process + " on " + host + ", since " + since;
    }
}
