package org.crossbranch.job.run;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The runs that wrote outputs in one folder: a file each in {@code _runs/history}, which no other run writes. A name begins with
 * the time at which its run began, so that names sort by time.
 */
final class RunHistory {
    private static final String FOLDER = "history";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int ID_LENGTH = 8;

    /** Names of records; files of other names are left alone. */
    private static final Pattern NAME =
            Pattern.compile("\\d{8}T\\d{6}\\.\\d{3}Z-[0-9a-f]{8}" + Pattern.quote(JsonFile.MANIFEST_SUFFIX));

    private final Path folder;

    private RunHistory(Path folder) {
        this.folder = folder;
    }

    /**
     * The history of a folder.
     *
     * @param outputs where the outputs are
     */
    static RunHistory within(Path outputs) {
        return new RunHistory(new Path(new Path(outputs, JsonFile.MANIFESTS), FOLDER));
    }

    /** The history beside an output. */
    static RunHistory of(String output) {
        return new RunHistory(new Path(JsonFile.manifestOf(output).path().getParent(), FOLDER));
    }

    /** The record of a run. */
    JsonFile record(Instant started, String run) {
        String name = TIME.format(started) + "-" + run.substring(0, ID_LENGTH) + JsonFile.MANIFEST_SUFFIX;
        return JsonFile.at(new Path(folder, name).toString());
    }

    /** The files of the records, the latest first. */
    List<Path> files(Configuration configuration) throws IOException {
        List<Path> found = new ArrayList<>();
        try {
            for (FileStatus status : fileSystem(configuration).listStatus(folder)) {
                if (NAME.matcher(status.getPath().getName()).matches()) {
                    found.add(status.getPath());
                }
            }
        } catch (FileNotFoundException e) {
            // No run has written here yet.
            return found;
        }
        found.sort(Comparator.comparing(Path::getName).reversed());
        return found;
    }

    /** Deletes all records but the latest, and drafts that killed runs left. Two runs may do so at once. */
    void keep(int records, Configuration configuration) throws IOException {
        List<Path> files = files(configuration);
        FileSystem fileSystem = fileSystem(configuration);
        for (Path file : files.subList(Math.min(records, files.size()), files.size())) {
            fileSystem.delete(file, false);
        }
        Instant now = Instant.now();
        JsonFile.deleteDrafts(fileSystem, folder, now);
        JsonFile.deleteDrafts(fileSystem, folder.getParent(), now);
    }

    /** Hadoop's checksum files are of no use here. */
    private FileSystem fileSystem(Configuration configuration) throws IOException {
        FileSystem found = folder.getFileSystem(configuration);
        return found instanceof LocalFileSystem local ? local.getRawFileSystem() : found;
    }
}
