package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.store.FailingObjectStore;
import org.crossbranch.spark.table.store.TableOnDisk;

/** Faults of {@code annotate} on an object store, where a table is published by a pointer. */
final class PointerAnnotateFaultsTest extends AnnotateFaults {
    PointerAnnotateFaultsTest(SparkSession spark) {
        super(spark, FailingObjectStore.SCHEME);
    }

    /** A publication deletes what is older than the folder that it replaces, whichever run has left it. */
    @Override
    void finish(String where) throws IOException {
        List<String> forced = new ArrayList<>(paths());
        forced.add("--force");
        assertThat(annotate(forced)).as(where + "\n" + last().err()).isEqualTo(Outcome.PUBLISHED);
        assertThat(readable()).as(where).isEqualTo(NEW);
        Path table = disk().resolve(table());
        List<String> runs = TableOnDisk.names(TableOnDisk.generations(table));
        assertThat(runs).as(where).hasSize(2);
        assertThat(TableOnDisk.names(table)).as(where).containsExactly("_published");
        assertThat(TableOnDisk.names(table.resolve("_published")))
                .as(where)
                .containsExactly(runs.get(0) + ".json", runs.get(1) + ".json");
        assertThat(TableOnDisk.plainNames(TableOnDisk.folder(table))).as(where).containsExactlyElementsOf(FILES);
        assertThat(TableOnDisk.names(disk())).as(where).containsExactlyElementsOf(names());
    }
}
