package org.crossbranch.chart;

/** A rule that makes one block of a symbol of other blocks. */
final class BlockRule {
    private final int parent;
    private final int[] children;
    private final float weight;
    private final float context;
    private final int[] owners;
    private final int[][] elsewhere;

    /**
     * A rule; takes ownership of the arrays.
     *
     * @param parent number of the block that it makes
     * @param children numbers of the blocks that it is made of, from left to right
     * @param weight logarithm of what it costs
     * @param context logarithm of what the whole rule of the grammar costs
     * @param owners which child of the grammar's rule each of the children belongs to, 0 or 1
     * @param elsewhere for either child of the grammar's rule, the numbers of the other child's blocks in other blocks of the parent
     */
    BlockRule(int parent, int[] children, float weight, float context, int[] owners, int[][] elsewhere) {
        this.parent = parent;
        this.children = children;
        this.weight = weight;
        this.context = context;
        this.owners = owners;
        this.elsewhere = elsewhere;
    }

    int parent() {
        return parent;
    }

    /** Number of children. */
    int size() {
        return children.length;
    }

    int child(int place) {
        return children[place];
    }

    float weight() {
        return weight;
    }

    float context() {
        return context;
    }

    /** Whether two of the children are blocks of one symbol of the grammar's rule. */
    boolean areOfOne(int place, int other) {
        return owners[place] == owners[other];
    }

    /** The blocks of the symbol beside a child's that are in other blocks of the parent. */
    int[] elsewhere(int place) {
        return elsewhere[owners[place]];
    }
}
