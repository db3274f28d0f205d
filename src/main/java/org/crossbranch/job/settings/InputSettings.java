package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.nio.charset.Charset;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.ingest.FileSettings;
import org.crossbranch.spark.ingest.FileSettings.OutsideLinks;

/**
 * The settings of all inputs that are files.
 *
 * @param charset their encoding
 * @param outsideLinks the treatment of links that lead out of an input folder
 */
public record InputSettings(Charset charset, OutsideLinks outsideLinks) {
    private static final Key<Charset> CHARSET = Key.charset("input.charset");
    private static final Key<OutsideLinks> OUTSIDE_LINKS = Key.choice("input.outside-links", OutsideLinks.class);

    static final List<Key<?>> KEYS = List.of(CHARSET, OUTSIDE_LINKS);

    static InputSettings of(Config config) {
        return new InputSettings(CHARSET.read(config), OUTSIDE_LINKS.read(config));
    }

    /** Hands them to all that reads files. */
    public void set(Configuration configuration) {
        FileSettings.set(configuration, charset, outsideLinks);
    }
}
