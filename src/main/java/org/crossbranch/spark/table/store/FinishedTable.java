package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.TableSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A table that an earlier run published, which a run that would write the same need not write again. */
public final class FinishedTable {
    /** The property of a finished table that says what its rows depend on. */
    public static final String FINGERPRINT_PROPERTY = "fingerprint";

    private static final Logger LOG = LoggerFactory.getLogger(FinishedTable.class);

    private FinishedTable() {}

    /**
     * The table that an earlier run published, if its fingerprint is the same and its files are those that were written. What
     * runs before this one left beside it is thrown away then.
     *
     * @param claim the run's claim of the table
     * @param property name of the property that holds the fingerprint
     */
    public static Optional<VerifiedTable> find(
            SparkSession spark,
            OutputClaim claim,
            Path target,
            TableSchema schema,
            String property,
            String fingerprint) {
        try {
            FileSystem fileSystem = target.getFileSystem(HadoopSettings.of(spark));
            TablePlace place = TablePlace.of(target, fileSystem);
            TableCommit commit = TableCommit.of(place, claim);
            commit.recover();
            if (!place.isTable()) {
                return Optional.empty();
            }
            TableManifest manifest = TableManifest.read(spark, target);
            boolean isSame = manifest.findProperty(property)
                    .filter(found -> found.asText().equals(fingerprint))
                    .isPresent();
            if (!isSame || !manifest.table().equals(schema.name())) {
                return Optional.empty();
            }
            Path found = place.readable();
            Path rejects = RejectsTable.within(found);
            VerifiedTable table = new VerifiedTable(
                    schema, whole(fileSystem, found, schema), whole(fileSystem, rejects, RejectsTable.SCHEMA));
            commit.discardOthers();
            return Optional.of(table);
        } catch (InputException | FileNotFoundException e) {
            LOG.warn("{}: written again, as it is not whole: {}", target, e.getMessage());
            return Optional.empty();
        } catch (UncheckedIOException e) {
            throw TablePublisher.unread(target, TablePublisher.cause(e));
        } catch (IOException | FSError e) {
            throw TablePublisher.unread(target, e);
        }
    }

    private static List<TableFile> whole(FileSystem fileSystem, Path folder, TableSchema schema) throws IOException {
        List<TableFile> files = TableFile.readAll(fileSystem, TableFile.list(fileSystem, folder), schema);
        TableManifest.check(fileSystem, folder, files);
        return files;
    }
}
