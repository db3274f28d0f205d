package org.crossbranch.spark.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * The publications of an output: files beside its claims. A run writes {@code intent-RUN.json} before it replaces the output, and
 * renames it to {@code done-RUN.json} afterwards, which needs no space. An intent without that tells the next start that a run
 * was killed in between. A file that was cut in the middle is no intent: its run had not begun to replace anything.
 */
public final class PublicationJournal {
    private static final String INTENT = "intent-";
    private static final String DONE = "done-";
    private static final String EXTENSION = ".json";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final FileSystem fileSystem;
    private final Path folder;

    /**
     * A publication that a run is about to make.
     *
     * @param run the run's name, which begins with the number of its claim
     * @param staged path of the folder that it has prepared and checked
     * @param digest identifies what is in it
     */
    public record Intent(String run, String staged, String digest) {}

    private PublicationJournal(FileSystem fileSystem, Path folder) {
        this.fileSystem = fileSystem;
        this.folder = folder;
    }

    /**
     * The journal of an output.
     *
     * @param output a path with a parent
     */
    public static PublicationJournal of(Configuration configuration, Path output) throws IOException {
        ClaimLog claims = ClaimLog.of(configuration, output);
        return new PublicationJournal(claims.fileSystem(), claims.folder());
    }

    /** Records that a run is about to publish. */
    public void intend(Intent intent) throws IOException {
        byte[] json = JSON.writeValueAsBytes(intent);
        FileContent.write(fileSystem, file(INTENT, intent.run()), out -> out.write(json));
    }

    /** Records that a run has published. Older records go. */
    public void done(Intent intent) throws IOException {
        Path record = file(DONE, intent.run());
        Renames.replace(fileSystem, file(INTENT, intent.run()), record);
        for (String run : runs(DONE)) {
            if (RunName.isBefore(run, intent.run())) {
                fileSystem.delete(file(DONE, run), false);
            }
        }
    }

    /** Records that a run will not publish. */
    public void withdraw(String run) throws IOException {
        Path intent = file(INTENT, run);
        if (!fileSystem.delete(intent, false) && fileSystem.exists(intent)) {
            throw new IOException(intent + " cannot be deleted");
        }
    }

    /** The runs that had an intent and are not done, the earliest first. */
    public List<String> open() throws IOException {
        return runs(INTENT);
    }

    /** The same, of runs that began before another run. */
    public List<String> openBefore(String run) throws IOException {
        return open().stream().filter(open -> RunName.isBefore(open, run)).toList();
    }

    /** The intent of a run, or null if there is none, or it was cut in the middle or is of another run. */
    public @Nullable Intent find(String run) throws IOException {
        try (InputStream in = fileSystem.open(file(INTENT, run))) {
            Intent intent = RecordJson.read(in, Intent.class);
            // A copy under another run's name would be settled by paths of that one.
            return intent.run().equals(run) ? intent : null;
        } catch (FileNotFoundException | JsonProcessingException e) {
            return null;
        }
    }

    /** Whether a later run than this one has published. */
    public boolean isSuperseded(String run) throws IOException {
        return runs(DONE).stream().anyMatch(done -> RunName.isBefore(run, done));
    }

    private List<String> runs(String kind) throws IOException {
        return Folders.names(fileSystem, folder).stream()
                .filter(name -> name.startsWith(kind) && name.endsWith(EXTENSION))
                .map(name -> name.substring(kind.length(), name.length() - EXTENSION.length()))
                .sorted(RunName.ORDER)
                .toList();
    }

    private Path file(String kind, String run) {
        return new Path(folder, kind + run + EXTENSION);
    }
}
