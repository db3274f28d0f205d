package org.crossbranch.spark.output;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** The way in which outputs take their places. It depends on what a file system does in one step. */
public enum Publication {
    /** A folder is renamed in one step. */
    RENAME,
    /** Nothing but a single object is replaced in one step: one that names the folder with the data. */
    POINTER;

    /**
     * The Hadoop property that says which: {@code rename}, {@code pointer} or {@code auto}. With a scheme behind it, such as {@code
     * crossbranch.publication.abfss}, it is for that one alone.
     */
    public static final String PROPERTY = "crossbranch.publication";

    /** Goes by the scheme. */
    public static final String AUTO = "auto";

    /** Schemes of object stores, which rename a folder by copying and deleting object by object. */
    private static final Set<String> OBJECT_STORES =
            Set.of("s3", "s3a", "s3n", "gs", "abfs", "abfss", "wasb", "wasbs", "oss", "cos", "cosn", "obs", "swift");

    /**
     * The one of a file system.
     *
     * @throws OutputException if the property has another value
     */
    public static Publication of(FileSystem fileSystem) {
        Configuration configuration = fileSystem.getConf();
        String scheme = String.valueOf(fileSystem.getUri().getScheme()).toLowerCase(Locale.ROOT);
        String set = configuration.get(PROPERTY + "." + scheme, configuration.get(PROPERTY, AUTO));
        if (set.equals(AUTO)) {
            return OBJECT_STORES.contains(scheme) ? POINTER : RENAME;
        }
        return Arrays.stream(values())
                .filter(publication -> publication.name().equalsIgnoreCase(set))
                .findFirst()
                .orElseThrow(() -> new OutputException(
                        "crossbranch.publication is \"" + set + "\"; give rename, pointer or auto"));
    }
}
