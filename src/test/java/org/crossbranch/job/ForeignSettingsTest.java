package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.SparkSessions;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A {@code spark-defaults.conf} that was written for other programs. */
final class ForeignSettingsTest {
    private static final String KRYO = "org.apache.spark.serializer.KryoSerializer";

    /** Of each, the value that is farthest from what the jobs are developed with. */
    private static final Map<String, String> FOREIGN = Map.ofEntries(
            // As the session that tests share: training has a worker for each core.
            Map.entry("spark.master", "local[2]"),
            Map.entry("spark.serializer", KRYO),
            Map.entry("spark.kryo.registrationRequired", "true"),
            Map.entry("spark.default.parallelism", "7"),
            Map.entry("spark.sql.shuffle.partitions", "5"),
            Map.entry("spark.speculation", "true"),
            Map.entry("spark.task.maxFailures", "1"),
            Map.entry("spark.eventLog.enabled", "true"),
            Map.entry("spark.rdd.compress", "true"),
            Map.entry("spark.io.compression.codec", "zstd"),
            Map.entry("spark.sql.adaptive.enabled", "false"),
            Map.entry("spark.sql.adaptive.coalescePartitions.initialPartitionNum", "3"),
            Map.entry("spark.sql.ansi.enabled", "true"),
            Map.entry("spark.sql.ansi.enforceReservedKeywords", "true"),
            Map.entry("spark.sql.ansi.doubleQuotedIdentifiers", "true"),
            Map.entry("spark.sql.caseSensitive", "true"),
            Map.entry("spark.sql.session.timeZone", "Pacific/Auckland"),
            Map.entry("spark.sql.retainGroupColumns", "false"),
            Map.entry("spark.sql.groupByOrdinal", "false"),
            Map.entry("spark.sql.parser.quotedRegexColumnNames", "true"),
            Map.entry("spark.sql.parser.escapedStringLiterals", "true"),
            Map.entry("spark.sql.jsonGenerator.ignoreNullFields", "false"),
            Map.entry("spark.sql.datetime.java8API.enabled", "true"),
            Map.entry("spark.sql.autoBroadcastJoinThreshold", "-1"),
            Map.entry("spark.sql.crossJoin.enabled", "false"),
            Map.entry("spark.sql.catalogImplementation", "hive"),
            Map.entry("spark.sql.codegen.wholeStage", "false"),
            Map.entry("spark.sql.codegen.factoryMode", "NO_CODEGEN"),
            Map.entry("spark.sql.columnNameOfCorruptRecord", "text"),
            Map.entry("spark.sql.execution.rangeExchange.sampleSizePerPartition", "1"),
            Map.entry("spark.sql.files.ignoreCorruptFiles", "true"),
            Map.entry("spark.sql.files.ignoreMissingFiles", "true"),
            Map.entry("spark.sql.files.maxPartitionBytes", "1024"),
            Map.entry("spark.sql.files.openCostInBytes", "0"),
            Map.entry("spark.sql.files.maxRecordsPerFile", "1"),
            Map.entry("spark.sql.legacy.sizeOfNull", "true"),
            Map.entry("spark.sql.mapKeyDedupPolicy", "LAST_WIN"),
            Map.entry("spark.sql.parquet.compression.codec", "uncompressed"),
            Map.entry("spark.sql.parquet.enableVectorizedReader", "false"),
            Map.entry("spark.sql.parquet.filterPushdown", "false"),
            Map.entry("spark.sql.parquet.binaryAsString", "true"),
            Map.entry("spark.sql.parquet.fieldId.read.enabled", "true"),
            Map.entry("spark.sql.parquet.mergeSchema", "true"),
            Map.entry("spark.sql.parquet.writeLegacyFormat", "true"),
            Map.entry("spark.sql.sources.partitionColumnTypeInference.enabled", "false"),
            Map.entry("spark.sql.sources.partitionOverwriteMode", "dynamic"),
            Map.entry("spark.sql.sources.useV1SourceList", ""),
            Map.entry("spark.sql.sources.default", "json"),
            Map.entry("spark.sql.optimizer.nestedSchemaPruning.enabled", "false"),
            Map.entry("spark.sql.optimizer.nestedPredicatePushdown.supportedFileSources", ""),
            Map.entry("spark.hadoop.parquet.page.verify-checksum.enabled", "false"),
            Map.entry("spark.hadoop.parquet.page.write-checksum.enabled", "false"),
            Map.entry("spark.hadoop.parquet.writer.version", "v2"),
            Map.entry("spark.hadoop.parquet.strict.typing", "false"),
            Map.entry("spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version", "2"));

    @TempDir
    private Path folder;

    @AfterEach
    void leave() {
        FOREIGN.keySet().forEach(System::clearProperty);
        System.clearProperty("spark.eventLog.dir");
    }

    @Test
    @Timeout(600)
    void everyJobMakesTheSameUnderThem() throws IOException {
        EveryJob jobs = EveryJob.in(folder);
        LocalSpark.session();
        Path here = folder.resolve("here");
        jobs.run(here, 0);

        LocalSpark.session().stop();
        FOREIGN.forEach(System::setProperty);
        Path events = Files.createDirectory(folder.resolve("events"));
        System.setProperty("spark.eventLog.dir", events.toUri().toString());
        SparkSession foreign = SparkSessions.open("every job");
        Path there = folder.resolve("there");
        jobs.run(there, 0);
        foreign.stop();
        leave();

        EveryJob.assertSame(there, here);
        try (Stream<Path> logs = Files.list(events)) {
            assertThat(logs).hasSize(1);
        }
    }

    @Test
    void aSessionOfAnotherProgramIsRefused() {
        LocalSpark.session().stop();
        SparkSession other = SparkSession.builder()
                .master("local[1]")
                .config("spark.serializer", KRYO)
                .getOrCreate();
        try {
            CommandLineRun run = CommandLineRun.of("view", "--in", folder);
            assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
            assertThat(run.err())
                    .isEqualTo("crossbranch view: this process's Spark session has spark.serializer=" + KRYO
                            + "; start it with org.apache.spark.serializer.JavaSerializer\n");
        } finally {
            other.stop();
        }
    }
}
