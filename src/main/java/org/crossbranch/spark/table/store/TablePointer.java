package org.crossbranch.spark.table.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.RecordJson;

/**
 * The object {@value #NAME} in a table's folder, which names the folder within that holds the data. To replace it is to publish: an
 * object store does that in one step.
 *
 * @param generation the folder with the data, from the table's folder on
 * @param previous the one that it replaced, or empty; readers may still have it open
 * @param digest identifies the manifests of what was published
 */
record TablePointer(String generation, String previous, String digest) {
    /** Spark skips names that begin with an underscore. */
    static final String NAME = "_current.json";

    /** The folder in a table's folder that holds one folder for each run. */
    static final String GENERATIONS = "_generations";

    /** Nothing that would lead out of the table's folder. */
    private static final Pattern GENERATION = Pattern.compile(GENERATIONS + "/[0-9a-f]+-[0-9a-f]+");

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Checks that generations are folders of the table. */
    TablePointer {
        if (!GENERATION.matcher(generation).matches()
                || !(previous.isEmpty() || GENERATION.matcher(previous).matches())) {
            throw new IllegalArgumentException(generation + " or " + previous + " is no generation");
        }
    }

    /** The name of a run's generation. */
    static String generationOf(String run) {
        return GENERATIONS + "/" + run;
    }

    /** Whether a folder is a generation of a table, or the table of rejects within one. */
    static boolean isGeneration(Path folder) {
        for (Path at = folder, up = at.getParent(); up != null; at = up, up = at.getParent()) {
            if (up.getName().equals(GENERATIONS)) {
                return true;
            }
            if (!at.equals(folder)) {
                return false;
            }
        }
        return false;
    }

    /**
     * The pointer of a table, if it has one.
     *
     * @throws org.crossbranch.spark.table.InputException if it is damaged
     */
    static Optional<TablePointer> find(FileSystem fileSystem, Path table) throws IOException {
        Path pointer = new Path(table, NAME);
        try (InputStream in = fileSystem.open(pointer)) {
            return Optional.of(RecordJson.read(in, TablePointer.class));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw TableManifest.damaged(pointer, e);
        }
    }

    /** Publishes. */
    void write(FileSystem fileSystem, Path table) throws IOException {
        byte[] json = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this);
        FileContent.write(fileSystem, new Path(table, NAME), out -> out.write(json));
    }
}
