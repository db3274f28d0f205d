package org.crossbranch.spark.annotate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.crossbranch.spark.ingest.SourceFile;

/**
 * An input that was opened.
 *
 * @param input what is to be written
 * @param parsed the files that are parsed; none for a table
 * @param changes the changes of a folder since the last table, if rows of that one are kept
 */
record OpenedInput(AnnotateInput input, List<SourceFile> parsed, Optional<FileChanges> changes)
        implements AutoCloseable {

    /** Lists its files in the manifest of the table that is made of them. */
    void list(ObjectNode properties, String maker, Instant listed) {
        if (LastFiles.areTold(parsed)) {
            LastFiles.put(properties, maker, this, listed);
        }
    }

    /** Versions of the files whose rows are kept. */
    Map<String, String> kept() {
        return changes.<Map<String, String>>map(FileChanges::kept).orElse(Map.of());
    }

    /** Number of rows and rejects that are kept. */
    long keptRows() {
        return input instanceof GrownInput grown ? grown.kept().count() : 0;
    }

    @Override
    public void close() {
        input.close();
    }
}
