package org.crossbranch;

import java.nio.file.Files;
import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/**
 * Treebanks and reference outputs that lie beside the project and may not be copied into it. They are looked for in the
 * folder that the system property {@code crossbranch.shared} names, by default {@code ../shared} seen from the working
 * directory.
 */
public final class SharedData {
    private static final String PROPERTY = "crossbranch.shared";

    private SharedData() {}

    /**
     * The path of a file or folder such as {@code data/alpino-bench/train.discbracket}.
     *
     * @throws TestAbortedException if it is not there: the test is reported as skipped, with what is missing
     */
    public static Path require(String relative) {
        Path folder = Path.of(System.getProperty(PROPERTY, "../shared"))
                .toAbsolutePath()
                .normalize();
        Path path = folder.resolve(relative);
        if (!Files.exists(path)) {
            String missing = "SKIPPED, NOT TESTED: " + path + " is missing; say where the shared folder is with -D"
                    + PROPERTY + "=FOLDER";
            System.err.println(missing);
            throw new TestAbortedException(missing);
        }
        return path;
    }
}
