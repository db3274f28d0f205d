package org.crossbranch.transition.constituency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.TransitionSystem;
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
 * <p>The paper has the head of a new constituent by a table. A table looks at tags, and a configuration knows of none: which
 * child has the head is part of the action here, as in the other lexicalised systems.
 */
public final class EasyFirst implements TransitionSystem<PendingListConfiguration> {
    /** The system's name. */
    public static final String NAME = "easy-first";

    private static final TreeTransform NORMAL_FORM = new UnaryCollapser();

    private static final List<Action> UNLABELLED =
            List.of(Action.of(Action.Type.ADD_LEFT), Action.of(Action.Type.ADD_RIGHT), Action.of(Action.Type.SWAP_AT));

    private final ActionInventory inventory;
    private final Action.Type[] type;
    private final boolean[] isRootLabel;

    /**
     * A system.
     *
     * @throws IllegalArgumentException if the inventory lacks an action that every derivation may need, or has one of
     *     another system
     */
    public EasyFirst(ActionInventory inventory) {
        this.inventory = inventory;
        UNLABELLED.forEach(inventory::id);
        type = new Action.Type[inventory.size()];
        isRootLabel = new boolean[inventory.size()];
        for (int id = 0; id < type.length; id++) {
            Action action = inventory.action(id);
            type[id] = action.type();
            switch (action.type()) {
                case UNARY, BINARY_LEFT, BINARY_RIGHT, ADD_LEFT, ADD_RIGHT, SWAP_AT -> {}
                default -> throw new IllegalArgumentException(NAME + " has no action " + action.name());
            }
            isRootLabel[id] = inventory.rootLabels().contains(action.label());
        }
        for (Action.Type needed : List.of(Action.Type.UNARY, Action.Type.BINARY_LEFT)) {
            if (inventory.rootLabels().stream().allMatch(label -> inventory.find(new Action(needed, label)) < 0)) {
                throw new IllegalArgumentException(
                        "the inventory has no action " + Action.of(needed).name() + " to a root's label, which " + NAME
                                + " needs in order to derive a tree for any sentence");
            }
        }
    }

    /** The system over trees with the heads of a table. */
    static ConstituencySystem<PendingListConfiguration> lexicalizedBy(HeadRules heads) {
        return lexicalizedBy(heads.name(), heads);
    }

    /** The system over trees with heads that are not quite, or not at all, those of the table that it is known by. */
    static ConstituencySystem<PendingListConfiguration> lexicalizedBy(String table, HeadFinder heads) {
        return new ConstituencySystem<>(
                NAME,
                PendingListConfiguration.class,
                Set.of(ConstituencySystem.Trait.HEADS),
                Optional.of(table),
                NORMAL_FORM,
                (tree, builder) -> collect(tree, heads, builder),
                EasyFirst::new,
                (inventory, tree) -> new EasyFirstOracle(inventory, tree, heads));
    }

    private static void collect(ConstituencyTree tree, HeadFinder heads, ActionInventoryBuilder builder) {
        String root = tree.root().label();
        builder.addAll(UNLABELLED, List.of(root));
        builder.add(new Action(Action.Type.UNARY, root))
                .add(new Action(Action.Type.BINARY_LEFT, root))
                .add(new Action(Action.Type.BINARY_RIGHT, root));
        for (Constituent constituent : tree.constituents()) {
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
    public String name() {
        return NAME;
    }

    @Override
    public ActionInventory inventory() {
        return inventory;
    }

    @Override
    public PendingListConfiguration initial(int length) {
        return new PendingListConfiguration(length);
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
                && !isFinal(configuration)
                && isAllowed(configuration, id, position);
    }

    private boolean isAllowed(PendingListConfiguration configuration, int id, int position) {
        int item = configuration.item(position);
        if (type[id] == Action.Type.UNARY) {
            return configuration.labelAction(item) == PendingListConfiguration.NONE
                    && isRootLabel[id] == (configuration.length() == 1);
        }
        if (type[id] == Action.Type.ADD_LEFT) {
            return position > 0 && mayAdd(configuration, configuration.item(position - 1), item);
        }
        if (position == configuration.size() - 1) {
            return false;
        }
        int next = configuration.item(position + 1);
        return switch (type[id]) {
            case ADD_RIGHT -> mayAdd(configuration, next, item);
            case SWAP_AT -> configuration.head(item) < configuration.head(next);
            default ->
                !configuration.isRoot(item)
                        && !configuration.isRoot(next)
                        && (isRootLabel[id] ? !configuration.hasRoot() : configuration.size() > 2);
        };
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
        if (isFinal(configuration)) {
            return count;
        }
        for (int position = 0; position < configuration.size(); position++) {
            for (int id = 0; id < type.length; id++) {
                if (isAllowed(configuration, id, position)) {
                    codes[count++] = ActionInventory.code(id, position);
                }
            }
        }
        return count;
    }

    @Override
    public boolean isForced(PendingListConfiguration configuration) {
        int count = 0;
        if (!isFinal(configuration)) {
            for (int position = 0; position < configuration.size() && count < 2; position++) {
                for (int id = 0; id < type.length; id++) {
                    count += isAllowed(configuration, id, position) ? 1 : 0;
                }
            }
        }
        return count == 1;
    }

    @Override
    public int maxAllowed(int length) {
        return length * type.length;
    }

    @Override
    public void apply(PendingListConfiguration configuration, int code) {
        if (!isAllowed(configuration, code)) {
            throw new IllegalArgumentException("code " + code + " is not allowed after " + configuration.steps()
                    + " actions over " + configuration.length() + " tokens");
        }
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
    public ConstituencyTree tree(Sentence sentence, PendingListConfiguration configuration) {
        if (!isFinal(configuration) || sentence.length() != configuration.length()) {
            throw new IllegalArgumentException("no complete derivation of sentence " + sentence.id() + ": "
                    + configuration.steps() + " actions over " + configuration.length() + " tokens");
        }
        Constituent root = (Constituent) node(configuration, configuration.item(0));
        return NORMAL_FORM.invert(new ConstituencyTree(sentence, root));
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
        return new Constituent(inventory.action(action).label(), "", children);
    }
}
