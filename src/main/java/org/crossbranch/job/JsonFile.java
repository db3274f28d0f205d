package org.crossbranch.job;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options.CreateOpts;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/** A JSON file that a job leaves behind. It is replaced whole: a reader sees the old one or the new one. */
final class JsonFile {
    private static final String MANIFEST_SUFFIX = ".run.json";

    private final Path path;

    private JsonFile(Path path) {
        this.path = path;
    }

    /** The file of a path. */
    static JsonFile at(String path) {
        return new JsonFile(new Path(path));
    }

    /** The manifest beside an output: its name with {@code .run.json} behind it. */
    static JsonFile manifestBeside(String output) {
        // Path drops a slash at the end, so that out/ and out have one manifest.
        return new JsonFile(new Path(new Path(output) + MANIFEST_SUFFIX));
    }

    /** Its path. */
    Path path() {
        return path;
    }

    /** Writes or replaces it; folders that are missing are made. */
    void write(String json, Configuration configuration) throws IOException {
        FileContext files = FileContext.getFileContext(path.toUri(), configuration);
        Path whole = files.makeQualified(path);
        Path draft = new Path(whole.getParent(), "." + whole.getName() + "." + UUID.randomUUID());
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
