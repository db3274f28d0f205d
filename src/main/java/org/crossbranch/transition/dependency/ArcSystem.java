package org.crossbranch.transition.dependency;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.crossbranch.transform.projective.PseudoProjective;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.LabelledArcs;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/**
 * The base of the dependency systems: actions by type, with a label for each that makes an arc, and the arcs from the root.
 *
 * <p>Where the root is, the actions of the inventory say ({@link RootArcs}). They also say whether a tree may have several
 * dependents of the root: an inventory of trees that all have one has no action for more, so each tree that is derived has one.
 */
public abstract class ArcSystem extends TransitionSystem<ArcConfiguration, DependencyTree>
        implements LabelledArcs<ArcConfiguration> {
    private static final int NONE = ArcConfiguration.NONE;
    private static final Set<Action.Type> ARCLESS = EnumSet.of(Action.Type.SHIFT, Action.Type.SWAP, Action.Type.NO_ARC);

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

    /** Refuses an inventory without actions of one of some types. */
    protected final void require(Action.Type... needed) {
        for (Action.Type type : needed) {
            if (!has(type)) {
                throw new IllegalArgumentException(name() + " needs actions " + type);
            }
        }
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

    @Override
    public final boolean isFinal(ArcConfiguration configuration) {
        return configuration.arcs() == configuration.length();
    }

    /** {@inheritDoc} A SHIFT for each node, an arc for each token; or each node goes onto the stack once, and off it at most once. */
    @Override
    public int maxDerivationLength(int length) {
        return 2 * length + 1;
    }

    /** Whether an action of a type may hang a token on the root in a system whose stack holds tokens without a head. */
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

    /**
     * Whether actions of a type may be taken; those of one type, which differ in their labels, may all or none. As it stands, in a
     * system with arcs between nodes of the stack.
     */
    protected boolean mayTake(Action.Type type, ArcConfiguration configuration) {
        int s0 = configuration.stackNode(0);
        return switch (type) {
            case SHIFT -> rootArcs.mayShift(configuration);
            case SWAP -> configuration.stackNode(1) < s0 && areTokens(configuration, s0, configuration.stackNode(1));
            case LEFT_ARC, RIGHT_ARC -> areTokens(configuration, s0, configuration.stackNode(1));
            case LEFT_ARC_2, RIGHT_ARC_2 -> areTokens(configuration, s0, configuration.stackNode(2));
            default -> mayHangOnRoot(type, configuration);
        };
    }

    /** {@inheritDoc} As it stands, in a system with arcs between nodes of the stack. */
    @Override
    protected void take(ArcConfiguration configuration, int code) {
        switch (inventory().action(code).type()) {
            case SHIFT -> configuration.shift();
            case SWAP -> configuration.giveBack(1);
            case LEFT_ARC -> attach(configuration, 0, 1, code);
            case RIGHT_ARC -> attach(configuration, 1, 0, code);
            case LEFT_ARC_2 -> attach(configuration, 0, 2, code);
            case RIGHT_ARC_2 -> attach(configuration, 2, 0, code);
            default -> hangOnRoot(configuration, label(code));
        }
    }

    /** {@inheritDoc} As it stands, in a system with arcs between nodes of the stack. */
    @Override
    public int headOf(ArcConfiguration configuration, int code) {
        return switch (inventory().action(code).type()) {
            case LEFT_ARC, LEFT_ARC_2 -> configuration.stackNode(0);
            case RIGHT_ARC -> configuration.stackNode(1);
            case RIGHT_ARC_2 -> configuration.stackNode(2);
            default -> NONE;
        };
    }

    @Override
    public final boolean hasDependent(ArcConfiguration configuration, int head, Set<String> some) {
        int dependents = configuration.dependents(head);
        for (int node = 0; node < configuration.nodes() && dependents > 0; node++) {
            if (configuration.head(node) == head) {
                if (some.contains(labels.get(configuration.label(node)))) {
                    return true;
                }
                dependents--;
            }
        }
        return false;
    }

    @Override
    public final String relationOf(int id) {
        return PseudoProjective.relationAtHead(inventory().labelOf(id));
    }

    /** Makes an arc between two nodes of the stack, by their places, and takes the dependent off. */
    private void attach(ArcConfiguration configuration, int head, int dependent, int code) {
        configuration.attach(configuration.stackNode(head), configuration.stackNode(dependent), label(code));
        configuration.remove(dependent);
    }

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
        Map<String, List<MemoryItem>> places = new LinkedHashMap<>();
        int size = configuration.memorySize();
        places.put("stack", items(configuration, size, k -> configuration.stackNode(size - 1 - k)));
        if (has(Action.Type.NO_ARC)) {
            places.put("passed", items(configuration, configuration.passedSize(), configuration::passedNode));
        }
        places.put("buffer", items(configuration, configuration.bufferSize(), configuration::bufferNode));
        return places;
    }

    private static List<MemoryItem> items(ArcConfiguration configuration, int count, IntUnaryOperator nodes) {
        return IntStream.range(0, count)
                .map(nodes)
                .filter(node -> node != configuration.root())
                .mapToObj(node -> new MemoryItem("", configuration.token(node), below(configuration, node)))
                .toList();
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

    /** Defines a dependency system with some options. */
    protected abstract static class Factory extends TransitionSystemFactory<ArcConfiguration, DependencyTree> {
        private final SystemOptions options;

        /** A system with some options; one with the trait derives projective trees only. */
        protected Factory(String name, SystemOptions options, Set<Trait> traits) {
            super(name, ArcConfiguration.class, DependencyTree.class, traits);
            this.options = options;
        }

        /** The options. */
        protected final SystemOptions options() {
            return options;
        }

        @Override
        public DependencyForm normalForm() {
            return traits().contains(Trait.PROJECTIVE)
                    ? DependencyForm.projective(options)
                    : DependencyForm.any(options);
        }

        /** {@inheritDoc} SHIFT, and the actions that make the tree's arcs, those between tokens of one of two types by their direction. */
        @Override
        public void addActions(DependencyTree tree, ActionInventoryBuilder builder) {
            addArcs(tree, builder);
        }

        private void addArcs(DependencyTree tree, ActionInventoryBuilder builder) {
            builder.add(Action.of(Action.Type.SHIFT));
            RootArcs.collect(options.root(), tree, builder);
            boolean hasArc = false;
            for (int token = 0; token < tree.sentence().length(); token++) {
                if (tree.head(token) != DependencyTree.ROOT) {
                    Action.Type type = tree.head(token) > token ? Action.Type.LEFT_ARC : Action.Type.RIGHT_ARC;
                    builder.add(new Action(type, tree.label(token)));
                    hasArc = true;
                }
            }
            if (!hasArc) {
                // Or nothing longer could be parsed by an inventory of such trees alone.
                builder.add(new Action(Action.Type.LEFT_ARC, tree.label(0)))
                        .add(new Action(Action.Type.RIGHT_ARC, tree.label(0)));
            }
        }

        /** These actions, and an arc between tokens of a type that the tree lacks, with a label of the other type. */
        protected final ActionInventoryBuilder inBothDirections(DependencyTree tree) {
            ActionInventoryBuilder needed = new ActionInventoryBuilder();
            addArcs(tree, needed);
            addOther(Action.Type.LEFT_ARC, Action.Type.RIGHT_ARC, needed);
            addOther(Action.Type.RIGHT_ARC, Action.Type.LEFT_ARC, needed);
            return needed;
        }

        /** Adds these actions for a root that, if it comes first, keeps on taking dependents. */
        protected final void addWithFurtherArcs(DependencyTree tree, ActionInventoryBuilder builder) {
            ActionInventoryBuilder needed = inBothDirections(tree);
            builder.addAll(Set.of(), needed.rootLabels());
            for (Action action : needed.actions()) {
                builder.add(
                        action.type() == Action.Type.EARLY_ROOT_RIGHT_ARC
                                ? new Action(Action.Type.FURTHER_ROOT_RIGHT_ARC, action.label())
                                : action);
            }
        }

        private static void addOther(Action.Type type, Action.Type other, ActionInventoryBuilder needed) {
            if (needed.actions().stream().noneMatch(action -> action.type() == type)) {
                needed.actions().stream()
                        .filter(action -> action.type() == other)
                        .findFirst()
                        .ifPresent(action -> needed.add(new Action(type, action.label())));
            }
        }
    }
}
