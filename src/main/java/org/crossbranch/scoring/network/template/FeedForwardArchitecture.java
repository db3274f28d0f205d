package org.crossbranch.scoring.network.template;

import java.util.List;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/** The feed-forward scorer of constituency systems. */
public record FeedForwardArchitecture() implements FeedForward<StackDequeConfiguration> {
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
}
