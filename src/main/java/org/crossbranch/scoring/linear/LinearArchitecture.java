package org.crossbranch.scoring.linear;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.weights.SparseKind;
import org.crossbranch.scoring.weights.SparseWeights;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;
import org.crossbranch.transition.dependency.ArcConfiguration;

/**
 * The architecture of linear scorers of hashed features. The weights bring the templates along.
 *
 * @param <C> the configurations that it can read
 */
public abstract class LinearArchitecture<C extends Configuration> implements ScorerArchitecture<C> {
    /** The name in settings and models. */
    public static final String NAME = "linear";

    private final Class<C> configurations;

    private LinearArchitecture(Class<C> configurations) {
        this.configurations = configurations;
    }

    /** The architectures of constituency systems with a stack and with a list, and of dependency systems with a stack. */
    public static List<ScorerArchitecture<?>> all() {
        return List.of(new OfItems(), new OfLists(), new OfArcs());
    }

    /**
     * The linear architecture of a parser.
     *
     * @throws IllegalArgumentException if its scorer is another one
     */
    @SuppressWarnings("unchecked") // a scorer that fits a system reads its configurations
    public static <C extends Configuration> LinearArchitecture<C> of(ParserArchitecture<C, ?> parser) {
        if (parser.scorer() instanceof LinearArchitecture<?> linear) {
            return (LinearArchitecture<C>) linear;
        }
        throw new IllegalArgumentException("the scorer " + parser.scorer().name() + " is not linear");
    }

    @Override
    public final String family() {
        return NAME;
    }

    @Override
    public final Class<C> configurations() {
        return configurations;
    }

    /** {@inheritDoc} It reads nothing: features of linear scorers are hashed, by templates that the weights bring along. */
    @Override
    public final FeatureExtractor<C> reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return new Nothing();
    }

    @Override
    public final boolean isNormalized() {
        return false;
    }

    @Override
    public final SparseKind weights() {
        return new SparseKind();
    }

    @Override
    public final Scorer<C> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        SparseWeights own = weights().of(weights);
        for (char action : own.actions()) {
            if (action >= inventory.size()) {
                throw new IllegalArgumentException(
                        "a weight of action " + (int) action + "; there are " + inventory.size());
            }
        }
        return new LinearScorer<>(
                hasher(own.templates(), system, lexicon, inventory),
                new SparseTable(own, inventory.size()),
                inventory.size());
    }

    /**
     * A set of templates for a system.
     *
     * @param text the templates, without comments and inclusions
     * @param tasks the names of the word-level tasks whose labels they read besides tags
     */
    public record TemplateSet(String text, Set<String> tasks) {}

    /**
     * A set of templates for a system: one that the program brings along, or that of a file. A file may include both kinds, files by
     * their paths.
     *
     * @param name the set's name, or the path of a file
     * @return the set; empty if there is none of the name
     * @throws FeatureSyntaxException if the file is none of templates, or the system has not what they read; it names line and column
     */
    public final Optional<TemplateSet> templates(String name, TransitionSystemFactory<?, ?> system) {
        return FeatureTemplates.named(name, place -> refusal(place, system))
                .map(templates -> new TemplateSet(templates.text(), templates.tasks()));
    }

    /**
     * The compiled templates of a text without inclusions.
     *
     * @throws IllegalArgumentException if it is no such text, or the system has not what it reads
     */
    public final FeatureHasher<C> hasher(
            String templates, TransitionSystemFactory<?, ?> system, Lexicon lexicon, ActionInventory inventory) {
        return compile(
                FeatureTemplates.parse(
                        "templates", templates, name -> Optional.empty(), place -> refusal(place, system)),
                system,
                lexicon.words(),
                inventory);
    }

    /** Says why templates for a system cannot read a place; empty if they can. */
    abstract Optional<String> refusal(Place place, TransitionSystemFactory<?, ?> system);

    /** Compiles templates of places that are not refused. */
    abstract FeatureHasher<C> compile(
            FeatureTemplates templates,
            TransitionSystemFactory<?, ?> system,
            Vocabulary words,
            ActionInventory inventory);

    /** Whether a labelling action is due; never in a system without them. */
    boolean isLabelStep(C configuration) {
        return false;
    }

    /** Reads no features. */
    private final class Nothing implements FeatureExtractor<C> {
        private static final int[] NONE = {};

        @Override
        public boolean isLabelStep(C configuration) {
            return LinearArchitecture.this.isLabelStep(configuration);
        }

        @Override
        public int[] read(C configuration) {
            return NONE;
        }

        @Override
        public int choice(C configuration, int code) {
            return ActionInventory.idOf(code);
        }
    }

    /** The architecture of constituency systems with a stack. */
    private static final class OfItems extends LinearArchitecture<StackDequeConfiguration> {
        OfItems() {
            super(StackDequeConfiguration.class);
        }

        @Override
        Optional<String> refusal(Place place, TransitionSystemFactory<?, ?> system) {
            return ItemFeatureHasher.refusal(place, system);
        }

        @Override
        FeatureHasher<StackDequeConfiguration> compile(
                FeatureTemplates templates,
                TransitionSystemFactory<?, ?> system,
                Vocabulary words,
                ActionInventory inventory) {
            return new ItemFeatureHasher(templates, system, words, inventory);
        }

        @Override
        boolean isLabelStep(StackDequeConfiguration configuration) {
            return configuration.isLabelStep();
        }
    }

    /** The architecture of constituency systems with a list. */
    private static final class OfLists extends LinearArchitecture<PendingListConfiguration> {
        OfLists() {
            super(PendingListConfiguration.class);
        }

        @Override
        Optional<String> refusal(Place place, TransitionSystemFactory<?, ?> system) {
            return ListFeatureHasher.refusal(place, system);
        }

        @Override
        FeatureHasher<PendingListConfiguration> compile(
                FeatureTemplates templates,
                TransitionSystemFactory<?, ?> system,
                Vocabulary words,
                ActionInventory inventory) {
            return new ListFeatureHasher(templates, words, inventory);
        }
    }

    /** The architecture of dependency systems with a stack. */
    private static final class OfArcs extends LinearArchitecture<ArcConfiguration> {
        OfArcs() {
            super(ArcConfiguration.class);
        }

        @Override
        Optional<String> refusal(Place place, TransitionSystemFactory<?, ?> system) {
            return ArcFeatureHasher.refusal(place, system);
        }

        @Override
        FeatureHasher<ArcConfiguration> compile(
                FeatureTemplates templates,
                TransitionSystemFactory<?, ?> system,
                Vocabulary words,
                ActionInventory inventory) {
            return new ArcFeatureHasher(templates, system, words, inventory);
        }
    }
}
