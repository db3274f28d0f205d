package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.transition.constituency.ConstituencySystems;

/**
 * What {@code oracle} may be told.
 *
 * @param system name of the transition system
 * @param oracle name of its oracle
 */
public record OracleSettings(String system, String oracle) {
    static final List<String> ORACLES = List.of("static");

    private static final Key<String> SYSTEM = system("oracle.system");
    private static final Key<String> ORACLE = Key.word("oracle.oracle", ORACLES);

    static final List<Key<?>> KEYS = List.of(SYSTEM, ORACLE);

    static Key<String> system(String path) {
        return Key.name(
                path,
                "a transition system",
                ConstituencySystems.all().stream().map(ConstituencySystem::name).toList());
    }

    static OracleSettings of(Config config) {
        return new OracleSettings(SYSTEM.read(config), ORACLE.read(config));
    }
}
