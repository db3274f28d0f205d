package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.rpc.RpcEnv;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class StandaloneMasterTest {
    private static final String HOST = "127.0.0.1";

    @Test
    void aMasterThatAnswersIsFoundBesideOneThatDoesNot() throws IOException {
        RpcEnv cluster =
                Master.startRpcEnvAndEndpoint(HOST, 0, 0, new SparkConf(false))._1();
        try {
            String address = cluster.address().hostPort();
            assertThatCode(() -> StandaloneMaster.check(master("spark://" + address)))
                    .doesNotThrowAnyException();
            assertThatCode(() -> StandaloneMaster.check(master("spark://" + HOST + ":" + closedPort() + "," + address)))
                    .doesNotThrowAnyException();
        } finally {
            cluster.shutdown();
        }
    }

    @Test
    void oneThatRefusesIsAMachinesFailure() throws IOException {
        String master = "spark://" + HOST + ":" + closedPort();
        JobException failure = catchThrowableOfType(JobException.class, () -> StandaloneMaster.check(master(master)));
        assertThat(failure.exit()).isEqualTo(ExitCode.MACHINE);
        assertThat(failure)
                .hasMessage(master + ": no master of a Spark cluster answers (Connection refused); start one, or set"
                        + " CROSSBRANCH_MASTER to another");
    }

    @Test
    void oneThatIsSilentIsNotWaitedForLong() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = HOST + ":" + silent.getLocalPort();
            // Two addresses share the time.
            JobException failure = catchThrowableOfType(
                    JobException.class, () -> StandaloneMaster.check(master("spark://" + address + "," + address), 2));
            assertThat(failure.exit()).isEqualTo(ExitCode.MACHINE);
            assertThat(failure).hasMessageContaining("(silent for 1 s)");
        }
    }

    @Test
    void othersAreNotAsked() {
        for (String master : new String[] {"local[2]", "yarn", "k8s://https://127.0.0.1:1"}) {
            assertThatCode(() -> StandaloneMaster.check(master(master))).doesNotThrowAnyException();
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static SparkConf master(String url) {
        return new SparkConf(false).set("spark.master", url);
    }
}
