package org.crossbranch.job.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.OutputClaim;

/** A run's claims of its outputs, by their paths. */
final class RunClaims implements AutoCloseable {
    private final Map<String, OutputClaim> claims = new LinkedHashMap<>();

    /**
     * Claims the outputs of a command, the last one first: a manifest with a path of its own can then tell that another output is
     * taken.
     *
     * @throws JobException if nothing can be written there
     * @throws OutputClaim.OwnedException if another run owns one
     */
    void take(RunPaths paths, Supplier<Configuration> hadoop) throws IOException {
        List<RunPaths.Named> outputs = new ArrayList<>(paths.claimed());
        Collections.reverse(outputs);
        for (RunPaths.Named output : outputs) {
            OutputPath.check(output.path(), hadoop.get());
            claims.put(output.path(), OutputClaim.take(hadoop.get(), new Path(output.path())));
        }
    }

    /**
     * Checks that an output is this run's.
     *
     * @throws OutputClaim.OwnedException if it is not
     */
    void check(String path) throws IOException {
        OutputClaim claim = claims.get(path);
        if (claim == null) {
            throw new IllegalStateException(path + " was not claimed");
        }
        claim.check();
    }

    /** The claim of an output. */
    Optional<OutputClaim> find(String path) {
        return Optional.ofNullable(claims.get(path));
    }

    /** Whether an output is claimed, and still this run's. */
    boolean isHeld(String path) {
        OutputClaim claim = claims.get(path);
        if (claim == null) {
            return false;
        }
        try {
            claim.check();
            return true;
        } catch (IOException | OutputClaim.OwnedException e) {
            return false;
        }
    }

    /** The reason why a run failed one of whose outputs was taken over. */
    Optional<OutputClaim.OwnedException> overtaken(Throwable failure) {
        return claims.values().stream()
                .flatMap(claim -> claim.overtaken(failure).stream())
                .findFirst();
    }

    @Override
    public void close() {
        List<OutputClaim> taken = new ArrayList<>(claims.values());
        Collections.reverse(taken);
        taken.forEach(OutputClaim::close);
    }
}
