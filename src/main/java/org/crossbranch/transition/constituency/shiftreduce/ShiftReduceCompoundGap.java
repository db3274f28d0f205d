package org.crossbranch.transition.constituency.shiftreduce;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The shift-reduce-compound-gap system SR-CGAP (Coavoux 2017 §7.2.3): SR-GAP with derivations of one length. Each SHIFT is
 * followed by a unary reduction or GHOST-REDUCE, and each binary reduction is preceded by one GAP-i, which stands for i
 * GAPs, 0 ≤ i ≤ m: 4n−2 actions for n tokens. The inventory says what m is; trees that need more cannot be derived.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> a token is left and the last action is not SHIFT or GAP-i. <i>Effect:</i> as in SR-GAP.
 *   <li>REDUCE-UNARY-X. As in SR-GAP.
 *   <li>GHOST-REDUCE. <i>Valid when</i> the last action is SHIFT and the sentence has more than one token. <i>Effect:</i> none.
 *   <li>GAP-i. <i>Valid when</i> the last action is not SHIFT or GAP-j, the stack has more than i items, and s_i and d0 are
 *       not both temporary. <i>Effect:</i> that of i GAPs.
 *   <li>REDUCE-LEFT-X, REDUCE-RIGHT-X. <i>Valid when</i> the last action is GAP-i; else as in SR-GAP, but if X is temporary and
 *       no token is left, one of the m+1 items then topmost on the stack is not.
 * </ul>
 *
 * <p>The paper gives the sequence of actions (Figure 7.4 b) and leaves the rest to SR-GAP's preconditions. These do
 * not suffice: they count on GAPs to reach any item of the stack. At the end of a sentence, a temporary d0 whose only
 * possible partner is deeper than m would be stuck. Hence the m+1.
 */
public final class ShiftReduceCompoundGap extends LexicalizedSystem {
    /** The system's name. */
    public static final String NAME = "sr-cgap";

    private final int mostGaps;

    /** How many GAPs an action stands for; 0 if it is another. */
    private final int[] gaps;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or one of GAP-0 …
     *     GAP-m, or has one of another system
     */
    public ShiftReduceCompoundGap(ActionInventory inventory) {
        super(NAME, inventory, Set.of(Action.Type.GHOST_REDUCE, Action.Type.GAP), true, Unaries.COLLAPSED);
        inventory.id(LexicalizedActions.GHOST_REDUCE);
        inventory.id(LexicalizedActions.compound(Action.Type.GAP, 0));
        gaps = LexicalizedActions.counts(inventory, Action.Type.GAP, 0);
        mostGaps = IntStream.of(gaps).max().orElse(0);
    }

    /** The most GAPs that an action stands for. */
    int mostGaps() {
        return mostGaps;
    }

    @Override
    int allowedKinds(LexicalizedConfiguration configuration) {
        if (isFinal(configuration)) {
            return 0;
        }
        if (configuration.isAfterShift()) {
            return unaryOrGhostKinds(configuration);
        }
        if (configuration.isAfterGap()) {
            return ShiftReduceGap.binaryKinds(configuration, mostGaps + 1);
        }
        return (ShiftReduceGap.hasToken(configuration) ? SHIFT : 0) | (configuration.stackSize() > 0 ? GAP : 0);
    }

    @Override
    boolean isWithinReach(LexicalizedConfiguration configuration, int id) {
        if (type(id) != Action.Type.GAP) {
            return true;
        }
        int partner = configuration.stackItem(gaps[id]);
        return partner != StackDequeConfiguration.NONE
                && !(configuration.isTemporary(partner) && configuration.isTemporary(configuration.dequeItem(0)));
    }

    @Override
    void pass(LexicalizedConfiguration configuration, int id) {
        configuration.gap(gaps[id]);
    }

    /** {@inheritDoc} All derivations are of this length. */
    @Override
    public int maxDerivationLength(int length) {
        return 4 * length - 2;
    }

    /** Defines the system over trees with some heads. */
    public static final class Factory extends LexicalizedSystem.Factory {
        /** The system with some heads. */
        public Factory(HeadFinder heads) {
            super(NAME, heads, Trait.DEQUE);
        }

        @Override
        List<Action> derivation(LexicalizedTree tree) {
            return GapTraversal.derivation(
                    tree,
                    List.of(LexicalizedActions.GHOST_REDUCE),
                    gaps -> List.of(LexicalizedActions.compound(Action.Type.GAP, gaps)));
        }

        @Override
        List<Action> always() {
            return List.of(LexicalizedActions.GHOST_REDUCE, LexicalizedActions.compound(Action.Type.GAP, 0));
        }

        @Override
        public ShiftReduceCompoundGap create(ActionInventory inventory) {
            return new ShiftReduceCompoundGap(inventory);
        }
    }
}
