package org.crossbranch.transform.penn;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.transform.PennLabel;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.jspecify.annotations.Nullable;

/**
 * Tells the empty elements of a Penn-style tree from its words. Where a tree has the tag {@code -NONE-}, the tokens with
 * that tag are empty and no others. Elsewhere, as in the Penn corpora of historical English and their kin, a phrase's label
 * stands right over the empty element, and the form decides: {@code (C 0)}, {@code (NP-SBJ *pro*)}. Under the tags of
 * numerals, symbols, nouns and punctuation a form is a word all the same: {@code (CD 0)}, {@code (SYM *)}.
 *
 * @param forms forms of empty elements; {@value #STARRED} stands for itself and for every word between stars. A suffix, such
 *     as an index or a case, may follow: {@code *-4}, {@code *con*-D}
 */
public record EmptyElements(Set<String> forms) {
    /** The form that stands for all starred words. */
    public static final String STARRED = "*";

    /** Zeros and starred words. */
    public static final EmptyElements STANDARD = new EmptyElements(Set.of("0", STARRED));

    private static final String EMPTY_TAG = "-NONE-";
    private static final Pattern STARRED_WORD = Pattern.compile("\\*[\\p{L}\\p{N}?]+\\*");
    private static final Pattern SUFFIXED = Pattern.compile("(.+?)-[\\p{L}\\p{N}]+");
    private static final Set<String> TAGS_OF_WORDS =
            Set.of("CD", "NUM", "SYM", "LS", "LST", "NFP", "HYPH", "NN", "NNS", "NNP", "NNPS", "FW", "$", "#");

    /** Copies the set. */
    public EmptyElements {
        forms = Set.copyOf(forms);
    }

    /** Whether a token with the tag of empty elements hangs below a phrase that is otherwise empty. */
    static boolean isBelowItsPhrase(Token token) {
        return token.tag().equals(EMPTY_TAG);
    }

    /** Number of a sentence's tokens that are empty. */
    public int count(Sentence sentence) {
        int count = 0;
        for (Trace trace : in(sentence)) {
            count += trace == null ? 0 : 1;
        }
        return count;
    }

    /** The trace that each token of a sentence is; null for a word. */
    @Nullable
    Trace[] in(Sentence sentence) {
        boolean isTagged = sentence.tokens().stream().anyMatch(EmptyElements::isBelowItsPhrase);
        @Nullable Trace[] traces = new Trace[sentence.length()];
        for (int i = 0; i < traces.length; i++) {
            Token token = sentence.token(i);
            if (isTagged ? isBelowItsPhrase(token) : isEmptyForm(token)) {
                traces[i] = Trace.parse(token.form());
            }
        }
        return traces;
    }

    private boolean isEmptyForm(Token token) {
        Matcher suffixed = SUFFIXED.matcher(token.form());
        String form = suffixed.matches() ? suffixed.group(1) : token.form();
        boolean isOneOfThem = forms.contains(form)
                || (forms.contains(STARRED) && STARRED_WORD.matcher(form).matches());
        return isOneOfThem
                && !Punctuation.STANDARD.includes(token)
                && !TAGS_OF_WORDS.contains(PennLabel.parse(token.tag()).category());
    }
}
