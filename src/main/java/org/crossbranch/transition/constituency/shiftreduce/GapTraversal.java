package org.crossbranch.transition.constituency.shiftreduce;

/**
 * Builds a lexicalised tree in the order of its constituents' right indices, parts before wholes (Coavoux 2017 §7.2.2):
 * the order of all systems that reduce as soon as they can. Given the heads there is no other derivation of a tree in
 * SR-GAP.
 */
final class GapTraversal {
    /** The steps of a traversal. */
    interface Steps {
        /** A token comes onto the stack; the constituent that has it as its only child, if there is one, is made. */
        void shift(int token, int unary);

        /** A constituent is made of the latest item and an earlier one, with some items between them. */
        void reduce(int node, int gaps);
    }

    private GapTraversal() {}

    /**
     * Goes through a tree.
     *
     * @param tree a tree with its children {@linkplain LexicalizedTree.ChildOrder#BY_RIGHT_INDEX by right index}
     */
    static void walk(LexicalizedTree tree, Steps steps) {
        int[] items = new int[tree.length()];
        int size = 0;
        boolean[] isItem = new boolean[tree.size()];
        for (int token = 0; token < tree.length(); token++) {
            int unary = tree.unaryOver(token);
            steps.shift(token, unary);
            int latest = unary == LexicalizedTree.NONE ? token : unary;
            int node = tree.parent(latest);
            while (node != LexicalizedTree.NONE && latest == tree.rightChild(node) && isItem[tree.leftChild(node)]) {
                int position = size - 1;
                while (items[position] != tree.leftChild(node)) {
                    position--;
                }
                steps.reduce(node, size - 1 - position);
                isItem[items[position]] = false;
                System.arraycopy(items, position + 1, items, position, size - 1 - position);
                size--;
                latest = node;
                node = tree.parent(latest);
            }
            items[size++] = latest;
            isItem[latest] = true;
        }
    }
}
