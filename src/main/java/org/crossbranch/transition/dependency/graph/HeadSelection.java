package org.crossbranch.transition.dependency.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventory.RootLabel;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.LabelledArcs;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.dependency.DependencyForm;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/**
 * Head selection (Zhang, Cheng &amp; Lapata 2017): each token in turn takes its head, any token that is not below it or the root, and
 * then the label of the arc. All dependency trees can be derived. The choices of a scorer of arcs do not depend on each other, so
 * the best tree can be found exactly (McDonald et al. 2005), and the order of the tokens does not matter.
 *
 * <ul>
 *   <li>HEAD-h: token h is the head of the next token.
 *   <li>ROOT-RIGHT-ARC: the next token hangs on the root, on which no other does.
 *   <li>FURTHER-ROOT-RIGHT-ARC: the next token hangs on the root, too. Only an inventory of trees with several root dependents has
 *       it, so that otherwise each tree that is derived has one.
 *   <li>LABEL-X: the arc is an X. Arcs from the root have labels of their own.
 * </ul>
 */
public final class HeadSelection extends TransitionSystem<HeadConfiguration, DependencyTree>
        implements LabelledArcs<HeadConfiguration> {
    /** The name. */
    public static final String NAME = "graph";

    private static final int NONE = HeadConfiguration.NONE;

    private final int head;
    private final int root;

    /** {@link #NONE} in an inventory of trees with one root dependent. */
    private final int furtherRoot;

    private final int[] rootLabels;
    private final int[] otherLabels;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory is another system's
     */
    public HeadSelection(ActionInventory inventory) {
        super(NAME, inventory);
        head = inventory.id(Action.of(Action.Type.HEAD));
        root = inventory.id(Action.of(Action.Type.ROOT_RIGHT_ARC));
        furtherRoot = inventory.find(Action.of(Action.Type.FURTHER_ROOT_RIGHT_ARC));
        int first = inventory.firstLabelling();
        int structural = furtherRoot == NONE ? 2 : 3;
        if (first != structural || inventory.find(Action.of(Action.Type.NO_LABEL)) != NONE) {
            throw new IllegalArgumentException("the inventory is not one of " + NAME + ": " + inventory.actions());
        }
        rootLabels = labels(inventory, true);
        otherLabels = labels(inventory, false);
    }

    /** The actions that label an arc from the root, or any other arc, in ascending order. */
    public static int[] labels(ActionInventory inventory, boolean ofRoot) {
        int[] found = IntStream.range(inventory.firstLabelling(), inventory.size())
                .filter(id -> inventory.rootLabels().contains(inventory.labelOf(id)) == ofRoot)
                .toArray();
        // Trees of one token give the root's labels alone; longer sentences are to be parsed nevertheless.
        return ofRoot || found.length > 0 ? found : labels(inventory, true);
    }

    @Override
    public HeadConfiguration initial(int length) {
        return new HeadConfiguration(length);
    }

    @Override
    public void copy(HeadConfiguration from, HeadConfiguration to) {
        to.copyFrom(from);
    }

    @Override
    public boolean isFinal(HeadConfiguration configuration) {
        return configuration.token() == configuration.length();
    }

    @Override
    public boolean isAllowed(HeadConfiguration configuration, int code) {
        if (code < 0 || isFinal(configuration)) {
            return false;
        }
        if (configuration.isLabelStep()) {
            return Arrays.binarySearch(labels(configuration), code) >= 0;
        }
        int id = ActionInventory.idOf(code);
        return id == head
                ? configuration.mayBeHead(ActionInventory.targetOf(code))
                : code != NONE && code == rootAction(configuration);
    }

    /** The action that hangs the next token on the root, or {@link #NONE} if it may not. */
    private int rootAction(HeadConfiguration configuration) {
        return configuration.rootDependents() == 0 ? root : furtherRoot;
    }

    private int[] labels(HeadConfiguration configuration) {
        return labels(configuration.head(configuration.token()));
    }

    /** The actions that label an arc from a head, in ascending order. */
    private int[] labels(int from) {
        return from == DependencyTree.ROOT ? rootLabels : otherLabels;
    }

    /** The action that labels an arc from a head as a tree has it, or {@link #NONE}. */
    public int label(int from, String label) {
        String own = from == DependencyTree.ROOT ? inventory().rootLabel(label) : label;
        int action = inventory().find(new Action(Action.Type.LABEL, own));
        return Arrays.binarySearch(labels(from), action) < 0 ? NONE : action;
    }

    /** {@inheritDoc} Of heads, the root comes first. */
    @Override
    public int allowed(HeadConfiguration configuration, int[] codes) {
        if (isFinal(configuration)) {
            return 0;
        }
        if (configuration.isLabelStep()) {
            int[] labels = labels(configuration);
            System.arraycopy(labels, 0, codes, 0, labels.length);
            return labels.length;
        }
        int count = 0;
        if (rootAction(configuration) != NONE) {
            codes[count++] = rootAction(configuration);
        }
        for (int token = 0; token < configuration.length(); token++) {
            if (configuration.mayBeHead(token)) {
                codes[count++] = ActionInventory.code(head, token);
            }
        }
        return count;
    }

    @Override
    public boolean isForced(HeadConfiguration configuration) {
        if (isFinal(configuration)) {
            return false;
        }
        if (configuration.isLabelStep()) {
            return labels(configuration).length == 1;
        }
        int count = rootAction(configuration) == NONE ? 0 : 1;
        for (int token = 0; token < configuration.length() && count < 2; token++) {
            count += configuration.mayBeHead(token) ? 1 : 0;
        }
        return count == 1;
    }

    @Override
    public int maxAllowed(int length) {
        return Math.max(length, inventory().size());
    }

    @Override
    protected void take(HeadConfiguration configuration, int code) {
        if (configuration.isLabelStep()) {
            configuration.label(configuration.token(), code);
        } else {
            configuration.attach(
                    ActionInventory.idOf(code) == head ? ActionInventory.targetOf(code) : DependencyTree.ROOT);
        }
    }

    @Override
    public int headOf(HeadConfiguration configuration, int code) {
        return configuration.isLabelStep() ? configuration.head(configuration.token()) : NONE;
    }

    @Override
    public boolean hasDependent(HeadConfiguration configuration, int from, Set<String> some) {
        for (int token = 0; token < configuration.token(); token++) {
            if (configuration.head(token) == from && some.contains(inventory().labelOf(configuration.label(token)))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String relationOf(int id) {
        return inventory().labelOf(id);
    }

    /** {@inheritDoc} Each has that many: a head and a label for each token. */
    @Override
    public int maxDerivationLength(int length) {
        return 2 * length;
    }

    @Override
    protected DependencyTree build(Sentence sentence, HeadConfiguration configuration) {
        int[] heads = new int[sentence.length()];
        String[] labels = new String[heads.length];
        for (int token = 0; token < heads.length; token++) {
            heads[token] = configuration.head(token);
            labels[token] = RootLabel.ofTree(inventory().labelOf(configuration.label(token)));
        }
        return new DependencyTree(sentence, heads, Arrays.asList(labels));
    }

    @Override
    protected DependencyTree restored(DependencyTree tree) {
        return tree;
    }

    /** {@inheritDoc} An item is a token that hangs on the root, or on nothing yet, with all that is below it. */
    @Override
    public Map<String, List<MemoryItem>> memory(HeadConfiguration configuration) {
        List<MemoryItem> hung = new ArrayList<>();
        List<MemoryItem> loose = new ArrayList<>();
        for (int token = 0; token < configuration.length(); token++) {
            if (configuration.top(token) == token) {
                loose.add(new MemoryItem("", token, below(configuration, token)));
            } else if (configuration.head(token) == DependencyTree.ROOT) {
                hung.add(new MemoryItem("", token, below(configuration, token)));
            }
        }
        Map<String, List<MemoryItem>> places = new LinkedHashMap<>();
        places.put("root", hung);
        places.put("tokens", loose);
        return places;
    }

    private static Yield below(HeadConfiguration configuration, int top) {
        Yield tokens = Yield.of(top);
        for (int token = 0; token < configuration.length(); token++) {
            int above = token;
            while (above >= 0 && above != top) {
                above = configuration.head(above);
            }
            if (above == top && token != top) {
                tokens = tokens.union(Yield.of(token));
            }
        }
        return tokens;
    }

    /** Defines the system. The place of the root and the loss make no difference to it. */
    private static final class Factory extends TransitionSystemFactory<HeadConfiguration, DependencyTree> {
        private final SystemOptions options;

        Factory(SystemOptions options) {
            super(NAME, HeadConfiguration.class, DependencyTree.class, Set.of(Trait.TARGETS));
            this.options = options;
        }

        @Override
        public DependencyForm normalForm() {
            return DependencyForm.any(options);
        }

        @Override
        public void addActions(DependencyTree tree, ActionInventoryBuilder builder) {
            builder.add(Action.of(Action.Type.HEAD)).add(Action.of(Action.Type.ROOT_RIGHT_ARC));
            if (tree.rootDependents() > 1) {
                builder.add(Action.of(Action.Type.FURTHER_ROOT_RIGHT_ARC));
            }
            for (int token = 0; token < tree.sentence().length(); token++) {
                String label = tree.label(token);
                if (tree.head(token) == DependencyTree.ROOT) {
                    label = RootLabel.apart(label);
                    builder.addRootLabel(label);
                }
                builder.add(new Action(Action.Type.LABEL, label));
            }
        }

        @Override
        public HeadSelection create(ActionInventory inventory) {
            return new HeadSelection(inventory);
        }

        @Override
        public HeadOracle staticOracle(ActionInventory inventory, DependencyTree tree) {
            return new HeadOracle(inventory, tree);
        }
    }

    /** Registers the system. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            return List.of(new Factory(options));
        }
    }
}
