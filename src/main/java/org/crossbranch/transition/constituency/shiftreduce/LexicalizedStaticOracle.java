package org.crossbranch.transition.constituency.shiftreduce;

import java.util.List;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.Sentence;

/**
 * Leads through one derivation, the canonical one of a tree in a lexicalised system, and is defined on its configurations
 * only. It is stateless, allocates nothing and answers in constant time; elsewhere it throws.
 */
final class LexicalizedStaticOracle implements Oracle<LexicalizedConfiguration> {
    private final Sentence sentence;
    private final int[] codes;

    /** The history of the configuration before each action. */
    private final long[] histories;

    /** The oracle of the {@linkplain #codes codes} of a derivation. */
    LexicalizedStaticOracle(ActionInventory inventory, LexicalizedTree gold, List<Action> derivation) {
        sentence = gold.sentence();
        codes = codes(inventory, gold, derivation);
        histories = new long[codes.length];
        long history = 0;
        for (int step = 0; step < codes.length; step++) {
            histories[step] = history;
            history = LexicalizedConfiguration.history(history, codes[step]);
        }
    }

    /**
     * The codes of a derivation.
     *
     * @throws UnderivableTreeException if the inventory lacks one of its actions, or the tree's labels are not where a
     *     root's label and others may be
     */
    static int[] codes(ActionInventory inventory, LexicalizedTree gold, List<Action> derivation) {
        for (int node = gold.length(); node < gold.size(); node++) {
            boolean isRootLabel = inventory.rootLabels().contains(gold.label(node));
            if (isRootLabel != (node == gold.root())) {
                throw new UnderivableTreeException(
                        gold.sentence().id(),
                        isRootLabel
                                ? "a constituent below the root has the root label " + gold.label(node)
                                : "the inventory has no root label " + gold.label(node));
            }
        }
        int[] codes = new int[derivation.size()];
        for (int step = 0; step < codes.length; step++) {
            codes[step] = inventory.find(derivation.get(step));
            if (codes[step] < 0) {
                throw new UnderivableTreeException(gold.sentence().id(), missing(derivation.get(step)));
            }
        }
        return codes;
    }

    private static String missing(Action action) {
        String reason = "the inventory has no action " + action.name();
        return LexicalizedActions.isCompound(action)
                ? reason + ": no tree that it was read off needs so many at once"
                : reason;
    }

    @Override
    public int next(LexicalizedConfiguration configuration) {
        int step = configuration.steps();
        if (configuration.length() != sentence.length()
                || step >= codes.length
                || configuration.history() != histories[step]) {
            throw Oracle.undefined("static oracle", sentence, configuration);
        }
        return codes[step];
    }
}
