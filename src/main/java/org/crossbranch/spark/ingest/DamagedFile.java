package org.crossbranch.spark.ingest;

import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.treebank.MalformedTreeException;

/**
 * A file that cannot be read, or hardly.
 *
 * @param path where it is
 * @param id what stands for it among the identifiers of sentences
 * @param bytes its length
 * @param line line up to which it was read, or {@link RejectsTable.Reject#NO_PLACE}
 * @param column column of the line, or the same
 * @param reason what is wrong and how to mend it
 */
public record DamagedFile(String path, String id, long bytes, int line, int column, String reason)
        implements Serializable {

    /** A file of text or of trees. */
    static DamagedFile of(Configuration configuration, SourceFile file, MalformedTreeException error) {
        return new DamagedFile(
                file.path(),
                file.corpus() + "/" + file.document(),
                file.length(configuration),
                error.line(),
                error.column(),
                error.reason());
    }

    /** A file of a table. */
    public static DamagedFile ofTable(String path, long bytes, String message) {
        String prefix = path + ": ";
        return new DamagedFile(
                path,
                path.substring(path.lastIndexOf('/') + 1),
                bytes,
                RejectsTable.Reject.NO_PLACE,
                RejectsTable.Reject.NO_PLACE,
                message.startsWith(prefix) ? message.substring(prefix.length()) : message);
    }

    /** Its row in the table of rejects. */
    public RejectsTable.Reject reject(String stage) {
        return new RejectsTable.Reject(id, Status.DAMAGED, path, line, column, stage, reason, "");
    }
}
