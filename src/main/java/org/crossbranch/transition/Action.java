package org.crossbranch.transition;

/**
 * An entry of an action inventory: its type and, for a labelling action, the label.
 *
 * @param type what the action does
 * @param label the label that it assigns (a collapsed chain such as {@code S@VP} counts as one), or empty
 */
public record Action(Type type, String label) implements Comparable<Action> {

    /** The kinds of action; each system documents those that it has. */
    public enum Type {
        /** Takes the next token from the buffer. */
        SHIFT("SHIFT", true),
        /** Unites the focus item with one item of the memory; the item is the action's target. */
        COMBINE("COMBINE", true),
        /** The current item is not a constituent. */
        NO_LABEL("NO-LABEL", false),
        /** The current item is a constituent with this label. */
        LABEL("LABEL", false);

        private final String printed;
        private final boolean structural;

        Type(String printed, boolean structural) {
            this.printed = printed;
            this.structural = structural;
        }

        /** Whether the action builds structure, rather than labels it. */
        public boolean isStructural() {
            return structural;
        }
    }

    /** An action without a label. */
    public static Action of(Type type) {
        return new Action(type, "");
    }

    /**
     * The action of a {@link #name}; a target behind it, as in {@code COMBINE-3}, is left out.
     *
     * @throws IllegalArgumentException if it is no action's name
     */
    public static Action parse(String name) {
        for (Type type : Type.values()) {
            if (name.equals(type.printed)) {
                return of(type);
            }
        }
        for (Type type : Type.values()) {
            if (name.startsWith(type.printed + "-")) {
                return type == Type.COMBINE ? of(type) : new Action(type, name.substring(type.printed.length() + 1));
            }
        }
        throw new IllegalArgumentException("no action is called \"" + name + "\"");
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
