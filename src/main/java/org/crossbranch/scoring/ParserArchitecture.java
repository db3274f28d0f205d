package org.crossbranch.scoring;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.SyntaxTree;

/**
 * A transition system with a scorer architecture that fits it: it is trained, and a model holds it.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 * @param system the system
 * @param scorer the scorer architecture
 */
public record ParserArchitecture<C extends Configuration, T extends SyntaxTree>(
        TransitionSystemFactory<C, T> system, ScorerArchitecture<? super C> scorer) {
    private static final List<ScorerArchitecture<?>> SCORERS = load();

    private static List<ScorerArchitecture<?>> load() {
        List<ScorerArchitecture<?>> scorers = new ArrayList<>();
        ServiceLoader.load(ScorerFamily.class, ParserArchitecture.class.getClassLoader())
                .forEach(family -> scorers.addAll(family.architectures()));
        return List.copyOf(scorers);
    }

    /**
     * The architecture of these names.
     *
     * @throws IllegalArgumentException if there is no such system or scorer, or the scorer does not fit the system; the
     *     message lists what there is
     */
    public static ParserArchitecture<?, ?> of(String system, String scorer) {
        return of(TransitionSystems.named(system), scorer);
    }

    /**
     * The architecture of a system and the scorer of a name.
     *
     * @throws IllegalArgumentException if there is no such scorer, or it does not fit the system; the message lists what
     *     there is
     */
    public static <T extends SyntaxTree> ParserArchitecture<?, T> of(
            TransitionSystemFactory<?, T> system, String scorer) {
        List<ParserArchitecture<?, T>> fitting = of(system);
        for (ParserArchitecture<?, T> kind : fitting) {
            if (kind.scorer.name().equals(scorer)) {
                return kind;
            }
        }
        if (SCORERS.stream().noneMatch(kind -> kind.name().equals(scorer))) {
            throw new IllegalArgumentException("no scorer \"" + scorer + "\"; there are: "
                    + SCORERS.stream().map(ScorerArchitecture::name).collect(Collectors.joining(", ")));
        }
        throw new IllegalArgumentException("scorer " + scorer + " is not for system " + system.name() + "; "
                + (fitting.isEmpty()
                        ? "none is"
                        : "those that are: "
                                + fitting.stream()
                                        .map(kind -> kind.scorer.name())
                                        .collect(Collectors.joining(", "))));
    }

    /** All registered scorer architectures. */
    public static List<ScorerArchitecture<?>> scorers() {
        return SCORERS;
    }

    /** A system with each scorer that fits it, the simplest first. */
    public static <T extends SyntaxTree> List<ParserArchitecture<?, T>> of(TransitionSystemFactory<?, T> system) {
        List<ParserArchitecture<?, T>> kinds = new ArrayList<>();
        for (ScorerArchitecture<?> scorer : SCORERS) {
            if (scorer.fits(system)) {
                kinds.add(pair(system, scorer));
            }
        }
        return kinds;
    }

    @SuppressWarnings("unchecked") // a scorer fits a system only if it reads a supertype of its configurations
    private static <C extends Configuration, T extends SyntaxTree> ParserArchitecture<C, T> pair(
            TransitionSystemFactory<C, T> system, ScorerArchitecture<?> scorer) {
        return new ParserArchitecture<>(system, (ScorerArchitecture<? super C>) scorer);
    }

    /** The system with an inventory. */
    public TransitionSystem<C, T> create(ActionInventory inventory) {
        return system.create(inventory);
    }

    /** The scorer's feature extractor. */
    public FeatureExtractor<? super C> reader(ActionInventory inventory) {
        return scorer.reader(system, inventory);
    }

    /**
     * A scorer of trained weights, of one network or of several.
     *
     * @throws IllegalArgumentException if the weights are of another kind, or the parts do not fit together
     */
    public Scorer<? super C> scorer(Weights weights, Lexicon lexicon, ActionInventory inventory) {
        return Ensemble.scorer(scorer, system, weights, lexicon, inventory);
    }
}
