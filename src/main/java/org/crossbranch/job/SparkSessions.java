package org.crossbranch.job;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.sql.SparkSession;

/** Where Spark is started. What {@code spark-submit} was told wins over everything here but the time zone. */
final class SparkSessions {
    private SparkSessions() {}

    /** Whether the process has a session already, which then is not this job's to stop. */
    static boolean isRunning() {
        return SparkSession.getDefaultSession().isDefined()
                && !SparkSession.getDefaultSession().get().sparkContext().isStopped();
    }

    /** How file systems are reached, as {@code spark-submit} was told; needs no session. */
    static Configuration hadoop() {
        return SparkHadoopUtil.get().newConfiguration(new SparkConf());
    }

    /** The process's session, or a new one on the master that {@code spark-submit} named, else on all cores of this machine. */
    static SparkSession open(String job) {
        if (isRunning()) {
            return SparkSession.getDefaultSession().get();
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
}
