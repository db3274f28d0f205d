package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.unsafe.types.UTF8String;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.treebank.MalformedTreeException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of treebank files, read by the caller in the order of the files and without a session: what {@link Input#open} has tasks
 * read. The first malformed entry ends the reading, unless malformed entries are set aside.
 */
public final class FileRows implements Iterator<Row>, AutoCloseable {
    /** The table that the files would be imported to. Its columns' places are those in the rows, which do not know their names. */
    public static final TableSchema SCHEMA = TreesTable.SCHEMA;

    private final Configuration configuration;
    private final Iterator<SourceFile> files;
    private final boolean areMalformedSetAside;
    private final List<MalformedTreeException> malformed = new ArrayList<>();
    private @Nullable SourceReader reader;
    private @Nullable Row next;

    private FileRows(Configuration configuration, List<SourceFile> files, boolean areMalformedSetAside) {
        this.configuration = configuration;
        this.files = files.iterator();
        this.areMalformedSetAside = areMalformedSetAside;
    }

    /**
     * Opens files of trees.
     *
     * @param listener receives the names of files that are left out
     * @param format name of the files' format, or empty to go by their extensions
     * @param areMalformedSetAside whether malformed entries are {@linkplain #malformed() set aside}
     * @throws org.crossbranch.spark.table.InputException if there are none, or they hold something else
     */
    public static FileRows open(
            Configuration configuration,
            RunListener listener,
            String path,
            String format,
            boolean areMalformedSetAside) {
        List<SourceFile> files = SourceFiles.find(configuration, listener, path, format);
        Input.checkAccepted(path, files, SCHEMA);
        return new FileRows(configuration, files, areMalformedSetAside);
    }

    /** The order of these rows by corpus, document and place. Spark's order of strings is that of their bytes. */
    public static Comparator<Row> inReadingOrder() {
        return Comparator.comparing((Row row) -> UTF8String.fromString(string(row, "corpus")))
                .thenComparing(row -> UTF8String.fromString(string(row, "document")))
                .thenComparing(row -> row.getLong(column("position")));
    }

    /** A string of one of these rows. */
    public static String string(Row row, String column) {
        return row.getString(column(column));
    }

    /** The place of a column in these rows. */
    public static int column(String name) {
        return SCHEMA.columns().fieldIndex(name);
    }

    /** The errors of the malformed entries so far. */
    public List<MalformedTreeException> malformed() {
        return List.copyOf(malformed);
    }

    @Override
    public boolean hasNext() {
        try {
            while (next == null) {
                SourceReader current = reader;
                if (current == null || !current.hasNext()) {
                    close();
                    if (!files.hasNext()) {
                        return false;
                    }
                    reader = open(files.next());
                } else {
                    next = row(current.next());
                }
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SourceReader open(SourceFile file) throws IOException {
        return SourceReader.open(
                configuration,
                SourceFile.Part.whole(file),
                FileSettings.charset(configuration).name(),
                TreePreparation.NONE,
                DocumentOptions.DEFAULT,
                new DistributedSegmenter("", ""),
                Optional.empty());
    }

    private @Nullable Row row(SourceReader.Entry entry) {
        if (entry instanceof SourceReader.Malformed complaint) {
            if (!areMalformedSetAside) {
                throw complaint.error();
            }
            malformed.add(complaint.error());
        }
        return entry instanceof SourceReader.Found found ? found.row() : null;
    }

    @Override
    public Row next() {
        Row row = hasNext() ? next : null;
        if (row == null) {
            throw new NoSuchElementException("no more trees");
        }
        next = null;
        return row;
    }

    @Override
    public void close() throws IOException {
        SourceReader last = reader;
        reader = null;
        if (last != null) {
            last.close();
        }
    }
}
