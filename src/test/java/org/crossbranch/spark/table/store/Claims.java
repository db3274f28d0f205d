package org.crossbranch.spark.table.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
    private static final ObjectMapper JSON = new ObjectMapper();

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
        JsonNode ended = JSON.valueToTree(ENDED);
        try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
            for (java.nio.file.Path file : files.toList()) {
                if (file.endsWith("owner.json")) {
                    rewrite(file, ended);
                } else if (file.getFileName().toString().startsWith("claim-")) {
                    rewrite(file, ((ObjectNode) JSON.readTree(file.toFile())).set("owner", ended));
                }
            }
        }
    }

    /** Keeps the time, which may be that of the last sign of life. */
    private static void rewrite(java.nio.file.Path file, JsonNode content) throws IOException {
        FileTime sign = Files.getLastModifiedTime(file);
        Files.write(file, JSON.writeValueAsBytes(content));
        Files.setLastModifiedTime(file, sign);
    }

    /** A claim of a process that seems to have ended. */
    public static OutputClaim ofEndedProcess(Configuration configuration, Path output) {
        return OutputClaim.take(configuration, output, ENDED, LEASE);
    }
}
