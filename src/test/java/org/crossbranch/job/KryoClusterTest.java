package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.SparkSessions;
import org.crossbranch.spark.LocalCluster;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cluster whose defaults name Kryo as the serializer. */
final class KryoClusterTest {
    private static final String KRYO = "org.apache.spark.serializer.KryoSerializer";

    private static final Map<String, String> CLUSTER = cluster();

    @TempDir
    private Path folder;

    private static Map<String, String> cluster() {
        Map<String, String> settings = new HashMap<>(LocalCluster.executors());
        settings.put("spark.master", "local-cluster[1,2,1024]");
        settings.put("spark.serializer", KRYO);
        settings.put("spark.kryo.registrationRequired", "true");
        return settings;
    }

    @AfterEach
    void leaveCluster() {
        CLUSTER.keySet().forEach(System::clearProperty);
    }

    @Test
    @Timeout(600)
    void everyJobMakesTheSameThereAsHere() throws IOException {
        EveryJob jobs = EveryJob.in(folder);
        LocalSpark.session();
        Path here = folder.resolve("here");
        jobs.run(here, 2);

        LocalSpark.session().stop();
        CLUSTER.forEach(System::setProperty);
        // One for all jobs: to start executors takes longer than any job here.
        SparkSession cluster = SparkSessions.open("every job");
        Path there = folder.resolve("there");
        jobs.run(there, 2);
        cluster.stop();
        leaveCluster();

        EveryJob.assertSame(there, here);
    }
}
