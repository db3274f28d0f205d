package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What standard error leads to. */
final class Terminal {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /**
     * Whether standard error is a terminal. {@link System#console} asks for standard input and output as well, and not even
     * that since JDK 22. Where there is no {@code /proc}, the answer is no: lines can be read on a terminal, too.
     */
    static boolean isStandardError() {
        try {
            String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
