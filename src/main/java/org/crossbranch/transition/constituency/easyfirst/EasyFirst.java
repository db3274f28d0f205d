package org.crossbranch.transition.constituency.easyfirst;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.SystemFamily;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * The easy-first system EAFI (Versley 2014, Coavoux 2017 §3.2.2.2): a list of items, at first the tokens, is reduced to one
 * constituent by actions anywhere in it, each named with its position in the list. Trees need not be binary.
 *
 * <ul>
 *   <li>UNARY-X at i. <i>Valid when</i> l_i is a token; X is a root's label iff the sentence is one token. <i>Effect:</i> a
 *       constituent X over l_i takes its place.
 *   <li>BINARY-LEFT-X, BINARY-RIGHT-X at i. <i>Valid when</i> neither l_i nor l_{i+1} has a root's label. X may be a root's
 *       label if no item has one, and must be if no other item is left. <i>Effect:</i> X, with the head of l_i (LEFT) or
 *       l_{i+1} (RIGHT), takes the place of both.
 *   <li>ADD-LEFT, ADD-RIGHT at i. <i>Valid when</i> the item before (LEFT) or after (RIGHT) l_i is a constituent and l_i
 *       has no root's label; if no other item is left, that constituent has. <i>Effect:</i> l_i is its child; its head stays.
 *   <li>SWAP-AT i. <i>Valid when</i> the heads of l_i and l_{i+1} are in the order of the sentence. <i>Effect:</i> they change
 *       places.
 * </ul>
 *
 * <p>Of two items one can always be a child of the other, or both of a root, so some action is always allowed; and two
 * heads change places once at most: n(n−1)/2 swaps, n unary constituents and n−1 other actions are the most there can be.
 *
 * <p>A label of the treebank that roots and other constituents bear is two labels here ({@link ActionInventory.RootLabel}).
 *
 * <p>The paper has the head of a new constituent by a table. A table looks at tags, and a configuration knows of none: which
 * child has the head is part of the action here, as in the other lexicalised systems.
 */
public final class EasyFirst extends TransitionSystem<PendingListConfiguration, ConstituencyTree> {
    /** The system's name. */
    public static final String NAME = "easy-first";

    private static final TreeTransform NORMAL_FORM = UnaryCollapser.OF_ANY_LABELS;

    private static final List<Action> UNLABELLED =
            List.of(Action.of(Action.Type.ADD_LEFT), Action.of(Action.Type.ADD_RIGHT), Action.of(Action.Type.SWAP_AT));

    // Kinds of action. Those of one kind are allowed in the same places, so that a place is looked at once for all of
    // them.
    private static final int UNARY = 1;
    private static final int ROOT_UNARY = 1 << 1;
    private static final int BINARY = 1 << 2;
    private static final int ROOT_BINARY = 1 << 3;
    private static final int ADD_LEFT = 1 << 4;
    private static final int ADD_RIGHT = 1 << 5;
    private static final int SWAP = 1 << 6;

    private final Action.Type[] type;
    private final boolean[] isRootLabel;
    private final int[] kind;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or has one of
     *     another system
     */
    public EasyFirst(ActionInventory inventory) {
        super(NAME, inventory);
        UNLABELLED.forEach(inventory::id);
        type = new Action.Type[inventory.size()];
        isRootLabel = new boolean[inventory.size()];
        kind = new int[inventory.size()];
        for (int id = 0; id < type.length; id++) {
            Action action = inventory.action(id);
            type[id] = action.type();
            isRootLabel[id] = inventory.rootLabels().contains(action.label());
            kind[id] = kind(action, isRootLabel[id]);
        }
        for (Action.Type needed : List.of(Action.Type.UNARY, Action.Type.BINARY_LEFT)) {
            if (inventory.rootLabels().stream().allMatch(label -> inventory.find(new Action(needed, label)) < 0)) {
                throw new IllegalArgumentException(
                        "the inventory has no action " + Action.of(needed).name() + " to a root's label, which " + NAME
                                + " needs in order to derive a tree for any sentence");
            }
        }
    }

    private static int kind(Action action, boolean isRootLabel) {
        return switch (action.type()) {
            case UNARY -> isRootLabel ? ROOT_UNARY : UNARY;
            case BINARY_LEFT, BINARY_RIGHT -> isRootLabel ? ROOT_BINARY : BINARY;
            case ADD_LEFT -> ADD_LEFT;
            case ADD_RIGHT -> ADD_RIGHT;
            case SWAP_AT -> SWAP;
            default -> throw new IllegalArgumentException(NAME + " has no action " + action.name());
        };
    }

    @Override
    public PendingListConfiguration initial(int length) {
        return new PendingListConfiguration(length);
    }

    @Override
    public void copy(PendingListConfiguration from, PendingListConfiguration to) {
        to.copyFrom(from);
    }

    @Override
    public boolean isFinal(PendingListConfiguration configuration) {
        return configuration.size() == 1 && configuration.hasRoot();
    }

    @Override
    public boolean isAllowed(PendingListConfiguration configuration, int code) {
        int id = ActionInventory.idOf(code);
        int position = ActionInventory.targetOf(code);
        return id < type.length
                && position < configuration.size()
                && (allowedKinds(configuration, position) & kind[id]) != 0;
    }

    /**
     * The kinds of action that are allowed at a position of a configuration, a bit each: an action is allowed there if the bit
     * of its {@link #kind} is among them.
     */
    public int allowedKinds(PendingListConfiguration configuration, int position) {
        if (isFinal(configuration)) {
            return 0;
        }
        int item = configuration.item(position);
        int kinds = 0;
        if (configuration.labelAction(item) == PendingListConfiguration.NONE) {
            kinds |= configuration.length() == 1 ? ROOT_UNARY : UNARY;
        }
        if (position > 0 && mayAdd(configuration, configuration.item(position - 1), item)) {
            kinds |= ADD_LEFT;
        }
        if (position == configuration.size() - 1) {
            return kinds;
        }
        int next = configuration.item(position + 1);
        if (mayAdd(configuration, next, item)) {
            kinds |= ADD_RIGHT;
        }
        if (configuration.head(item) < configuration.head(next)) {
            kinds |= SWAP;
        }
        if (!configuration.isRoot(item) && !configuration.isRoot(next)) {
            kinds |= configuration.hasRoot() ? 0 : ROOT_BINARY;
            kinds |= configuration.size() > 2 ? BINARY : 0;
        }
        return kinds;
    }

    /** The bit of an action's kind. */
    public int kind(int id) {
        return kind[id];
    }

    private static boolean mayAdd(PendingListConfiguration configuration, int parent, int child) {
        return configuration.labelAction(parent) != PendingListConfiguration.NONE
                && !configuration.isRoot(child)
                && (configuration.size() > 2 || configuration.isRoot(parent));
    }

    /** {@inheritDoc} The order is by position, then by id. */
    @Override
    public int allowed(PendingListConfiguration configuration, int[] codes) {
        int count = 0;
        for (int position = 0; position < configuration.size(); position++) {
            int kinds = allowedKinds(configuration, position);
            for (int id = 0; id < kind.length; id++) {
                if ((kinds & kind[id]) != 0) {
                    codes[count++] = ActionInventory.code(id, position);
                }
            }
        }
        return count;
    }

    @Override
    public boolean isForced(PendingListConfiguration configuration) {
        int count = 0;
        for (int position = 0; position < configuration.size() && count < 2; position++) {
            int kinds = allowedKinds(configuration, position);
            for (int id = 0; id < kind.length; id++) {
                count += (kinds & kind[id]) != 0 ? 1 : 0;
            }
        }
        return count == 1;
    }

    @Override
    public int maxAllowed(int length) {
        return length * type.length;
    }

    @Override
    protected void take(PendingListConfiguration configuration, int code) {
        int id = ActionInventory.idOf(code);
        int position = ActionInventory.targetOf(code);
        switch (type[id]) {
            case UNARY -> configuration.reduceUnary(position, id, isRootLabel[id]);
            case ADD_LEFT -> configuration.addLeft(position);
            case ADD_RIGHT -> configuration.addRight(position);
            case SWAP_AT -> configuration.swap(position);
            default -> configuration.reduceBinary(position, id, type[id] == Action.Type.BINARY_LEFT, isRootLabel[id]);
        }
    }

    @Override
    public int maxDerivationLength(int length) {
        return length * (length - 1) / 2 + 2 * length - 1;
    }

    @Override
    public Optional<int[]> heads(PendingListConfiguration configuration) {
        int[] heads = new int[configuration.length()];
        Arrays.fill(heads, PendingListConfiguration.NONE);
        for (int item = 0; item < configuration.itemCount(); item++) {
            int head = configuration.head(item);
            for (int child = configuration.firstChild(item);
                    child != PendingListConfiguration.NONE;
                    child = configuration.nextChild(child)) {
                if (configuration.head(child) != head) {
                    heads[configuration.head(child)] = head;
                }
            }
        }
        return Optional.of(heads);
    }

    @Override
    public Map<String, List<MemoryItem>> memory(PendingListConfiguration configuration) {
        List<MemoryItem> items = new ArrayList<>();
        for (int position = 0; position < configuration.size(); position++) {
            int item = configuration.item(position);
            items.add(new MemoryItem(
                    inventory().labelOf(configuration.labelAction(item)),
                    configuration.head(item),
                    configuration.itemYield(item)));
        }
        return Map.of("list", items);
    }

    @Override
    public boolean isSpuriouslyAmbiguous() {
        return true;
    }

    @Override
    public NonDeterministicOracle<PendingListConfiguration> oracle(
            Sentence sentence, PendingListConfiguration derived) {
        return new EasyFirstOracle(inventory(), derived(sentence, derived), headsOf(derived));
    }

    /** The heads that items have: functions, by which a table may have found them, are not part of a derivation. */
    private static HeadFinder headsOf(PendingListConfiguration derived) {
        int[] reach = new int[derived.length()];
        for (int item = 0; item < derived.itemCount(); item++) {
            int head = derived.head(item);
            reach[head] = Math.max(reach[head], derived.tokens(item));
        }
        return (constituent, sentence) -> {
            // Of its tokens, its head alone is the head of anything as large.
            for (int child = 0; child < constituent.children().size(); child++) {
                for (int token : constituent.children().get(child).yield().indices()) {
                    if (reach[token] >= constituent.yield().size()) {
                        return child;
                    }
                }
            }
            throw new IllegalStateException("no head in " + constituent);
        };
    }

    @Override
    protected ConstituencyTree build(Sentence sentence, PendingListConfiguration configuration) {
        Constituent root = (Constituent) node(configuration, configuration.item(0));
        return new ConstituencyTree(
                sentence, new Constituent(ActionInventory.RootLabel.ofTree(root.label()), "", root.children()));
    }

    @Override
    protected ConstituencyTree restored(ConstituencyTree tree) {
        return NORMAL_FORM.invert(tree);
    }

    private TreeNode node(PendingListConfiguration configuration, int item) {
        int action = configuration.labelAction(item);
        if (action == PendingListConfiguration.NONE) {
            return new Leaf(item);
        }
        List<TreeNode> children = new ArrayList<>();
        for (int child = configuration.firstChild(item);
                child != PendingListConfiguration.NONE;
                child = configuration.nextChild(child)) {
            children.add(node(configuration, child));
        }
        return new Constituent(inventory().action(action).label(), "", children);
    }

    /** Defines the system over trees with some heads. */
    static final class Factory extends TransitionSystemFactory<PendingListConfiguration, ConstituencyTree> {
        private final HeadFinder heads;

        Factory(HeadFinder heads) {
            super(
                    NAME,
                    PendingListConfiguration.class,
                    ConstituencyTree.class,
                    Set.of(Trait.HEADS, Trait.SPURIOUS_AMBIGUITY));
            this.heads = heads;
        }

        @Override
        public Optional<String> heads() {
            return Optional.of(heads.name());
        }

        @Override
        public TreeTransform normalForm() {
            return NORMAL_FORM;
        }

        @Override
        public void addActions(ConstituencyTree tree, ActionInventoryBuilder builder) {
            String root = ActionInventory.RootLabel.apart(tree.root().label());
            builder.addAll(UNLABELLED, List.of(root));
            builder.add(new Action(Action.Type.UNARY, root))
                    .add(new Action(Action.Type.BINARY_LEFT, root))
                    .add(new Action(Action.Type.BINARY_RIGHT, root));
            List<Constituent> all = tree.constituents();
            for (Constituent constituent : all.subList(1, all.size())) {
                int children = constituent.children().size();
                if (children == 1) {
                    builder.add(new Action(Action.Type.UNARY, constituent.label()));
                    continue;
                }
                // The head may begin with the sibling on either side.
                int head = heads.headChild(constituent, tree.sentence());
                if (head > 0) {
                    builder.add(new Action(Action.Type.BINARY_RIGHT, constituent.label()));
                }
                if (head < children - 1) {
                    builder.add(new Action(Action.Type.BINARY_LEFT, constituent.label()));
                }
            }
        }

        @Override
        public EasyFirst create(ActionInventory inventory) {
            return new EasyFirst(inventory);
        }

        @Override
        public EasyFirstOracle staticOracle(ActionInventory inventory, ConstituencyTree tree) {
            return new EasyFirstOracle(inventory, tree, heads);
        }
    }

    /** The easy-first system. */
    public static final class Family implements SystemFamily {
        @Override
        public List<TransitionSystemFactory<?, ?>> systems(SystemOptions options) {
            return List.of(new Factory(options.heads()));
        }
    }
}
