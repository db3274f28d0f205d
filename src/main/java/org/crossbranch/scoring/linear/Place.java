package org.crossbranch.scoring.linear;

import java.util.List;

/**
 * An atomic feature: an attribute of a node at a place of the configuration, such as {@code s0.l.w}.
 *
 * @param memory where the node is
 * @param depth its number there, 0 for the first
 * @param path the relatives on the way from there to it
 * @param attribute the value that is read
 * @param name of the morphological attribute; empty with other attributes
 */
record Place(Memory memory, int depth, List<Relative> path, Attribute attribute, String name) {

    /** A part of the configuration. */
    enum Memory {
        STACK("s"),
        DEQUE("d"),
        BUFFER("b"),
        /** The head of the head that an action would give, and the head of that. */
        GRANDPARENT("g"),
        /** The words between the two topmost items, or between the two nodes of an arc. */
        PAIR("");

        final String written;

        Memory(String written) {
            this.written = written;
        }
    }

    /** A child of an item; of a node of a dependency tree, its head or a dependent. */
    enum Relative {
        /** The left one of two children, or the leftmost dependent to the left. */
        LEFT("l"),
        /** The right one of two children, or the rightmost dependent to the right. */
        RIGHT("r"),
        /** The only child. */
        ONLY("u"),
        /** The leftmost dependent but one. */
        SECOND_LEFT("l2"),
        /** The rightmost dependent but one. */
        SECOND_RIGHT("r2"),
        /** The head. */
        HEAD("h");

        final String written;

        Relative(String written) {
            this.written = written;
        }
    }

    /** An attribute of an item or a node. */
    enum Attribute {
        WORD("w"),
        TAG("t"),
        XPOS("xpos"),
        PREFIX_2("pre2"),
        SUFFIX_2("suf2"),
        SUFFIX_3("suf3"),
        LABEL("c"),
        FIRST_WORD("wl"),
        LAST_WORD("wr"),
        FIRST_TAG("tl"),
        LAST_TAG("tr"),
        WORD_BEFORE("wlo"),
        WORD_AFTER("wro"),
        TAG_BEFORE("tlo"),
        TAG_AFTER("tro"),
        MORPHOLOGY("m"),
        GAP_TYPE("x"),
        GAP_LENGTH("y"),
        LEFT_VALENCY("vl"),
        RIGHT_VALENCY("vr"),
        LEFT_LABELS("sl"),
        RIGHT_LABELS("sr"),
        SEPARATOR("p"),
        SEPARATOR_COUNT("q"),
        DISTANCE("dist");

        final String written;

        Attribute(String written) {
            this.written = written;
        }

        /** Whether it is an attribute of one token: of the item's head, or of the node. */
        boolean isOfToken() {
            return switch (this) {
                case WORD, TAG, XPOS, PREFIX_2, SUFFIX_2, SUFFIX_3, MORPHOLOGY -> true;
                default -> false;
            };
        }

        /** Whether it is of two nodes, and so written alone. */
        boolean isOfPair() {
            return this == SEPARATOR || this == SEPARATOR_COUNT || this == DISTANCE;
        }
    }

    /** In place of the name of a morphological attribute: all of them together. */
    static final String ALL = "*";

    /** Copies the path. */
    Place {
        path = List.copyOf(path);
    }

    /** The most items that lie above one that is read there, in a memory that is a stack; 0 if none is read. */
    int stackDepth() {
        return switch (memory) {
            case STACK -> depth;
            case PAIR -> 1;
            default -> 0;
        };
    }

    /** The place as templates have it. */
    String written() {
        if (memory == Memory.PAIR) {
            return attribute.written;
        }
        StringBuilder written = new StringBuilder(memory.written).append(depth);
        path.forEach(relative -> written.append('.').append(relative.written));
        written.append('.').append(attribute.written);
        return attribute == Attribute.MORPHOLOGY
                ? written.append('[').append(name).append(']').toString()
                : written.toString();
    }
}
