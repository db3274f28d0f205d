package org.crossbranch.spark.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims on an object store, where nothing is renamed in one step and nothing is created only if it is free. One object holds the
 * claim, and a put replaces it whole: of several runs that claim at once, the last one to put is the owner, and the others notice
 * at their next look. No listing counts; one only finds what is to be tidied up. Signs of life are an object of each owner's own.
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
            return fileSystem().getFileStatus(claim()).getModificationTime();
        }
    }

    @Override
    public long lastNumber() throws IOException {
        return find().map(Claim::number).orElse(0L);
    }

    @Override
    public boolean append(long number, ClaimOwner owner) throws IOException {
        long begin = System.nanoTime();
        Optional<Claim> before = find();
        if (before.isPresent() && before.get().number() >= number) {
            return false;
        }
        // Signs that are there before the claim is made are of earlier runs. A listing may lack the last one; of a run
        // before one that was
        // killed while it claimed, only a listing has it.
        Set<Path> earlier = signs();
        before.ifPresent(claim -> earlier.add(sign(claim.token())));
        String token = UUID.randomUUID().toString();
        byte[] json = JSON.writeValueAsBytes(new Claim(number, token, owner));
        try {
            FileContent.write(fileSystem(), claim(), out -> out.write(json));
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
        earlier.forEach(this::deleteSign);
        return true;
    }

    private static void pause(long nanos) throws IOException {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while claiming an output", e);
        }
    }

    private Set<Path> signs() {
        Set<Path> signs = new HashSet<>();
        try {
            for (FileStatus status : fileSystem().listStatus(folder())) {
                if (status.getPath().getName().startsWith(SIGN)) {
                    signs.add(status.getPath());
                }
            }
        } catch (FileNotFoundException e) {
            LOG.debug("no run has claimed this output before", e);
        } catch (IOException e) {
            LOG.debug("signs of life of earlier runs stay", e);
        }
        return signs;
    }

    private void deleteSign(Path sign) {
        try {
            fileSystem().delete(sign, false);
        } catch (IOException e) {
            LOG.debug("a sign of life of an earlier run stays", e);
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
        try (InputStream in = fileSystem().open(claim())) {
            return Optional.of(RecordJson.read(in, Claim.class));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            // Not with its cause, which would pass for the machine's: another try finds the same.
            throw new OutputException(claim() + ": not the JSON that was written (" + e.getOriginalMessage()
                    + "); delete it once no run writes this output");
        }
    }

    private Path claim() {
        return new Path(folder(), "claim.json");
    }

    private Path sign(String token) {
        return new Path(folder(), SIGN + token);
    }
}
