package org.crossbranch.transition.constituency.shiftreduce;

import java.util.Arrays;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The dynamic oracle of SR (Coavoux 2017 §5.3). A gold constituent is <em>reachable</em> if it is built, or reaches further
 * right than the stack and begins where an item of the stack begins or in the buffer, or ends where the stack ends and begins
 * where an item below its top begins; one over a single token, only until the action after its SHIFT.
 *
 * <p>The cost of a tree is the number of gold constituents that it misses, temporary ones included, and of its unary ones that
 * are not gold; false binary ones show in those missed, since every tree has as many of them. A constituent is its label,
 * its span and, unlike in the thesis, the side of its head: the system labels and lexicalises in one action, and the
 * gold side is the one to learn.
 *
 * <p><b>Without temporary symbols (SR-BIN), exact</b>: all actions of least cost and no others. That is Algorithm 8, read
 * with j ≤ m for the constituents wholly in the buffer, and with GHOST-REDUCE after SHIFT where no unary constituent is gold,
 * since a false one costs. An inventory has no temporary symbols if the trees are binary as they stand.
 *
 * <p><b>With temporary symbols (SR-TMP), a heuristic</b>: Algorithm 9. Two temporary items cannot be reduced, so gold
 * constituents that can each be reached cannot always be reached together, and the oracle does not search for the best choice.
 * It prefers structure to labels: where a constituent reaches back beyond the two topmost items and the third is temporary,
 * what they become is not. It avoids constituents that are no gold ones: what is not gold becomes temporary where either
 * may be. What the thesis leaves open:
 *
 * <ul>
 *   <li><i>The actions of Algorithm 9 are not allowed</i>, such as a gold reduction whose head would be in the item that is
 *       not temporary: then the other side, then any reduction of the kind that structure asks for, then any reduction.
 *   <li><i>A reduction that is not gold</i>: both sides, as far as the inventory has them.
 * </ul>
 *
 * <p>In training, of several actions the one is taken that goes best with the least reachable gold constituent around the two
 * topmost items: a reduction to its temporary symbol, with its head; without temporary symbols, to its label. SHIFT is
 * taken before a reduction to another's label, and last if there are no temporary symbols.
 *
 * <p>It is stateless and allocates nothing. A call costs O(items), or O(actions) where many are given.
 */
final class ShiftReduceDynamicOracle implements DynamicOracle<LexicalizedConfiguration> {
    private static final int NONE = LexicalizedTree.NONE;

    // What is given where it is not one action: families of actions, numbered below all codes.
    private static final int ANYTHING = -2;
    private static final int ANY_REDUCTION = -3;
    private static final int TEMPORARY_REDUCTION = -4;
    private static final int WHOLE_REDUCTION = -5;

    private final LexicalizedTree gold;
    private final ShiftReduce system;
    private final int shift;
    private final int ghostReduce;
    private final boolean hasTemporary;

    /** The action that makes each constituent of its children; {@link #NONE} for a token. */
    private final int[] reduction;

    /** The action that makes it with the head on the other side; {@link #NONE} if there is none. */
    private final int[] misheaded;

    private final int[] headToken;

    /** The greatest right index of a binary constituent that begins with each token; {@link #NONE} if there is none. */
    private final int[] reach;

    /** The least binary constituent that ends with each token. */
    private final int[] leastEnding;

    /** The next greater binary constituent that ends with the same token. */
    private final int[] nextEnding;

    /** The oracle of a tree. */
    ShiftReduceDynamicOracle(ActionInventory inventory, LexicalizedTree gold) {
        this.gold = gold;
        system = new ShiftReduce(inventory);
        // The canonical derivation has all actions that the tree needs.
        LexicalizedStaticOracle.codes(inventory, gold, ShiftReduce.derivation(gold));
        shift = inventory.id(LexicalizedActions.SHIFT);
        ghostReduce = inventory.id(LexicalizedActions.GHOST_REDUCE);
        hasTemporary =
                inventory.actions().stream().anyMatch(action -> LexicalizedNormalForm.isTemporary(action.label()));
        reduction = new int[gold.size()];
        misheaded = new int[gold.size()];
        headToken = new int[gold.size()];
        nextEnding = new int[gold.size()];
        reach = new int[gold.length()];
        leastEnding = new int[gold.length()];
        Arrays.fill(reduction, NONE);
        Arrays.fill(misheaded, NONE);
        Arrays.fill(nextEnding, NONE);
        Arrays.fill(reach, NONE);
        Arrays.fill(leastEnding, NONE);
        // Wholes before parts, so that the least constituent is the last to be entered.
        for (int node = gold.size() - 1; node >= gold.length(); node--) {
            reduction[node] = inventory.id(gold.reduction(node));
            if (gold.rightChild(node) != NONE) {
                misheaded[node] = inventory.find(new Action(
                        gold.isHeadLeft(node) ? Action.Type.REDUCE_RIGHT : Action.Type.REDUCE_LEFT, gold.label(node)));
                int right = gold.rightIndex(node);
                reach[gold.leftIndex(node)] = Math.max(reach[gold.leftIndex(node)], right);
                nextEnding[node] = leastEnding[right];
                leastEnding[right] = node;
            }
        }
        for (int node = 0; node < gold.size(); node++) {
            headToken[node] = headToken(node);
        }
    }

    private int headToken(int node) {
        if (node < gold.length()) {
            return node;
        }
        boolean isLeft = gold.rightChild(node) == NONE || gold.isHeadLeft(node);
        return headToken[isLeft ? gold.leftChild(node) : gold.rightChild(node)];
    }

    @Override
    public int next(LexicalizedConfiguration configuration) {
        int given = given(configuration);
        return given >= 0 ? given : preferred(configuration, given);
    }

    /** {@inheritDoc} The order is the inventory's but for the first. */
    @Override
    public int best(LexicalizedConfiguration configuration, int[] codes) {
        int given = given(configuration);
        if (given >= 0) {
            codes[0] = given;
            return 1;
        }
        int preferred = preferred(configuration, given);
        int kinds = system.allowedKinds(configuration);
        int count = 0;
        codes[count++] = preferred;
        for (int id = 0; id < system.inventory().size(); id++) {
            if (id != preferred && system.isOfKind(id, kinds) && isOf(given, id)) {
                codes[count++] = id;
            }
        }
        return count;
    }

    /**
     * {@inheritDoc} The loss is that of the class: gold constituents missed, with their heads, and false unary ones. SHIFT loses
     * the constituents that end with the stack and begin with an item below its top; a binary reduction those that begin with
     * its top and reach further, and the one over both items if it is another. Without temporary symbols, that is exact.
     * With them, what can be reached one by one is counted: of some configurations, not all of it can be reached together,
     * and the best tree may then lose more than the action costs, or what it costs may be lost already.
     *
     * @throws IllegalArgumentException if the action is not allowed
     */
    @Override
    public int cost(LexicalizedConfiguration configuration, int code) {
        requireDefined(configuration);
        if (!system.isAllowed(configuration, code)) {
            throw new IllegalArgumentException("code " + code + " is not allowed after " + configuration.progress());
        }
        int first = configuration.stackItem(0);
        if (configuration.isAfterShift()) {
            int unary = gold.unaryOver(first);
            boolean isMissed = unary != NONE && code != reduction[unary];
            boolean isFalse = code != ghostReduce && (unary == NONE || isMissed);
            return (isMissed ? 1 : 0) + (isFalse ? 1 : 0);
        }
        if (code == shift) {
            return first == StackDequeConfiguration.NONE ? 0 : endingWithStack(configuration);
        }
        int node = ending(configuration.left(configuration.stackItem(1)), configuration.right(first));
        return beginningBeyond(configuration.left(first), configuration.right(first))
                + (node != NONE && code != reduction[node] ? 1 : 0);
    }

    /** Number of binary constituents that end where the stack ends and begin where an item below its top begins. */
    private int endingWithStack(LexicalizedConfiguration configuration) {
        int count = 0;
        int place = 1;
        for (int node = leastEnding[configuration.right(configuration.stackItem(0))];
                node != NONE;
                node = nextEnding[node]) {
            while (isRightOf(configuration, place, gold.leftIndex(node))) {
                place++;
            }
            int item = configuration.stackItem(place);
            count += item != StackDequeConfiguration.NONE && configuration.left(item) == gold.leftIndex(node) ? 1 : 0;
        }
        return count;
    }

    private static boolean isRightOf(LexicalizedConfiguration configuration, int place, int token) {
        int item = configuration.stackItem(place);
        return item != StackDequeConfiguration.NONE && configuration.left(item) > token;
    }

    /** Number of binary constituents that begin with one token and end behind another. */
    private int beginningBeyond(int left, int right) {
        int count = 0;
        for (int node = gold.parent(left); node != NONE && gold.leftIndex(node) == left; node = gold.parent(node)) {
            count += gold.rightIndex(node) > right ? 1 : 0;
        }
        return count;
    }

    /** The one action to take, or a family, of which one at least is allowed. */
    private int given(LexicalizedConfiguration configuration) {
        requireDefined(configuration);
        int first = configuration.stackItem(0);
        int second = configuration.stackItem(1);
        if (configuration.isAfterShift()) {
            int unary = gold.unaryOver(first);
            return unary == NONE ? ghostReduce : reduction[unary];
        }
        if (second == StackDequeConfiguration.NONE
                || reach[configuration.left(first)] > configuration.right(first)
                || (configuration.isTemporary(first) && configuration.isTemporary(second))) {
            return shift;
        }
        return givenReduction(configuration, configuration.left(second), configuration.right(first));
    }

    private void requireDefined(LexicalizedConfiguration configuration) {
        if (configuration.length() != gold.length() || system.isFinal(configuration)) {
            throw Oracle.undefined("dynamic oracle", gold.sentence(), configuration);
        }
    }

    /** The reduction of the two topmost items, if there is one; no constituent is to begin with the first. */
    private int givenReduction(LexicalizedConfiguration configuration, int left, int right) {
        int third = configuration.stackItem(2);
        boolean isThirdTemporary = third != StackDequeConfiguration.NONE && configuration.isTemporary(third);
        boolean isPartOfGold = reachesBack(configuration, left, right);
        int node = ending(left, right);
        if (node != NONE && !(isThirdTemporary && isPartOfGold && gold.isTemporary(node))) {
            if (system.isAllowed(configuration, reduction[node])) {
                return reduction[node];
            }
            if (misheaded[node] != NONE && system.isAllowed(configuration, misheaded[node])) {
                return misheaded[node];
            }
        }
        if (node == NONE && !isPartOfGold) {
            return ANYTHING;
        }
        if (isThirdTemporary && isPartOfGold) {
            return WHOLE_REDUCTION;
        }
        return mayBecomeTemporary(configuration) ? TEMPORARY_REDUCTION : ANY_REDUCTION;
    }

    /** The binary constituent of a span, or {@link #NONE}. */
    private int ending(int left, int right) {
        int node = leastEnding[right];
        while (node != NONE && gold.leftIndex(node) > left) {
            node = nextEnding[node];
        }
        return node != NONE && gold.leftIndex(node) == left ? node : NONE;
    }

    /** Whether a constituent ends with a token and begins with an item of the stack that begins before another token. */
    private boolean reachesBack(LexicalizedConfiguration configuration, int left, int right) {
        int place = 2;
        for (int node = leastEnding[right]; node != NONE; node = nextEnding[node]) {
            int begin = gold.leftIndex(node);
            if (begin < left) {
                while (configuration.left(configuration.stackItem(place)) > begin) {
                    place++;
                }
                if (configuration.left(configuration.stackItem(place)) == begin) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mayBecomeTemporary(LexicalizedConfiguration configuration) {
        int kinds = system.allowedKinds(configuration);
        for (int id = 0; hasTemporary && id < system.inventory().size(); id++) {
            if (system.isTemporary(id) && system.isOfKind(id, kinds)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOf(int family, int id) {
        return switch (family) {
            case ANYTHING -> true;
            case ANY_REDUCTION -> id != shift;
            case TEMPORARY_REDUCTION -> system.isTemporary(id);
            default -> id != shift && !system.isTemporary(id);
        };
    }

    /** The allowed action of a family that goes best with the least reachable constituent around the two topmost items. */
    private int preferred(LexicalizedConfiguration configuration, int family) {
        int around = around(configuration);
        int kinds = system.allowedKinds(configuration);
        int found = NONE;
        int best = Integer.MIN_VALUE;
        for (int id = 0; id < system.inventory().size(); id++) {
            if (system.isOfKind(id, kinds) && isOf(family, id)) {
                int fitness = fitness(configuration, id, around);
                if (fitness > best) {
                    best = fitness;
                    found = id;
                }
            }
        }
        return found;
    }

    private int fitness(LexicalizedConfiguration configuration, int id, int around) {
        if (id == shift) {
            return hasTemporary ? 8 : -1;
        }
        int head = headToken[around];
        int border = configuration.left(configuration.stackItem(0));
        boolean isHeadInside = head >= configuration.left(configuration.stackItem(1))
                && head <= configuration.right(configuration.stackItem(0));
        boolean isSide = isHeadInside && (head < border) == (system.type(id) == Action.Type.REDUCE_LEFT);
        String label = system.inventory().action(id).label();
        return (system.isTemporary(id) ? 16 : 0)
                + (LexicalizedNormalForm.isSameBase(label, gold.label(around)) ? 4 : 0)
                + (label.equals(gold.label(around)) ? 2 : 0)
                + (isSide ? 1 : 0);
    }

    /** The least reachable constituent around the two topmost items; if there is no other, it is the root. */
    private int around(LexicalizedConfiguration configuration) {
        int left = configuration.left(configuration.stackItem(1));
        int node = gold.parent(configuration.right(configuration.stackItem(0)));
        int place = 1;
        while (gold.leftIndex(node) > left
                || configuration.left(configuration.stackItem(place)) != gold.leftIndex(node)) {
            if (gold.leftIndex(node) > left
                    || configuration.left(configuration.stackItem(place)) < gold.leftIndex(node)) {
                node = gold.parent(node);
            } else {
                place++;
            }
        }
        return node;
    }
}
