package org.crossbranch.transform;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * A line of a percolation table.
 *
 * @param label the constituents it is for, or {@code *}
 * @param direction how the children are searched
 * @param names labels, tags, and functions or parts of functions of children
 */
record HeadRule(String label, Direction direction, List<String> names) {
    static final int NOT_FOUND = -1;

    private static final String ANY_LABEL = "*";

    /** How children are searched. */
    enum Direction {
        LEFT,
        LEFT_ANY,
        LEFT_EXCEPT,
        RIGHT,
        RIGHT_ANY,
        RIGHT_EXCEPT;

        boolean isFromRight() {
            return this == RIGHT || this == RIGHT_ANY || this == RIGHT_EXCEPT;
        }

        String written() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * The rule of a line.
     *
     * @throws IllegalArgumentException if it is none; the message says why, and how to mend it
     */
    static HeadRule parse(String line) {
        String[] words = line.split("\\s+", -1);
        for (Direction direction : Direction.values()) {
            if (words.length > 1 && words[1].equals(direction.written())) {
                List<String> names = List.of(words).subList(2, words.length);
                if (names.isEmpty() && direction != Direction.LEFT && direction != Direction.RIGHT) {
                    throw new IllegalArgumentException("\"" + line
                            + "\" names no children; add labels, or write "
                            + (direction.isFromRight() ? "right" : "left"));
                }
                return new HeadRule(words[0], direction, names);
            }
        }
        throw new IllegalArgumentException("\"" + line
                + "\" is no rule; write LABEL direction child…, where the direction is one of "
                + Arrays.stream(Direction.values()).map(Direction::written).collect(Collectors.joining(", ")));
    }

    /** The line that {@link #parse} reads. */
    String written() {
        return label + " " + direction.written() + (names.isEmpty() ? "" : " " + String.join(" ", names));
    }

    boolean isFor(String nodeLabel) {
        return label.equals(ANY_LABEL) || label.equals(nodeLabel);
    }

    /** The position of the head, or {@link #NOT_FOUND}. */
    int find(List<TreeNode> children, Sentence sentence) {
        int[] positions = IntStream.range(0, children.size())
                .map(i -> direction.isFromRight() ? children.size() - 1 - i : i)
                .toArray();
        return switch (direction) {
            case LEFT, RIGHT -> names.isEmpty() ? positions[0] : byPriority(positions, children, sentence);
            case LEFT_ANY, RIGHT_ANY -> first(positions, children, sentence, true);
            case LEFT_EXCEPT, RIGHT_EXCEPT -> first(positions, children, sentence, false);
        };
    }

    private int byPriority(int[] positions, List<TreeNode> children, Sentence sentence) {
        for (String name : names) {
            for (int position : positions) {
                if (bears(children.get(position), name, sentence)) {
                    return position;
                }
            }
        }
        return NOT_FOUND;
    }

    private int first(int[] positions, List<TreeNode> children, Sentence sentence, boolean isNamed) {
        for (int position : positions) {
            TreeNode child = children.get(position);
            if (names.stream().anyMatch(name -> bears(child, name, sentence)) == isNamed) {
                return position;
            }
        }
        return NOT_FOUND;
    }

    private static boolean bears(TreeNode child, String name, Sentence sentence) {
        boolean isFunction = name.length() > 1 && name.charAt(0) == '/';
        String wanted = isFunction ? name.substring(1) : name;
        if (child instanceof Leaf leaf) {
            Token token = sentence.token(leaf.index());
            return isFunction ? hasPart(token.function(), wanted) : wanted.equals(token.tag());
        }
        Constituent constituent = (Constituent) child;
        return isFunction
                ? hasPart(UnaryCollapser.highest(constituent.function()), wanted)
                : wanted.equals(UnaryCollapser.highest(constituent.label()));
    }

    private static boolean hasPart(String function, String wanted) {
        return function.equals(wanted)
                || function.startsWith(wanted + HeadMarks.SEPARATOR)
                || function.endsWith(HeadMarks.SEPARATOR + wanted)
                || function.contains(HeadMarks.SEPARATOR + wanted + HeadMarks.SEPARATOR);
    }
}
