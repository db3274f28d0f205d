package org.crossbranch.scoring.network;

import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ConstituencySystem;
import org.crossbranch.transition.constituency.ConstituencySystem.Trait;
import org.crossbranch.transition.constituency.ItemConfiguration;

/**
 * The kind of scorers that read embeddings of words, tags and labels, without a network over the sentence (Coavoux 2017
 * §4.5.2, §5.4.1): fast, and blind to what its templates do not name.
 */
public record FeedForwardKind() implements ScorerKind<ItemConfiguration> {
    @Override
    public String family() {
        return "feed-forward";
    }

    @Override
    public Class<ItemConfiguration> configurations() {
        return ItemConfiguration.class;
    }

    /**
     * The templates of Coavoux 2017 Table 5.4, which is for SR. On a deque, d0, s0 and s1 stand for its s0, s1 and s2, and
     * there is d1 besides. Where items have no heads, an item's first and last token stand for its head, and the tokens where
     * its children meet for theirs.
     */
    private static List<ItemTemplate> templates(ConstituencySystem<?> system) {
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

    private static void addItem(StringBuilder written, String item, ConstituencySystem<?> system) {
        written.append(' ').append(item);
        if (system.traits().contains(Trait.HEADS)) {
            written.append(".w ");
        } else {
            written.append(".w_l ").append(item).append(".w_r ");
        }
        written.append(item).append(".c");
    }

    @Override
    public TemplateReader reader(ConstituencySystem<?> system, ActionInventory inventory) {
        return new TemplateReader(templates(system), inventory);
    }

    /** What its templates fix of a network. */
    public ActionCounts counts(ConstituencySystem<?> system, ActionInventory inventory) {
        return reader(system, inventory).counts();
    }

    @Override
    public NetworkShape shape(Map<String, Integer> sizes) {
        return FeedForwardShape.of(sizes);
    }

    @Override
    public Scorer<ItemConfiguration> scorer(
            ConstituencySystem<?> system, NetworkParameters parameters, Lexicon lexicon, ActionInventory inventory) {
        FeedForwardShape shape = (FeedForwardShape) parameters.shape();
        return new TemplateScorer(
                shape.action(),
                new WindowEncoder(shape.window(), parameters, lexicon),
                reader(system, inventory),
                parameters);
    }
}
