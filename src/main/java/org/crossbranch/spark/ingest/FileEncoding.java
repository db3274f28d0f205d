package org.crossbranch.spark.ingest;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;

/** The encoding of the files that a run reads, as one of Hadoop's settings: these reach every task. */
public final class FileEncoding {
    private static final String KEY = "crossbranch.input.charset";

    private FileEncoding() {}

    /** Sets the encoding for a run. */
    public static void set(Configuration configuration, Charset charset) {
        configuration.set(KEY, charset.name());
    }

    /** The encoding of files that do not say it themselves; UTF-8 unless another was set. */
    public static Charset of(Configuration configuration) {
        return Charset.forName(configuration.get(KEY, StandardCharsets.UTF_8.name()));
    }
}
