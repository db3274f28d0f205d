package org.crossbranch.scoring.network;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.transition.constituency.ConstituencySystems;

/**
 * A transition system with a kind of scorer that fits it: what is trained, and what a model holds.
 *
 * @param <C> the system's configurations
 * @param system the system
 * @param scorer the kind of scorer
 */
public record ParserKind<C extends Configuration>(ConstituencySystem<C> system, ScorerKind<? super C> scorer) {
    /** The scorers that there are. One line makes one known. */
    private static final List<ScorerKind<?>> SCORERS = List.of(
            new SetScorerKind(),
            new TemplateScorerKind(TemplateFeatures.BASE),
            new TemplateScorerKind(TemplateFeatures.LEX),
            new TemplateScorerKind(TemplateFeatures.NT),
            new TemplateScorerKind(TemplateFeatures.LEX_NT),
            new FeedForwardKind(),
            new PendingListScorerKind(TemplateFeatures.BASE),
            new PendingListScorerKind(TemplateFeatures.LEX),
            new PendingListScorerKind(TemplateFeatures.NT),
            new PendingListScorerKind(TemplateFeatures.LEX_NT));

    /**
     * The parser kind of these names.
     *
     * @throws IllegalArgumentException if there is no such system or scorer, or the scorer does not fit the system; the
     *     message lists what there is
     */
    public static ParserKind<?> of(String system, String scorer) {
        return of(ConstituencySystems.named(system), scorer);
    }

    /**
     * The parser kind of a system and the scorer of a name.
     *
     * @throws IllegalArgumentException if there is no such scorer, or it does not fit the system; the message lists what
     *     there is
     */
    public static ParserKind<?> of(ConstituencySystem<?> system, String scorer) {
        List<ParserKind<?>> fitting = of(system);
        for (ParserKind<?> kind : fitting) {
            if (kind.scorer.name().equals(scorer)) {
                return kind;
            }
        }
        if (SCORERS.stream().noneMatch(kind -> kind.name().equals(scorer))) {
            throw new IllegalArgumentException("no scorer \"" + scorer + "\"; there are: "
                    + SCORERS.stream().map(ScorerKind::name).collect(Collectors.joining(", ")));
        }
        throw new IllegalArgumentException("scorer " + scorer + " is not for system " + system.name() + "; "
                + (fitting.isEmpty()
                        ? "none is"
                        : "those that are: "
                                + fitting.stream()
                                        .map(kind -> kind.scorer.name())
                                        .collect(Collectors.joining(", "))));
    }

    /** The kinds of scorers that there are. */
    public static List<ScorerKind<?>> scorers() {
        return SCORERS;
    }

    /** A system with each scorer that fits it, the simplest first. */
    public static List<ParserKind<?>> of(ConstituencySystem<?> system) {
        List<ParserKind<?>> kinds = new ArrayList<>();
        for (ScorerKind<?> scorer : SCORERS) {
            if (scorer.fits(system)) {
                kinds.add(pair(system, scorer));
            }
        }
        return kinds;
    }

    @SuppressWarnings("unchecked") // a scorer fits a system only if it reads a supertype of its configurations
    private static <C extends Configuration> ParserKind<C> pair(ConstituencySystem<C> system, ScorerKind<?> scorer) {
        return new ParserKind<>(system, (ScorerKind<? super C>) scorer);
    }

    /** The system with an inventory. */
    public TransitionSystem<C> create(ActionInventory inventory) {
        return system.create(inventory);
    }

    /** What the scorer reads. */
    public StepReader<? super C> reader(ActionInventory inventory) {
        return scorer.reader(system, inventory);
    }

    /**
     * A scorer of a network.
     *
     * @throws IllegalArgumentException if the parts do not fit together
     */
    public Scorer<? super C> scorer(NetworkParameters parameters, Lexicon lexicon, ActionInventory inventory) {
        return scorer.scorer(system, parameters, lexicon, inventory);
    }
}
