package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;

/**
 * What {@code evaluate} may be told.
 *
 * @param parameters evaluation parameter file, or empty for the usual conventions
 * @param discontinuousOnly whether discontinuous brackets alone count
 */
public record EvaluateSettings(String parameters, boolean discontinuousOnly) {
    private static final Key<String> PARAMETERS = Key.text("evaluate.parameters");
    private static final Key<Boolean> DISCONTINUOUS_ONLY = Key.flag("evaluate.discontinuous-only");

    static final List<Key<?>> KEYS = List.of(PARAMETERS, DISCONTINUOUS_ONLY);

    static EvaluateSettings of(Config config) {
        return new EvaluateSettings(PARAMETERS.read(config), DISCONTINUOUS_ONLY.read(config));
    }
}
