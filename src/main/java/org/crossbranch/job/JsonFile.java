package org.crossbranch.job;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.Objects;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/** A JSON file that a job leaves behind. It is replaced whole: a reader sees the old one or the new one. */
final class JsonFile {
    /** Where tables lie side by side as parts of a larger one, Spark would take a file among them for a part, too. */
    private static final String MANIFESTS = "_runs";

    private static final String MANIFEST_SUFFIX = ".run.json";

    private final Path path;

    private JsonFile(Path path) {
        this.path = path;
    }

    /** The file of a path. */
    static JsonFile at(String path) {
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

    /** Writes or replaces it; folders that are missing are made. */
    void write(String json, Configuration configuration) throws IOException {
        FileContext files = FileContext.getFileContext(path.toUri(), configuration);
        Path whole = files.makeQualified(path);
        String draftName = "." + whole.getName() + "." + UUID.randomUUID();
        if (whole.toUri().getScheme().equals("file")) {
            // Not by Hadoop, which would leave a file of checksums beside each.
            writeLocal(json, java.nio.file.Path.of(whole.toUri().getPath()), draftName);
        } else {
            write(json, files, whole, new Path(whole.getParent(), draftName));
        }
    }

    private static void writeLocal(String json, java.nio.file.Path whole, String draftName) throws IOException {
        Files.createDirectories(Objects.requireNonNull(whole.getParent()));
        java.nio.file.Path draft = whole.resolveSibling(draftName);
        try {
            Files.writeString(draft, json);
            Files.move(draft, whole, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(draft);
            throw e;
        }
    }

    private static void write(String json, FileContext files, Path whole, Path draft) throws IOException {
        try {
            try (OutputStream out = files.create(draft, EnumSet.of(CreateFlag.CREATE), CreateOpts.createParent())) {
                out.write(json.getBytes(StandardCharsets.UTF_8));
            }
            files.rename(draft, whole, Rename.OVERWRITE);
        } catch (IOException e) {
            files.delete(draft, false);
            throw e;
        }
    }
}
