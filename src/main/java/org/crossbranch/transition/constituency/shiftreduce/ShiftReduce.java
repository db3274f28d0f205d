package org.crossbranch.transition.constituency.shiftreduce;

import java.util.List;
import java.util.Set;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;

/**
 * The lexicalised shift-reduce system SR (Coavoux 2017 §3.2.1, after Crabbé 2014), for continuous trees. A derivation of n
 * tokens takes exactly 3n−1 actions: n SHIFTs, a unary reduction or GHOST-REDUCE after each, and n−1 binary reductions.
 *
 * <ul>
 *   <li>SHIFT. <i>Valid when</i> a token is left and the last action is not SHIFT. <i>Effect:</i> the token is the stack's top.
 *   <li>REDUCE-UNARY-X. <i>Valid when</i> the last action is SHIFT; X is a root's label iff the sentence is one token.
 *       <i>Effect:</i> a constituent X over s0 takes s0's place.
 *   <li>GHOST-REDUCE. <i>Valid when</i> the last action is SHIFT and the sentence has more than one token. <i>Effect:</i> none.
 *   <li>REDUCE-LEFT-X, REDUCE-RIGHT-X. <i>Valid when</i> the last action is not SHIFT, the stack has two items, and the one
 *       without the head, s0 or s1, is not temporary; X is a root's label iff no token and no other item is left; if no
 *       token is left and s2 is temporary, X is not. <i>Effect:</i> X, with the head of s1 (LEFT) or s0 (RIGHT), takes the place
 *       of both.
 * </ul>
 */
public final class ShiftReduce extends LexicalizedSystem {
    /** The system's name. */
    public static final String NAME = "sr";

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or has one of
     *     another system
     */
    public ShiftReduce(ActionInventory inventory) {
        super(NAME, inventory, Set.of(Action.Type.GHOST_REDUCE), false, Unaries.COLLAPSED);
        inventory.id(LexicalizedActions.GHOST_REDUCE);
    }

    /** The only derivation of a continuous tree. */
    static List<Action> derivation(LexicalizedTree tree) {
        return GapTraversal.derivation(tree, List.of(LexicalizedActions.GHOST_REDUCE), gaps -> {
            if (gaps > 0) {
                throw new IllegalArgumentException("the tree of sentence "
                        + tree.sentence().id() + " is not in normal form: a constituent has a gap");
            }
            return List.of();
        });
    }

    @Override
    int allowedKinds(LexicalizedConfiguration configuration) {
        if (isFinal(configuration)) {
            return 0;
        }
        if (configuration.isAfterShift()) {
            return unaryOrGhostKinds(configuration);
        }
        return shiftAndBinaryKinds(configuration);
    }

    /** SHIFT and the binary reductions, whatever the last action was. */
    static int shiftAndBinaryKinds(LexicalizedConfiguration configuration) {
        boolean hasToken = configuration.bufferToken() != StackDequeConfiguration.NONE;
        int kinds = hasToken ? SHIFT : 0;
        int second = configuration.stackItem(1);
        if (second != StackDequeConfiguration.NONE) {
            int third = configuration.stackItem(2);
            kinds |= binaryKinds(
                    configuration.isTemporary(second),
                    configuration.isTemporary(configuration.stackItem(0)),
                    !hasToken && third == StackDequeConfiguration.NONE,
                    hasToken || third == StackDequeConfiguration.NONE || !configuration.isTemporary(third));
        }
        return kinds;
    }

    /** {@inheritDoc} All derivations are of this length. */
    @Override
    public int maxDerivationLength(int length) {
        return 3 * length - 1;
    }

    /** Defines the system over trees with some heads. */
    static final class Factory extends LexicalizedSystem.Factory {
        Factory(HeadFinder heads) {
            super(NAME, heads, Trait.PROJECTIVE, Trait.DYNAMIC_ORACLE);
        }

        @Override
        List<Action> derivation(LexicalizedTree tree) {
            return ShiftReduce.derivation(tree);
        }

        @Override
        List<Action> always() {
            return List.of(LexicalizedActions.GHOST_REDUCE);
        }

        @Override
        public ShiftReduce create(ActionInventory inventory) {
            return new ShiftReduce(inventory);
        }

        @Override
        protected ShiftReduceDynamicOracle dynamic(ActionInventory inventory, ConstituencyTree tree) {
            return new ShiftReduceDynamicOracle(inventory, read(tree, inventory::rootLabel));
        }

        @Override
        protected ShiftReduceDynamicOracle dynamic(
                TransitionSystem<LexicalizedConfiguration, ConstituencyTree> system,
                Sentence sentence,
                LexicalizedConfiguration derived) {
            ActionInventory inventory = system.inventory();
            return new ShiftReduceDynamicOracle(inventory, new LexicalizedTree(sentence, derived, inventory));
        }
    }

    /** The shift-reduce systems. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            HeadFinder heads = options.heads();
            return List.of(
                    new Factory(heads),
                    new ShiftReduceSwap.Factory(heads, options.swapOrder(), false, Unaries.COLLAPSED),
                    new ShiftReduceSwap.Factory(heads, options.swapOrder(), false, Unaries.AT_ANY_TIME),
                    new ShiftReduceSwap.Factory(heads, options.swapOrder(), true, Unaries.COLLAPSED),
                    new ShiftReduceSwap.Factory(heads, options.swapOrder(), true, Unaries.AT_ANY_TIME),
                    new ShiftReduceGap.Factory(heads),
                    new ShiftReduceCompoundGap.Factory(heads));
        }
    }
}
