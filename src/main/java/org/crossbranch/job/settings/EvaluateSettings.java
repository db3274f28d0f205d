package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;

/**
 * What {@code evaluate} may be told.
 *
 * @param parameters evaluation parameter file, or empty for the usual conventions
 * @param discontinuousOnly whether discontinuous brackets alone count
 * @param functions what is done with functions in labels
 */
public record EvaluateSettings(String parameters, boolean discontinuousOnly, Functions functions) {
    private static final Key<String> PARAMETERS = Key.text("evaluate.parameters");
    private static final Key<Boolean> DISCONTINUOUS_ONLY = Key.flag("evaluate.discontinuous-only");

    private static final Key<Functions> FUNCTIONS = Key.choice("evaluate.functions", Functions.class);

    static final List<Key<?>> KEYS = List.of(PARAMETERS, DISCONTINUOUS_ONLY, FUNCTIONS);

    static EvaluateSettings of(Config config) {
        return new EvaluateSettings(PARAMETERS.read(config), DISCONTINUOUS_ONLY.read(config), FUNCTIONS.read(config));
    }

    /** The treatment of functions in labels such as {@code NP-SBJ}. */
    public enum Functions {
        /** They are part of the label. */
        LEAVE,
        /** They are cut off, in gold and predicted trees alike. */
        REMOVE
    }
}
