package org.crossbranch.spark;

import org.apache.spark.sql.SparkSession;

/** Two executors that are processes of their own, each in a working directory of its own. */
final class LocalCluster {
    private LocalCluster() {}

    /** A session in place of the one that tests share; to be stopped. */
    static SparkSession start(String name) {
        LocalSpark.session().stop();
        return SparkSession.builder()
                .master("local-cluster[2,1,1024]")
                .appName(name)
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.executor.extraClassPath", classPath())
                .config("spark.executor.extraJavaOptions", "--add-modules=jdk.incubator.vector")
                .getOrCreate();
    }

    /** Surefire's own class path may be a jar that names the rest. */
    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
