package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Tables on a local disk, looked at without the code under test. */
public final class TableOnDisk {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TableOnDisk() {}

    /** The property {@code run} of a table, or of the one that its pointer names; fails if files are missing or of another length. */
    static String run(Path place) throws IOException {
        JsonNode manifest = manifest(folder(place));
        assertThat(manifest.get("rows").asInt())
                .isEqualTo(manifest.at("/properties/trees").asInt());
        return manifest.at("/properties/run").asText();
    }

    /** The folder with a table's files: its own, or the generation of the latest run that published and whose generation is there. */
    public static Path folder(Path place) throws IOException {
        if (!Files.exists(place.resolve("_published"))) {
            return place;
        }
        for (String name : names(place.resolve("_published")).stream()
                .sorted(Comparator.reverseOrder())
                .toList()) {
            Path generation = generations(place).resolve(name.replace(".json", ""));
            if (Files.exists(generation.resolve("_crossbranch.json"))) {
                return generation;
            }
        }
        return place;
    }

    /** Where a table on an object store has its generations. */
    public static Path generations(Path place) {
        Path table = place;
        while (table.getFileName().toString().contains("=")) {
            table = Objects.requireNonNull(table.getParent());
        }
        return table.resolveSibling("." + table.getFileName() + ".generations").resolve(table.relativize(place));
    }

    /** The manifest of a table; fails if files are missing or of another length, or it has no rejects. */
    public static JsonNode manifest(Path table) throws IOException {
        assertThat(listedIn(table)).as("the files of " + table).isNotEmpty();
        listedIn(table.resolve("_rejects"));
        return JSON.readTree(table.resolve("_crossbranch.json").toFile());
    }

    private static Map<String, Long> listedIn(Path table) throws IOException {
        JsonNode manifest = JSON.readTree(table.resolve("_crossbranch.json").toFile());
        Map<String, Long> listed = new TreeMap<>();
        manifest.get("files")
                .forEach(file ->
                        listed.put(file.get("name").asText(), file.get("bytes").asLong()));
        Map<String, Long> found = new TreeMap<>();
        try (Stream<Path> files = Files.list(table)) {
            files.map(Path::toFile)
                    .filter(file -> file.getName().endsWith(".parquet"))
                    .forEach(file -> found.put(file.getName(), file.length()));
        }
        if (!table.toString().contains(".generations/")) {
            assertThat(found).as("the files of " + table).isEqualTo(listed);
        } else {
            // A file of an attempt that does not count stays where the listing does not show it in time.
            assertThat(found).as("the files of " + table).containsAllEntriesOf(listed);
        }
        return listed;
    }

    /** The data file of a shard. */
    public static Path file(Path table, int shard) throws IOException {
        String begin = "part-0000" + shard + "-";
        return table.resolve(names(table).stream()
                .filter(name -> name.startsWith(begin))
                .findFirst()
                .orElseThrow());
    }

    /** The names in a folder, data files without run and token. */
    public static List<String> plainNames(Path folder) throws IOException {
        return names(folder).stream()
                .map(name -> name.replaceFirst("-\\d{6}-[0-9a-f]{8}\\.parquet", ".parquet"))
                .toList();
    }

    /** The names in a folder. */
    public static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
