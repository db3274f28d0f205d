package org.crossbranch.tree;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One token of a sentence with what a treebank says about it. A value that the source does not give is the empty
 * string (or the empty map), never {@code null}.
 *
 * @param form the word form as it stands in the text, unescaped, not empty
 * @param tag the part-of-speech tag; where a source has two, the universal or coarse one
 * @param xpos the language-specific tag of a source with two
 * @param lemma the lemma
 * @param morphology morphological attributes; a column that a format leaves unanalysed stands under {@link
 *     #UNANALYSED_MORPHOLOGY}
 * @param function the label of the edge from the token to its parent constituent
 * @param start offset of the first character in the sentence's text, or {@link #NO_OFFSET}
 * @param end offset after the last character in the sentence's text, or {@link #NO_OFFSET}
 */
public record Token(
        String form,
        String tag,
        String xpos,
        String lemma,
        SortedMap<String, String> morphology,
        String function,
        int start,
        int end) {

    /** Key of a morphology column that is one opaque string, such as the export format's. */
    public static final String UNANALYSED_MORPHOLOGY = "morph";

    /** Offset of a token whose place in the raw text is not known. */
    public static final int NO_OFFSET = -1;

    /** Checks that nothing is null, that the form is not empty and that the offsets are a span or both absent. */
    public Token {
        Objects.requireNonNull(tag, "tag");
        Objects.requireNonNull(xpos, "xpos");
        Objects.requireNonNull(lemma, "lemma");
        Objects.requireNonNull(function, "function");
        if (form.isEmpty()) {
            throw new IllegalArgumentException("a token's form is empty");
        }
        boolean noOffsets = start == NO_OFFSET && end == NO_OFFSET;
        if (!noOffsets && (start < 0 || end < start)) {
            throw new IllegalArgumentException("token \"" + form + "\" has the offsets " + start + ".." + end);
        }
        morphology = morphology.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(morphology));
    }

    /** A token with one tag only. */
    public Token(
            String form,
            String tag,
            String lemma,
            SortedMap<String, String> morphology,
            String function,
            int start,
            int end) {
        this(form, tag, "", lemma, morphology, function, start, end);
    }

    /** A token of which only form and tag are known. */
    public static Token of(String form, String tag) {
        return new Token(form, tag, "", Collections.emptySortedMap(), "", NO_OFFSET, NO_OFFSET);
    }

    /** The morphology as one string: what a format left unanalysed, else the attributes as {@code Case=Nom|Number=Sing}. */
    public String morphologyText() {
        String unanalysed = morphology.getOrDefault(UNANALYSED_MORPHOLOGY, "");
        return unanalysed.isEmpty()
                ? morphology.entrySet().stream()
                        .map(attribute -> attribute.getKey() + "=" + attribute.getValue())
                        .collect(Collectors.joining("|"))
                : unanalysed;
    }

    /** This token with another tag. */
    public Token withTag(String newTag) {
        return new Token(form, newTag, xpos, lemma, morphology, function, start, end);
    }

    /** This token with another language-specific tag. */
    public Token withXpos(String newXpos) {
        return new Token(form, tag, newXpos, lemma, morphology, function, start, end);
    }

    /** This token with another function. */
    public Token withFunction(String newFunction) {
        return new Token(form, tag, xpos, lemma, morphology, newFunction, start, end);
    }

    /** This token with lemma and morphology. */
    public Token withAnalysis(String newLemma, Map<String, String> newMorphology) {
        return new Token(form, tag, xpos, newLemma, new TreeMap<>(newMorphology), function, start, end);
    }
}
