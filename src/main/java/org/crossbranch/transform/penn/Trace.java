package org.crossbranch.transform.penn;

import java.util.Set;
import org.crossbranch.transform.PennLabel;

/**
 * An empty element of a Penn-style tree, by its form.
 *
 * @param kind such as {@code *T*}, {@code *}, {@code 0}
 * @param index the index that it shares with what it stands for, or empty
 */
record Trace(String kind, String index) {
    /** Movement, extraposition ("interpret constituent here"), extraposition with "it", right node raising. */
    private static final Set<String> MOVING = Set.of("*T*", "*ICH*", "*EXP*", "*RNR*");

    /** The element that a form names. */
    static Trace parse(String form) {
        int hyphen = form.lastIndexOf('-');
        String index = form.substring(hyphen + 1);
        boolean isIndexed = hyphen >= 0 && PennLabel.isNumber(index);
        return isIndexed ? new Trace(form.substring(0, hyphen), index) : new Trace(form, "");
    }

    /** Whether what it stands for is to be moved here. */
    boolean moves() {
        return MOVING.contains(kind);
    }

    /** Whether it stands for a moved wh-phrase or topic, which c-commands it. */
    boolean isCommanded() {
        return kind.equals("*T*");
    }
}
