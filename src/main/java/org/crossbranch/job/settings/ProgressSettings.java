package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;

/**
 * How progress is told.
 *
 * @param intervalSeconds seconds between two lines where there is no terminal, or 0 for none
 */
public record ProgressSettings(int intervalSeconds) {
    private static final Key<Integer> INTERVAL_SECONDS = Key.integer("progress.interval-seconds", 0, 86_400);

    static final List<Key<?>> KEYS = List.of(INTERVAL_SECONDS);

    static ProgressSettings of(Config config) {
        return new ProgressSettings(INTERVAL_SECONDS.read(config));
    }
}
