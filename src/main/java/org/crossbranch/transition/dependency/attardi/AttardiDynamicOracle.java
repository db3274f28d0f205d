package org.crossbranch.transition.dependency.attardi;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;
import org.crossbranch.transition.dependency.RootArcs;
import org.crossbranch.tree.DependencyTree;

/**
 * The dynamic oracle of Attardi's system (Sartorio 2015 §5.3.4), exact for the number of tokens with a wrong head, or with a wrong
 * head or label. It takes any gold tree, also one that the system cannot derive: the loss of the best derivation is then not 0.
 *
 * <p>An action's cost is asked for one by one, so a trainer that asks for its model's best action first seldom asks for others.
 */
final class AttardiDynamicOracle implements DynamicOracle<ArcConfiguration> {
    private static final int NONE = ArcConfiguration.NONE;
    private static final int ANY = 1 << 28;

    /** The types with an arc, in the order of the static oracle; the first are those from the root. */
    private static final List<Action.Type> ARCS =
            List.of(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, Action.Type.LEFT_ARC_2, Action.Type.RIGHT_ARC_2);

    private final GoldArcs gold;
    private final RootArcs rootArcs;
    private final boolean isLabelled;
    private final int shift;
    private final Kind last;
    private final Kind early;
    private final List<Kind> arcs;
    private final boolean[] earlyRoots;
    private final Remainder before;
    private final Remainder after;
    private final LossAhead ahead;
    private final int[] one = new int[1];

    /** The actions of one type. */
    private static final class Kind {
        /** The first of their ids, and the id after the last of them. */
        private final int from;

        private final int to;

        /** By node: the id with the gold label. */
        private final int[] goldCodes;

        /** The places of head and dependent on the stack; the root's is {@link #NONE}. */
        private final int head;

        private final int dependent;

        Kind(int from, int to, int[] goldCodes, int head, int dependent) {
            this.from = from;
            this.to = to;
            this.goldCodes = goldCodes;
            this.head = head;
            this.dependent = dependent;
        }
    }

    /** An oracle. */
    AttardiDynamicOracle(ActionInventory inventory, DependencyTree tree, ArcLoss loss) {
        gold = new GoldArcs(Attardi.NAME, inventory, tree);
        rootArcs = gold.rootArcs();
        isLabelled = loss == ArcLoss.LABELLED;
        shift = inventory.id(Action.of(Action.Type.SHIFT));
        last = rootKind(inventory, rootArcs.last());
        early = rootKind(inventory, rootArcs.early());
        arcs = ARCS.stream().map(type -> kind(inventory, type)).toList();
        int length = tree.sentence().length();
        earlyRoots = new boolean[length];
        for (int token = 0; token < length; token++) {
            earlyRoots[token] = rootArcs.hasSeveral()
                    && (!isLabelled || inventory.find(new Action(rootArcs.early(), tree.label(token))) != NONE);
        }
        before = new Remainder(length);
        after = new Remainder(length);
        ahead = new LossAhead(tree, rootArcs, earlyRoots, isPresent(arcs.get(0)), isPresent(arcs.get(1)));
    }

    private static boolean isPresent(Kind kind) {
        return kind.to > kind.from;
    }

    private Kind kind(ActionInventory inventory, Action.Type type) {
        boolean isLeft = type == Action.Type.LEFT_ARC || type == Action.Type.LEFT_ARC_2;
        int far = type == Action.Type.LEFT_ARC || type == Action.Type.RIGHT_ARC ? 1 : 2;
        int[] codes = gold.actions(type, isLeft ? gold::isLeftArc : gold::isRightArc);
        return kind(inventory, type, codes, isLeft ? 0 : far, isLeft ? far : 0);
    }

    private Kind rootKind(ActionInventory inventory, Action.Type type) {
        int[] codes = new int[gold.nodes()];
        Arrays.fill(codes, NONE);
        DependencyTree tree = gold.tree();
        int offset = rootArcs.position() == RootPosition.FIRST ? 1 : 0;
        for (int token = 0; token < tree.sentence().length(); token++) {
            if (tree.head(token) == DependencyTree.ROOT) {
                codes[token + offset] = inventory.find(new Action(type, tree.label(token)));
            }
        }
        return kind(inventory, type, codes, NONE, rootArcs.position() == RootPosition.LAST ? 1 : 0);
    }

    private static Kind kind(ActionInventory inventory, Action.Type type, int[] codes, int head, int dependent) {
        int from = 0;
        while (from < inventory.size() && inventory.action(from).type() != type) {
            from++;
        }
        int to = from;
        while (to < inventory.size() && inventory.action(to).type() == type) {
            to++;
        }
        return new Kind(from, to, codes, head, dependent);
    }

    @Override
    public int next(ArcConfiguration configuration) {
        collect(configuration, one, true);
        return one[0];
    }

    @Override
    public int best(ArcConfiguration configuration, int[] codes) {
        return collect(configuration, codes, false);
    }

    @Override
    public int cost(ArcConfiguration configuration, int code) {
        load(configuration);
        int known = loss(before, isHanging(configuration), 0, ANY);
        if (code == shift) {
            return lossAfterShift(known, ANY) - known;
        }
        Kind kind = rootKind(configuration);
        for (int i = 0; i < arcs.size() && (code < kind.from || code >= kind.to); i++) {
            kind = arcs.get(i);
        }
        int wrong = isRight(configuration, kind, code) ? 0 : 1;
        return wrong + lossAfter(configuration, kind, known, ANY) - known;
    }

    private void load(ArcConfiguration configuration) {
        if (configuration.arcs() == configuration.length() || configuration.length() != before.length()) {
            throw new IllegalStateException("the oracle of a tree of " + before.length() + " tokens is asked after "
                    + configuration.steps() + " actions over " + configuration.length());
        }
        before.load(configuration);
    }

    /** The actions that hang a token on the root now, if one may be hung. */
    private Kind rootKind(ArcConfiguration configuration) {
        return rootArcs.action(configuration) == rootArcs.last() ? last : early;
    }

    /** Gathers the actions that cost nothing: first those that make gold arcs, then SHIFT, then others. */
    private int collect(ArcConfiguration configuration, int[] codes, boolean isOneEnough) {
        load(configuration);
        int known = loss(before, isHanging(configuration), 0, ANY);
        int count = 0;
        for (int i = -1; i < arcs.size(); i++) {
            Kind kind = i < 0 ? rootKind(configuration) : arcs.get(i);
            int code = isAllowed(configuration, kind) ? goldCode(configuration, kind) : NONE;
            if (code != NONE && lossAfter(configuration, kind, known, known) == known) {
                codes[count++] = code;
                if (isOneEnough) {
                    return count;
                }
            }
        }
        if (rootArcs.mayShift(configuration) && lossAfterShift(known, known) == known) {
            codes[count++] = shift;
        }
        for (int i = -1; i < arcs.size() && !(isOneEnough && count > 0); i++) {
            Kind kind = i < 0 ? rootKind(configuration) : arcs.get(i);
            if (isAllowed(configuration, kind)) {
                count = collectOthers(configuration, kind, known, codes, count, isOneEnough);
            }
        }
        return count;
    }

    /** Gathers those of one type that do not have the gold label, or not the gold head. */
    private int collectOthers(
            ArcConfiguration configuration, Kind kind, int known, int[] codes, int count, boolean isOneEnough) {
        int goldCode = goldCode(configuration, kind);
        int wrong = !isLabelled && isGold(configuration, kind) ? 0 : 1;
        int sum = count;
        // With the gold label, the action would be better than the best.
        boolean isPossible = goldCode == NONE || wrong == 0;
        if (isPossible && isPresent(kind) && wrong + lossAfter(configuration, kind, known, known - wrong) == known) {
            for (int code = kind.from; code < kind.to && !(isOneEnough && sum > 0); code++) {
                if (code != goldCode) {
                    codes[sum++] = code;
                }
            }
        }
        return sum;
    }

    private boolean isAllowed(ArcConfiguration configuration, Kind kind) {
        if (kind.head == NONE) {
            return rootArcs.candidate(configuration) != NONE;
        }
        int head = configuration.stackNode(kind.head);
        int dependent = configuration.stackNode(kind.dependent);
        int root = configuration.root();
        return head != NONE && dependent != NONE && head != root && dependent != root;
    }

    /** Whether an action of a type makes a gold arc but for its label. */
    private boolean isGold(ArcConfiguration configuration, Kind kind) {
        int dependent = configuration.stackNode(kind.dependent);
        return kind.head == NONE
                ? gold.isRootDependent(dependent)
                : gold.hasArc(configuration.stackNode(kind.head), dependent);
    }

    /** The action of a type that makes a gold arc with its label, or {@link #NONE}. */
    private int goldCode(ArcConfiguration configuration, Kind kind) {
        return isGold(configuration, kind) ? kind.goldCodes[configuration.stackNode(kind.dependent)] : NONE;
    }

    private boolean isRight(ArcConfiguration configuration, Kind kind, int code) {
        return isLabelled ? goldCode(configuration, kind) == code : isGold(configuration, kind);
    }

    /** The loss ahead after SHIFT: not less than before, since no action mends anything. */
    private int lossAfterShift(int known, int limit) {
        if (before.front() == before.length()) {
            return hungLoss(before);
        }
        after.copyFrom(before);
        after.shift();
        return ahead.loss(after, known, limit);
    }

    /** The loss ahead after an arc: not less than before but for the arc itself, if it is wrong. */
    private int lossAfter(ArcConfiguration configuration, Kind kind, int known, int limit) {
        after.copyFrom(before);
        // The node of the root is not among the tokens, so that the top is the dependent whatever its place.
        after.remove(after.size() - 1 - (kind.head == NONE ? 0 : kind.dependent));
        int least = goldCode(configuration, kind) == NONE ? known - 1 : known;
        return loss(after, isHanging(configuration), least, limit);
    }

    /** Whether the node of the root is on the stack after all others: then all that is left is hung there. */
    private boolean isHanging(ArcConfiguration configuration) {
        return rootArcs.position() == RootPosition.LAST && configuration.stackNode(0) == configuration.root();
    }

    private int loss(Remainder rest, boolean isHanging, int least, int limit) {
        return isHanging ? hungLoss(rest) : ahead.loss(rest, least, limit);
    }

    private int hungLoss(Remainder rest) {
        int loss = 0;
        for (int place = 0; place < rest.size(); place++) {
            int token = rest.get(place);
            boolean isRight = gold.tree().head(token) == DependencyTree.ROOT && (place == 0 || earlyRoots[token]);
            loss += isRight ? 0 : 1;
        }
        return loss;
    }
}
