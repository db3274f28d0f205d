package org.crossbranch.search;

import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;

/** Chooses the heads of the best tree of all, and the best label of each of its arcs (McDonald et al. 2005). */
final class SpanningTreeSearch {
    private final ArcScoringSession<?> session;
    private final ActionInventory inventory;
    private final boolean hasOneRoot;
    private final SpanningTree tree = new SpanningTree();
    private float[] scores = {};

    private SpanningTreeSearch(ArcScoringSession<?> session, ActionInventory inventory) {
        this.session = session;
        this.inventory = inventory;
        hasOneRoot = inventory.find(Action.of(Action.Type.FURTHER_ROOT_RIGHT_ARC)) < 0;
    }

    /** A place to search in. */
    static <C extends Configuration> Search.Workplace workplace(
            TransitionSystem<C, ?> system, ArcScoringSession<? super C> session) {
        SpanningTreeSearch search = new SpanningTreeSearch(session, system.inventory());
        return GreedySearch.workplace(system, session, (number, sentence) -> search.chooser(number, sentence.length()));
    }

    /** Finds the best tree of a sentence of the batch; the chooser goes there. */
    private ActionChooser chooser(int sentence, int length) {
        if (scores.length < length * (length + 1)) {
            scores = new float[length * (length + 1)];
        }
        session.arcs(sentence, scores);
        int[] heads = new int[length];
        tree.find(length, scores, hasOneRoot, heads);
        return new Way(heads);
    }

    /** Chooses the heads of a tree, and of labels the best. */
    private final class Way implements ActionChooser {
        private final int[] heads;

        Way(int[] heads) {
            this.heads = heads;
        }

        @Override
        public int choose(Candidates<?> step) {
            if (!inventory.action(ActionInventory.idOf(step.code(0))).type().isStructural()) {
                return step.best();
            }
            int head = heads[step.configuration().steps() / 2];
            for (int candidate = 0; candidate < step.count(); candidate++) {
                if (head == headOf(step.code(candidate))) {
                    return candidate;
                }
            }
            throw new IllegalStateException("head " + head + " makes no tree");
        }

        private int headOf(int code) {
            return inventory.action(ActionInventory.idOf(code)).type() == Action.Type.HEAD
                    ? ActionInventory.targetOf(code)
                    : -1;
        }
    }
}
