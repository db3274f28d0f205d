package org.crossbranch.scoring.linear;

import java.util.List;

/**
 * An atomic feature: an attribute of a node at a place of the configuration, such as {@code s0.l.w}.
 *
 * @param memory where the node is
 * @param depth its number there, 0 for the first
 * @param path the children on the way from there to it
 * @param attribute the value that is read
 * @param name of the morphological attribute; empty with other attributes
 */
record Place(Memory memory, int depth, List<Child> path, Attribute attribute, String name) {

    /** A part of the configuration. */
    enum Memory {
        STACK("s"),
        DEQUE("d"),
        BUFFER("b"),
        /** The punctuation between the heads of the two topmost items. */
        SEPARATORS("");

        private final String written;

        Memory(String written) {
            this.written = written;
        }

        String written() {
            return written;
        }
    }

    /** A child of an item. */
    enum Child {
        /** The left one of two. */
        LEFT("l"),
        /** The right one of two. */
        RIGHT("r"),
        /** The only one. */
        ONLY("u");

        private final String written;

        Child(String written) {
            this.written = written;
        }

        String written() {
            return written;
        }
    }

    /** An attribute of an item. */
    enum Attribute {
        WORD("w"),
        TAG("t"),
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
        SEPARATOR("p"),
        SEPARATOR_COUNT("q");

        private final String written;

        Attribute(String written) {
            this.written = written;
        }

        String written() {
            return written;
        }

        /** Whether it is an attribute of the item's head. */
        boolean isOfHead() {
            return this == WORD || this == TAG || this == MORPHOLOGY;
        }
    }

    /** Copies the path. */
    Place {
        path = List.copyOf(path);
    }

    /** The place as templates have it. */
    String written() {
        if (memory == Memory.SEPARATORS) {
            return attribute.written();
        }
        StringBuilder written = new StringBuilder(memory.written()).append(depth);
        path.forEach(child -> written.append('.').append(child.written()));
        written.append('.').append(attribute.written());
        return attribute == Attribute.MORPHOLOGY
                ? written.append('[').append(name).append(']').toString()
                : written.toString();
    }
}
