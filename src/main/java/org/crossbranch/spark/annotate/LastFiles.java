package org.crossbranch.spark.annotate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;

/**
 * The files of a folder that a table of parses was made of, as its manifest lists them.
 *
 * @param versions lengths and times of change, by {@link #key}
 * @param isSame whether model, settings and program were those of this run
 */
record LastFiles(SortedMap<String, String> versions, boolean isSame) {
    private static final String FILES = "files";
    private static final String MAKER = "maker";

    /**
     * The changes of a folder's files since a table was made of them.
     *
     * @param fresh the files to be parsed: new ones and those that have changed
     * @param changed number of the latter
     * @param kept versions of the files whose rows stay, by {@linkplain #key corpus and document}
     * @param gone number of files that are no longer there
     * @param areGoneKept whether the rows of these stay; they are among the kept ones then
     */
    record Changes(List<SourceFile> fresh, int changed, SortedMap<String, String> kept, int gone, boolean areGoneKept) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%,d new files, %,d changed, %,d as they were, %,d gone%s; only new and changed ones are parsed",
                    fresh.size() - changed,
                    changed,
                    kept.size() - (areGoneKept ? gone : 0),
                    gone,
                    gone == 0 ? "" : areGoneKept ? " whose rows are kept" : " whose rows are removed");
        }
    }

    /**
     * The files of the table that a run is about to replace; nothing if there is none, or it was not made of a folder.
     *
     * @param maker digest of all that rows depend on but the files
     */
    static Optional<LastFiles> of(SparkSession spark, Path output, String maker) {
        if (!Table.isTable(spark, output)) {
            return Optional.empty();
        }
        TableManifest manifest;
        try {
            manifest = TableManifest.read(spark, output);
        } catch (InputException e) {
            // Whoever is about to replace the table says what is wrong with it.
            return Optional.empty();
        }
        Optional<JsonNode> files = manifest.findProperty(FILES);
        if (!manifest.table().equals(ParsesTable.SCHEMA.name()) || files.isEmpty()) {
            return Optional.empty();
        }
        SortedMap<String, String> versions = new TreeMap<>();
        files.get()
                .properties()
                .forEach(file -> versions.put(file.getKey(), file.getValue().asText()));
        boolean isSame = manifest.findProperty(MAKER)
                .filter(found -> found.asText().equals(maker))
                .isPresent();
        return Optional.of(new LastFiles(versions, isSame));
    }

    /** A file's corpus and document, with which the identifiers of its sentences begin. */
    static String key(SourceFile file) {
        return file.corpus() + "/" + file.document();
    }

    /** Whether rows can be told by their identifiers to be of one of these files. */
    private static boolean areTold(List<SourceFile> files) {
        Set<String> keys = new HashSet<>();
        return files.stream().allMatch(file -> file.isOneDocument() && keys.add(key(file)));
    }

    /**
     * Compares files with those of the table.
     *
     * @return nothing if all are to be parsed
     * @throws InputException if rows are to be kept whose files have gone, and others cannot be put beside them
     */
    Optional<Changes> changes(List<SourceFile> files, AnnotateRequest request) {
        if (!areTold(files)) {
            return Optional.empty();
        }
        List<SourceFile> fresh = new ArrayList<>();
        SortedMap<String, String> gone = new TreeMap<>(versions);
        SortedMap<String, String> kept = new TreeMap<>();
        int changed = 0;
        for (SourceFile file : files) {
            String version = gone.remove(key(file));
            if (isSame && !request.isForced() && file.version().equals(version)) {
                kept.put(key(file), version);
            } else {
                fresh.add(file);
                changed += version == null ? 0 : 1;
            }
        }
        boolean areGoneKept = request.input().policy().gone() == GoneFiles.KEEP;
        if (areGoneKept && !gone.isEmpty()) {
            if (!isSame) {
                throw new InputException(request.output() + ": " + gone.size()
                        + " files that the table was made of have"
                        + " gone (" + gone.firstKey() + " first), and another model, other settings or another build of"
                        + " the program made their rows, so that they cannot be kept beside new ones; give another"
                        + " path for the output, or remove them with --set annotate.gone-files=remove");
            }
            kept.putAll(gone);
        }
        return kept.isEmpty()
                ? Optional.empty()
                : Optional.of(new Changes(fresh, changed, kept, gone.size(), areGoneKept));
    }

    /**
     * Lists the files of a table in the properties of its manifest, if rows can be told to be of one of them. A file that is so
     * young that its next change might not show is left out.
     *
     * @param listed when the files were listed
     */
    static void put(ObjectNode properties, String maker, AnnotateInput input, Instant listed) {
        if (!areTold(input.files())) {
            return;
        }
        properties.put(MAKER, maker);
        ObjectNode files = properties.putObject(FILES);
        input.keptFiles().forEach(files::put);
        input.files().stream()
                .filter(file -> !file.isYoung(listed))
                .forEach(file -> files.put(key(file), file.version()));
    }
}
