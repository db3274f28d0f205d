package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import org.crossbranch.transform.HeadRules;

/**
 * What all jobs that derive trees may be told.
 *
 * @param heads the head table of lexicalised systems
 * @param makesContinuous whether crossing branches are taken out of gold trees first
 */
public record TransitionSettings(HeadRules.Table heads, boolean makesContinuous) {
    static final Key<HeadRules.Table> HEADS = Key.choice("transition.heads", HeadRules.Table.class);

    private static final Key<Boolean> MAKE_CONTINUOUS = Key.flag("transition.make-continuous");

    static final List<Key<?>> KEYS = List.of(HEADS, MAKE_CONTINUOUS);

    static TransitionSettings of(Config config) {
        return new TransitionSettings(HEADS.read(config), MAKE_CONTINUOUS.read(config));
    }
}
