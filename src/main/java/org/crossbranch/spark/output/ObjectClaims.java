package org.crossbranch.spark.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims on an object store, where nothing is renamed in one step: an object {@code claim-NUMBER.json} for each. The highest number
 * counts and is never deleted. It is put only where none is. A connector that looks first and puts then may let two runs through: the
 * last one to put is the owner, and the other notices at its next look. Signs of life are an object of each owner's own.
 */
final class ObjectClaims extends ClaimLog {
    private static final Logger LOG = LoggerFactory.getLogger(ObjectClaims.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ALIVE = "alive";
    private static final String ENDED = "ended";
    private static final String SIGN = "sign-";

    /** How many times its own look and put a run waits for the put of another that looked at the same time. */
    private static final int WAITS = 3;

    private static final long LONGEST_WAIT = Duration.ofSeconds(2).toNanos();

    /** A UUID, or less. */
    private static final Pattern TOKEN = Pattern.compile("[0-9a-f-]{1,36}");

    private static final Pattern NAME = Pattern.compile("claim-(\\d{6,18})\\.json");

    private String own = "";

    /**
     * The object.
     *
     * @param number the claim's number
     * @param token tells two claims of one number apart
     * @param owner who made it
     */
    record Claim(long number, String token, ClaimOwner owner) {
        /** Checks that the token makes a name within the folder: files are put and deleted by it. */
        Claim {
            if (!TOKEN.matcher(token).matches()) {
                throw new IllegalArgumentException("\"" + token + "\" is no token of a claim");
            }
        }
    }

    ObjectClaims(FileSystem fileSystem, Path folder) {
        super(fileSystem, folder);
    }

    @Override
    Optional<Entry> last() throws IOException {
        Optional<Claim> claim = find();
        return claim.isEmpty()
                ? Optional.empty()
                : Optional.of(new Entry(claim.get().number(), claim.get().owner(), lastSign(claim.get())));
    }

    private long lastSign(Claim claim) throws IOException {
        Path sign = sign(claim.token());
        try (InputStream in = fileSystem().open(sign)) {
            String text = new String(in.readNBytes(ENDED.length()), StandardCharsets.US_ASCII);
            return text.equals(ENDED)
                    ? GIVEN_UP
                    : fileSystem().getFileStatus(sign).getModificationTime();
        } catch (FileNotFoundException e) {
            // It ended before the first one.
            return fileSystem().getFileStatus(claim(claim.number())).getModificationTime();
        }
    }

    @Override
    public long lastNumber() throws IOException {
        return Folders.names(fileSystem(), folder()).stream()
                .mapToLong(ObjectClaims::number)
                .max()
                .orElse(0);
    }

    @Override
    public boolean append(long number, ClaimOwner owner) throws IOException {
        long begin = System.nanoTime();
        List<String> earlier = Folders.names(fileSystem(), folder());
        if (earlier.stream().anyMatch(name -> number(name) >= number)) {
            return false;
        }
        String token = UUID.randomUUID().toString();
        byte[] json = JSON.writeValueAsBytes(new Claim(number, token, owner));
        try {
            FileContent.create(fileSystem(), claim(number), out -> out.write(json));
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException | FSError e) {
            // The reply may be lost, and the claim made.
            if (!isHeldBy(token)) {
                throw FullDisk.named(folder(), e);
            }
        }
        pause(Math.min(LONGEST_WAIT, WAITS * (System.nanoTime() - begin)));
        if (!isHeldBy(token)) {
            return false;
        }
        own = token;
        // Claims and signs that were there before are of earlier runs.
        earlier.stream().filter(ObjectClaims::isOwn).forEach(this::delete);
        return true;
    }

    /** The claim's number, or 0 for another name. */
    private static long number(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private static boolean isOwn(String name) {
        return number(name) > 0 || name.startsWith(SIGN);
    }

    private static void pause(long nanos) throws IOException {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while claiming an output", e);
        }
    }

    private void delete(String name) {
        try {
            fileSystem().delete(new Path(folder(), name), false);
        } catch (IOException e) {
            LOG.debug("{} of an earlier run stays", name, e);
        }
    }

    @Override
    boolean isLast(long number) throws IOException {
        return isHeldBy(own);
    }

    private boolean isHeldBy(String token) throws IOException {
        return find().filter(claim -> claim.token().equals(token)).isPresent();
    }

    @Override
    void beat(long number) throws IOException {
        put(ALIVE);
    }

    @Override
    void giveUp(long number) throws IOException {
        put(ENDED);
    }

    private void put(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        FileContent.write(fileSystem(), sign(own), out -> out.write(bytes));
    }

    private Optional<Claim> find() throws IOException {
        while (true) {
            long number = lastNumber();
            if (number == 0) {
                return Optional.empty();
            }
            Path claim = claim(number);
            try (InputStream in = fileSystem().open(claim)) {
                return Optional.of(RecordJson.read(in, Claim.class));
            } catch (FileNotFoundException e) {
                if (lastNumber() == number) {
                    throw e;
                }
                // Another claim has followed meanwhile.
            } catch (JsonProcessingException e) {
                // Not with its cause, which would pass for the machine's: another try finds the same.
                throw new OutputException(claim + ": not the JSON that was written (" + e.getOriginalMessage()
                        + "); delete it once no run writes this output");
            }
        }
    }

    private Path claim(long number) {
        return new Path(folder(), String.format(Locale.ROOT, "claim-%06d.json", number));
    }

    private Path sign(String token) {
        return new Path(folder(), SIGN + token);
    }
}
