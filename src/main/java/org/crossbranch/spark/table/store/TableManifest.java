package org.crossbranch.spark.table.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.digest.Sha256;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.spark.output.OutputLocation;
import org.crossbranch.spark.output.RecordJson;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.jspecify.annotations.Nullable;

/**
 * The file {@value OutputLocation#MANIFEST} in a table's folder.
 *
 * @param table the table's name
 * @param version its schema's version
 * @param rows number of rows
 * @param rejects number of rows in the table of rejects within
 * @param files the data files, so that one that is missing, added, cut or changed is noticed
 * @param properties what else the job that wrote it says, such as the action inventory of derivations
 */
public record TableManifest(
        String table, int version, long rows, long rejects, List<DataFile> files, ObjectNode properties) {

    /**
     * A data file as it was written.
     *
     * @param name its name within the table's folder
     * @param bytes its length
     * @param rows number of rows
     * @param tailCrc CRC-32 of all that stands behind its data
     */
    public record DataFile(String name, long bytes, long rows, long tailCrc) {
        static DataFile of(TableFile file) {
            return new DataFile(file.path().getName(), file.bytes(), file.rows(), file.tailCrc());
        }
    }

    private static final ObjectWriter JSON = new ObjectMapper().writerWithDefaultPrettyPrinter();

    /**
     * Reads the manifest of a table.
     *
     * @throws InputException if there is none, which is so if others copied the table without it, or if it is damaged
     * @throws UncheckedIOException if it cannot be read
     */
    public static TableManifest read(SparkSession spark, Path table) {
        try {
            FileSystem fileSystem = table.getFileSystem(HadoopSettings.of(spark));
            return read(fileSystem, TablePlace.of(table, fileSystem).readable());
        } catch (FileNotFoundException e) {
            throw new InputException(
                    table + ": there is no table with a " + OutputLocation.MANIFEST
                            + "; write it again, or copy the whole folder",
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(table + ": " + OutputLocation.MANIFEST + " cannot be read", e);
        }
    }

    /**
     * The manifest of a table that was opened, or nothing if others copied the table without it.
     *
     * @throws InputException if it is damaged
     * @throws UncheckedIOException if it cannot be read
     */
    public static Optional<TableManifest> find(SparkSession spark, Table table) {
        try {
            FileSystem fileSystem = table.path().getFileSystem(HadoopSettings.of(spark));
            return fileSystem.exists(new Path(table.path(), OutputLocation.MANIFEST))
                    ? Optional.of(read(fileSystem, table.path()))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(table.path() + ": " + OutputLocation.MANIFEST + " cannot be read", e);
        }
    }

    /** Checks that a folder's data files are those of its manifest, if it has one: a copy made by others has none. */
    static void check(FileSystem fileSystem, Path folder, List<TableFile> files) throws IOException {
        Optional<Map<String, DataFile>> listed = listed(fileSystem, folder);
        if (listed.isEmpty()) {
            return;
        }
        Map<String, DataFile> expected = listed.get();
        for (TableFile file : files) {
            check(file, expected.remove(file.path().getName()));
        }
        if (!expected.isEmpty()) {
            throw new InputException(folder + ": "
                    + (expected.size() == 1 ? "a data file is" : expected.size() + " data files are") + " missing, "
                    + expected.keySet().iterator().next() + " first; restore the table, or write it again");
        }
    }

    /** The data files of a folder's manifest by their names, if it has one. */
    static Optional<Map<String, DataFile>> listed(FileSystem fileSystem, Path folder) throws IOException {
        if (!fileSystem.exists(new Path(folder, OutputLocation.MANIFEST))) {
            return Optional.empty();
        }
        Map<String, DataFile> listed = new TreeMap<>();
        read(fileSystem, folder).files().forEach(file -> listed.put(file.name(), file));
        return Optional.of(listed);
    }

    /** Checks that a file is the one that was written, if one was. */
    static void check(TableFile file, @Nullable DataFile wanted) {
        if (!DataFile.of(file).equals(wanted)) {
            throw new InputException(file.path() + ": "
                    + (wanted == null
                            ? "the file was not there when the table was written"
                            : "the file is not the one that was written")
                    + "; restore the table, or write it again");
        }
    }

    /** Whether a folder holds the files that its manifest lists, by name and length, and those of its rejects. */
    static boolean isWhole(FileSystem fileSystem, Path folder) throws IOException {
        Map<String, Long> found = new TreeMap<>();
        Map<String, Long> listed = new TreeMap<>();
        try {
            for (FileStatus file : TableFile.list(fileSystem, folder)) {
                found.put(file.getPath().getName(), file.getLen());
            }
            read(fileSystem, folder).files().forEach(file -> listed.put(file.name(), file.bytes()));
        } catch (FileNotFoundException | InputException e) {
            return false;
        }
        Path rejects = new Path(folder, RejectsTable.FOLDER);
        return found.equals(listed) && (!fileSystem.exists(rejects) || isWhole(fileSystem, rejects));
    }

    /** The files of a folder that its manifest lists, as far as they are there: others, of tasks that came too late, are no part. */
    static List<FileStatus> found(FileSystem fileSystem, Path folder) throws IOException {
        Set<String> listed =
                read(fileSystem, folder).files().stream().map(DataFile::name).collect(Collectors.toSet());
        return Arrays.stream(fileSystem.listStatus(folder))
                .filter(status -> listed.contains(status.getPath().getName()))
                .sorted(Comparator.comparing(FileStatus::getPath))
                .toList();
    }

    /** Whether the files of a folder and of its rejects are those that were written, footers included. */
    static boolean isIntact(FileSystem fileSystem, Path folder) throws IOException {
        if (!isWhole(fileSystem, folder)) {
            return false;
        }
        try {
            for (Path table : List.of(folder, new Path(folder, RejectsTable.FOLDER))) {
                if (fileSystem.exists(table)) {
                    check(
                            fileSystem,
                            table,
                            TableFile.readAll(fileSystem.getConf(), TableFile.list(fileSystem, table)));
                }
            }
            return true;
        } catch (FileNotFoundException | InputException e) {
            return false;
        }
    }

    /** SHA-256 of the manifests of a folder and of its rejects, which list all files; empty if there is no table. */
    static String digest(FileSystem fileSystem, Path folder) throws IOException {
        MessageDigest digest = Sha256.begin();
        for (Path table : List.of(folder, new Path(folder, RejectsTable.FOLDER))) {
            try (InputStream in = fileSystem.open(new Path(table, OutputLocation.MANIFEST))) {
                digest.update(in.readAllBytes());
            } catch (FileNotFoundException e) {
                return "";
            }
        }
        return Fingerprint.hex(digest);
    }

    private static TableManifest read(FileSystem fileSystem, Path folder) throws IOException {
        Path file = new Path(folder, OutputLocation.MANIFEST);
        try (InputStream in = fileSystem.open(file)) {
            return RecordJson.read(in, TableManifest.class);
        } catch (JsonProcessingException e) {
            throw damaged(file, e);
        }
    }

    /** The complaint about a file that says what a table is. */
    static InputException damaged(Path file, JsonProcessingException e) {
        return new InputException(
                file + ": not the JSON that was written (" + e.getOriginalMessage()
                        + "); restore the table, or write it again",
                e);
    }

    void write(FileSystem fileSystem, Path folder) throws IOException {
        byte[] json = JSON.writeValueAsBytes(this);
        FileContent.write(fileSystem, new Path(folder, OutputLocation.MANIFEST), out -> out.write(json));
    }

    /** An empty set of properties to fill. */
    public static ObjectNode newProperties() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A property that tables of earlier releases may lack. */
    public Optional<JsonNode> findProperty(String name) {
        return Optional.ofNullable(properties.get(name));
    }

    /**
     * A property.
     *
     * @throws InputException if the manifest lacks it
     */
    public JsonNode property(String name) {
        JsonNode value = properties.get(name);
        if (value == null) {
            throw new InputException(
                    "the manifest of this table \"" + table + "\" has no \"" + name + "\"; write the table again");
        }
        return value;
    }
}
