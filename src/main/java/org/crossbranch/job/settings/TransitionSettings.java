package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import org.crossbranch.transform.HeadRules;

/**
 * What all jobs that derive trees may be told.
 *
 * @param heads the head table of lexicalised systems
 */
public record TransitionSettings(HeadRules.Table heads) {
    static final Key<HeadRules.Table> HEADS = Key.choice("transition.heads", HeadRules.Table.class);

    static final List<Key<?>> KEYS = List.of(HEADS);

    static TransitionSettings of(Config config) {
        return new TransitionSettings(HEADS.read(config));
    }
}
