package org.crossbranch.job.run;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts Spark. What {@code spark-submit} was told wins over everything here but the time zone and the serializer. */
public final class SparkSessions {
    private static final Logger LOG = LoggerFactory.getLogger(SparkSessions.class);

    private static final String SERIALIZER = "spark.serializer";

    private static final String JAVA_SERIALIZER = JavaSerializer.class.getName();

    private SparkSessions() {}

    /** Whether the process has a session already, which then is not this job's to stop. */
    static boolean isRunning() {
        return SparkSession.getDefaultSession().isDefined()
                && !SparkSession.getDefaultSession().get().sparkContext().isStopped();
    }

    /** How file systems are reached: by the process's session, else as {@code spark-submit} was told. */
    static Configuration hadoop() {
        if (isRunning()) {
            return HadoopSettings.of(SparkSession.getDefaultSession().get());
        }
        return SparkHadoopUtil.get().newConfiguration(new SparkConf());
    }

    /**
     * The process's session, or a new one on the master that {@code spark-submit} named, else on all cores of this machine.
     *
     * @throws JobException if the process's session has a serializer that the jobs do not work with
     */
    public static SparkSession open(String job) {
        if (isRunning()) {
            return checked(SparkSession.getDefaultSession().get());
        }
        SparkConf conf = new SparkConf().setAppName("crossbranch " + job);
        conf.setIfMissing("spark.master", "local[*]");
        // Spark's own bar and ours would write over each other.
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        // Parquet writes page checksums by default and does not look at them by default; without a look, flipped bits
        // are data.
        conf.setIfMissing("spark.hadoop.parquet.page.verify-checksum.enabled", "true");
        // Either one turns damaged input into less input.
        conf.setIfMissing("spark.sql.files.ignoreCorruptFiles", "false");
        conf.setIfMissing("spark.sql.files.ignoreMissingFiles", "false");
        conf.set("spark.sql.session.timeZone", "UTC");
        // Plans are cut off beyond 25 columns, with a warning; a parse beside its source has more.
        conf.setIfMissing("spark.sql.debug.maxToStringFields", "1000");
        setSerializer(conf);
        if (conf.get("spark.master").startsWith("local")) {
            conf.setIfMissing("spark.ui.enabled", "false");
            // Heartbeats carry what running tasks have counted, for progress.
            conf.setIfMissing("spark.executor.heartbeatInterval", "2s");
            // Spark's 200 is for clusters: here every shuffle would be 200 tiny tasks.
            conf.setIfMissing(
                    "spark.sql.shuffle.partitions",
                    Integer.toString(Runtime.getRuntime().availableProcessors()));
        }
        return SparkSession.builder().config(conf).getOrCreate();
    }

    /** Kryo can neither handle records nor ND4J's arrays; rows and shuffles of Spark SQL do not go through this serializer. */
    private static void setSerializer(SparkConf conf) {
        String given = conf.get(SERIALIZER, JAVA_SERIALIZER);
        if (!given.equals(JAVA_SERIALIZER)) {
            LOG.info("{}={} is set aside for this job, which works with {} only", SERIALIZER, given, JAVA_SERIALIZER);
            conf.set(SERIALIZER, JAVA_SERIALIZER);
        }
    }

    private static SparkSession checked(SparkSession running) {
        String serializer = running.sparkContext().getConf().get(SERIALIZER, JAVA_SERIALIZER);
        if (!serializer.equals(JAVA_SERIALIZER)) {
            throw new JobException(
                    ExitCode.USAGE,
                    "this process's Spark session has " + SERIALIZER + "=" + serializer + "; start it with "
                            + JAVA_SERIALIZER);
        }
        return running;
    }
}
