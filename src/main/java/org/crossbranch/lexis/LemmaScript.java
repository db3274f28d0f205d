package org.crossbranch.lexis;

import java.util.Arrays;

/**
 * The edits that make a lemma of a word form (Straka 2018): what stands before and behind the longest substring that both share is
 * replaced, and letters get the case that the lemma has. Since an edit names no more of the form than how many characters go, one
 * script serves many words. A form and its lemma have one script, and it gives the lemma back whatever the characters are.
 *
 * <p>Written as {@code CASE|FRONT|BACK|PREFIX|SUFFIX}: {@code l0|0|2||er} takes two characters from the end of the form in small
 * letters and puts <i>er</i> there. CASE lists from where letters are small ({@code l}) or capital ({@code u}), counted from the end
 * of the lemma in its second half. Without CASE, form and lemma are taken as they stand. {@code *} for BACK takes the whole form.
 * Characters are Unicode code points.
 *
 * @param casing the case of the lemma's letters, or the empty string
 * @param front number of characters that go at the beginning of the form
 * @param back number of characters that go at its end, or {@link #WHOLE}
 * @param prefix what the lemma has there at its beginning
 * @param suffix what it has at its end
 */
public record LemmaScript(String casing, int front, int back, String prefix, String suffix) {
    /** A number of characters that stands for all of a form. */
    public static final int WHOLE = -1;

    /** Pairs of longer strings are compared at their beginnings only: the time grows with the product of the lengths. */
    private static final int LONGEST = 1_000;

    private static final String ALL = "*";
    private static final char SMALL = 'l';
    private static final char CAPITAL = 'u';

    /** The script that makes a lemma of a form; neither is empty. */
    public static LemmaScript of(String form, String lemma) {
        int[] cased = lemma.codePoints().toArray();
        LemmaScript folded = edits(
                casing(cased), form.codePoints().map(Character::toLowerCase).toArray(), small(cased));
        // A few letters are not the capital, or the small letter, of their own counterpart, such as the Turkish dotted
        // capital.
        return folded.apply(form).equals(lemma)
                ? folded
                : edits("", form.codePoints().toArray(), cased);
    }

    private static LemmaScript edits(String casing, int[] form, int[] lemma) {
        Shared shared = form.length > LONGEST || lemma.length > LONGEST
                ? Shared.beginning(form, lemma)
                : Shared.longest(form, lemma);
        if (shared.length == 0) {
            return new LemmaScript(casing, 0, WHOLE, "", new String(lemma, 0, lemma.length));
        }
        int lemmaEnd = shared.inLemma + shared.length;
        return new LemmaScript(
                casing,
                shared.inForm,
                form.length - shared.inForm - shared.length,
                new String(lemma, 0, shared.inLemma),
                new String(lemma, lemmaEnd, lemma.length - lemmaEnd));
    }

    /** Where the common substring lies; if there is none, of length 0. */
    private record Shared(int inForm, int inLemma, int length) {

        /** The longest; of equally long ones the first in the lemma, then in the form. */
        static Shared longest(int[] form, int[] lemma) {
            Shared best = new Shared(0, 0, 0);
            int[] before = new int[form.length + 1];
            for (int l = 1; l <= lemma.length; l++) {
                int[] lengths = new int[form.length + 1];
                for (int f = 1; f <= form.length; f++) {
                    lengths[f] = lemma[l - 1] == form[f - 1] ? before[f - 1] + 1 : 0;
                    if (lengths[f] > best.length) {
                        best = new Shared(f - lengths[f], l - lengths[f], lengths[f]);
                    }
                }
                before = lengths;
            }
            return best;
        }

        static Shared beginning(int[] form, int[] lemma) {
            int mismatch = Arrays.mismatch(form, lemma);
            return new Shared(0, 0, mismatch < 0 ? form.length : mismatch);
        }
    }

    private static String casing(int[] lemma) {
        StringBuilder casing = new StringBuilder();
        char last = 0;
        for (int i = 0; i < lemma.length; i++) {
            char kind = Character.toLowerCase(lemma[i]) == lemma[i] ? SMALL : CAPITAL;
            if (kind != last) {
                casing.append(kind).append(i <= lemma.length / 2 ? i : i - lemma.length);
                last = kind;
            }
        }
        return casing.toString();
    }

    private static int[] small(int[] letters) {
        return Arrays.stream(letters).map(Character::toLowerCase).toArray();
    }

    /**
     * The script of a text as {@link #toString} writes it.
     *
     * @throws IllegalArgumentException if the text is no script
     */
    public static LemmaScript parse(String text) {
        String[] parts = text.split("\\|", -1);
        try {
            if (parts.length == 5 && parts[0].matches("([lu]-?\\d{1,9})*")) {
                int front = Integer.parseInt(parts[1]);
                int back = parts[2].equals(ALL) ? WHOLE : Integer.parseInt(parts[2]);
                if (front >= 0 && back >= (parts[2].equals(ALL) ? WHOLE : 0)) {
                    return new LemmaScript(parts[0], front, back, unescaped(parts[3]), unescaped(parts[4]));
                }
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(notAScript(text), e);
        }
        throw new IllegalArgumentException(notAScript(text));
    }

    private static String notAScript(String text) {
        return "\"" + text + "\" is no lemma script, such as l0|0|2||er";
    }

    /** How many characters of a form the script leaves; fewer than 0 of one that is too short for it. */
    public int kept(String form) {
        // In long, since both numbers are read from texts.
        return back == WHOLE
                ? 0
                : Math.toIntExact(Math.max(-1, (long) form.codePointCount(0, form.length()) - front - back));
    }

    /** Whether a form has the characters that the script takes away, and something is left. */
    public boolean fits(String form) {
        int kept = kept(form);
        return kept > 0 || (kept == 0 && !(prefix.isEmpty() && suffix.isEmpty()));
    }

    /** The lemma of a form; of one that the script does not fit, the form itself. */
    public String apply(String form) {
        if (!fits(form)) {
            return form;
        }
        String edited =
                prefix + new String(form.codePoints().toArray(), back == WHOLE ? 0 : front, kept(form)) + suffix;
        return casing.isEmpty() ? edited : cased(edited);
    }

    private String cased(String edited) {
        int[] lemma = small(edited.codePoints().toArray());
        String[] runs = casing.split("(?=[lu])", -1);
        for (int run = 0; run < runs.length; run++) {
            if (runs[run].charAt(0) == CAPITAL) {
                int end = run + 1 < runs.length ? place(runs[run + 1], lemma.length) : lemma.length;
                for (int i = place(runs[run], lemma.length); i < end; i++) {
                    lemma[i] = Character.toUpperCase(lemma[i]);
                }
            }
        }
        return new String(lemma, 0, lemma.length);
    }

    private static int place(String run, int length) {
        int place = Integer.parseInt(run.substring(1));
        return Math.max(0, Math.min(length, place < 0 ? place + length : place));
    }

    @Override
    public String toString() {
        return casing + "|" + front + "|" + (back == WHOLE ? ALL : back) + "|" + escaped(prefix) + "|"
                + escaped(suffix);
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("|", "%7C");
    }

    private static String unescaped(String text) {
        return text.replace("%7C", "|").replace("%25", "%");
    }
}
