package org.crossbranch.spark.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Claims where folders can be renamed in one step: a folder for each, with the file {@code owner.json}. The highest number is never
 * deleted. A claim appears whole and at most once per number, by a rename to a free name. The modification time of its file is the
 * owner's last sign of life; 0 says that the owner gave it up.
 */
final class FolderClaims extends ClaimLog {
    private static final String OWNER = "owner.json";
    private static final String DRAFT = ".draft-";

    /** A name as {@link #claim} makes it. */
    private static final Pattern NUMBER = Pattern.compile("\\d{6}|[1-9]\\d{6,11}");

    private static final long LAST_NUMBER = 999_999_999_999L;
    private static final int TRIES = 100;

    private static final ObjectMapper JSON = new ObjectMapper();

    FolderClaims(FileSystem fileSystem, Path folder) {
        super(fileSystem, folder);
    }

    @Override
    Optional<Entry> last() throws IOException {
        long number = lastNumber();
        for (int i = 0; i < TRIES && number > 0; i++) {
            try {
                FileStatus status = fileSystem().getFileStatus(owner(number));
                return Optional.of(new Entry(number, read(number), status.getModificationTime()));
            } catch (FileNotFoundException e) {
                long now = lastNumber();
                if (now == number) {
                    return Optional.of(new Entry(number, null, GIVEN_UP));
                }
                // Another claim has followed meanwhile.
                number = now;
            }
        }
        if (number > 0) {
            throw new IOException(folder() + " changes whenever it is looked at");
        }
        return Optional.empty();
    }

    @Override
    public long lastNumber() throws IOException {
        long last = 0;
        for (FileStatus status : Folders.entries(fileSystem(), folder())) {
            String name = status.getPath().getName();
            if (status.isDirectory() && NUMBER.matcher(name).matches()) {
                last = Math.max(last, Long.parseLong(name));
            }
        }
        return last;
    }

    private @Nullable ClaimOwner read(long number) throws IOException {
        try (InputStream in = fileSystem().open(owner(number))) {
            return RecordJson.read(in, ClaimOwner.class);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private @Nullable ClaimOwner find(long number) throws IOException {
        try {
            return read(number);
        } catch (FileNotFoundException e) {
            return null;
        }
    }

    @Override
    public boolean append(long number, ClaimOwner owner) throws IOException {
        if (number > LAST_NUMBER) {
            throw new OutputException(
                    claim(LAST_NUMBER) + ": no claim can follow this one, which no run has made; delete"
                            + " it once no run writes this output");
        }
        Path draft = new Path(folder(), DRAFT + UUID.randomUUID());
        try {
            byte[] json = JSON.writeValueAsBytes(owner);
            FileContent.write(fileSystem(), new Path(draft, OWNER), out -> out.write(json));
            Renames.rename(fileSystem(), draft, claim(number));
        } catch (IOException | FSError e) {
            // It may have happened, with the reply lost.
            if (fileSystem().exists(draft) || !owner.equals(find(number))) {
                fileSystem().delete(draft, true);
                if (lastNumber() >= number) {
                    return false;
                }
                throw FullDisk.named(folder(), e);
            }
        }
        if (lastNumber() != number) {
            // A number that was used and deleted before.
            fileSystem().delete(claim(number), true);
            return false;
        }
        deleteOthers(number);
        return true;
    }

    private void deleteOthers(long number) throws IOException {
        for (FileStatus status : Folders.entries(fileSystem(), folder())) {
            String name = status.getPath().getName();
            boolean isOurs = NUMBER.matcher(name).matches() || name.startsWith(DRAFT);
            if (isOurs && !name.equals(claim(number).getName())) {
                fileSystem().delete(status.getPath(), true);
            }
        }
    }

    @Override
    boolean isLast(long number) throws IOException {
        return lastNumber() == number;
    }

    @Override
    void beat(long number) throws IOException {
        fileSystem().setTimes(owner(number), System.currentTimeMillis(), -1);
    }

    /** Needs no room on the disk. */
    @Override
    void giveUp(long number) throws IOException {
        fileSystem().setTimes(owner(number), GIVEN_UP, -1);
    }

    private Path claim(long number) {
        return new Path(folder(), String.format(Locale.ROOT, "%06d", number));
    }

    private Path owner(long number) {
        return new Path(claim(number), OWNER);
    }
}
