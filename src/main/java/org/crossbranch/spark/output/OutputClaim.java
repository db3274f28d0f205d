package org.crossbranch.spark.output;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exclusive ownership of an output by one run. The owner gives signs of life; a claim expires when its process has ended on
 * this machine, or without a sign for the length of the lease. A run that was overtaken so notices before it publishes. See
 * {@code docs/decisions/output-claims.md}.
 */
public final class OutputClaim implements AutoCloseable, Ownership {
    private static final Logger LOG = LoggerFactory.getLogger(OutputClaim.class);

    /** HDFS gives writers as long. */
    static final Duration LEASE = Duration.ofSeconds(60);

    private static final int BEATS_PER_LEASE = 12;

    /** A part of the lease that is longer than the time between two signs of life, by a second. */
    private static final int OLD_SIGN = 10;

    private static final int TRIES = 100;
    private static final int LOOKS = 60;

    private final Path output;
    private final Path given;
    private final ClaimLog log;
    private final long number;
    private final String run;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread heart;

    private OutputClaim(Path output, Path given, ClaimLog log, long number, Duration beat) {
        this.output = output;
        this.given = given;
        this.log = log;
        this.number = number;
        this.run = RunName.of(number);
        this.heart = new Thread(() -> beat(beat), "claim of " + output);
        heart.setDaemon(true);
        heart.start();
    }

    /**
     * Claims an output. Waits, at most for the length of the lease, where only time can tell whether an earlier owner lives.
     *
     * @throws OwnedException if another run owns it
     * @throws OutputException if there can be no output there, or no claim can be written
     */
    public static OutputClaim take(Configuration configuration, Path output) {
        return take(configuration, output, ClaimOwner.ofThisProcess(), LEASE, LEASE.dividedBy(BEATS_PER_LEASE));
    }

    /**
     * Claims an output as {@link #take(Configuration, Path)} does.
     *
     * @param self who claims it
     * @param lease how long an owner may give no sign of life
     * @param beat time between two signs of life of the new owner
     */
    public static OutputClaim take(
            Configuration configuration, Path path, ClaimOwner self, Duration lease, Duration beat) {
        try {
            FileSystem fileSystem = path.getFileSystem(configuration);
            Path output = OutputLocation.resolve(fileSystem, path);
            OutputLocation.check(fileSystem, output);
            ClaimLog log = ClaimLog.of(configuration, output);
            for (int i = 0; i < TRIES; i++) {
                Optional<ClaimLog.Entry> last = log.last();
                if (last.isPresent() && !isFree(path, log, last.get(), lease)) {
                    throw OwnedException.owned(path, String.valueOf(last.get().owner()));
                }
                long number = last.map(ClaimLog.Entry::number).orElse(0L) + 1;
                if (log.append(number, self)) {
                    return new OutputClaim(output, path, log, number, beat);
                }
                // Another run was faster, and is the owner to look at.
            }
            throw new OutputException(path + ": cannot be claimed: each time another run was faster; look at "
                    + log.folder() + ", and run this job again");
        } catch (IOException e) {
            throw new OutputException(path + ": cannot be written: " + e.getMessage() + "; nothing was changed", e);
        }
    }

    /**
     * Whether a run owns an output. Waits, at most for the length of the lease, where only time can tell whether it lives.
     *
     * @throws IOException if the claims cannot be read
     */
    public static boolean isOwned(Configuration configuration, Path output) throws IOException {
        ClaimLog log = ClaimLog.of(configuration, output);
        Optional<ClaimLog.Entry> last = log.last();
        return last.isPresent() && !isFree(output, log, last.get(), LEASE);
    }

    private static boolean isFree(Path output, ClaimLog log, ClaimLog.Entry last, Duration lease) throws IOException {
        if (last.isGivenUp()) {
            return true;
        }
        ClaimOwner owner = last.owner();
        boolean isGone = owner != null && owner.isGone();
        long patience = isGone ? lease.toMillis() / OLD_SIGN : lease.toMillis();
        // Clocks of two machines differ, and that of one may have been set back.
        long age = System.currentTimeMillis() - last.lastSign();
        if (owner == null || !owner.isOnThisMachine() || age < 0) {
            return isSilent(output, log, last, patience);
        }
        if (!isGone) {
            return age >= patience && isSilent(output, log, last, patience);
        }
        return age >= patience || isSilent(output, log, last, patience - age);
    }

    /** Whether no sign of life comes for some time. */
    private static boolean isSilent(Path output, ClaimLog log, ClaimLog.Entry last, long millis) throws IOException {
        LOG.warn(
                "{}: looking for a sign of life of its owner ({}), for {} s at most",
                output,
                last.owner(),
                TimeUnit.MILLISECONDS.toSeconds(millis) + 1);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long pause = millis / LOOKS + 1;
        while (System.nanoTime() < end) {
            try {
                TimeUnit.MILLISECONDS.sleep(pause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting for another run", e);
            }
            Optional<ClaimLog.Entry> now = log.last();
            if (now.isEmpty() || now.get().isGivenUp()) {
                return true;
            }
            if (now.get().number() != last.number() || now.get().lastSign() != last.lastSign()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Claims an output for as long as a body runs.
     *
     * @throws OwnedException if another run owns it, or the body fails after another run took it over
     */
    public static <T> T hold(Configuration configuration, Path output, Function<OutputClaim, T> body) {
        try (OutputClaim claim = take(configuration, output)) {
            try {
                return body.apply(claim);
            } catch (Exception e) {
                // Spark throws checked ones that it does not declare.
                Optional<OwnedException> overtaken = claim.overtaken(e);
                if (overtaken.isPresent()) {
                    throw overtaken.get();
                }
                throw e;
            }
        }
    }

    /**
     * The reason why a run failed that was overtaken: what it had prepared is gone.
     *
     * @param failure what it failed with
     * @return nothing if the output is still its own, or if it may have been published
     */
    public Optional<OwnedException> overtaken(Throwable failure) {
        try {
            if (failure instanceof OutcomeUnknownException || isHeld()) {
                return Optional.empty();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
            return Optional.empty();
        }
        OwnedException overtaken = OwnedException.overtaken(given);
        overtaken.addSuppressed(failure);
        return Optional.of(overtaken);
    }

    /**
     * A hidden folder for this run alone.
     *
     * @param purpose what the run keeps there
     */
    public Path hidden(HiddenPaths.Purpose purpose) {
        return HiddenPaths.of(output, purpose, run);
    }

    /**
     * Deletes the hidden folders that earlier runs left, and tables that were on their way there.
     *
     * @throws OutputException if one cannot be deleted
     */
    public void deleteHidden(Configuration configuration, Set<HiddenPaths.Purpose> purposes) {
        try {
            HiddenPaths.delete(output.getFileSystem(configuration), output, purposes, run);
        } catch (IOException e) {
            throw new OutputException(
                    output + ": cannot be written: " + e.getMessage() + "; what was there before is unchanged", e);
        }
    }

    /** Whether this claims a path itself, and not an output that it is a part of. */
    public boolean isOf(Configuration configuration, Path path) throws IOException {
        return output.equals(OutputLocation.resolve(output.getFileSystem(configuration), path));
    }

    /** The name of the run: of two runs that write one output, the later one's is greater. */
    public String run() {
        return run;
    }

    /** Whether the output is still this run's. */
    boolean isHeld() throws IOException {
        return log.isLast(number);
    }

    @Override
    public void check() throws IOException {
        if (!isHeld()) {
            throw OwnedException.overtaken(given);
        }
    }

    /** The reason why a run ends that finds the publication of a later one. */
    public OwnedException overtaken() {
        return OwnedException.overtaken(given);
    }

    private void beat(Duration interval) {
        try {
            while (!end.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                try {
                    log.beat(number);
                } catch (IOException e) {
                    // Whether the claim is lost is asked before anything is published.
                    LOG.debug("no sign of life could be given for {}", output, e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Gives the output up. */
    @Override
    public void close() {
        end.countDown();
        try {
            // A sign of life after the end would keep others waiting.
            heart.join(LEASE.toMillis());
            if (!heart.isAlive() && isHeld()) {
                log.giveUp(number);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (FileNotFoundException e) {
            LOG.debug("{} was taken over at the last moment", output, e);
        } catch (IOException e) {
            LOG.warn("{}: cannot be given up, and will be free in {} s: {}", output, LEASE.toSeconds(), e.getMessage());
        }
    }

    /** An output that another run owns. Nothing was changed by this one; the message says who owns it and what to do. */
    public static final class OwnedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private OwnedException(String message) {
            super(message);
        }

        /** The refusal at the start of a run. */
        static OwnedException owned(Path output, String owner) {
            return new OwnedException(output + ": another run owns this output (" + owner
                    + "); run this job again when that one has ended");
        }

        /** The end of a run whose claim expired while it could give no sign of life. */
        static OwnedException overtaken(Path output) {
            return new OwnedException(output + ": another run owns this output now, since this one gave no sign of life"
                    + " for too long; nothing was changed, run this job again when the other has ended");
        }
    }
}
