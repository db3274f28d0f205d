package org.crossbranch.scoring.network.template;

import java.util.Comparator;
import java.util.List;
import org.crossbranch.scoring.network.template.SpineTemplate.Side;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.spines.Spine;
import org.crossbranch.transition.dependency.spines.Spines;

/**
 * The features of the scorer of LR-spines. The first window is about the topmost trees and has the actions without a target; then there
 * is one for each node that may take the tree beside it, those of the left spine first, from the top of the spine down.
 *
 * <p>It reads, for each window, the kinds of action that are allowed in it, its token, and its places.
 */
final class SpineFeatureExtractor extends WindowFeatureExtractor<ArcConfiguration> {
    /** Numbers of a window before its places. */
    private static final int HEADER = 2;

    // Kinds of action, as bits.
    private static final int SHIFT = 1;
    private static final int SOLE_ROOT = 2;
    private static final int OTHER_ROOT = 4;
    private static final int LEFT = 8;
    private static final int RIGHT = 16;

    private static final int NONE = ArcConfiguration.NONE;

    private final Spines system;
    private final SpineTemplate[] templates;

    /** By action: its kind. */
    private final int[] kinds;

    /**
     * A reader.
     *
     * @param templates in any order
     */
    SpineFeatureExtractor(List<SpineTemplate> templates, ActionInventory inventory) {
        this(templates, inventory, new Spines(inventory));
    }

    private SpineFeatureExtractor(List<SpineTemplate> templates, ActionInventory inventory, Spines system) {
        super(counts(templates, SpineTemplate::isLabel, system.labels().size(), inventory));
        this.system = system;
        this.templates = templates.stream()
                .sorted(Comparator.comparing(SpineTemplate::isLabel))
                .toArray(SpineTemplate[]::new);
        kinds = inventory.actions().stream()
                .mapToInt(action -> kind(action.type()))
                .toArray();
    }

    private int kind(Action.Type type) {
        return switch (type) {
            case SHIFT -> SHIFT;
            case SPINE_LEFT_ARC -> LEFT;
            case SPINE_RIGHT_ARC -> RIGHT;
            default -> type == system.rootArcs().last() ? SOLE_ROOT : OTHER_ROOT;
        };
    }

    @Override
    int windows(ArcConfiguration configuration) {
        return 1
                + system.targets(configuration, Action.Type.SPINE_LEFT_ARC)
                + system.targets(configuration, Action.Type.SPINE_RIGHT_ARC);
    }

    @Override
    int readSize(ArcConfiguration configuration) {
        return windows(configuration) * (HEADER + templates.length);
    }

    @Override
    void read(ArcConfiguration configuration, int[] into) {
        readWindow(configuration, Side.NO_SPINE, NONE, NONE, NONE, into, 0);
        into[0] = ifPossible(configuration, Action.Type.SHIFT)
                | ifPossible(configuration, system.rootArcs().last())
                | ifPossible(configuration, system.rootArcs().early());
        int at = readSpine(configuration, Action.Type.SPINE_LEFT_ARC, into, HEADER + templates.length);
        readSpine(configuration, Action.Type.SPINE_RIGHT_ARC, into, at);
    }

    private int ifPossible(ArcConfiguration configuration, Action.Type type) {
        return system.isPossible(configuration, type) ? kind(type) : 0;
    }

    /** Reads the windows of a spine; the place after them. */
    private int readSpine(ArcConfiguration configuration, Action.Type type, int[] into, int first) {
        int at = first;
        if (system.targets(configuration, type) > 0) {
            Spine spine = Spines.spine(type);
            Side side = spine == Spine.LEFT ? Side.LEFT : Side.RIGHT;
            int grandparent = NONE;
            int parent = NONE;
            int head = Spines.top(configuration, type);
            while (head != NONE) {
                if (head != configuration.root()) {
                    readWindow(configuration, side, head, parent, grandparent, into, at);
                    into[at] = kind(type);
                    at += HEADER + templates.length;
                }
                grandparent = parent;
                parent = head;
                head = spine.next(configuration, head);
            }
        }
        return at;
    }

    private void readWindow(
            ArcConfiguration configuration, Side side, int head, int parent, int grandparent, int[] into, int at) {
        into[at + 1] = head == NONE ? 0 : configuration.token(head);
        for (int template = 0; template < templates.length; template++) {
            into[at + HEADER + template] = templates[template].read(configuration, side, head, parent, grandparent);
        }
    }

    @Override
    public int windows(int[] read) {
        return read.length / (HEADER + templates.length);
    }

    @Override
    public int windowSize() {
        return templates.length;
    }

    @Override
    public void window(int[] read, int windows, int window, int[] into, int at) {
        System.arraycopy(read, window * (HEADER + templates.length) + HEADER, into, at, templates.length);
    }

    /** {@inheritDoc} It is the node of the spine; for the first window, which changes with each action, any. */
    @Override
    public int token(int[] read, int window) {
        return read[window * (HEADER + templates.length) + 1];
    }

    @Override
    public int allowedKinds(int[] read, int window) {
        return read[window * (HEADER + templates.length)];
    }

    @Override
    public boolean isAllowed(int[] read, int window, int action) {
        return (allowedKinds(read, window) & kinds[action]) != 0;
    }

    @Override
    int window(ArcConfiguration configuration, int code) {
        int target = ActionInventory.targetOf(code);
        if (target == 0) {
            return 0;
        }
        boolean isLeft = kinds[ActionInventory.idOf(code)] == LEFT;
        Action.Type type = isLeft ? Action.Type.SPINE_LEFT_ARC : Action.Type.SPINE_RIGHT_ARC;
        int before = isLeft ? 0 : system.targets(configuration, Action.Type.SPINE_LEFT_ARC);
        return 1 + before + target - Spines.firstTarget(configuration, type);
    }
}
