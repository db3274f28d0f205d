package org.crossbranch.transition.constituency.shiftreduce;

import java.util.List;
import java.util.Set;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;

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
public final class ShiftReduceCompoundGap extends GappingSystem {
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
        super(NAME, inventory, Set.of(Action.Type.GHOST_REDUCE, Action.Type.GAP));
        inventory.id(LexicalizedDerivations.GHOST_REDUCE);
        inventory.id(LexicalizedDerivations.multiple(Action.Type.GAP, 0));
        gaps = LexicalizedDerivations.multiplicities(inventory, Action.Type.GAP, 0);
        int most = 0;
        for (int count : gaps) {
            most = Math.max(most, count);
        }
        mostGaps = most;
    }

    /** The system over trees with the heads of a table. */
    public static TransitionSystemFactory<GapConfiguration, ConstituencyTree> lexicalizedBy(HeadRules heads) {
        return lexicalizedBy(heads.name(), heads);
    }

    /** The system over trees with heads that are not quite, or not at all, those of the table that it is known by. */
    public static TransitionSystemFactory<GapConfiguration, ConstituencyTree> lexicalizedBy(
            String table, HeadFinder heads) {
        return define(
                NAME,
                table,
                heads,
                List.of(LexicalizedDerivations.GHOST_REDUCE),
                gaps -> List.of(LexicalizedDerivations.multiple(Action.Type.GAP, gaps)),
                List.of(LexicalizedDerivations.GHOST_REDUCE, LexicalizedDerivations.multiple(Action.Type.GAP, 0)),
                ShiftReduceCompoundGap::new);
    }

    /** The most GAPs that an action stands for. */
    int mostGaps() {
        return mostGaps;
    }

    @Override
    int allowedKinds(GapConfiguration configuration) {
        if (isFinal(configuration)) {
            return 0;
        }
        if (configuration.isAfterShift()) {
            return unaryOrGhostKinds(configuration);
        }
        if (configuration.isAfterGap()) {
            return binaryKinds(configuration, mostGaps + 1);
        }
        return (hasToken(configuration) ? SHIFT : 0) | (configuration.stackSize() > 0 ? GAP : 0);
    }

    @Override
    boolean isWithinReach(GapConfiguration configuration, int id) {
        if (type(id) != Action.Type.GAP) {
            return true;
        }
        int partner = configuration.stackItem(gaps[id]);
        return partner != StackDequeConfiguration.NONE
                && !(configuration.isTemporary(partner) && configuration.isTemporary(configuration.dequeItem(0)));
    }

    @Override
    void pass(GapConfiguration configuration, int id) {
        configuration.gap(gaps[id]);
    }

    /** {@inheritDoc} All derivations are of this length. */
    @Override
    public int maxDerivationLength(int length) {
        return 4 * length - 2;
    }
}
