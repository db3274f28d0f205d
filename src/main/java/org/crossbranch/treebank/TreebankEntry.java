package org.crossbranch.treebank;

/**
 * An entry of a treebank file: a tree, or a complaint about a malformed one.
 *
 * @param <T> type of the trees
 */
public sealed interface TreebankEntry<T> {

    /** Identifier of the sentence, {@code corpus/document/ordinal}; malformed trees are counted too. */
    String id();

    /**
     * The tree.
     *
     * @throws MalformedTreeException if there is none
     */
    T orThrow();

    /**
     * A tree.
     *
     * @param id identifier of the sentence
     * @param tree the tree
     * @param secondaryEdges number of edges of the file that the tree does not hold, since a node has one parent
     */
    record Parsed<T>(String id, T tree, int secondaryEdges) implements TreebankEntry<T> {
        /** A tree that holds all edges. */
        public Parsed(String id, T tree) {
            this(id, tree, 0);
        }

        @Override
        public T orThrow() {
            return tree;
        }
    }

    /**
     * No tree.
     *
     * @param id identifier that the sentence would have
     * @param error what is wrong, and where
     * @param raw the text as it stands in the file, cut after {@link #MAX_RAW_LENGTH} characters; bytes that could
     *     not be decoded are replaced
     */
    record Malformed<T>(String id, MalformedTreeException error, String raw) implements TreebankEntry<T> {
        /** Longest text kept, in UTF-16 units. */
        public static final int MAX_RAW_LENGTH = 1_000_000;

        /** Cuts the text. */
        public Malformed {
            raw = raw.length() <= MAX_RAW_LENGTH ? raw : raw.substring(0, MAX_RAW_LENGTH);
        }

        @Override
        public T orThrow() {
            throw error;
        }
    }
}
