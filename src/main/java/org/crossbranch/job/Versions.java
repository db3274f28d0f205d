package org.crossbranch.job;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.package$;

/** The versions that a run depends on. */
final class Versions {
    private Versions() {}

    /** This program's version, from the jar's manifest. */
    static String own() {
        return Optional.ofNullable(Versions.class.getPackage().getImplementationVersion())
                .orElse("unpackaged");
    }

    /** Versions by name. */
    static Map<String, String> all() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("crossbranch", own());
        versions.put("spark", package$.MODULE$.SPARK_VERSION());
        versions.put("scala", scala.util.Properties.versionNumberString());
        versions.put("hadoop", VersionInfo.getVersion());
        versions.put("java", Runtime.version().toString());
        return versions;
    }
}
