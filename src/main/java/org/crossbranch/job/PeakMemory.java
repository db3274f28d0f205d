package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** What this process has needed of the machine's memory. */
final class PeakMemory {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";
    private static final long KIB_PER_MIB = 1024;

    private PeakMemory() {}

    /** Most MiB that were resident at once, heap and native memory together; empty where the system does not tell. */
    static OptionalLong mebibytes() {
        try {
            return peak(Files.readAllLines(STATUS));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    static OptionalLong peak(List<String> status) {
        return status.stream()
                .filter(line -> line.startsWith(PEAK) && line.endsWith(" kB"))
                .mapToLong(line -> Long.parseLong(line.substring(PEAK.length(), line.length() - " kB".length())
                                .strip())
                        / KIB_PER_MIB)
                .findFirst();
    }
}
