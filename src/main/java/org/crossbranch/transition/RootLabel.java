package org.crossbranch.transition;

/**
 * The label of a root in systems that know a root by its label. Some treebanks give a root a label that constituents below
 * roots bear, too, such as NP for a fragment. An inventory keeps the two apart: {@code @@NP} is the root's, {@code NP} the
 * others'. A root's label that no other constituent bears stays as it is.
 */
public final class RootLabel {
    /** No label begins with it: normal forms escape {@code @}, or join chains with it, of which only a root may be nameless. */
    private static final String MARK = "@@";

    private RootLabel() {}

    /** A root's label, kept apart from those of other constituents. */
    public static String apart(String label) {
        return MARK + label;
    }

    /** Whether a label is a root's, kept apart from those of other constituents. */
    public static boolean isApart(String label) {
        return label.startsWith(MARK);
    }

    /** The label that the tree has; another label is returned as it is. */
    public static String ofTree(String label) {
        return isApart(label) ? label.substring(MARK.length()) : label;
    }
}
