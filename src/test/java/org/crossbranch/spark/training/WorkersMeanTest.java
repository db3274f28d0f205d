package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.training.TrainingSettings.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(LocalSpark.class)
class WorkersMeanTest {
    private static final long SEED = 53;

    private final JavaSparkContext context;

    WorkersMeanTest(SparkSession spark) {
        this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    }

    /** The sums on one machine, bit by bit; with fewer values than workers, too. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 16})
    void sumsInTheOrderOfTheWorkers(int workers) {
        for (int length : new int[] {1, 7, 1001}) {
            List<WorkersMean.Share> shares = shares(workers, length);
            float[] expected = new float[length];
            for (int i = 0; i < length; i++) {
                float sum = shares.get(0).values()[i];
                for (int worker = 1; worker < workers; worker++) {
                    sum += shares.get(worker).values()[i];
                }
                expected[i] = sum / workers;
            }
            WorkersMean mean = WorkersMean.of(rdd(shares), Precision.FLOAT32);
            assertThat(mean.values()).as("seed %d, %d values", SEED, length).containsExactly(expected);
            assertThat(mean.score()).isEqualTo((workers - 1) / 2.0);
            assertThat(mean.iterations()).isEqualTo(workers + 6);
            assertThat(mean.trainingSeconds()).isEqualTo(workers);
            assertThat(mean.longestSeconds()).isEqualTo(1);
            assertThat(mean.driverBytes()).isEqualTo(4L * length * (workers == 2 ? 2 : 1));
            assertThat(mean.shuffledBytes()).isEqualTo(workers <= 2 ? 0 : 4L * length * workers);
            WorkersMean ofOneProcess = WorkersMean.ofOneProcess(rdd(shares));
            assertThat(ofOneProcess)
                    .usingRecursiveComparison()
                    .ignoringFields("driverBytes", "shuffledBytes")
                    .isEqualTo(mean);
            assertThat(ofOneProcess.driverBytes() + ofOneProcess.shuffledBytes())
                    .isZero();
        }
    }

    @Test
    void sixteenBitsAreHalfTheBytesBetweenWorkers() {
        List<WorkersMean.Share> shares = IntStream.range(0, 4)
                .mapToObj(worker -> new WorkersMean.Share(new float[] {worker, 2, -0.5f}, 0, 0, 0))
                .toList();
        WorkersMean mean = WorkersMean.of(rdd(shares), Precision.BFLOAT16);
        assertThat(mean.values()).containsExactly(1.5f, 2, -0.5f);
        assertThat(mean.shuffledBytes()).isEqualTo(2 * 3 * 4);
        assertThat(mean.driverBytes()).isEqualTo(4 * 3);
    }

    /** Each order in which four tasks may end; one runs twice. */
    @Test
    void addsInTheOrderOfTheTasks() {
        float[][] values = {{0x1p24f}, {1}, {-0x1p24f}, {1}};
        List<List<Integer>> orders = IntStream.range(0, 1 << 8)
                .mapToObj(digits -> List.of(digits & 3, digits >> 2 & 3, digits >> 4 & 3, digits >> 6))
                .filter(order -> new HashSet<>(order).size() == order.size())
                .toList();
        assertThat(orders).hasSize(24).allSatisfy(order -> {
            try (OrderedSum sum = OrderedSum.open()) {
                for (int task : order) {
                    OrderedSum.add(sum.name(), task, values[task].clone());
                    OrderedSum.add(sum.name(), order.get(0), values[order.get(0)].clone());
                }
                assertThat(sum.values(4)).containsExactly(1);
            }
        });
    }

    @Test
    void aSumWithoutATaskIsRefused() {
        try (OrderedSum sum = OrderedSum.open()) {
            OrderedSum.add(sum.name(), 0, new float[1]);
            OrderedSum.add(sum.name(), 2, new float[1]);
            assertThatIllegalStateException()
                    .isThrownBy(() -> sum.values(3))
                    .withMessage("the vector of task 1 is missing");
            OrderedSum.add(sum.name(), 1, new float[1]);
            assertThat(sum.values(3)).containsExactly(0);
            assertThatIllegalStateException()
                    .isThrownBy(() -> sum.values(4))
                    .withMessage("the vector of task 3 is missing");
        }
    }

    @Test
    void handedFloatsAreGoneWhenFreed() {
        SentFloats.Handed handed = SentFloats.Handed.of("test", new float[] {2, 3});
        assertThat(handed.unpack()).containsExactly(2, 3);
        assertThat(handed.length()).isEqualTo(2);
        SentFloats.Handed.free("test");
        assertThatIllegalStateException().isThrownBy(handed::unpack);
    }

    @ParameterizedTest
    @EnumSource
    void packedFloatsComeBack(Precision precision) {
        float[] values = {0f, -0f, 1f, -1.5f, Float.POSITIVE_INFINITY, Float.NaN, 0x1p-130f, 3f};
        PackedFloats packed = PackedFloats.of(values, 0, values.length, precision);
        assertThat(packed.bytes()).hasSize(values.length * precision.bytes());
        assertThat(packed.unpack()).containsExactly(values);
        assertThat(PackedFloats.of(values, 2, 4, precision).unpack()).containsExactly(1f, -1.5f);
    }

    /** The nearest of the numbers with 7 bits of fraction, and of two as near the even one. */
    @Test
    void roundsToTheNearestEven() {
        assertThat(PackedFloats.rounded(1 + 0x1p-8f)).isEqualTo(1);
        assertThat(PackedFloats.rounded(1 + 0x1p-8f + 0x1p-20f)).isEqualTo(1 + 0x1p-7f);
        assertThat(PackedFloats.rounded(1 + 0x1.8p-7f)).isEqualTo(1 + 0x1p-6f);
        assertThat(PackedFloats.rounded(-1 - 0x1.8p-7f)).isEqualTo(-1 - 0x1p-6f);
        assertThat(PackedFloats.rounded(Float.MAX_VALUE)).isEqualTo(Float.POSITIVE_INFINITY);
        Random random = new Random(SEED);
        for (int i = 0; i < 10_000; i++) {
            float value = (float) random.nextGaussian();
            assertThat(Math.abs(PackedFloats.rounded(value) - value))
                    .as("seed %d: %s", SEED, value)
                    .isLessThanOrEqualTo(Math.ulp(value) * 0x1p15f);
        }
    }

    private JavaRDD<WorkersMean.Share> rdd(List<WorkersMean.Share> shares) {
        return context.parallelize(shares, shares.size());
    }

    private static List<WorkersMean.Share> shares(int workers, int length) {
        return IntStream.range(0, workers)
                .mapToObj(worker -> new WorkersMean.Share(values(worker, length), worker, 7 + worker, 1))
                .toList();
    }

    private static float[] values(int worker, int length) {
        Random random = new Random(SEED + worker);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }
}
