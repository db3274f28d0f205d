package org.crossbranch.transition.dependency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.crossbranch.transform.projective.PseudoProjective;
import org.crossbranch.transition.AbstractSystem;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/**
 * The base of the dependency systems: actions by type, with a label for each that makes an arc, and the arcs from the root.
 *
 * <p>Where the root is, the actions of the inventory say ({@link RootArcs}). They also say whether a tree may have several
 * dependents of the root: an inventory of trees that all have one has no action for more, so each tree that is derived has one.
 */
public abstract class ArcSystem extends AbstractSystem<ArcConfiguration, DependencyTree> {
    private static final int NONE = ArcConfiguration.NONE;
    private static final Set<Action.Type> ARCLESS = EnumSet.of(Action.Type.SHIFT, Action.Type.SWAP);

    private final List<String> labels;
    /** By action; {@link #NONE} for an action that makes no arc. */
    private final int[] labelOf;

    private final List<Action.Type> types;

    /** By the place of a type in the list: the id after its last action. The inventory sorts by type. */
    private final int[] ends;

    private final RootArcs rootArcs;

    /** How arcs of the inventory's trees were lifted, see {@link DependencyForm}. */
    private final Optional<PseudoProjective> lifting;

    /**
     * A system.
     *
     * @param types the types of its actions besides those that hang tokens on the root
     * @throws IllegalArgumentException if the inventory has actions of other types, no SHIFT, or no action for the last
     *     dependent of the root
     */
    protected ArcSystem(String name, ActionInventory inventory, Set<Action.Type> types) {
        super(name, inventory);
        rootArcs = RootArcs.of(name, inventory);
        labels = List.copyOf(labels(inventory));
        lifting = PseudoProjective.of(labels);
        labelOf = new int[inventory.size()];
        Set<Action.Type> allowed = EnumSet.copyOf(types);
        allowed.addAll(rootArcs.types());
        Set<Action.Type> present = EnumSet.noneOf(Action.Type.class);
        for (int id = 0; id < inventory.size(); id++) {
            Action action = inventory.action(id);
            if (!allowed.contains(action.type())) {
                throw new IllegalArgumentException(name + " has no action " + action.name());
            }
            present.add(action.type());
            labelOf[id] = makesArc(action) ? labels.indexOf(action.label()) : NONE;
        }
        if (!present.contains(Action.Type.SHIFT)) {
            throw new IllegalArgumentException(name + " needs the action SHIFT");
        }
        this.types = List.copyOf(present);
        ends = this.types.stream().mapToInt(type -> firstAfter(inventory, type)).toArray();
    }

    private static int firstAfter(ActionInventory inventory, Action.Type type) {
        int id = inventory.size();
        while (inventory.action(id - 1).type() != type) {
            id--;
        }
        return id;
    }

    /** Not told by the label: a treebank may leave arcs without one. */
    private static boolean makesArc(Action action) {
        return !ARCLESS.contains(action.type());
    }

    /** The labels of an inventory's arcs in the order of their numbers. */
    private static Set<String> labels(ActionInventory inventory) {
        Set<String> labels = new TreeSet<>();
        inventory.actions().stream().filter(ArcSystem::makesArc).forEach(action -> labels.add(action.label()));
        return labels;
    }

    /** The labels of arcs; a label's number is its place. */
    public final List<String> labels() {
        return labels;
    }

    /** The number of the label of an action, or {@link ArcConfiguration#NONE}. */
    public final int label(int action) {
        return labelOf[action];
    }

    /** The types of actions that the inventory has, in its order. */
    protected final List<Action.Type> types() {
        return types;
    }

    /** The first action of a type; with {@link #end}, the range of its labels. */
    public final int first(Action.Type type) {
        int place = types.indexOf(type);
        return place <= 0 ? 0 : ends[place - 1];
    }

    /** The action after the last one of a type, or that of {@link #first} if there are none. */
    public final int end(Action.Type type) {
        int place = types.indexOf(type);
        return place < 0 ? 0 : ends[place];
    }

    /** Whether the inventory has actions of a type. */
    public final boolean has(Action.Type type) {
        return types.contains(type);
    }

    /** The arcs from the root. */
    public final RootArcs rootArcs() {
        return rootArcs;
    }

    @Override
    public final ArcConfiguration initial(int length) {
        return new ArcConfiguration(rootArcs.position(), length);
    }

    @Override
    public final void copy(ArcConfiguration from, ArcConfiguration to) {
        to.copyFrom(from);
    }

    /** Whether b0 may be shifted in a system whose stack holds tokens without a head: see {@link RootArcs#mayShift}. */
    protected final boolean mayShift(ArcConfiguration configuration) {
        return rootArcs.mayShift(configuration);
    }

    /** Whether an action of a type may hang a token on the root in such a system. */
    protected final boolean mayHangOnRoot(Action.Type type, ArcConfiguration configuration) {
        return rootArcs.candidate(configuration) != NONE && rootArcs.action(configuration) == type;
    }

    /** Hangs that token on the root. */
    protected final void hangOnRoot(ArcConfiguration configuration, int label) {
        rootArcs.attach(configuration, label);
    }

    /** Whether both nodes are tokens, not the root and not {@link ArcConfiguration#NONE}. */
    protected static boolean areTokens(ArcConfiguration configuration, int one, int other) {
        return one != NONE && other != NONE && one != configuration.root() && other != configuration.root();
    }

    /** Whether actions of a type may be taken; those of one type, which differ in their labels, may all or none. */
    protected abstract boolean mayTake(Action.Type type, ArcConfiguration configuration);

    @Override
    public boolean isAllowed(ArcConfiguration configuration, int code) {
        return code >= 0
                && code < labelOf.length
                && mayTake(inventory().action(code).type(), configuration);
    }

    /** {@inheritDoc} The order is the inventory's. */
    @Override
    public int allowed(ArcConfiguration configuration, int[] codes) {
        int count = 0;
        int id = 0;
        for (int t = 0; t < ends.length; t++) {
            if (mayTake(types.get(t), configuration)) {
                while (id < ends[t]) {
                    codes[count++] = id++;
                }
            }
            id = ends[t];
        }
        return count;
    }

    @Override
    public boolean isForced(ArcConfiguration configuration) {
        int count = 0;
        for (int t = 0; t < ends.length; t++) {
            if (mayTake(types.get(t), configuration)) {
                count += ends[t] - (t == 0 ? 0 : ends[t - 1]);
            }
        }
        return count == 1;
    }

    @Override
    public int maxAllowed(int length) {
        return inventory().size();
    }

    @Override
    protected final DependencyTree build(Sentence sentence, ArcConfiguration configuration) {
        int length = sentence.length();
        int[] heads = new int[length];
        String[] tokenLabels = new String[length];
        for (int token = 0; token < length; token++) {
            int node = configuration.node(token);
            int head = configuration.head(node);
            heads[token] = head == NONE ? DependencyTree.ROOT : configuration.token(head);
            tokenLabels[token] = labels.get(configuration.label(node));
        }
        return new DependencyTree(sentence, heads, Arrays.asList(tokenLabels));
    }

    @Override
    protected final DependencyTree restored(DependencyTree tree) {
        return lifting.isPresent() ? lifting.get().invert(tree) : tree;
    }

    /** {@inheritDoc} An item is a node of the stack with all that hangs below it. The root's node is left out. */
    @Override
    public final Map<String, List<MemoryItem>> memory(ArcConfiguration configuration) {
        List<MemoryItem> stack = new ArrayList<>();
        for (int k = configuration.memorySize() - 1; k >= 0; k--) {
            int node = configuration.stackNode(k);
            if (node != configuration.root()) {
                stack.add(new MemoryItem("", configuration.token(node), below(configuration, node)));
            }
        }
        List<MemoryItem> buffer = new ArrayList<>();
        for (int k = 0; k < configuration.bufferSize(); k++) {
            int node = configuration.bufferNode(k);
            if (node != configuration.root()) {
                buffer.add(new MemoryItem("", configuration.token(node), below(configuration, node)));
            }
        }
        Map<String, List<MemoryItem>> places = new LinkedHashMap<>();
        places.put("stack", stack);
        places.put("buffer", buffer);
        return places;
    }

    private static Yield below(ArcConfiguration configuration, int top) {
        Yield tokens = Yield.of(configuration.token(top));
        for (int node = 0; node < configuration.nodes(); node++) {
            int above = node;
            while (above != NONE && above != top) {
                above = configuration.head(above);
            }
            if (above == top && node != top) {
                tokens = tokens.union(Yield.of(configuration.token(node)));
            }
        }
        return tokens;
    }
}
