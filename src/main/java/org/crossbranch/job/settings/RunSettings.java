package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;

/**
 * The settings of what runs leave for those who look after them.
 *
 * @param heartbeatSeconds seconds between two signs of life in the manifest, or 0 for none
 * @param history records that the history beside the outputs keeps, or 0 for no history
 */
public record RunSettings(int heartbeatSeconds, int history) {
    private static final Key<Integer> HEARTBEAT_SECONDS = Key.integer("runs.heartbeat-seconds", 0, 86_400);
    private static final Key<Integer> HISTORY = Key.integer("runs.history", 0, 100_000);

    static final List<Key<?>> KEYS = List.of(HEARTBEAT_SECONDS, HISTORY);

    static RunSettings of(Config config) {
        return new RunSettings(HEARTBEAT_SECONDS.read(config), HISTORY.read(config));
    }
}
