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
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
            logger.log(
                    Level.WARNING,
                    "module " + MODULE
                            + " is not in this JVM: scalar kernels, same results, some twenty times slower; to "
                            + "mend it, add --add-modules " + MODULE + " to the options of every JVM");
            return false;
        }
        try {
            int lanes = VectorMicroKernels.LANES;
            logger.log(Level.DEBUG, () -> "vector kernels of " + lanes + " lanes");
            return true;
        } catch (LinkageError e) {
            // What incubates may change with each version of Java.
            logger.log(
                    Level.WARNING,
                    "module " + MODULE + " of Java " + Runtime.version().feature()
                            + " is not the one that this program was built for (" + e
                            + "): scalar kernels, same results, some twenty times slower; to mend it, run on Java 17");
            return false;
        }
    }
}
