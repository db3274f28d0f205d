package org.crossbranch.scoring.network.kernel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Whether this JVM runs the vector kernels; settled once, when the first kernel is called. The module is still
 * incubating, so a JVM has it only if its options name it.
 */
final class KernelChoice {
    private static final String MODULE = "jdk.incubator.vector";

    /** Whether the Vector API is there. */
    static final boolean VECTOR = choose();

    private KernelChoice() {}

    private static boolean choose() {
        Logger logger = System.getLogger(KernelChoice.class.getPackageName());
        boolean present = ModuleLayer.boot().findModule(MODULE).isPresent();
        if (present) {
            logger.log(Level.DEBUG, () -> "vector kernels of " + VectorMicroKernels.LANES + " lanes");
        } else {
            logger.log(
                    Level.WARNING,
                    "module " + MODULE
                            + " is not in this JVM: scalar kernels, same results, some twenty times slower; to "
                            + "mend it, add --add-modules " + MODULE + " to the options of every JVM");
        }
        return present;
    }
}
