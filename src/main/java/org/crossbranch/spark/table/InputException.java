package org.crossbranch.spark.table;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.util.zip.ZipException;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.security.AccessControlException;
import org.jspecify.annotations.Nullable;

/** Input that is missing, malformed or of another version. The message says what, where and how to mend it. */
public class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An exception whose message is for the user. */
    public InputException(String message) {
        super(message);
    }

    /** An exception whose message is for the user, with what was noticed first. */
    public InputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * The exception of a path that cannot be read, for the caller to throw. What is wrong with a file stays so, and is the
     * user's to mend. A file system that fails may answer the next run.
     */
    public static RuntimeException unreadable(Object path, IOException e) {
        return isOfFile(e)
                ? new InputException(path + ": cannot be read: " + e.getMessage(), e)
                : new UncheckedIOException(path + ": cannot be read", e);
    }

    /** The failure of a file that was changed, replaced or taken away after it was listed. The next run lists it anew. */
    public static IOException changed(Object path, @Nullable Throwable cause) {
        return new IOException(
                path + ": the file was changed while it was read; nothing was published, run again", cause);
    }

    /** Whether a failure of reading is of the file itself: missing, refused, cut or damaged; or of a pattern of files. */
    public static boolean isOfFile(IOException e) {
        return e instanceof FileNotFoundException
                || e instanceof FileSystemException
                || e instanceof AccessControlException
                || e instanceof ChecksumException
                || e instanceof CharacterCodingException
                || e instanceof EOFException
                || e instanceof ZipException
                || isOfPattern(e.getCause());
    }

    /** Hadoop's class for it is in a package of its own. */
    private static boolean isOfPattern(@Nullable Throwable cause) {
        return cause != null && cause.getClass().getSimpleName().equals("PatternSyntaxException");
    }

    /** A row that is not what its table promises. */
    public static final class MalformedRow extends InputException {
        private static final long serialVersionUID = 1L;

        private final String reason;

        MalformedRow(String place, String reason, @Nullable Throwable cause) {
            super(place + reason, cause);
            this.reason = reason;
        }

        /** The fault and its mend, without the place. */
        public String reason() {
            return reason;
        }
    }
}
