package org.crossbranch.job.run;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.util.VersionInfo;

/** A path on a file system for which Hadoop has no connector on the class path. */
final class MissingConnector {
    /** In Hadoop's messages. */
    private static final Pattern SCHEME = Pattern.compile("for scheme:? \"?([A-Za-z][A-Za-z0-9+.-]*)");

    private static final Pattern CLASS = Pattern.compile("Class (\\S+) not found");

    private static final Pattern SETTING = Pattern.compile("fs\\.(?:AbstractFileSystem\\.)?([^.]+)\\.impl");

    /** The part of Hadoop that brings a scheme's connector. */
    private static final Map<String, String> ARTIFACTS = Map.of(
            "s3a", "hadoop-aws",
            "abfs", "hadoop-azure",
            "abfss", "hadoop-azure",
            "wasb", "hadoop-azure",
            "wasbs", "hadoop-azure",
            "adl", "hadoop-azure-datalake");

    private MissingConnector() {}

    /** The message for the user, if that is what was thrown. */
    static Optional<String> message(Throwable thrown) {
        return scheme(thrown).map(scheme -> {
            String artifact = ARTIFACTS.get(scheme);
            return scheme + "://: there is no connector for this file system; "
                    + (artifact == null
                            ? "add the jar that has it"
                            : "add the jar " + artifact + " " + VersionInfo.getVersion()
                                    + ", with CROSSBRANCH_SUBMIT_ARGS=\"--packages org.apache.hadoop:" + artifact + ":"
                                    + VersionInfo.getVersion() + "\"")
                    + ", or copy the files to a file system that is there";
        });
    }

    private static Optional<String> scheme(Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        if (thrown instanceof UnsupportedFileSystemException) {
            Matcher named = SCHEME.matcher(message);
            return named.find() ? Optional.of(named.group(1)) : Optional.empty();
        }
        Matcher missing = CLASS.matcher(message);
        if (!(thrown instanceof ClassNotFoundException) || !missing.matches()) {
            return Optional.empty();
        }
        // Hadoop knows the connectors of some schemes by name, whether they are there or not.
        return new Configuration()
                .getPropsWithPrefix("").entrySet().stream()
                        .filter(setting -> missing.group(1).equals(setting.getValue()))
                        .map(setting -> SETTING.matcher(setting.getKey()))
                        .filter(Matcher::matches)
                        .map(setting -> setting.group(1))
                        .findFirst();
    }
}
