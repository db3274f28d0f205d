package org.crossbranch.spark.table.store;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.Folders;
import org.crossbranch.spark.output.OutputException;

/**
 * A partition of a table: a folder {@code key=value} in the table's folder, which Spark, Hive and DuckDB read as rows with one
 * more column. Each is written, claimed and published as a table of its own.
 *
 * @param key name of the column
 * @param value its value in all rows
 */
public record Partition(String key, String value) {
    /** The keys: names that no SQL has to quote. */
    public static final String KEY = "[A-Za-z][A-Za-z0-9_]*";

    /** Values that are names of folders everywhere, and mean the same to all who read them. */
    private static final String VALUE = "[\\p{L}\\p{N}][\\p{L}\\p{N}._+-]*";

    private static final Pattern FOLDER = Pattern.compile("(" + KEY + ")=(" + VALUE + ")");
    private static final int LONGEST_VALUE = 100;

    /** Checks that the folder's name says key and value. */
    public Partition {
        if (!key.matches(KEY) || !isValue(value)) {
            throw new IllegalArgumentException(key + "=" + value + " is no partition; KEY=VALUE is one, such as"
                    + " date=2026-03-01, with letters, digits and ._+- in its value");
        }
    }

    /** Whether something can be the value of a partition. */
    public static boolean isValue(String value) {
        return value.matches(VALUE) && value.length() <= LONGEST_VALUE;
    }

    /** The partition that a folder's name says, if it says one. */
    public static Optional<Partition> find(String name) {
        Matcher matcher = FOLDER.matcher(name);
        return matcher.matches() && isValue(matcher.group(2))
                ? Optional.of(new Partition(matcher.group(1), matcher.group(2)))
                : Optional.empty();
    }

    /** The folder's name. */
    public String folder() {
        return key + "=" + value;
    }

    /** The folder's path. */
    public Path within(Path table) {
        return new Path(table, folder());
    }

    /**
     * Checks that partitions of a key can be written to a folder.
     *
     * @throws OutputException if it is a table itself, or one with another key, or has other things in it
     */
    public static void check(Configuration configuration, Path table, String key) {
        try {
            FileSystem fileSystem = table.getFileSystem(configuration);
            if (TablePlace.of(table, fileSystem).isTable()) {
                throw new OutputException(table
                        + ": the table here is whole, without partitions, and would be read together with them;"
                        + " give another path");
            }
            // The first partition makes the folder.
            for (String name : Folders.names(fileSystem, table)) {
                Optional<Partition> found = find(name);
                if (found.filter(other -> !other.key().equals(key)).isPresent()) {
                    throw new OutputException(table + ": the table here has partitions by \""
                            + found.get().key() + "\", and one by \"" + key
                            + "\" beside them could not be read; give another path");
                }
            }
        } catch (IOException e) {
            throw new OutputException(table + ": cannot be read: " + e.getMessage() + "; nothing was changed", e);
        }
    }
}
