package org.crossbranch.scoring.network.template;

/**
 * A typed place in a list of items, seen from a position i, written after Coavoux 2017 §3.2.2.2: {@code l0} is the item there,
 * {@code l-1} the one before it, {@code l1} the one after it; {@code .w_l} and {@code .w_r} are its first and last token,
 * {@code .w} its lexical head and {@code .c} its label.
 *
 * @param offset of the item from the position
 * @param attribute what of it
 */
record ListTemplate(int offset, Attribute attribute) {

    /** The attribute that stands for an item. */
    enum Attribute {
        FIRST("w_l", 0),
        LAST("w_r", 1),
        HEAD("w", 2),
        LABEL("c", 3);

        private final String written;
        private final int column;

        Attribute(String written, int column) {
            this.written = written;
            this.column = column;
        }

        /** Where a {@link PendingListFeatureExtractor} has it among the numbers of an item. */
        int column() {
            return column;
        }
    }

    /** Whether it is a label that stands there, not a token. */
    boolean isLabel() {
        return attribute == Attribute.LABEL;
    }

    @Override
    public String toString() {
        return "l" + offset + "." + attribute.written;
    }
}
