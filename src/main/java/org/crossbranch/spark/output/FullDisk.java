package org.crossbranch.spark.output;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;

/**
 * Failures for want of space. The operating system's message names no file, and Hadoop's local file system makes an {@link
 * Error} of it.
 */
public final class FullDisk {
    /** The messages of Linux for full disks and quotas, and of HDFS for its quotas. */
    private static final List<String> MESSAGES =
            List.of("No space left on device", "Disk quota exceeded", "The DiskSpace quota of");

    private FullDisk() {}

    /** Whether a failure of writing is for want of space; its causes are not looked at. */
    public static boolean isReportedBy(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        return (thrown instanceof IOException || thrown instanceof FSError)
                && MESSAGES.stream().anyMatch(message::contains);
    }

    /**
     * The failure of writing a file, as an exception that callers expect. One for want of space gets the file's path, any
     * other exception stays what it is.
     *
     * @param failure an {@link IOException} or an {@link FSError}
     */
    public static IOException named(Path file, Throwable failure) {
        Throwable reason = failure instanceof FSError && failure.getCause() != null ? failure.getCause() : failure;
        IOException exception =
                reason instanceof IOException checked ? checked : new IOException(reason.getMessage(), reason);
        if (!isReportedBy(exception) || exception instanceof FileSystemException) {
            return exception;
        }
        IOException named = new FileSystemException(file.toString(), null, exception.getMessage());
        named.initCause(exception);
        return named;
    }
}
