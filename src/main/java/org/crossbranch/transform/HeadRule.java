package org.crossbranch.transform;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
record HeadRule(String label, Direction direction, List<Name> names) implements Serializable {
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
     * A name that a child bears: a label or tag or, written {@code /HD}, a function or a part of one.
     *
     * @param text the label, tag, function or part of a function
     */
    record Name(String text, boolean isFunction) implements Serializable {
        private static final String FUNCTION = "/";

        static Name of(String written) {
            boolean isFunction = written.length() > 1 && written.startsWith(FUNCTION);
            return new Name(isFunction ? written.substring(1) : written, isFunction);
        }

        String written() {
            return isFunction ? FUNCTION + text : text;
        }

        boolean isBorneBy(TreeNode child, Sentence sentence) {
            if (child instanceof Leaf leaf) {
                Token token = sentence.token(leaf.index());
                return isFunction ? isPartOf(token.function()) : text.equals(token.tag());
            }
            Constituent constituent = (Constituent) child;
            return isFunction
                    ? isPartOf(UnaryCollapser.highest(constituent.function()))
                    : text.equals(
                            LabelEscapes.FOR_BINARY_CHAINS.restoredLabel(UnaryCollapser.highest(constituent.label())));
        }

        private boolean isPartOf(String function) {
            for (int at = function.indexOf(text); at >= 0; at = function.indexOf(text, at + 1)) {
                int end = at + text.length();
                if ((at == 0 || function.charAt(at - 1) == HeadMarks.SEPARATOR.charAt(0))
                        && (end == function.length() || function.charAt(end) == HeadMarks.SEPARATOR.charAt(0))) {
                    return true;
                }
            }
            return false;
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
                List<Name> names = List.of(words).subList(2, words.length).stream()
                        .map(Name::of)
                        .toList();
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
        return Stream.concat(
                        Stream.of(label, direction.written()), names.stream().map(Name::written))
                .collect(Collectors.joining(" "));
    }

    boolean isFor(String nodeLabel) {
        return label.equals(ANY_LABEL) || label.equals(nodeLabel);
    }

    /** The position of the head, or {@link #NOT_FOUND}. */
    int find(List<TreeNode> children, Sentence sentence) {
        return switch (direction) {
            case LEFT, RIGHT -> names.isEmpty() ? position(0, children) : byPriority(children, sentence);
            case LEFT_ANY, RIGHT_ANY -> first(children, sentence, true);
            case LEFT_EXCEPT, RIGHT_EXCEPT -> first(children, sentence, false);
        };
    }

    /** The position that is looked at as number {@code i}. */
    private int position(int i, List<TreeNode> children) {
        return direction.isFromRight() ? children.size() - 1 - i : i;
    }

    private int byPriority(List<TreeNode> children, Sentence sentence) {
        for (Name name : names) {
            for (int i = 0; i < children.size(); i++) {
                int position = position(i, children);
                if (name.isBorneBy(children.get(position), sentence)) {
                    return position;
                }
            }
        }
        return NOT_FOUND;
    }

    private int first(List<TreeNode> children, Sentence sentence, boolean isNamed) {
        for (int i = 0; i < children.size(); i++) {
            int position = position(i, children);
            if (bearsAny(children.get(position), sentence) == isNamed) {
                return position;
            }
        }
        return NOT_FOUND;
    }

    private boolean bearsAny(TreeNode child, Sentence sentence) {
        for (Name name : names) {
            if (name.isBorneBy(child, sentence)) {
                return true;
            }
        }
        return false;
    }
}
