package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.constituency.SwapOrder;
import org.crossbranch.transition.constituency.SystemOptions;

/**
 * What all jobs that derive trees may be told.
 *
 * @param options what decides, besides its name, how a system derives trees
 * @param makesContinuous whether crossing branches are taken out of gold trees first
 */
public record TransitionSettings(SystemOptions options, boolean makesContinuous) {
    static final Key<HeadRules> HEADS = Key.headTable("transition.heads");
    private static final Key<SwapOrder> SWAP_ORDER = Key.choice("transition.swap-order", SwapOrder.class);
    private static final Key<Boolean> MAKE_CONTINUOUS = Key.flag("transition.make-continuous");

    static final List<Key<?>> KEYS = List.of(HEADS, SWAP_ORDER, MAKE_CONTINUOUS);

    static TransitionSettings of(Config config) {
        return new TransitionSettings(options(config), MAKE_CONTINUOUS.read(config));
    }

    static SystemOptions options(Config config) {
        return new SystemOptions(HEADS.read(config), SWAP_ORDER.read(config));
    }
}
