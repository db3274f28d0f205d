package org.crossbranch.spark.output;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The process that holds an output, as its claim describes it.
 *
 * @param host name of its machine, for messages
 * @param machine identifies the boot of a machine and the namespaces of processes and clocks on it; empty where there is no telling
 * @param process its process number there
 * @param processStarted start of the process, clock ticks since boot, which no change of the clock moves; numbers are used again
 * @param since time of the claim, ISO 8601
 */
public record ClaimOwner(String host, String machine, long process, long processStarted, String since) {
    private static final Path PROCESSES = Path.of("/proc");

    /** Fields of {@code /proc/PID/stat} behind the name in brackets, which may hold blanks and brackets itself. */
    private static final int STATE = 0;

    private static final int START = 19;

    /** States of a process that has ended, and whose parent has not asked how. */
    private static final String ENDED = "ZXx";

    /** The owner of claims that this process takes now. */
    public static ClaimOwner ofThisProcess() {
        long process = ProcessHandle.current().pid();
        return new ClaimOwner(
                hostName(),
                thisMachine(),
                process,
                started(process),
                Instant.now().toString());
    }

    private static long started(long process) {
        try {
            return Long.parseLong(stat(PROCESSES, process)[START]);
        } catch (IOException e) {
            // No Linux: the machine has no name either, and nobody compares.
            return 0;
        }
    }

    /** Whether the process ran on this machine and has certainly ended. Of other machines there is no telling. */
    boolean isGone() {
        return isOnThisMachine() && isGone(PROCESSES);
    }

    /** Whether a folder of processes shows that this one has ended. */
    boolean isGone(Path processes) {
        try {
            String[] stat = stat(processes, process);
            return ENDED.contains(stat[STATE]) || Long.parseLong(stat[START]) != processStarted;
        } catch (NoSuchFileException e) {
            // With hidepid, other users' processes are not there to see.
            return Files.isReadable(processes.resolve("1/stat"));
        } catch (IOException e) {
            return false;
        }
    }

    private static String[] stat(Path processes, long process) throws IOException {
        String stat = Files.readString(processes.resolve(process + "/stat"), StandardCharsets.ISO_8859_1);
        return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    }

    boolean isOnThisMachine() {
        return !machine.isEmpty() && machine.equals(thisMachine());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "an unknown host";
        }
    }

    /** Containers share a boot, and have process numbers of their own. Claims of versions that knew no ticks name no clock. */
    private static String thisMachine() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + " " + namespace("pid") + " "
                    + namespace("time");
        } catch (IOException e) {
            return "";
        }
    }

    private static Path namespace(String kind) throws IOException {
        Path link = Path.of("/proc/self/ns", kind);
        return Files.exists(link) ? Files.readSymbolicLink(link) : link;
    }

    @Override
    public String toString() {
        return "process " + process + " on " + host + ", since " + since;
    }
}
