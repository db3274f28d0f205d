package org.crossbranch.transition;

/**
 * An entry of an action inventory: its type and, for an action that labels, the label.
 *
 * @param type what the action does
 * @param label the label that it assigns (a collapsed chain such as {@code S@VP} counts as one; a temporary symbol ends in
 *     a colon), the number of items that it passes over ({@code 2} in {@code GAP-2}), or empty
 */
public record Action(Type type, String label) implements Comparable<Action> {

    /**
     * The kinds of action; each system documents those that it has. Structural ones come first: an inventory sorts by this
     * order, so that the labelling actions stand together at its end.
     */
    public enum Type {
        /** Takes the next token from the buffer. */
        SHIFT("SHIFT", true, false),
        /** Unites the focus item with one item of the memory; the item is the action's target. */
        COMBINE("COMBINE", true, true),
        /** Unites the two topmost items. */
        MERGE("MERGE", true, false),
        /** Unites the two topmost items, the left one with the head. */
        MERGE_LEFT("MERGE-LEFT", true, false),
        /** Unites the two topmost items, the right one with the head. */
        MERGE_RIGHT("MERGE-RIGHT", true, false),
        /** Puts a unary constituent over the topmost item; its label is the action's. */
        REDUCE_UNARY("REDUCE-UNARY", true, false),
        /** Makes a constituent of the two topmost items, the left one with the head; its label is the action's. */
        REDUCE_LEFT("REDUCE-LEFT", true, false),
        /** Makes a constituent of the two topmost items, the right one with the head; its label is the action's. */
        REDUCE_RIGHT("REDUCE-RIGHT", true, false),
        /** Leaves the token just shifted without a unary constituent. */
        GHOST_REDUCE("GHOST-REDUCE", true, false),
        /** Passes over the top of the stack; as {@code GAP-2}, over that many items at once. */
        GAP("GAP", true, false),
        /** Gives the second item back to the buffer. */
        SWAP("SWAP", true, false),
        /** Gives that many items back to the buffer, from the second on, such as {@code COMPOUND-SWAP-2}. */
        COMPOUND_SWAP("COMPOUND-SWAP", true, false),
        /** Puts a unary constituent over the token at a position of a list; its label is the action's. */
        UNARY("UNARY", true, true),
        /** Makes a constituent of two neighbours in a list, the left one with the head; its label is the action's. */
        BINARY_LEFT("BINARY-LEFT", true, true),
        /** Makes a constituent of two neighbours in a list, the right one with the head; its label is the action's. */
        BINARY_RIGHT("BINARY-RIGHT", true, true),
        /** Adds an item of a list to the constituent before it. */
        ADD_LEFT("ADD-LEFT", true, true),
        /** Adds an item of a list to the constituent after it. */
        ADD_RIGHT("ADD-RIGHT", true, true),
        /** Lets two neighbours in a list change places. */
        SWAP_AT("SWAP-AT", true, true),
        /** Makes the item below the top a dependent of the top; its label is the action's. */
        LEFT_ARC("LEFT-ARC", true, false),
        /** Makes the top a dependent of the item below it; its label is the action's. */
        RIGHT_ARC("RIGHT-ARC", true, false),
        /** Takes the topmost item, which has its head, off the stack. */
        REDUCE("REDUCE", true, false),
        /** Passes over the top of the stack, without an arc between it and the next token. */
        NO_ARC("NO-ARC", true, false),
        /** Makes the item below the second a dependent of the top; its label is the action's. */
        LEFT_ARC_2("LEFT-ARC2", true, false),
        /** Makes the top a dependent of the item below the second; its label is the action's. */
        RIGHT_ARC_2("RIGHT-ARC2", true, false),
        /** Makes the item below the top a dependent of a node of the top's left spine; its label is the action's. */
        SPINE_LEFT_ARC("SPINE-LEFT-ARC", true, true),
        /** Makes the top a dependent of a node of the right spine of the item below it; its label is the action's. */
        SPINE_RIGHT_ARC("SPINE-RIGHT-ARC", true, true),
        /** Hangs the last item, when nothing else is left, on the root; its label is the action's. */
        ROOT("ROOT", true, false),
        /** Hangs an item on the root while others are left: the tree has several dependents of the root. */
        EARLY_ROOT("EARLY-ROOT", true, false),
        /** As {@link #ROOT}, an arc from a node for the root that stands before the sentence. */
        ROOT_RIGHT_ARC("ROOT-RIGHT-ARC", true, false),
        /** As {@link #EARLY_ROOT}, an arc from a node for the root that stands before the sentence. */
        EARLY_ROOT_RIGHT_ARC("EARLY-ROOT-RIGHT-ARC", true, false),
        /** An arc from such a node that has a dependent already: the tree has several dependents of the root. */
        FURTHER_ROOT_RIGHT_ARC("FURTHER-ROOT-RIGHT-ARC", true, false),
        /** As {@link #ROOT}, an arc from a node for the root that stands after the sentence. */
        ROOT_LEFT_ARC("ROOT-LEFT-ARC", true, false),
        /** As {@link #EARLY_ROOT}, an arc from a node for the root that stands after the sentence. */
        EARLY_ROOT_LEFT_ARC("EARLY-ROOT-LEFT-ARC", true, false),
        /** As {@link #FURTHER_ROOT_RIGHT_ARC}, an arc from a node for the root that stands after the sentence. */
        FURTHER_ROOT_LEFT_ARC("FURTHER-ROOT-LEFT-ARC", true, false),
        /** Makes a token, the action's target, the head of the next one. */
        HEAD("HEAD", true, true),
        /** The current item is not a constituent. */
        NO_LABEL("NO-LABEL", false, false),
        /** The current item is a constituent, or the arc just made is one, with this label. */
        LABEL("LABEL", false, false);

        private final String printed;
        private final boolean structural;
        private final boolean targeted;

        Type(String printed, boolean structural, boolean targeted) {
            this.printed = printed;
            this.structural = structural;
            this.targeted = targeted;
        }

        /** Whether the action builds structure; the others label what is built. Of REDUCE actions and arcs, which do both, true. */
        public boolean isStructural() {
            return structural;
        }

        /** Whether the action acts on one item among many, its target, named behind it as in {@code COMBINE-3}. */
        public boolean hasTarget() {
            return targeted;
        }
    }

    /** An action without a label. */
    public static Action of(Type type) {
        return new Action(type, "");
    }

    /** The papers' name, such as {@code LABEL-NP}. */
    public String name() {
        return label.isEmpty() ? type.printed : type.printed + "-" + label;
    }

    @Override
    public int compareTo(Action other) {
        int order = type.compareTo(other.type);
        return order != 0 ? order : label.compareTo(other.label);
    }
}
