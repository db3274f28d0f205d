package org.crossbranch.transition.constituency.shiftreduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.crossbranch.transition.Action;

/**
 * Builds a lexicalised tree in the order of its constituents' right indices, parts before wholes (Coavoux 2017 §7.2.2):
 * the order of all systems that reduce as soon as they can. Given the heads there is no other derivation of a tree in
 * SR-GAP.
 */
final class GapTraversal {
    private GapTraversal() {}

    /**
     * The derivation of a tree.
     *
     * @param tree a tree with its children {@linkplain LexicalizedTree.ChildOrder#BY_RIGHT_INDEX by right index}
     * @param withoutUnary the actions after the SHIFT of a token that is no constituent's only child
     * @param gaps the actions by which a constituent's earlier child is reached, with some items between its children
     */
    static List<Action> derivation(LexicalizedTree tree, List<Action> withoutUnary, IntFunction<List<Action>> gaps) {
        List<Action> actions = new ArrayList<>(4 * tree.length());
        int[] items = new int[tree.length()];
        int size = 0;
        boolean[] isItem = new boolean[tree.size()];
        for (int token = 0; token < tree.length(); token++) {
            int unary = tree.unaryOver(token);
            boolean hasUnary = unary != LexicalizedTree.NONE;
            actions.add(LexicalizedActions.SHIFT);
            actions.addAll(hasUnary ? List.of(tree.reduction(unary)) : withoutUnary);
            int latest = hasUnary ? unary : token;
            int node = tree.parent(latest);
            while (node != LexicalizedTree.NONE && latest == tree.rightChild(node) && isItem[tree.leftChild(node)]) {
                int position = size - 1;
                while (items[position] != tree.leftChild(node)) {
                    position--;
                }
                actions.addAll(gaps.apply(size - 1 - position));
                actions.add(tree.reduction(node));
                isItem[items[position]] = false;
                System.arraycopy(items, position + 1, items, position, size - 1 - position);
                size--;
                latest = node;
                node = tree.parent(latest);
            }
            items[size++] = latest;
            isItem[latest] = true;
        }
        return actions;
    }
}
