package org.crossbranch.spark.table.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.ClaimLog;
import org.crossbranch.spark.output.ClaimOwner;
import org.crossbranch.spark.output.OutputClaim;

/** Claims for tests. */
public final class Claims {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Started before there were processes. */
    public static final ClaimOwner ENDED = new ClaimOwner(
            "here",
            ClaimOwner.ofThisProcess().machine(),
            ProcessHandle.current().pid(),
            1,
            "long ago");

    private static final Duration LEASE = Duration.ofMillis(500);

    /** A process that has ended gives no sign of life. */
    private static final Duration NEVER = Duration.ofDays(1);

    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2001-01-01T00:00:00Z"));

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
            age(configuration, output);
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
        age(folder);
    }

    /** Keeps the time, which may be that of the last sign of life. */
    private static void rewrite(java.nio.file.Path file, JsonNode content) throws IOException {
        FileTime sign = Files.getLastModifiedTime(file);
        Files.write(file, JSON.writeValueAsBytes(content));
        Files.setLastModifiedTime(file, sign);
    }

    /** A claim of a process that seems to have ended. */
    public static OutputClaim ofEndedProcess(Configuration configuration, Path output) {
        OutputClaim claim = OutputClaim.take(configuration, output, ENDED, LEASE, NEVER);
        try {
            age(configuration, output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return claim;
    }

    private static void age(Configuration configuration, Path output) throws IOException {
        Path claims = new Path(output.getParent(), "_runs/" + output.getName() + ".claim");
        java.nio.file.Path local = java.nio.file.Path.of(claims.toUri().getPath());
        if (Files.isDirectory(local)) {
            age(local);
            return;
        }
        FileSystem fileSystem = claims.getFileSystem(configuration);
        RemoteIterator<LocatedFileStatus> files = fileSystem.listFiles(claims, true);
        while (files.hasNext()) {
            LocatedFileStatus file = files.next();
            if (file.getModificationTime() > 0) {
                fileSystem.setTimes(file.getPath(), LONG_AGO.toMillis(), -1);
            }
        }
    }

    /** Makes the last signs of life old; those of owners that gave their claims up stay. */
    private static void age(java.nio.file.Path folder) throws IOException {
        try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
            for (java.nio.file.Path file : files.toList()) {
                String name = file.getFileName().toString();
                boolean isSign = name.equals("owner.json") || name.equals("claim.json") || name.startsWith("sign-");
                if (isSign && Files.getLastModifiedTime(file).toMillis() > 0) {
                    Files.setLastModifiedTime(file, LONG_AGO);
                }
            }
        }
    }
}
