package org.crossbranch.search;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.MatrixView;

/** The rate that matrix products of our kernels reach at best here, to compare whole programs with. */
public final class PeakRate {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int M = 256;
    private static final int K = 256;
    private static final int N = 1024;
    private static final int PRODUCTS = 400;
    private static final int AT_ONCE = 20;

    private PeakRate() {}

    /** GFLOP/s of this thread's CPU time, of the largest products that stay in a core's cache. */
    public static double measure() {
        float[] a = new float[M * K];
        float[] b = new float[K * N];
        float[] c = new float[M * N];
        Arrays.fill(a, 0.5f);
        Arrays.fill(b, 0.25f);
        MatrixView left = MatrixView.of(a, M, K);
        MatrixView right = MatrixView.of(b, K, N);
        MatrixView result = MatrixView.of(c, M, N);
        double best = 0;
        for (int at = 0; at < PRODUCTS; at += AT_ONCE) {
            long begun = THREADS.getCurrentThreadCpuTime();
            for (int product = 0; product < AT_ONCE; product++) {
                Arrays.fill(c, 0);
                MatrixKernels.multiply(left, right, result);
            }
            double nanos = THREADS.getCurrentThreadCpuTime() - begun;
            best = Math.max(best, AT_ONCE * 2.0 * M * K * N / nanos);
        }
        return best;
    }
}
