package org.crossbranch.job.run;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;

/** The space left where a job writes, for the message when a disk is full. */
final class FreeSpace {
    private static final String LOCAL_DIR = "spark.local.dir";

    /** The cluster manager's word, which wins over the setting. */
    private static final String LOCAL_DIRS = "SPARK_LOCAL_DIRS";

    private static final String TEMPORARY = "java.io.tmpdir";

    private FreeSpace() {}

    /**
     * A sentence about this machine's disks; other machines of a cluster have their own.
     *
     * @param output what the job writes, or empty
     */
    static String tell(String output) {
        Map<String, String> places = new LinkedHashMap<>();
        if (!output.isEmpty() && isLocal(output)) {
            places.put(new Path(output).toUri().getPath(), "the output");
        }
        String temporary = System.getProperty(TEMPORARY);
        String scratch = Objects.requireNonNullElseGet(
                System.getenv(LOCAL_DIRS), () -> new SparkConf().get(LOCAL_DIR, temporary));
        for (String folder : scratch.split(",", -1)) {
            places.merge(folder.strip(), LOCAL_DIR, FreeSpace::both);
        }
        places.merge(temporary, TEMPORARY, FreeSpace::both);
        return "space left on this machine: "
                + places.entrySet().stream()
                        .map(place -> amount(usable(new File(place.getKey()).getAbsoluteFile())) + " for "
                                + place.getValue() + " (" + place.getKey() + ")")
                        .collect(Collectors.joining(", "));
    }

    private static String both(String one, String other) {
        return one + " and " + other;
    }

    private static boolean isLocal(String output) {
        String scheme = new Path(output).toUri().getScheme();
        return scheme == null || scheme.equals("file");
    }

    /** Of the nearest folder that is there. */
    private static long usable(File file) {
        File at = file;
        while (!at.exists() && at.getParentFile() != null) {
            at = at.getParentFile();
        }
        return at.getUsableSpace();
    }

    private static String amount(long bytes) {
        return bytes < 10 << 20
                ? String.format(Locale.ROOT, "%,d KiB", bytes >> 10)
                : String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
    }
}
