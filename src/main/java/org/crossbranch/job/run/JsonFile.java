package org.crossbranch.job.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileReplacement;
import org.crossbranch.spark.output.Ownership;
import org.crossbranch.spark.output.Publication;
import org.crossbranch.spark.output.RecordJson;

/** A JSON file that a job leaves behind. It is replaced whole: a reader sees the old one or the new one. */
public final class JsonFile {
    /** Where tables lie side by side as parts of a larger one, Spark would take a file among them for a part, too. */
    static final String MANIFESTS = "_runs";

    static final String MANIFEST_SUFFIX = ".run.json";

    /** Names of drafts of runs' files. */
    private static final Pattern DRAFTS =
            Pattern.compile("\\..+" + Pattern.quote(MANIFEST_SUFFIX) + "\\.(unfinished-)?[0-9a-f-]{36}");

    /** A draft is there for milliseconds. */
    private static final Duration LONGEST_DRAFT = Duration.ofHours(1);

    private final Path path;

    private JsonFile(Path path) {
        this.path = path;
    }

    /** The file of a path. */
    public static JsonFile at(String path) {
        return new JsonFile(new Path(path));
    }

    /** The manifest of an output {@code folder/out}: {@code folder/_runs/out.run.json}. */
    static JsonFile manifestOf(String output) {
        // Path drops a slash at the end, so that out/ and out have one manifest.
        Path path = new Path(output);
        String name = MANIFESTS + "/" + path.getName() + MANIFEST_SUFFIX;
        return new JsonFile(path.getParent() == null ? new Path(name) : new Path(path.getParent(), name));
    }

    /** Its path. */
    Path path() {
        return path;
    }

    /**
     * Reads it.
     *
     * @return nothing if there is no such file
     * @throws JobException if it is no JSON
     */
    Optional<JsonNode> find(Configuration configuration) throws IOException {
        FileContext files = FileContext.getFileContext(path.toUri(), configuration);
        try (InputStream in = files.open(path)) {
            return Optional.of(RecordJson.read(in, JsonNode.class));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw new JobException(ExitCode.INPUT, path + ": this is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Deletes it, if it is there. */
    void delete(Configuration configuration) throws IOException {
        FileContext files = FileContext.getFileContext(path.toUri(), configuration);
        try {
            files.delete(path, false);
        } catch (FileNotFoundException e) {
            // As wanted.
            return;
        }
    }

    /** Deletes the drafts that killed runs left in a folder of manifests or records. */
    static void deleteDrafts(FileSystem fileSystem, Path folder, Instant now) throws IOException {
        if (Publication.of(fileSystem) == Publication.POINTER) {
            // There are none.
            return;
        }
        long old = now.minus(LONGEST_DRAFT).toEpochMilli();
        for (FileStatus status : fileSystem.listStatus(folder)) {
            if (status.getModificationTime() < old
                    && DRAFTS.matcher(status.getPath().getName()).matches()) {
                fileSystem.delete(status.getPath(), false);
            }
        }
    }

    /**
     * Writes or replaces it; folders that are missing are made.
     *
     * @param owner asked just before
     */
    void write(String json, Configuration configuration, Ownership owner) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        try {
            FileReplacement.write(configuration, path, bytes, owner);
        } catch (IOException e) {
            owner.check();
            overwrite(bytes, configuration, e);
        }
    }

    /**
     * Writes or replaces it with a job's results.
     *
     * @param owner asked just before
     * @throws JobException if it cannot be written
     */
    public void writeResults(String json, Configuration configuration, Ownership owner) {
        try {
            write(json, configuration, owner);
        } catch (IOException e) {
            throw new JobException(
                    ExitCode.MACHINE,
                    path + ": the figures cannot be written here: " + e.getMessage() + "; give another path",
                    e);
        }
    }

    /** Writes over a local file that is long enough, which a full disk allows; blanks at the end make up the length. */
    private void overwrite(byte[] json, Configuration configuration, IOException cause) throws IOException {
        FileSystem fileSystem = path.getFileSystem(configuration);
        java.nio.file.Path whole =
                java.nio.file.Path.of(fileSystem.makeQualified(path).toUri().getPath());
        boolean isLocal = fileSystem instanceof LocalFileSystem;
        if (!isLocal || !Files.isRegularFile(whole) || Files.size(whole) < json.length) {
            throw cause;
        }
        byte[] padded = Arrays.copyOf(json, Math.toIntExact(Files.size(whole)));
        Arrays.fill(padded, json.length, padded.length, (byte) ' ');
        try {
            Files.write(whole, padded, StandardOpenOption.WRITE);
        } catch (IOException e) {
            cause.addSuppressed(e);
            throw cause;
        }
    }
}
