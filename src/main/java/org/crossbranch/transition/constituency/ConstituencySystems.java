package org.crossbranch.transition.constituency;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The constituency systems that there are. One line makes a system known to the jobs and to the contract tests. */
public final class ConstituencySystems {
    /** The set-based, stack-free system, as its own type. */
    public static final ConstituencySystem<SetConfiguration> ML_SET = new ConstituencySystem<>(
                    SetBased.NAME,
                    SetConfiguration.class,
                    Set.of(),
                    Optional.empty(),
                    SetBased.NORMAL_FORM,
                    SetBased::collect,
                    SetBased::new,
                    SetBasedStaticOracle::new)
            .withDynamicOracle(SetBasedDynamicOracle::new);

    /** Merge-label with a deque, as its own type. */
    public static final ConstituencySystem<MergeLabelConfiguration> ML_GAP =
            MergeLabel.unlexicalized(MergeLabel.Kind.ML_GAP);

    /** Projective merge-label, as its own type. */
    public static final ConstituencySystem<MergeLabelConfiguration> ML = MergeLabel.unlexicalized(MergeLabel.Kind.ML);

    /** Each system for some options; one that has none is the same for all. */
    private static final List<Function<SystemOptions, ConstituencySystem<?>>> ALL = List.of(
            options -> ShiftReduce.lexicalizedBy(options.heads()),
            options -> ShiftReduceSwap.lexicalizedBy(options, Unaries.COLLAPSED),
            options -> ShiftReduceSwap.lexicalizedBy(options, Unaries.AT_ANY_TIME),
            options -> ShiftReduceCompoundSwap.lexicalizedBy(options, Unaries.COLLAPSED),
            options -> ShiftReduceCompoundSwap.lexicalizedBy(options, Unaries.AT_ANY_TIME),
            options -> ShiftReduceGap.lexicalizedBy(options.heads()),
            options -> ShiftReduceCompoundGap.lexicalizedBy(options.heads()),
            options -> ML,
            options -> MergeLabel.lexicalized(MergeLabel.Kind.ML_LEX, options.heads()),
            options -> ML_GAP,
            options -> MergeLabel.lexicalized(MergeLabel.Kind.ML_GAP_LEX, options.heads()),
            options -> ML_SET,
            options -> EasyFirst.lexicalizedBy(options.heads()));

    private ConstituencySystems() {}

    /** All systems with {@link SystemOptions#DEFAULT}. */
    public static List<ConstituencySystem<?>> all() {
        return all(SystemOptions.DEFAULT);
    }

    /** All systems with some options. */
    public static List<ConstituencySystem<?>> all(SystemOptions options) {
        return ALL.stream()
                .<ConstituencySystem<?>>map(system -> system.apply(options))
                .toList();
    }

    /**
     * The system of a name with {@link SystemOptions#DEFAULT}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names that there are
     */
    public static ConstituencySystem<?> named(String name) {
        return named(name, SystemOptions.DEFAULT);
    }

    /**
     * The system of a name with some options.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names that there are
     */
    public static ConstituencySystem<?> named(String name, SystemOptions options) {
        List<ConstituencySystem<?>> all = all(options);
        return all.stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no transition system \"" + name + "\"; there are: "
                        + all.stream().map(ConstituencySystem::name).collect(Collectors.joining(", "))));
    }
}
