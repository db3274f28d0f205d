package org.crossbranch.spark.table.parquet;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.spark.sql.execution.datasources.SchemaColumnConvertNotSupportedException;
import org.crossbranch.spark.table.InputException;

/**
 * Tells damage in the middle of a Parquet file from faults of the machine. Parquet names no file, and where the header of a
 * page is damaged, which no checksum protects, almost any exception may come of it.
 */
public final class PageDamage {
    private static final int BUFFER = 1 << 16;

    private PageDamage() {}

    /**
     * Judges what was thrown while the rows of a file were read. If the file system can read all of its bytes, and they make no
     * rows a second time, the fault is the file's.
     *
     * @throws InputException if it is; the message names the file
     */
    public static void check(Path file, Configuration configuration, Exception thrown) {
        if (thrown instanceof InputException || thrown instanceof FileNotFoundException) {
            return;
        }
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof SchemaColumnConvertNotSupportedException type) {
                throw new InputException(
                        file + ": column " + type.getColumn() + " is stored as " + type.getPhysicalType()
                                + ", and its table has the type " + type.getLogicalType()
                                + "; write the column with that type",
                        thrown);
            }
        }
        if (isCertain(thrown) || (isReadable(file, configuration) && !hasPassed(thrown, file, configuration))) {
            throw new InputException(
                    file + ": its data are damaged (" + firstLine(thrown)
                            + "); restore the file, or write the table again",
                    thrown);
        }
    }

    private static boolean isCertain(Throwable thrown) {
        return thrown instanceof ParquetDecodingException || thrown instanceof ChecksumException;
    }

    private static boolean isReadable(Path file, Configuration configuration) {
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = file.getFileSystem(configuration).open(file)) {
            int count = in.read(buffer);
            while (count >= 0) {
                count = in.read(buffer);
            }
            return true;
        } catch (ChecksumException e) {
            return true;
        } catch (IOException e) {
            // What was thrown first says more.
            return false;
        }
    }

    /** Whether a file system failed that answers now. */
    private static boolean hasPassed(Exception thrown, Path file, Configuration configuration) {
        boolean isOfMachine = false;
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            isOfMachine |= at instanceof IOException;
        }
        try {
            if (isOfMachine) {
                ParquetRows.readUnexplained(file, configuration, List.of(), row -> {});
            }
            return isOfMachine;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** The first line of what an exception says; Parquet's go on for many. */
    public static String firstLine(Exception thrown) {
        String message = String.valueOf(thrown.getMessage());
        return message.lines().findFirst().orElse(message);
    }
}
