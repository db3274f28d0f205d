package org.crossbranch.transition.constituency.easyfirst;

import java.util.Arrays;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * The non-deterministic oracle of EAFI: all actions of direct derivations of a tree, wherever in the sentence they are. Reordered
 * so that the children of each constituent follow one another by left index, the sentence makes every constituent continuous.
 * A derivation is <em>direct</em> if its SWAPs only ever bring items into this order, and if each constituent of two or more
 * children begins with BINARY. Correct are therefore
 *
 * <ul>
 *   <li>SWAP-AT for two neighbours in the wrong order;
 *   <li>BINARY for the head child of a constituent and the sibling next to it, once both are complete;
 *   <li>ADD for a complete sibling next to what there is of a constituent;
 *   <li>UNARY for a unary constituent over its token.
 * </ul>
 *
 * <p>Within direct derivations the set is sound and complete. Other derivations may lead to the tree as well: they swap
 * neighbours that are in order, or begin a constituent with UNARY over its head token and add the other children.
 *
 * <p>Until the tree is derived some action is correct: if no neighbours are in the wrong order, all of a constituent's children
 * are next to one another. Stateless; it allocates nothing and costs O(items · depth of the tree). Defined on the configurations
 * of direct derivations; elsewhere it throws at the latest when no action is correct.
 */
final class EasyFirstOracle implements NonDeterministicOracle<PendingListConfiguration> {
    private static final int NONE = -1;

    private final Sentence sentence;
    private final int addLeft;
    private final int addRight;
    private final int swap;

    // Constituents are numbered parents before children; the root is 0.
    private final int[] parent;
    private final int[] size;
    /** The place of a constituent's first token in the reordered sentence. */
    private final int[] start;
    /** The place of the head child's first token. */
    private final int[] headStart;

    private final int[] unary;
    private final int[] binaryLeft;
    private final int[] binaryRight;
    private int constituents;

    /** The constituent that dominates each token directly. */
    private final int[] above;
    /** The place of each token in the reordered sentence. */
    private final int[] rank;

    private int ranked;

    /** The oracle of a tree, its unary chains collapsed. */
    EasyFirstOracle(ActionInventory inventory, ConstituencyTree gold, HeadFinder heads) {
        sentence = gold.sentence();
        addLeft = inventory.id(Action.of(Action.Type.ADD_LEFT));
        addRight = inventory.id(Action.of(Action.Type.ADD_RIGHT));
        swap = inventory.id(Action.of(Action.Type.SWAP_AT));
        int count = gold.constituents().size();
        parent = new int[count];
        size = new int[count];
        start = new int[count];
        headStart = new int[count];
        unary = new int[count];
        binaryLeft = new int[count];
        binaryRight = new int[count];
        above = new int[sentence.length()];
        rank = new int[sentence.length()];
        Arrays.fill(unary, NONE);
        Arrays.fill(binaryLeft, NONE);
        Arrays.fill(binaryRight, NONE);
        number(gold.root(), NONE, gold, inventory, heads);
    }

    private void number(
            Constituent constituent, int over, ConstituencyTree gold, ActionInventory inventory, HeadFinder heads) {
        int node = constituents++;
        String label = over == NONE ? inventory.rootLabel(constituent.label()) : constituent.label();
        boolean isRootLabel = inventory.rootLabels().contains(label);
        if (isRootLabel != (over == NONE)) {
            throw new UnderivableTreeException(
                    sentence.id(),
                    isRootLabel
                            ? "a constituent below the root has the root label " + label
                            : "the inventory has no root label " + label);
        }
        parent[node] = over;
        size[node] = constituent.yield().size();
        start[node] = ranked;
        int children = constituent.children().size();
        int head = children == 1 ? 0 : heads.headChild(constituent, gold.sentence());
        if (children == 1) {
            unary[node] = id(inventory, Action.Type.UNARY, label);
        } else {
            binaryRight[node] = head > 0 ? id(inventory, Action.Type.BINARY_RIGHT, label) : NONE;
            binaryLeft[node] = head < children - 1 ? id(inventory, Action.Type.BINARY_LEFT, label) : NONE;
        }
        for (int position = 0; position < children; position++) {
            TreeNode child = constituent.children().get(position);
            if (position == head) {
                headStart[node] = ranked;
            }
            if (child instanceof Constituent part) {
                if (children == 1) {
                    throw new IllegalArgumentException("the tree of sentence " + sentence.id()
                            + " is not in normal form: " + part + " is an only child");
                }
                number(part, node, gold, inventory, heads);
            } else if (child instanceof Leaf leaf) {
                above[leaf.index()] = node;
                rank[leaf.index()] = ranked++;
            }
        }
    }

    private int id(ActionInventory inventory, Action.Type type, String label) {
        Action action = new Action(type, label);
        int id = inventory.find(action);
        if (id == NONE) {
            throw new UnderivableTreeException(sentence.id(), "the inventory has no action " + action.name());
        }
        return id;
    }

    /** One of the correct actions: the leftmost that builds; SWAP-AT, the leftmost, if none does. */
    @Override
    public int next(PendingListConfiguration configuration) {
        check(configuration);
        int swapping = NONE;
        for (int position = 0; position < configuration.size(); position++) {
            int code = correct(configuration, position);
            if (code != NONE && ActionInventory.idOf(code) != swap) {
                return code;
            }
            swapping = swapping == NONE ? code : swapping;
        }
        if (swapping == NONE) {
            throw Oracle.undefined("oracle", sentence, configuration);
        }
        return swapping;
    }

    /** {@inheritDoc} They are in the order of their positions; there is room for them if it suffices for two an item. */
    @Override
    public int correct(PendingListConfiguration configuration, int[] codes) {
        check(configuration);
        int count = 0;
        for (int position = 0; position < configuration.size(); position++) {
            int code = correctUnary(configuration, position);
            if (code != NONE) {
                codes[count++] = code;
            }
            code = correctWithNext(configuration, position);
            if (code != NONE) {
                codes[count++] = code;
            }
        }
        if (count == 0) {
            throw Oracle.undefined("oracle", sentence, configuration);
        }
        return count;
    }

    private int correct(PendingListConfiguration configuration, int position) {
        int code = correctUnary(configuration, position);
        return code == NONE ? correctWithNext(configuration, position) : code;
    }

    private int correctUnary(PendingListConfiguration configuration, int position) {
        int item = configuration.item(position);
        boolean isToken = configuration.labelAction(item) == PendingListConfiguration.NONE;
        return isToken && size[above[item]] == 1 ? ActionInventory.code(unary[above[item]], position) : NONE;
    }

    /** The correct action on the items at a position and after it, if there is one. */
    private int correctWithNext(PendingListConfiguration configuration, int position) {
        if (position == configuration.size() - 1) {
            return NONE;
        }
        int left = configuration.item(position);
        int right = configuration.item(position + 1);
        int leftStart = rank[configuration.firstToken(left)];
        int rightStart = rank[configuration.firstToken(right)];
        if (leftStart > rightStart) {
            return ActionInventory.code(swap, position);
        }
        int leftNode = container(configuration, left);
        if (leftStart + configuration.tokens(left) != rightStart
                || leftNode == NONE
                || leftNode != container(configuration, right)) {
            return NONE;
        }
        boolean isLeftPart = isPart(configuration, left);
        boolean isRightPart = isPart(configuration, right);
        if (isLeftPart) {
            return isRightPart ? NONE : ActionInventory.code(addLeft, position + 1);
        }
        if (isRightPart) {
            return ActionInventory.code(addRight, position);
        }
        if (leftStart == headStart[leftNode]) {
            return ActionInventory.code(binaryLeft[leftNode], position);
        }
        return rightStart == headStart[leftNode] ? ActionInventory.code(binaryRight[leftNode], position) : NONE;
    }

    /** The least constituent that has more tokens than an item; {@link #NONE} for a token whose unary constituent is due. */
    private int container(PendingListConfiguration configuration, int item) {
        int node = above[configuration.firstToken(item)];
        if (configuration.labelAction(item) == PendingListConfiguration.NONE) {
            return size[node] == 1 ? NONE : node;
        }
        while (node != NONE && size[node] <= configuration.tokens(item)) {
            node = parent[node];
        }
        return node;
    }

    /** Whether an item is a part of a constituent that is not complete yet, and not a whole one. */
    private boolean isPart(PendingListConfiguration configuration, int item) {
        if (configuration.labelAction(item) == PendingListConfiguration.NONE) {
            return false;
        }
        int node = above[configuration.firstToken(item)];
        while (node != NONE && size[node] < configuration.tokens(item)) {
            node = parent[node];
        }
        return node != NONE && size[node] != configuration.tokens(item);
    }

    private void check(PendingListConfiguration configuration) {
        if (configuration.length() != sentence.length()) {
            throw Oracle.undefined("oracle", sentence, configuration);
        }
    }
}
