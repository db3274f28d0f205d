package org.crossbranch.transition.constituency;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The constituency systems that there are. One line makes a system known to the jobs and to the contract tests. */
public final class ConstituencySystems {
    /** The set-based, stack-free system, as its own type. */
    public static final ConstituencySystem<SetConfiguration> ML_SET = new ConstituencySystem<>(
            SetBased.NAME,
            SetConfiguration.class,
            Set.of(),
            SetBased.NORMAL_FORM,
            SetBased::collect,
            SetBased::new,
            SetBasedStaticOracle::new);

    private static final List<ConstituencySystem<?>> ALL = List.of(ML_SET);

    private ConstituencySystems() {}

    /** All systems. */
    public static List<ConstituencySystem<?>> all() {
        return ALL;
    }

    /**
     * The system of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names that there are
     */
    public static ConstituencySystem<?> named(String name) {
        return ALL.stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no transition system \"" + name + "\"; there are: "
                        + ALL.stream().map(ConstituencySystem::name).collect(Collectors.joining(", "))));
    }
}
