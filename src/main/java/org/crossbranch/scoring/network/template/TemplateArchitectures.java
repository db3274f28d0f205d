package org.crossbranch.scoring.network.template;

import java.util.Locale;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.network.encoder.SentenceEncoder;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.weights.DenseKind;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystemFactory;

/**
 * The architecture of scorers that read templates of encoded tokens and of labels, whatever they are templates of.
 */
interface TemplateArchitectures<C extends Configuration, R extends FeatureExtractor<C>> extends ScorerArchitecture<C> {

    @Override
    default String family() {
        return "templates";
    }

    /** Which templates. */
    Enum<?> set();

    @Override
    default String features() {
        return set().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    default DenseKind<TemplateShape> weights() {
        return new DenseKind<>(TemplateShape::of);
    }

    @Override
    R reader(TransitionSystemFactory<?, ?> system, ActionInventory inventory);

    @Override
    default Scorer<C> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        DenseWeights<TemplateShape> own = weights().of(weights);
        TemplateShape shape = own.shape();
        return scorer(
                shape.action(), new SentenceEncoder(shape.encoder(), own, lexicon), reader(system, inventory), own);
    }

    /**
     * A scorer of encoded tokens.
     *
     * @throws IllegalArgumentException if the parts do not fit together
     */
    Scorer<C> scorer(ActionShape shape, TokenEncoder encoder, R reader, DenseWeights<?> weights);
}
