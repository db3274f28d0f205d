package org.crossbranch.job.run;

import java.util.concurrent.TimeoutException;
import org.apache.spark.SecurityManager;
import org.apache.spark.SparkConf;
import org.apache.spark.rpc.RpcAddress;
import org.apache.spark.rpc.RpcEnv;

/** Looks for the master of a standalone cluster. Spark would ask it three times in a minute, then fail for want of a context. */
final class StandaloneMaster {
    private static final String SCHEME = "spark://";

    /** The name under which Spark's master answers. */
    private static final String ENDPOINT = "Master";

    private static final int PATIENCE_SECONDS = 20;

    private StandaloneMaster() {}

    /**
     * Asks each address until one answers.
     *
     * @param conf names the master; one of another kind is not asked
     * @throws JobException if none answers within 20 seconds
     */
    static void check(SparkConf conf) {
        check(conf, PATIENCE_SECONDS);
    }

    /** As {@link #check(SparkConf)}, in other time: that of all addresses of a cluster, where masters stand by. */
    static void check(SparkConf conf, int patienceSeconds) {
        String master = conf.get("spark.master");
        if (!master.startsWith(SCHEME)) {
            return;
        }
        String[] addresses = master.substring(SCHEME.length()).split(",", -1);
        int seconds = Math.max(1, patienceSeconds / addresses.length);
        SparkConf asking = conf.clone().set("spark.rpc.lookupTimeout", seconds + "s");
        RpcEnv network = RpcEnv.create("crossbranch", "localhost", 0, asking, security(asking), true);
        try {
            for (int i = 0; i < addresses.length; i++) {
                try {
                    network.setupEndpointRef(RpcAddress.fromSparkURL(SCHEME + addresses[i]), ENDPOINT);
                    return;
                    // Scala's compiler demands no declaration of what is thrown.
                } catch (Exception e) {
                    if (i == addresses.length - 1) {
                        throw new JobException(
                                ExitCode.MACHINE,
                                master + ": no master of a Spark cluster answers (" + reason(e, seconds)
                                        + "); start one, or set CROSSBRANCH_MASTER to another",
                                e);
                    }
                }
            }
        } finally {
            network.shutdown();
        }
    }

    private static SecurityManager security(SparkConf conf) {
        return new SecurityManager(
                conf, SecurityManager.$lessinit$greater$default$2(), SecurityManager.$lessinit$greater$default$3());
    }

    private static String reason(Throwable thrown, int seconds) {
        Throwable cause = thrown;
        while (cause.getCause() != null && !(cause instanceof TimeoutException)) {
            cause = cause.getCause();
        }
        return cause instanceof TimeoutException ? "silent for " + seconds + " s" : String.valueOf(cause.getMessage());
    }
}
