package org.crossbranch.training.dl4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.crossbranch.training.dl4j.BackendGuard.Capability;
import org.crossbranch.training.dl4j.BackendGuard.Device;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nd4j.linalg.api.environment.Nd4jEnvironment;

final class BackendGuardTest {

    @ParameterizedTest
    @CsvSource({
        "Tesla K20, 3, 5, false",
        "Tesla K80, 3, 7, true",
        "Tesla M40, 5, 2, true",
        "Jetson TX1, 5, 3, true",
        "Tesla P100, 6, 0, true",
        "Tesla P4, 6, 1, true",
        "Tesla V100, 7, 0, true",
        "T4, 7, 5, true",
        "A100, 8, 0, true",
        "A10, 8, 6, true",
        "L40, 8, 9, true",
        "H100, 9, 0, false",
        "B200, 10, 0, false",
        "RTX 5090, 12, 0, false",
    })
    void runsWhatItHoldsCodeFor(String name, int major, int minor, boolean isSupported) {
        assertThat(BackendGuard.complaint(List.of(device(0, name, major, minor)), "here")
                        .isEmpty())
                .isEqualTo(isSupported);
    }

    @Test
    void saysWhichGpusAndWhatToDo() {
        assertThat(BackendGuard.complaint(
                        List.of(device(0, "NVIDIA A100", 8, 0), device(1, "NVIDIA H200", 9, 0)), "process 7@node"))
                .isEqualTo(
                        "process 7@node: ND4J's CUDA code does not run on GPU 1 (NVIDIA H200, compute capability 9.0);"
                                + " it was compiled for compute capability 3.7, 5.0, 5.2, 6.0, 6.1, 7.0, 7.5, 8.0, 8.6."
                                + " Hide such GPUs with CUDA_VISIBLE_DEVICES if there are others, build without -Dgpu to train on"
                                + " the CPU, or run where there are other GPUs (docs/gpu.md)");
    }

    /** The entries are those that ND4J's executioner for CUDA makes. */
    @Test
    void readsTheGpusFromTheEnvironment() {
        Properties environment = new Properties();
        environment.put(Nd4jEnvironment.BACKEND_KEY, "CUDA");
        environment.put(
                Nd4jEnvironment.CUDA_DEVICE_INFORMATION_KEY,
                List.of(
                        Map.of(
                                Nd4jEnvironment.CUDA_DEVICE_NAME_KEY,
                                "NVIDIA H200",
                                Nd4jEnvironment.CUDA_DEVICE_MAJOR_VERSION_KEY,
                                9L,
                                Nd4jEnvironment.CUDA_DEVICE_MINOR_VERSION_KEY,
                                0L),
                        Map.of(
                                Nd4jEnvironment.CUDA_DEVICE_NAME_KEY,
                                "NVIDIA T4",
                                Nd4jEnvironment.CUDA_DEVICE_MAJOR_VERSION_KEY,
                                7L,
                                Nd4jEnvironment.CUDA_DEVICE_MINOR_VERSION_KEY,
                                5L)));
        assertThat(BackendGuard.devices(environment))
                .containsExactly(device(0, "NVIDIA H200", 9, 0), device(1, "NVIDIA T4", 7, 5));
    }

    @Test
    void hasNothingAgainstCpus() {
        assertThatCode(BackendGuard::check).doesNotThrowAnyException();
        assertThat(BackendGuard.devices(Map.of(Nd4jEnvironment.BACKEND_KEY, "CPU")))
                .isEmpty();
        assertThat(BackendGuard.complaint(List.of(), "here")).isEmpty();
    }

    private static Device device(int number, String name, int major, int minor) {
        return new Device(number, name, new Capability(major, minor));
    }
}
