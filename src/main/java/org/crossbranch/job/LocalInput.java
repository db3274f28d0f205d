package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.spark.ingest.FileRows;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.query.RowSelection;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.compression.Compression;

/** Inputs that a command reads without Spark: treebank files of this machine that it would take longer to start Spark for. */
final class LocalInput {
    /** Longest file. */
    private static final long MOST_BYTES = 1L << 24;

    /** The same of compressed files. */
    private static final long MOST_PACKED = 1L << 21;

    /** The launcher's word that Spark has settings of its own: paths may then be those of other machines. */
    private static final String SPARK_IS_SET_UP = "crossbranch.spark-is-set-up";

    private LocalInput() {}

    /**
     * Rows that were chosen.
     *
     * @param schema the table that they are of
     */
    record Selected(TableSchema schema, List<Row> rows) {}

    /** Whether a path is that of such a file. */
    static boolean is(String path, String format) {
        return !Boolean.getBoolean(SPARK_IS_SET_UP) && format(path, format).isPresent() && isShort(path);
    }

    /** The format of a treebank file: the one that was named, or else the one that its extension says. */
    private static Optional<TreebankFormat<?>> format(String path, String format) {
        String extension = Compression.withoutExtension(TreebankFormats.extension(path));
        return TreebankFormats.all().stream()
                .filter(known -> format.isEmpty()
                        ? known.extensions().contains(extension)
                        : known.name().equals(format))
                .findFirst();
    }

    private static boolean isShort(String path) {
        try {
            Path file = Path.of(path);
            return Files.isRegularFile(file)
                    && Files.size(file) <= (Compression.extension(path).isEmpty() ? MOST_BYTES : MOST_PACKED);
        } catch (InvalidPathException | IOException e) {
            return false;
        }
    }

    /**
     * The refusal of an identifier that no sentence has.
     *
     * @param isLocal whether the input is read here, or by Spark
     */
    static JobException unknown(JobRun run, boolean isLocal, String path, String format, String id) throws IOException {
        Selected first = select(run, isLocal, path, format, new RowSelection("", false, Integer.MAX_VALUE, 1));
        String example = first.rows().stream()
                .map(row -> "; identifiers are as that of the first: "
                        + TreeTables.analysis(first.schema(), row).sentence().id())
                .findFirst()
                .orElse("; the input is empty");
        return new JobException(ExitCode.INPUT, path + ": there is no sentence " + id + example);
    }

    /**
     * Chooses rows of trees.
     *
     * @param isLocal whether the input is read here, or by Spark
     */
    static Selected select(JobRun run, boolean isLocal, String path, String format, RowSelection selection)
            throws IOException {
        if (isLocal) {
            try (FileRows rows = FileRows.open(run.hadoop(), run.progress(), path, format, false)) {
                return new Selected(FileRows.SCHEMA, selection.of(rows));
            }
        }
        Input input = Input.open(run.spark(), run.progress(), path, format, Input.Reading.LAZY, TreeTables.schemas());
        return new Selected(input.schema(), selection.of(input.rows()));
    }
}
