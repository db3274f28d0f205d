package org.crossbranch.scoring.network.template;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;

/**
 * The feature sets of Coavoux 2017 Table 8.8. Systems with a deque have those of its right column, other systems those of
 * its left one. For a list of items there is none in the thesis: of each of four items that Goldberg &amp; Elhadad 2010 look
 * at for an attachment of two neighbours, those two and the one on either side, there is the same as of s0.
 */
public enum TemplateSet {
    /** The tokens at the boundaries of items, and b0. */
    BASE(false, false),
    /** BASE and lexical heads. */
    LEX(true, false),
    /** BASE and labels. */
    NT(false, true),
    /** All of them. */
    LEX_NT(true, true);

    private final boolean heads;
    private final boolean labels;

    TemplateSet(boolean heads, boolean labels) {
        this.heads = heads;
        this.labels = labels;
    }

    /** Whether the system has what they ask for. */
    boolean fit(TransitionSystemFactory<?, ?> system) {
        return !heads || system.traits().contains(Trait.HEADS);
    }

    List<ItemTemplate> templates(TransitionSystemFactory<?, ?> system) {
        boolean deque = system.traits().contains(Trait.DEQUE);
        String base = deque ? "b0 d0.w_l d0.w_r d1.w_r s0.w_l s0.w_r s1.w_r" : "b0 s0.w_l s0.w_r s1.w_l s1.w_r s2.w_r";
        String lexical = deque ? "d0.w d1.w s0.w s1.w" : "s0.w s1.w";
        String nonterminal = deque ? "d0.c d1.c s0.c s1.c" : "s0.c s1.c s2.c";
        return Stream.of(
                        ItemTemplate.parseAll(base),
                        heads ? ItemTemplate.parseAll(lexical) : List.<ItemTemplate>of(),
                        labels ? ItemTemplate.parseAll(nonterminal) : List.<ItemTemplate>of())
                .flatMap(List::stream)
                .toList();
    }

    /** The templates for a list of items. */
    List<PendingListFeatureExtractor.Template> listTemplates() {
        List<PendingListFeatureExtractor.Template> templates = new ArrayList<>();
        for (int offset = -1; offset <= 2; offset++) {
            templates.add(new PendingListFeatureExtractor.Template(offset, PendingListFeatureExtractor.FIRST));
            templates.add(new PendingListFeatureExtractor.Template(offset, PendingListFeatureExtractor.LAST));
            if (heads) {
                templates.add(new PendingListFeatureExtractor.Template(offset, PendingListFeatureExtractor.HEAD));
            }
            if (labels) {
                templates.add(new PendingListFeatureExtractor.Template(offset, PendingListFeatureExtractor.LABEL));
            }
        }
        return templates;
    }
}
