package org.crossbranch.transition.dependency;

import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.ItemList;
import org.crossbranch.transition.ItemTable;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.tree.DependencyTree;

/**
 * A stack, a buffer and the arcs that were made (Sartorio 2015, Definition 4.1); in systems with lists (Nivre 2008), also the nodes that
 * were passed, between the stack and the buffer. They hold <em>nodes</em>: the tokens, and a
 * node of the root where the system has one. Nodes are numbered from 0 in the order of the sentence, so with
 * {@link RootPosition#FIRST} the root is node 0 and the first token node 1.
 */
public final class ArcConfiguration extends Configuration {
    /** Most tokens of a sentence: derivations of quadratic length are to be counted in ints. */
    public static final int MAX_LENGTH = 1 << 15;

    // The fields of a node.
    private static final int HEAD = 0;
    private static final int LABEL = 1;
    private static final int DEPENDENTS = 2;
    private static final int LEFTMOST = 3;
    private static final int SECOND_LEFTMOST = 4;
    private static final int RIGHTMOST = 5;
    private static final int SECOND_RIGHTMOST = 6;
    private static final int FIELDS = 7;

    private final RootPosition rootPosition;
    private final ItemTable nodes = new ItemTable(FIELDS);
    private final ItemList stack = new ItemList();

    /** The buffer from its end to its front. */
    private final ItemList buffer = new ItemList();

    /** Nodes that were passed, the first one first. */
    private final ItemList passed = new ItemList();

    private int attached;

    /** An initial configuration. */
    public ArcConfiguration(RootPosition rootPosition, int length) {
        super(MAX_LENGTH);
        this.rootPosition = rootPosition;
        reset(length);
    }

    @Override
    protected void clear() {
        int count = length() + (rootPosition == RootPosition.NONE ? 0 : 1);
        nodes.reset(count);
        stack.reset(count);
        buffer.reset(count);
        passed.reset(count);
        attached = 0;
        for (int i = 0; i < count; i++) {
            int node = nodes.add();
            for (int field = 0; field < FIELDS; field++) {
                nodes.set(node, field, field == DEPENDENTS ? 0 : NONE);
            }
            buffer.add(count - 1 - i);
        }
    }

    /**
     * Makes this equal to another configuration; O(n).
     *
     * @throws IllegalArgumentException if the other one has the root elsewhere
     */
    public void copyFrom(ArcConfiguration other) {
        if (rootPosition != other.rootPosition) {
            throw new IllegalArgumentException("a configuration of another system");
        }
        copySteps(other);
        nodes.copyFrom(other.nodes, 0);
        stack.copyFrom(other.stack);
        buffer.copyFrom(other.buffer);
        passed.copyFrom(other.passed);
        attached = other.attached;
    }

    /** Number of nodes. */
    public int nodes() {
        return nodes.count();
    }

    /** The node of the root, or {@link #NONE}. */
    public int root() {
        return switch (rootPosition) {
            case FIRST -> 0;
            case LAST -> length();
            case NONE -> NONE;
        };
    }

    /** The token of a node; {@link DependencyTree#ROOT} for the root's node. */
    public int token(int node) {
        return node == root() ? DependencyTree.ROOT : rootPosition == RootPosition.FIRST ? node - 1 : node;
    }

    /** The node of a token. */
    public int node(int token) {
        return rootPosition == RootPosition.FIRST ? token + 1 : token;
    }

    /** Number of nodes on the stack. */
    @Override
    public int memorySize() {
        return stack.size();
    }

    /** The node s_k, s_0 being the top, or {@link #NONE} if the stack has no more than k nodes. */
    public int stackNode(int k) {
        return k < 0 || k >= stack.size() ? NONE : stack.get(stack.size() - 1 - k);
    }

    /** Number of nodes in the buffer. */
    public int bufferSize() {
        return buffer.size();
    }

    /** The node b_k, b_0 being the front, or {@link #NONE} if the buffer has no more than k nodes. */
    public int bufferNode(int k) {
        return k < 0 || k >= buffer.size() ? NONE : buffer.get(buffer.size() - 1 - k);
    }

    /** The head of a node, or {@link #NONE} if it has none yet, or hangs on a root that is no node. */
    public int head(int node) {
        return nodes.get(node, HEAD);
    }

    /** The number of the label of the arc to a node, see {@link ArcSystem#labels}, or {@link #NONE} if there is no arc. */
    public int label(int node) {
        return nodes.get(node, LABEL);
    }

    /** Whether an arc leads to a node. */
    public boolean isAttached(int node) {
        return label(node) != NONE;
    }

    /** Number of arcs. */
    public int arcs() {
        return attached;
    }

    /** Number of dependents that a node has so far. */
    public int dependents(int node) {
        return nodes.get(node, DEPENDENTS);
    }

    /** The leftmost dependent to the left of a node, or {@link #NONE}. */
    public int leftmost(int node) {
        return nodes.get(node, LEFTMOST);
    }

    /** The leftmost dependent but one to the left of a node, or {@link #NONE}. */
    public int secondLeftmost(int node) {
        return nodes.get(node, SECOND_LEFTMOST);
    }

    /** The rightmost dependent to the right of a node, or {@link #NONE}. */
    public int rightmost(int node) {
        return nodes.get(node, RIGHTMOST);
    }

    /** The rightmost dependent but one to the right of a node, or {@link #NONE}. */
    public int secondRightmost(int node) {
        return nodes.get(node, SECOND_RIGHTMOST);
    }

    /** Moves the front of the buffer onto the stack. */
    public void shift() {
        stack.add(buffer.get(buffer.size() - 1));
        buffer.remove(buffer.size() - 1);
    }

    /** Number of nodes that were passed. */
    public int passedSize() {
        return passed.size();
    }

    /** The node that was passed last but k, or {@link #NONE} if no more than k were. */
    public int passedNode(int k) {
        return k < 0 || k >= passed.size() ? NONE : passed.get(passed.size() - 1 - k);
    }

    /** Passes over the top of the stack. */
    public void pass() {
        passed.add(stackNode(0));
        remove(0);
    }

    /** Puts the nodes that were passed back onto the stack. */
    public void restore() {
        for (int k = passed.size() - 1; k >= 0; k--) {
            stack.add(passed.get(k));
            passed.remove(k);
        }
    }

    /** Takes s_k off the stack. */
    public void remove(int k) {
        stack.remove(stack.size() - 1 - k);
    }

    /** Moves s_k to the front of the buffer. */
    public void giveBack(int k) {
        buffer.add(stackNode(k));
        remove(k);
    }

    /** Makes an arc to a node that has none. The head is {@link #NONE} if the root is no node. */
    public void attach(int head, int dependent, int label) {
        nodes.set(dependent, HEAD, head);
        nodes.set(dependent, LABEL, label);
        attached++;
        if (head == NONE) {
            return;
        }
        nodes.set(head, DEPENDENTS, dependents(head) + 1);
        if (dependent < head) {
            keepOutermost(head, dependent, LEFTMOST, SECOND_LEFTMOST, dependent < leftmost(head));
        } else {
            keepOutermost(head, dependent, RIGHTMOST, SECOND_RIGHTMOST, dependent > rightmost(head));
        }
    }

    private void keepOutermost(int head, int dependent, int outermost, int second, boolean isOuter) {
        int known = nodes.get(head, outermost);
        int knownSecond = nodes.get(head, second);
        if (known == NONE || isOuter) {
            nodes.set(head, second, known);
            nodes.set(head, outermost, dependent);
        } else if (knownSecond == NONE || (outermost == LEFTMOST ? dependent < knownSecond : dependent > knownSecond)) {
            nodes.set(head, second, dependent);
        }
    }
}
