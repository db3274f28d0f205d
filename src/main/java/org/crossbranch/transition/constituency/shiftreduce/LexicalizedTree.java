package org.crossbranch.transition.constituency.shiftreduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;

/**
 * A tree in {@link LexicalizedNormalForm} with its heads, as the static oracles read it. Nodes are ints: a token is its
 * index; the constituents have the numbers after, children before parents.
 */
final class LexicalizedTree {
    static final int NONE = -1;

    /**
     * Which child of a binary constituent is called the left one. Where yields cross, that is a choice: it is the child
     * that the system has lower in its memory when it reduces.
     */
    enum ChildOrder {
        /** The one with the smaller right index: the other was completed by the token just shifted. */
        BY_RIGHT_INDEX,
        /** The one with the smaller left index, unless it holds the last token of the sentence. */
        BY_LEFT_INDEX_LAST_TOKEN_LAST
    }

    private final Sentence sentence;
    private final int length;

    private int size;
    private final int[] parent;
    private final int[] leftChild;
    private final int[] rightChild;
    private final int[] leftIndex;
    private final int[] rightIndex;
    private final boolean[] isHeadLeft;
    private final String[] label;

    /**
     * A lexicalised tree.
     *
     * @param tree the tree in normal form
     * @param form the form that it is in, with the heads that it was made with
     * @param order which child is the left one
     * @param rootLabel the label that stands for the root's
     * @throws IllegalArgumentException if the tree is not in normal form
     */
    LexicalizedTree(
            ConstituencyTree tree, LexicalizedNormalForm form, ChildOrder order, UnaryOperator<String> rootLabel) {
        this(tree.sentence(), tree.sentence().length() + tree.constituents().size());
        int root = new Reader(form, order).constituent(tree.root());
        label[root] = rootLabel.apply(label[root]);
    }

    /** The tree that a derivation led to, with the heads that it has there. */
    LexicalizedTree(Sentence sentence, LexicalizedConfiguration derived, ActionInventory inventory) {
        this(sentence, derived.itemCount());
        // Items, too, have smaller numbers than what they are parts of.
        for (int item = length; item < derived.itemCount(); item++) {
            int left = derived.leftChild(item);
            node(inventory.action(derived.labelAction(item)).label(), left, derived.rightChild(item));
            isHeadLeft[item] = rightChild[item] != NONE && derived.head(item) == derived.head(left);
        }
    }

    private LexicalizedTree(Sentence sentence, int most) {
        this.sentence = sentence;
        length = sentence.length();
        parent = new int[most];
        leftChild = new int[most];
        rightChild = new int[most];
        leftIndex = new int[most];
        rightIndex = new int[most];
        isHeadLeft = new boolean[most];
        label = new String[most];
        for (int token = 0; token < length; token++) {
            leftIndex[token] = token;
            rightIndex[token] = token;
        }
        size = length;
        Arrays.fill(parent, NONE);
        Arrays.fill(leftChild, NONE);
        Arrays.fill(rightChild, NONE);
    }

    /** Enters the constituents of a tree. */
    private final class Reader {
        private final LexicalizedNormalForm form;
        private final ChildOrder order;

        Reader(LexicalizedNormalForm form, ChildOrder order) {
            this.form = form;
            this.order = order;
        }

        /** A constituent of the treebank, with the temporary ones that are part of it. */
        private int constituent(Constituent constituent) {
            List<TreeNode> parts = new ArrayList<>();
            List<Integer> partNodes = new ArrayList<>();
            int top = skeleton(constituent, parts, partNodes);
            if (parts.size() > 1) {
                int head = head(constituent, parts, partNodes);
                int temporaries = parts.size() - 2;
                while (parent[head] != NONE) {
                    isHeadLeft[parent[head]] = leftChild[parent[head]] == head;
                    head = parent[head];
                    temporaries -= head == top ? 0 : 1;
                }
                // Binary: parts less two temporary constituents. If all are on the way up, each holds the head.
                if (temporaries != 0) {
                    throw notNormal(constituent, "has a temporary part that does not hold its head");
                }
            }
            return top;
        }

        private int skeleton(Constituent constituent, List<TreeNode> parts, List<Integer> partNodes) {
            List<TreeNode> children = constituent.children();
            if (children.size() > 2) {
                throw notNormal(constituent, "has " + children.size() + " children");
            }
            int first = child(children.get(0), parts, partNodes);
            if (children.size() == 1) {
                if (first >= length && form.unaries() == Unaries.COLLAPSED) {
                    throw notNormal(constituent, "has a constituent as its only child");
                }
                return node(constituent.label(), first, NONE);
            }
            int second = child(children.get(1), parts, partNodes);
            if (isTemporary(first) && isTemporary(second)) {
                throw notNormal(constituent, "has two temporary children");
            }
            return isLeft(first, second)
                    ? node(constituent.label(), first, second)
                    : node(constituent.label(), second, first);
        }

        private int child(TreeNode child, List<TreeNode> parts, List<Integer> partNodes) {
            if (child instanceof Constituent temporary && LexicalizedNormalForm.isTemporary(temporary.label())) {
                return skeleton(temporary, parts, partNodes);
            }
            int node = child instanceof Leaf leaf ? leaf.index() : constituent((Constituent) child);
            parts.add(child);
            partNodes.add(node);
            return node;
        }

        private boolean isLeft(int first, int second) {
            boolean holdsLastToken = rightIndex[first] == length - 1 || rightIndex[second] == length - 1;
            if (holdsLastToken || order == ChildOrder.BY_RIGHT_INDEX) {
                return rightIndex[first] < rightIndex[second];
            }
            return leftIndex[first] < leftIndex[second];
        }

        private int head(Constituent constituent, List<TreeNode> parts, List<Integer> partNodes) {
            // The rules see the constituent as the treebank has it.
            Constituent flat = parts.size() == 2 ? constituent : constituent.withChildren(parts);
            TreeNode head = flat.children().get(form.heads().headChild(flat, sentence));
            int position = 0;
            while (parts.get(position) != head) {
                position++;
            }
            return partNodes.get(position);
        }

        private IllegalArgumentException notNormal(Constituent constituent, String reason) {
            return new IllegalArgumentException(
                    "the tree of sentence " + sentence.id() + " is not in normal form: " + constituent + " " + reason);
        }
    }

    private int node(String name, int left, int right) {
        int node = size++;
        label[node] = name;
        leftChild[node] = left;
        rightChild[node] = right;
        parent[left] = node;
        leftIndex[node] = leftIndex[left];
        rightIndex[node] = rightIndex[left];
        if (right != NONE) {
            parent[right] = node;
            leftIndex[node] = Math.min(leftIndex[left], leftIndex[right]);
            rightIndex[node] = Math.max(rightIndex[left], rightIndex[right]);
        }
        return node;
    }

    /** The sentence. */
    Sentence sentence() {
        return sentence;
    }

    /** Number of tokens. */
    int length() {
        return length;
    }

    /** Number of nodes, tokens included. */
    int size() {
        return size;
    }

    /** The greatest constituent. */
    int root() {
        return size - 1;
    }

    /** The constituent that a node is a child of, or {@link #NONE}. */
    int parent(int node) {
        return parent[node];
    }

    /** The left child of a constituent, or its only one; {@link #NONE} for a token. */
    int leftChild(int node) {
        return leftChild[node];
    }

    /** The right child of a constituent, or {@link #NONE} if it has but one. */
    int rightChild(int node) {
        return rightChild[node];
    }

    /** The smallest token index of a node. */
    int leftIndex(int node) {
        return leftIndex[node];
    }

    /** The greatest token index of a node. */
    int rightIndex(int node) {
        return rightIndex[node];
    }

    /** The constituent over a token that has no other child, or {@link #NONE}. */
    int unaryOver(int token) {
        return parent[token] != NONE && rightChild[parent[token]] == NONE ? parent[token] : NONE;
    }

    /** The label of a constituent. */
    String label(int node) {
        return label[node];
    }

    /** Whether a node is a constituent that binarisation made. */
    boolean isTemporary(int node) {
        return node >= length && LexicalizedNormalForm.isTemporary(label[node]);
    }

    /** Whether the head of a binary constituent is in its left child. */
    boolean isHeadLeft(int node) {
        return isHeadLeft[node];
    }

    /** The action that makes a constituent of its children. */
    Action reduction(int node) {
        if (rightChild[node] == NONE) {
            return new Action(Action.Type.REDUCE_UNARY, label[node]);
        }
        return new Action(isHeadLeft[node] ? Action.Type.REDUCE_LEFT : Action.Type.REDUCE_RIGHT, label[node]);
    }
}
