package org.crossbranch.spark.table.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.output.ClaimLog;
import org.crossbranch.spark.output.ClaimOwner;
import org.crossbranch.spark.output.OutputClaim;

/** Claims for tests. */
public final class Claims {
    /** Started before there were processes. */
    static final ClaimOwner ENDED = new ClaimOwner(
            "here",
            ClaimOwner.ofThisProcess().machine(),
            ProcessHandle.current().pid(),
            1,
            "long ago");

    private static final Duration LEASE = Duration.ofSeconds(2);

    private Claims() {}

    /** A claim of a process that seems to have ended: any other run may take the output over. */
    public static OutputClaim ofEndedProcess(SparkSession spark, Path output) {
        return ofEndedProcess(HadoopSettings.of(spark), output);
    }

    /** Takes an output over, as a run does to which its owner seems dead. */
    public static void overtake(Configuration configuration, Path output) {
        try {
            ClaimLog log = ClaimLog.of(configuration, output);
            log.append(log.lastNumber() + 1, ENDED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has the processes that own outputs in a folder seem to have ended. */
    public static void endProcesses(java.nio.file.Path folder) throws IOException {
        byte[] ended = new ObjectMapper().writeValueAsBytes(ENDED);
        try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
            for (java.nio.file.Path owner :
                    files.filter(file -> file.endsWith("owner.json")).toList()) {
                FileTime sign = Files.getLastModifiedTime(owner);
                Files.write(owner, ended);
                Files.setLastModifiedTime(owner, sign);
            }
        }
    }

    /** A claim of a process that seems to have ended. */
    public static OutputClaim ofEndedProcess(Configuration configuration, Path output) {
        return OutputClaim.take(configuration, output, ENDED, LEASE);
    }
}
