package org.crossbranch.training.dl4j.graph;

import java.util.concurrent.TimeUnit;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.MatrixKernels;
import org.crossbranch.scoring.network.kernel.MatrixView;
import org.crossbranch.scoring.network.kernel.PackedMatrix;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The products of parsing, by our kernels and by ND4J's library, and the cells of an LSTM. Not a test; {@code jobs/bench
 * kernels} runs it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ProductBenchmark {
    /**
     * Rows × inner size × columns: an LSTM's step for one sentence and for 32, a classifier's layer for the candidates of 32
     * sentences, the second sentence layer's inputs and the slots for 32 sentences of 25 tokens.
     */
    @Param({"1x128x512", "32x128x512", "96x128x128", "800x256x1024", "800x256x2048"})
    public String shape = "";

    private int m;
    private int k;
    private int n;
    private float[] a = {};
    private float[] b = {};
    private PackedMatrix packed = PackedMatrix.of(0, 0, new float[0]);
    private float[] c = {};
    private float[] states = {};
    private float[] outputs = {};
    private INDArray left = Nd4j.empty();
    private INDArray right = Nd4j.empty();
    private INDArray result = Nd4j.empty();

    /** Makes the matrices. */
    @Setup
    public void prepare() {
        String[] extents = shape.split("x", -1);
        m = Integer.parseInt(extents[0]);
        k = Integer.parseInt(extents[1]);
        n = Integer.parseInt(extents[2]);
        a = new float[m * k];
        b = new float[k * n];
        c = new float[m * n];
        states = new float[m * n / 4];
        outputs = new float[m * n / 4];
        for (int i = 0; i < a.length; i++) {
            a[i] = i % 7 - 3;
        }
        for (int i = 0; i < b.length; i++) {
            b[i] = i % 5 - 2;
        }
        packed = PackedMatrix.of(k, n, b);
        left = Nd4j.create(a, new long[] {m, k}, 'c');
        right = Nd4j.create(b, new long[] {k, n}, 'c');
        result = Nd4j.create(new long[] {m, n}, 'c');
    }

    /** As in parsing: the right matrix was laid out before. */
    @Benchmark
    public float[] packed() {
        packed.multiply(m, a, 0, k, c, 0, n);
        return c;
    }

    /** As in training: it is laid out in the product. */
    @Benchmark
    public float[] unpacked() {
        MatrixKernels.multiply(MatrixView.of(a, m, k), MatrixView.of(b, k, n), MatrixView.of(c, m, n));
        return c;
    }

    @Benchmark
    public INDArray nd4j() {
        return left.mmul(right);
    }

    @Benchmark
    public INDArray nd4jPreallocated() {
        return left.mmuli(right, result);
    }

    /** The gates of as many cells as the product has rows, each of a quarter of its columns. */
    @Benchmark
    public float[] cells() {
        int units = n / 4;
        ActivationKernels.lstmCells(m, units, c, states, outputs);
        return outputs;
    }
}
