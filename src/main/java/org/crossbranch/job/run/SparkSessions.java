package org.crossbranch.job.run;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.monitor.MonitorPlugin;
import org.slf4j.LoggerFactory;

/**
 * Starts Spark. What {@code spark-submit} was told wins over what is set here, but for what the jobs' results depend on: see
 * {@code docs/clusters.md}.
 */
public final class SparkSessions {
    private static final String SERIALIZER = "spark.serializer";

    private static final String JAVA_SERIALIZER = JavaSerializer.class.getName();

    /** Settings that rows, counts or models depend on, or that the jobs do not work without. */
    private static final Map<String, String> NEEDED = Map.ofEntries(
            // Kryo can neither handle records nor ND4J's arrays; rows and shuffles of Spark SQL have encodings of their
            // own.
            Map.entry(SERIALIZER, JAVA_SERIALIZER),
            // Parquet writes page checksums by default and does not look at them by default; without a look, flipped
            // bits are
            // data.
            Map.entry("spark.hadoop.parquet.page.verify-checksum.enabled", "true"),
            // Either one turns damaged input into less input.
            Map.entry("spark.sql.files.ignoreCorruptFiles", "false"),
            Map.entry("spark.sql.files.ignoreMissingFiles", "false"),
            Map.entry("spark.sql.session.timeZone", "UTC"),
            // Hive's would connect to a metastore, which no job asks anything.
            Map.entry("spark.sql.catalogImplementation", "in-memory"),
            // Without them a count comes without what it counts.
            Map.entry("spark.sql.retainGroupColumns", "true"));

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
        // Without spark-submit nothing was told, and Spark's classes need not be loaded.
        boolean isSubmitted =
                System.getProperties().stringPropertyNames().stream().anyMatch(name -> name.startsWith("spark."));
        return isSubmitted ? SparkHadoopUtil.get().newConfiguration(new SparkConf()) : new Configuration();
    }

    /**
     * The process's session, or a new one on the master that {@code spark-submit} named, else on all cores of this machine.
     *
     * @throws JobException if the process's session has a serializer that the jobs do not work with, if there is no such
     *     master, or if Spark cannot be started
     */
    public static SparkSession open(String job) {
        return open(job, "");
    }

    /**
     * As {@link #open(String)}.
     *
     * @param run the run's identifier, for logs
     */
    public static SparkSession open(String job, String run) {
        if (isRunning()) {
            return checked(SparkSession.getDefaultSession().get());
        }
        SparkConf conf = new SparkConf().setAppName("crossbranch " + job);
        conf.set(MonitorPlugin.RUN_KEY, run);
        MonitorPlugin.addTo(conf);
        conf.setIfMissing("spark.master", "local[*]");
        // Spark's own bar and ours would write over each other.
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        // Plans are cut off beyond 25 columns, with a warning; a parse beside its source has more.
        conf.setIfMissing("spark.sql.debug.maxToStringFields", "1000");
        // What jobs broadcast are weights, whose bits look random: LZ4 would take its time and save nothing.
        conf.setIfMissing("spark.broadcast.compress", "false");
        // A worker's parameters are more than the 1 MiB from which on results take the way by the block manager and its
        // server, also within one process; they stay below what a message may have (spark.rpc.message.maxSize, 128
        // MiB).
        conf.setIfMissing("spark.task.maxDirectResultSize", "64m");
        NEEDED.forEach((key, value) -> set(conf, key, value));
        if (isInThisProcess(conf)) {
            // Else a task that runs out of memory ends the process, with a code of Spark's and no manifest.
            conf.set("spark.executor.killOnFatalError.depth", "0");
        }
        if (conf.get("spark.master").startsWith("local")) {
            conf.setIfMissing("spark.ui.enabled", "false");
            // Heartbeats carry what running tasks have counted, for progress.
            conf.setIfMissing("spark.executor.heartbeatInterval", "2s");
            // Spark's 200 is for clusters: here every shuffle would be 200 tiny tasks.
            conf.setIfMissing(
                    "spark.sql.shuffle.partitions",
                    Integer.toString(Runtime.getRuntime().availableProcessors()));
        }
        StandaloneMaster.check(conf);
        return start(conf);
    }

    private static SparkSession start(SparkConf conf) {
        try {
            return SparkSession.builder().config(conf).getOrCreate();
            // Scala's compiler demands no declaration of what is thrown.
        } catch (Exception e) {
            String what = "Spark did not start on " + conf.get("spark.master") + ": "
                    + String.valueOf(e.getMessage()).replace('\n', ' ');
            if (e instanceof IllegalArgumentException) {
                throw new JobException(
                        ExitCode.USAGE, what + "; change CROSSBRANCH_SUBMIT_ARGS or spark-defaults.conf", e);
            }
            if (isInThisProcess(conf)) {
                throw e;
            }
            throw new JobException(ExitCode.MACHINE, what + "; see that the cluster is there, and run it again", e);
        }
    }

    /** Whether tasks run in the driver, and not in processes of their own. */
    private static boolean isInThisProcess(SparkConf conf) {
        String master = conf.get("spark.master");
        return master.equals("local") || master.startsWith("local[");
    }

    /** Says so where the cluster's default is another, since it may be missed. */
    private static void set(SparkConf conf, String key, String value) {
        String given = conf.get(key, value);
        if (!given.equals(value)) {
            LoggerFactory.getLogger(SparkSessions.class)
                    .info("{}={} is set aside for this job, which works with {} only", key, given, value);
        }
        conf.set(key, value);
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
