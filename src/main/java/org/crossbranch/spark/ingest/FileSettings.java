package org.crossbranch.spark.ingest;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;

/** How the files of a run are read, as some of Hadoop's settings: these reach every task. */
public final class FileSettings {
    private static final String CHARSET = "crossbranch.input.charset";
    private static final String OUTSIDE_LINKS = "crossbranch.input.outside-links";

    /** The treatment of links in a folder that lead out of it. */
    public enum OutsideLinks {
        /** The folder is refused. */
        REFUSE,
        /** They stand for the files that they lead to. */
        FOLLOW
    }

    private FileSettings() {}

    /** Sets both for a run. */
    public static void set(Configuration configuration, Charset charset, OutsideLinks links) {
        configuration.set(CHARSET, charset.name());
        configuration.setEnum(OUTSIDE_LINKS, links);
    }

    /** The encoding of files that do not say it themselves; UTF-8 unless another was set. */
    public static Charset charset(Configuration configuration) {
        return Charset.forName(configuration.get(CHARSET, StandardCharsets.UTF_8.name()));
    }

    static OutsideLinks outsideLinks(Configuration configuration) {
        return configuration.getEnum(OUTSIDE_LINKS, OutsideLinks.REFUSE);
    }
}
