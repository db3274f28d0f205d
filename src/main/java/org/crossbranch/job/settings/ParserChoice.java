package org.crossbranch.job.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;

/** The parser that {@code training.*} names, by parts that may not go together. */
record ParserChoice(TransitionSystemFactory<?, ?> system, String oracle, String family, String features) {

    /**
     * The name of the scorer architecture.
     *
     * @throws SettingsException if the system, the oracle, the scorer and its features do not go together
     */
    String scorer() {
        if (!oracles(system).contains(oracle)) {
            throw impossible("training.oracle = " + oracle, "oracle " + oracle);
        }
        String given = family;
        for (ParserArchitecture<?, ?> kind : ParserArchitecture.of(system)) {
            ScorerArchitecture<?> scorer = kind.scorer();
            if (scorer.family().equals(family)) {
                if (reads(scorer)) {
                    return scorer.name();
                }
                given = family + " and training.features = " + features;
            }
        }
        throw impossible("training.scorer = " + given, "that scorer");
    }

    private boolean reads(ScorerArchitecture<?> scorer) {
        return scorer.features().isEmpty() || scorer.features().equals(features);
    }

    private SettingsException impossible(String setting, String part) {
        List<String> others = TransitionSystems.all().stream()
                .filter(other -> new ParserChoice(other, oracle, family, features).isPossible())
                .map(TransitionSystemFactory::name)
                .toList();
        return new SettingsException(
                "settings",
                "training.system = " + system.name() + " does not go with " + setting,
                "possible are " + possible(system)
                        + (others.isEmpty() ? "" : "; " + part + " goes with " + String.join(", ", others)));
    }

    private boolean isPossible() {
        return oracles(system).contains(oracle)
                && ParserArchitecture.of(system).stream()
                        .map(ParserArchitecture::scorer)
                        .anyMatch(scorer -> scorer.family().equals(family) && reads(scorer));
    }

    private static List<String> oracles(TransitionSystemFactory<?, ?> system) {
        List<String> oracles = new ArrayList<>(List.of(OracleDeriver.STATIC));
        if (system.traits().contains(TransitionSystemFactory.Trait.ALL_DERIVATIONS)) {
            oracles.add(OracleDeriver.NON_DETERMINISTIC);
        }
        if (system.traits().contains(TransitionSystemFactory.Trait.DYNAMIC_ORACLE)) {
            oracles.add(OracleDeriver.DYNAMIC);
        }
        return oracles;
    }

    /** The scorers and oracles that fit a system, such as {@code ml-set with scorer set and oracle static}. */
    private static String possible(TransitionSystemFactory<?, ?> system) {
        Map<String, List<String>> families = new LinkedHashMap<>();
        for (ParserArchitecture<?, ?> kind : ParserArchitecture.of(system)) {
            families.computeIfAbsent(kind.scorer().family(), family -> new ArrayList<>())
                    .add(kind.scorer().features());
        }
        String scorers = families.entrySet().stream()
                .map(family -> family.getKey()
                        + (family.getValue().contains("")
                                ? ""
                                : " (features " + String.join(", ", family.getValue()) + ")"))
                .collect(Collectors.joining(" or "));
        return system.name() + " with scorer " + scorers + " and oracle " + String.join(" or ", oracles(system));
    }
}
