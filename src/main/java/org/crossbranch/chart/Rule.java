package org.crossbranch.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.crossbranch.tree.Yield;

/**
 * A rule of a linear context-free rewriting system of rank 2 at most, ordered and without empty components (Maier 2015 §3.3.3).
 *
 * @param parent its left-hand side
 * @param children its right-hand side: one or two symbols, the one whose yield begins first standing first
 * @param blocks for each block of the parent's yield the numbers of the children whose blocks it consists of, from left to right.
 *     Blocks of a child come in their order, so {@code [01, 0]} puts the whole second child behind the first block of the first one
 */
public record Rule(Symbol parent, List<Symbol> children, List<String> blocks) {

    /**
     * Checks that the rule uses each block of each child once.
     *
     * @throws IllegalArgumentException if it does not
     */
    public Rule {
        children = List.copyOf(children);
        blocks = List.copyOf(blocks);
        String all = String.join("", blocks);
        boolean isWhole = !children.isEmpty()
                && children.size() <= 2
                && !parent.isTag()
                && blocks.size() == parent.fanOut()
                && blocks.stream().noneMatch(block -> block.isEmpty() || block.contains("00") || block.contains("11"))
                && all.startsWith("0");
        for (int child = 0; child < children.size(); child++) {
            char digit = (char) ('0' + child);
            isWhole &= all.chars().filter(c -> c == digit).count()
                    == children.get(child).fanOut();
        }
        if (!isWhole
                || all.length() != children.stream().mapToInt(Symbol::fanOut).sum()) {
            throw new IllegalArgumentException("the blocks " + blocks + " of " + parent.written()
                    + " do not consist of each block of its children once: "
                    + children.stream().map(Symbol::written).collect(Collectors.joining(" ")));
        }
    }

    /** The rule of a parent and its children by their yields. The first child's yield begins first. */
    static Rule of(String label, Yield yield, List<Symbol> children, List<Yield> yields) {
        List<String> blocks = new ArrayList<>();
        for (Yield.Block block : yield.blocks()) {
            StringBuilder parts = new StringBuilder();
            for (int at = block.start(); at < block.end(); at++) {
                char child = yields.get(0).contains(at) ? '0' : '1';
                if (parts.isEmpty() || parts.charAt(parts.length() - 1) != child) {
                    parts.append(child);
                }
            }
            blocks.add(parts.toString());
        }
        return new Rule(new Symbol(label, blocks.size(), false), children, blocks);
    }

    /** Number of blocks of parent and children together: parsing by it takes time of that power of the sentence's length. */
    public int degree() {
        return parent.fanOut() + children.stream().mapToInt(Symbol::fanOut).sum();
    }
}
