package org.crossbranch.spark.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * The claims of one output, numbered from 1: folders in {@code _runs/NAME.claim}, each with the file {@code owner.json}. The
 * highest number counts and is never deleted, so that it never falls. A claim appears whole and at most once per number, by a
 * rename to a free name. The modification time of its file is the owner's last sign of life; 0 says that the owner gave it up.
 */
public final class ClaimLog {
    private static final String RUNS = "_runs";
    private static final String OWNER = "owner.json";
    private static final String DRAFT = ".draft-";
    private static final Pattern NUMBER = Pattern.compile("\\d{6,18}");
    private static final long GIVEN_UP = 0;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final FileSystem fileSystem;
    private final Path folder;

    /**
     * A claim.
     *
     * @param number its number
     * @param owner who made it, or null if the file cannot be understood
     * @param lastSign the last sign of life, milliseconds since 1970 by the owner's clock
     */
    record Entry(long number, @Nullable ClaimOwner owner, long lastSign) {
        boolean isGivenUp() {
            return lastSign == GIVEN_UP;
        }
    }

    private ClaimLog(FileSystem fileSystem, Path folder) {
        this.fileSystem = fileSystem;
        this.folder = folder;
    }

    /**
     * The claims of an output.
     *
     * @param output a path with a parent
     */
    public static ClaimLog of(Configuration configuration, Path output) throws IOException {
        FileSystem found = output.getFileSystem(configuration);
        // Hadoop's checksum files are of no use here.
        FileSystem fileSystem = found instanceof LocalFileSystem local ? local.getRawFileSystem() : found;
        Path whole = fileSystem.makeQualified(output);
        return new ClaimLog(fileSystem, new Path(whole.getParent(), RUNS + "/" + whole.getName() + ".claim"));
    }

    FileSystem fileSystem() {
        return fileSystem;
    }

    Path folder() {
        return folder;
    }

    /** The claim that counts. */
    Optional<Entry> last() throws IOException {
        while (true) {
            long number = lastNumber();
            if (number == 0) {
                return Optional.empty();
            }
            try {
                FileStatus status = fileSystem.getFileStatus(owner(number));
                return Optional.of(new Entry(number, read(number), status.getModificationTime()));
            } catch (FileNotFoundException e) {
                // Else another claim has followed meanwhile.
                if (lastNumber() == number) {
                    return Optional.of(new Entry(number, null, GIVEN_UP));
                }
            }
        }
    }

    /** The number of the claim that counts, or 0. */
    public long lastNumber() throws IOException {
        long last = 0;
        for (FileStatus status : entries()) {
            String name = status.getPath().getName();
            if (NUMBER.matcher(name).matches()) {
                last = Math.max(last, Long.parseLong(name));
            }
        }
        return last;
    }

    private FileStatus[] entries() throws IOException {
        try {
            return fileSystem.listStatus(folder);
        } catch (FileNotFoundException e) {
            return new FileStatus[0];
        }
    }

    private @Nullable ClaimOwner read(long number) throws IOException {
        try (InputStream in = fileSystem.open(owner(number))) {
            return JSON.readValue(in, ClaimOwner.class);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    /**
     * Adds a claim.
     *
     * @param number the number after that of the claim that counts
     * @return whether it is the claim that counts now; if not, another one was there first
     */
    public boolean append(long number, ClaimOwner owner) throws IOException {
        Path draft = new Path(folder, DRAFT + UUID.randomUUID());
        try {
            byte[] json = JSON.writeValueAsBytes(owner);
            FileContent.write(fileSystem, new Path(draft, OWNER), out -> out.write(json));
            Renames.rename(fileSystem, draft, claim(number));
        } catch (IOException | FSError e) {
            fileSystem.delete(draft, true);
            if (lastNumber() >= number) {
                return false;
            }
            throw FullDisk.named(folder, e);
        }
        if (lastNumber() != number) {
            // A number that was used and deleted before.
            fileSystem.delete(claim(number), true);
            return false;
        }
        deleteOthers(number);
        return true;
    }

    private void deleteOthers(long number) throws IOException {
        for (FileStatus status : entries()) {
            String name = status.getPath().getName();
            if (!name.equals(claim(number).getName()) && !PublicationJournal.owns(name)) {
                fileSystem.delete(status.getPath(), true);
            }
        }
    }

    /** Gives a sign of life. */
    void beat(long number) throws IOException {
        fileSystem.setTimes(owner(number), System.currentTimeMillis(), -1);
    }

    /** Gives a claim up. Needs no room on the disk. */
    void giveUp(long number) throws IOException {
        fileSystem.setTimes(owner(number), GIVEN_UP, -1);
    }

    private Path claim(long number) {
        return new Path(folder, String.format("%06d", number));
    }

    private Path owner(long number) {
        return new Path(claim(number), OWNER);
    }
}
