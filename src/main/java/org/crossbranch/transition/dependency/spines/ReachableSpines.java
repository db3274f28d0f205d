package org.crossbranch.transition.dependency.spines;

import org.crossbranch.transition.Action;
import org.crossbranch.transition.ItemList;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.GoldArcs;

/**
 * The least loss of the tokens that have no head yet in a configuration, and after an action there, as {@link SpineTable} finds it. That
 * of the configuration is kept while nothing changes.
 *
 * <p>Not thread-safe.
 */
final class ReachableSpines {
    /** Greater than any loss. */
    static final int ANY = 1 << 20;

    private static final int NONE = ArcConfiguration.NONE;
    private static final int UNKNOWN = -1;

    private final SpineItems items;
    private final SpineTable table;

    /** The configuration that the loss is of: its spines, the nodes of each tree after those of the one above. */
    private final ItemList seen = new ItemList();

    private final ItemList current = new ItemList();
    private int now = UNKNOWN;

    ReachableSpines(GoldArcs gold, ArcLoss loss) {
        items = new SpineItems(gold, loss);
        table = new SpineTable(items, gold.rootArcs());
        // A node is in at most two spines; between spines and before the front there is a separator.
        int most = 5 * gold.nodes() + 1;
        seen.reset(most);
        current.reset(most);
    }

    /** The loss before any action. */
    int now(ArcConfiguration configuration) {
        if (!isSeen(configuration)) {
            items.begin();
            pushFrom(configuration, 0);
            // At the beginning, all of the gold tree is within reach.
            now = front(configuration) == 0 ? 0 : settle(front(configuration), ANY);
        }
        return now;
    }

    /**
     * The loss after an action, the arc that it makes not counted.
     *
     * @param target its place in the spine, if it has one
     * @param most any number above it may be given in the place of another such
     */
    int after(ArcConfiguration configuration, Action.Type type, int target, int most) {
        items.begin();
        int front = front(configuration);
        switch (type) {
            case SHIFT -> {
                items.push(front);
                pushFrom(configuration, 0);
                return settle(front + 1, most);
            }
            case SPINE_LEFT_ARC -> pushJoined(configuration, Spine.LEFT, target);
            case SPINE_RIGHT_ARC -> pushJoined(configuration, Spine.RIGHT, target);
            case ROOT_LEFT_ARC, FURTHER_ROOT_LEFT_ARC -> pushJoined(configuration, Spine.LEFT, 1);
            case ROOT_RIGHT_ARC, FURTHER_ROOT_RIGHT_ARC -> pushJoined(configuration, Spine.RIGHT, 1);
            default -> {
                // It takes the only tree off the stack.
            }
        }
        return settle(front, most);
    }

    private int settle(int front, int most) {
        int certain = items.settle(front);
        return certain > most ? certain : certain + table.least(most - certain);
    }

    private static int front(ArcConfiguration configuration) {
        return configuration.nodes() - configuration.bufferSize();
    }

    /** Pushes the trees from s_k on down. */
    private void pushFrom(ArcConfiguration configuration, int k) {
        int size = configuration.memorySize();
        for (int depth = k; depth < size; depth++) {
            int top = configuration.stackNode(depth);
            items.push(top);
            open(configuration, Spine.LEFT, top, Integer.MAX_VALUE);
            open(configuration, Spine.RIGHT, top, Integer.MAX_VALUE);
        }
    }

    /** Opens the first nodes of a spine, but for the top. */
    private void open(ArcConfiguration configuration, Spine spine, int top, int places) {
        int node = spine.next(configuration, top);
        for (int place = 2; place <= places && node != NONE; place++) {
            items.open(spine, node);
            node = spine.next(configuration, node);
        }
    }

    /** Pushes the tree that an arc from the k-th node of a spine makes of the topmost two, and the others. */
    private void pushJoined(ArcConfiguration configuration, Spine spine, int k) {
        int top = configuration.stackNode(spine == Spine.LEFT ? 0 : 1);
        int dependent = configuration.stackNode(spine == Spine.LEFT ? 1 : 0);
        items.push(top);
        open(configuration, spine == Spine.LEFT ? Spine.RIGHT : Spine.LEFT, top, Integer.MAX_VALUE);
        open(configuration, spine, top, k);
        items.open(spine, dependent);
        open(configuration, spine, dependent, Integer.MAX_VALUE);
        pushFrom(configuration, 2);
    }

    /** Whether the loss is that of a configuration; if not, remembers that it will be. */
    private boolean isSeen(ArcConfiguration configuration) {
        current.reset(0);
        for (int depth = 0; depth < configuration.memorySize(); depth++) {
            addSpine(configuration, Spine.LEFT, configuration.stackNode(depth));
            addSpine(configuration, Spine.RIGHT, configuration.stackNode(depth));
        }
        current.add(configuration.bufferSize());
        boolean isSame = now != UNKNOWN && seen.size() == current.size();
        for (int i = 0; i < current.size() && isSame; i++) {
            isSame = seen.get(i) == current.get(i);
        }
        if (!isSame) {
            seen.copyFrom(current);
        }
        return isSame;
    }

    private void addSpine(ArcConfiguration configuration, Spine spine, int top) {
        for (int node = top; node != NONE; node = spine.next(configuration, node)) {
            current.add(node);
        }
        current.add(NONE);
    }
}
