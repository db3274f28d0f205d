package org.crossbranch.tree;

import java.util.List;
import java.util.Set;

/**
 * Relations of which a head has at most one dependent, of all of them together. A subtype such as {@code nsubj:pass} counts as its
 * relation, but for {@code nsubj:outer}, the subject of a clause that has a clause for its predicate.
 *
 * @param names the relations without subtypes
 */
public record UniqueRelations(List<String> names) {
    /** The subjects of Universal Dependencies. */
    public static final UniqueRelations SUBJECTS = new UniqueRelations(List.of("nsubj", "csubj"));

    private static final Set<String> NOT_COUNTED = Set.of("outer");

    /**
     * Checks the names.
     *
     * @throws IllegalArgumentException if one is empty, or has a subtype, a comma or a slash
     */
    public UniqueRelations {
        names = List.copyOf(names);
        for (String name : names) {
            if (!isName(name)) {
                throw new IllegalArgumentException(
                        "\"" + name + "\" is no relation of which a head may have one; give it without its subtype");
            }
        }
    }

    /** Whether a text may be the name of one. */
    public static boolean isName(String text) {
        return text.matches("[^:,/\\s]+");
    }

    /** Whether a label is one of them. */
    public boolean contains(String label) {
        int colon = label.indexOf(':');
        return names.contains(relation(label)) && !(colon >= 0 && NOT_COUNTED.contains(label.substring(colon + 1)));
    }

    /** A label without its subtype. */
    public static String relation(String label) {
        int colon = label.indexOf(':');
        return colon < 0 ? label : label.substring(0, colon);
    }
}
