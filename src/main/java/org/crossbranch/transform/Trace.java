package org.crossbranch.transform;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.tree.Token;

/**
 * An empty element of a Penn Treebank: a token that stands for nothing in the text.
 *
 * @param kind such as {@code *T*}, {@code *}, {@code 0}
 * @param index the index that it shares with what it stands for, or empty
 */
record Trace(String kind, String index) {
    private static final String EMPTY_TAG = "-NONE-";
    private static final Pattern INDEXED = Pattern.compile("(.*?)(?:-([0-9]+))?");

    /** In the Penn corpora of historical English and their kin, a phrase's label stands right over the empty element. */
    private static final Pattern STARRED = Pattern.compile("\\*[A-Za-z?]+\\*(?:-[0-9]+)?");

    /** Movement, extraposition ("interpret constituent here"), extraposition with "it", right node raising. */
    private static final Set<String> MOVING = Set.of("*T*", "*ICH*", "*EXP*", "*RNR*");

    /** What a token is, if it is an empty element. */
    static Optional<Trace> of(Token token) {
        if (!token.tag().equals(EMPTY_TAG) && !STARRED.matcher(token.form()).matches()) {
            return Optional.empty();
        }
        Matcher parts = INDEXED.matcher(token.form());
        return parts.matches()
                ? Optional.of(new Trace(parts.group(1), parts.group(2) == null ? "" : parts.group(2)))
                : Optional.empty();
    }

    /** Whether a token with the tag of empty elements hangs below a phrase that is otherwise empty. */
    static boolean isBelowItsPhrase(Token token) {
        return token.tag().equals(EMPTY_TAG);
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
