package org.crossbranch.spark.table.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.Folders;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.OutputLocation;
import org.crossbranch.spark.output.RunName;
import org.crossbranch.spark.table.RejectsTable;

/**
 * The objects {@code _published/RUN.json} in a table's folder, one for each run that published. The latest run counts whose
 * generation is there: a run that wakes late puts an object that is not the latest. The object says for other readers where the
 * generation is.
 */
final class TablePointer {
    private static final String EXTENSION = ".json";
    private static final Pattern NAME = Pattern.compile("(" + RunName.PATTERN + ")\\" + EXTENSION);
    private static final ObjectMapper JSON = new ObjectMapper();

    private TablePointer() {}

    /** The folder with the data of a run. */
    static Path generation(Path table, String run) {
        return new Path(HiddenPaths.generations(table), run);
    }

    /** Whether a folder is a generation, or the table of rejects within one. */
    static boolean isGeneration(Path folder) {
        Path at = folder;
        if (folder.getName().equals(RejectsTable.FOLDER) && folder.getParent() != null) {
            at = folder.getParent();
        }
        return at.getName().matches(RunName.PATTERN)
                && at.getParent() != null
                && HiddenPaths.isGenerations(at.getParent());
    }

    /** The runs that have published a table, the latest first. */
    static List<String> runs(FileSystem fileSystem, Path table) throws IOException {
        return Folders.names(fileSystem, new Path(table, OutputLocation.PUBLISHED)).stream()
                .filter(name -> NAME.matcher(name).matches())
                .map(name -> name.substring(0, name.length() - EXTENSION.length()))
                .sorted(RunName.ORDER.reversed())
                .toList();
    }

    /** The run whose generation counts, if one has published the table. */
    static Optional<String> current(FileSystem fileSystem, Path table) throws IOException {
        for (String run : runs(fileSystem, table)) {
            if (fileSystem.exists(new Path(generation(table, run), OutputLocation.MANIFEST))) {
                return Optional.of(run);
            }
        }
        return Optional.empty();
    }

    /** The folder with the data that count, if a table was published by a pointer. */
    static Optional<Path> folder(FileSystem fileSystem, Path table) throws IOException {
        return current(fileSystem, table).map(run -> generation(table, run));
    }

    /** The object of a run. */
    static Path of(Path table, String run) {
        return new Path(new Path(table, OutputLocation.PUBLISHED), run + EXTENSION);
    }

    /** Publishes. */
    static void put(FileSystem fileSystem, Path table, String run) throws IOException {
        byte[] json = JSON.writerWithDefaultPrettyPrinter()
                .writeValueAsBytes(Map.of("generation", generation(table, run).toString()));
        FileContent.write(fileSystem, of(table, run), out -> out.write(json));
    }

    /** Deletes all that was published. */
    static void delete(FileSystem fileSystem, Path table) throws IOException {
        fileSystem.delete(new Path(table, OutputLocation.PUBLISHED), true);
        fileSystem.delete(HiddenPaths.generations(table), true);
    }
}
