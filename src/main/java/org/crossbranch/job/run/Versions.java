package org.crossbranch.job.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.package$;

/** The versions that a run depends on. */
public final class Versions {
    private static final Properties BUILD = build();

    private Versions() {}

    /** The properties recorded when the program was built. */
    private static Properties build() {
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(Versions.class.getResourceAsStream("versions.properties"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("the program's own jar cannot be read", e);
        }
        return properties;
    }

    /** The commit that the program was built from, with {@code -dirty} behind it if it was not quite that; empty if unknown. */
    public static String commit() {
        String commit = BUILD.getProperty("commit", "");
        return commit.startsWith("$") ? "" : commit;
    }

    /** Versions of the libraries and of Java, by name. */
    public static SortedMap<String, String> libraries() {
        SortedMap<String, String> versions = new TreeMap<>();
        versions.put("dl4j", BUILD.getProperty("dl4j"));
        versions.put("hadoop", VersionInfo.getVersion());
        versions.put("java", Runtime.version().toString());
        versions.put("scala", scala.util.Properties.versionNumberString());
        versions.put("spark", package$.MODULE$.SPARK_VERSION());
        return versions;
    }

    /** Those and this program's. */
    public static SortedMap<String, String> all() {
        SortedMap<String, String> versions = libraries();
        versions.put("crossbranch", BUILD.getProperty("crossbranch"));
        versions.put("commit", commit());
        return versions;
    }
}
