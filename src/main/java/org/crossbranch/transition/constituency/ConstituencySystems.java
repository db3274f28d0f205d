package org.crossbranch.transition.constituency;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.crossbranch.transform.HeadRules;

/** The constituency systems that there are. One line makes a system known to the jobs and to the contract tests. */
public final class ConstituencySystems {
    /** The head table of lexicalised systems where no other is named. */
    public static final HeadRules.Table DEFAULT_HEADS = HeadRules.Table.UNIVERSAL;

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

    /** Each system for a head table; one without heads is the same for all. */
    private static final List<Function<HeadRules.Table, ConstituencySystem<?>>> ALL = List.of(
            ShiftReduce::lexicalizedBy,
            ShiftReduceSwap::lexicalizedBy,
            ShiftReduceCompoundSwap::lexicalizedBy,
            ShiftReduceGap::lexicalizedBy,
            ShiftReduceCompoundGap::lexicalizedBy,
            heads -> ML,
            heads -> MergeLabel.lexicalized(MergeLabel.Kind.ML_LEX, heads),
            heads -> ML_GAP,
            heads -> MergeLabel.lexicalized(MergeLabel.Kind.ML_GAP_LEX, heads),
            heads -> ML_SET,
            EasyFirst::lexicalizedBy);

    private ConstituencySystems() {}

    /** All systems, lexicalised ones with {@link #DEFAULT_HEADS}. */
    public static List<ConstituencySystem<?>> all() {
        return all(DEFAULT_HEADS);
    }

    /** All systems, lexicalised ones with a head table. */
    public static List<ConstituencySystem<?>> all(HeadRules.Table heads) {
        return ALL.stream()
                .<ConstituencySystem<?>>map(system -> system.apply(heads))
                .toList();
    }

    /**
     * The system of a name, with {@link #DEFAULT_HEADS} if it is lexicalised.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names that there are
     */
    public static ConstituencySystem<?> named(String name) {
        return named(name, DEFAULT_HEADS);
    }

    /**
     * The system of a name, with a head table if it is lexicalised.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names that there are
     */
    public static ConstituencySystem<?> named(String name, HeadRules.Table heads) {
        List<ConstituencySystem<?>> all = all(heads);
        return all.stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no transition system \"" + name + "\"; there are: "
                        + all.stream().map(ConstituencySystem::name).collect(Collectors.joining(", "))));
    }
}
