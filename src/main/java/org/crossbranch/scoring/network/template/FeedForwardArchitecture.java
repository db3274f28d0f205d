package org.crossbranch.scoring.network.template;

import java.util.List;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScorerArchitecture;
import org.crossbranch.scoring.ScorerFamily;
import org.crossbranch.scoring.network.encoder.WindowEncoder;
import org.crossbranch.scoring.weights.DenseKind;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The architecture of scorers that read embeddings of words, tags and labels, without a network over the sentence (Coavoux 2017
 * §4.5.2, §5.4.1): fast, and blind to what its templates do not name.
 */
public record FeedForwardArchitecture() implements ScorerArchitecture<StackDequeConfiguration> {
    @Override
    public String family() {
        return "feed-forward";
    }

    @Override
    public Class<StackDequeConfiguration> configurations() {
        return StackDequeConfiguration.class;
    }

    /**
     * The templates of Coavoux 2017 Table 5.4, which is for SR. On a deque, d0, s0 and s1 stand for its s0, s1 and s2, and
     * there is d1 besides. Where items have no heads, an item's first and last token stand for its head, and the tokens where
     * its children meet for theirs.
     */
    private static List<ItemTemplate> templates(TransitionSystemFactory<?, ?> system) {
        boolean deque = system.traits().contains(Trait.DEQUE);
        String[] items = deque ? new String[] {"d0", "s0", "s1"} : new String[] {"s0", "s1", "s2"};
        StringBuilder written = new StringBuilder("b0 b1 b2 b3");
        for (String item : items) {
            addItem(written, item, system);
        }
        for (String parent : List.of(items[0], items[1])) {
            boolean heads = system.traits().contains(Trait.HEADS);
            written.append(' ').append(parent).append(heads ? ".l.w " : ".l.w_r ");
            written.append(parent).append(heads ? ".r.w " : ".r.w_l ");
            written.append(parent).append(".l.c ").append(parent).append(".r.c");
        }
        if (deque) {
            addItem(written, "d1", system);
        }
        return ItemTemplate.parseAll(written.toString());
    }

    private static void addItem(StringBuilder written, String item, TransitionSystemFactory<?, ?> system) {
        written.append(' ').append(item);
        if (system.traits().contains(Trait.HEADS)) {
            written.append(".w ");
        } else {
            written.append(".w_l ").append(item).append(".w_r ");
        }
        written.append(item).append(".c");
    }

    @Override
    public TemplateFeatureExtractor<StackDequeConfiguration> reader(
            TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return ItemTemplate.extractor(templates(system), inventory);
    }

    /** The sizes of a network that its templates determine. */
    public ActionShape.Counts counts(TransitionSystemFactory<?, ?> system, ActionInventory inventory) {
        return reader(system, inventory).counts();
    }

    @Override
    public DenseKind<FeedForwardShape> weights() {
        return new DenseKind<>(FeedForwardShape::of);
    }

    @Override
    public Scorer<StackDequeConfiguration> scorer(
            TransitionSystemFactory<?, ?> system, Weights weights, Lexicon lexicon, ActionInventory inventory) {
        DenseWeights<FeedForwardShape> own = weights().of(weights);
        return new TemplateScorer<>(
                own.shape().action(),
                new WindowEncoder(own.shape().window(), own, lexicon),
                reader(system, inventory),
                own);
    }

    /** The feed-forward scorer. */
    public static final class Family implements ScorerFamily {
        @Override
        public List<ScorerArchitecture<?>> architectures() {
            return List.of(new FeedForwardArchitecture());
        }
    }
}
