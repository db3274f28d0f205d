package org.crossbranch.training.dl4j;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.environment.Nd4jEnvironment;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.factory.Nd4jBackend.NoAvailableBackendException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses GPUs that ND4J's CUDA binaries hold no code for. ND4J itself would choose such a GPU and fail at the first kernel,
 * far into a run and in words that do not tell why. Nothing is computed to find out.
 */
public final class BackendGuard {
    /**
     * The capabilities that libnd4jcuda.so of nd4j-cuda-11.6 1.0.0-M2.1 holds machine code for, by the headers of its
     * fat binaries. It holds no PTX, which a driver could translate for GPUs that came later.
     */
    static final List<Capability> COMPILED = List.of(
            new Capability(3, 7),
            new Capability(5, 0),
            new Capability(5, 2),
            new Capability(6, 0),
            new Capability(6, 1),
            new Capability(7, 0),
            new Capability(7, 5),
            new Capability(8, 0),
            new Capability(8, 6));

    private static final Logger LOG = LoggerFactory.getLogger(BackendGuard.class);
    private static final String CUDA = "CUDA";
    private static final String REMEDY =
            "build without -Dgpu to train on the CPU, or run where there are other GPUs (docs/gpu.md)";

    private static @Nullable String complaint; // null until somebody asked

    private BackendGuard() {}

    /** A GPU's generation. */
    record Capability(int major, int minor) {

        /** Machine code runs on its own major version, from its own minor version on (CUDA C++ Programming Guide, Binary Compatibility). */
        boolean runs(Capability compiled) {
            return major == compiled.major && minor >= compiled.minor;
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }

    /**
     * A GPU.
     *
     * @param number as ND4J counts
     */
    record Device(int number, String name, Capability capability) {}

    /**
     * Looks at the backend that ND4J chose, once in a process; after that it costs nothing.
     *
     * @throws BackendException if it cannot compute here
     */
    public static synchronized void check() {
        String found = complaint;
        if (found == null) {
            found = examine("process " + ManagementFactory.getRuntimeMXBean().getName());
            complaint = found;
        }
        if (!found.isEmpty()) {
            throw new BackendException(found);
        }
    }

    private static String examine(String place) {
        Map<?, ?> environment;
        try {
            environment = Nd4j.getExecutioner().getEnvironmentInformation();
        } catch (ExceptionInInitializerError e) {
            if (e.getCause() != null && e.getCause().getCause() instanceof NoAvailableBackendException) {
                return noBackend(place);
            }
            throw e;
        }
        List<Device> devices = devices(environment);
        LOG.info("ND4J computes on {}", devices.isEmpty() ? environment.get(Nd4jEnvironment.BACKEND_KEY) : devices);
        return complaint(devices, place);
    }

    static String noBackend(String place) {
        return place
                + ": no backend of ND4J's starts here: one for CPUs needs 64-bit x86 Linux, one for GPUs (a build with"
                + " -Dgpu) NVIDIA's driver and CUDA 11.6, and the log says what was missing; " + REMEDY;
    }

    /** The GPUs in what ND4J says of its environment; none unless it computes on GPUs. */
    static List<Device> devices(Map<?, ?> environment) {
        List<Device> devices = new ArrayList<>();
        if (!CUDA.equals(environment.get(Nd4jEnvironment.BACKEND_KEY))) {
            return devices;
        }
        for (Object entry : (List<?>) told(environment, Nd4jEnvironment.CUDA_DEVICE_INFORMATION_KEY)) {
            Map<?, ?> device = (Map<?, ?>) entry;
            devices.add(new Device(
                    devices.size(),
                    String.valueOf(device.get(Nd4jEnvironment.CUDA_DEVICE_NAME_KEY)),
                    new Capability(
                            ((Number) told(device, Nd4jEnvironment.CUDA_DEVICE_MAJOR_VERSION_KEY)).intValue(),
                            ((Number) told(device, Nd4jEnvironment.CUDA_DEVICE_MINOR_VERSION_KEY)).intValue())));
        }
        return devices;
    }

    private static Object told(Map<?, ?> environment, String key) {
        return Objects.requireNonNull(environment.get(key), key);
    }

    /** A complaint about unsupported GPUs, since ND4J would use all GPUs; empty if all are supported. */
    static String complaint(List<Device> devices, String place) {
        List<Device> unsupported = devices.stream()
                .filter(device -> COMPILED.stream().noneMatch(device.capability()::runs))
                .toList();
        if (unsupported.isEmpty()) {
            return "";
        }
        return place + ": ND4J's CUDA code does not run on "
                + unsupported.stream()
                        .map(device -> "GPU " + device.number() + " (" + device.name() + ", compute capability "
                                + device.capability() + ")")
                        .collect(Collectors.joining(", "))
                + "; it was compiled for compute capability "
                + COMPILED.stream().map(Capability::toString).collect(Collectors.joining(", "))
                + ". Hide such GPUs with CUDA_VISIBLE_DEVICES if there are others, " + REMEDY;
    }

    /** ND4J cannot compute on this machine. The message says what, where and how to mend it. */
    public static final class BackendException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BackendException(String message) {
            super(message);
        }
    }
}
