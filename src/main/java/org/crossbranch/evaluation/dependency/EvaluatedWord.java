package org.crossbranch.evaluation.dependency;

import java.util.Locale;
import java.util.SortedMap;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.conll.ConlluRow;

/**
 * A word as it is compared. Positions are those of the stretch of text that it is compared in.
 *
 * @param key the form in lower case
 * @param start first character of its token, in UTF-16 units, blanks not counted
 * @param end character after the last
 * @param isMultiword whether the token has a row of its own and stands for several words
 * @param labels the columns that are compared
 * @param arc the arc that leads to it
 */
record EvaluatedWord(String key, int start, int end, boolean isMultiword, Labels labels, Arc arc) {

    static String key(String form) {
        return form.toLowerCase(Locale.ROOT);
    }

    /** Whether all characters are punctuation by Unicode, which is how CoNLL-X leaves out punctuation. */
    boolean isPunctuation() {
        return key.codePoints().allMatch(EvaluatedWord::isPunctuation);
    }

    private static boolean isPunctuation(int character) {
        return switch (Character.getType(character)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    /**
     * The columns that are compared.
     *
     * @param upos UPOS
     * @param xpos XPOS
     * @param lemma LEMMA
     * @param features FEATS as written
     * @param attributes FEATS as attributes with values
     * @param universalFeatures the universal ones of them, sorted
     * @param relation DEPREL as written
     * @param universalRelation DEPREL without subtype
     */
    record Labels(
            String upos,
            String xpos,
            String lemma,
            String features,
            SortedMap<String, String> attributes,
            String universalFeatures,
            String relation,
            String universalRelation) {
        private static final String NONE = "_";
        private static final int LEMMA = 2;
        private static final int UPOS = 3;
        private static final int XPOS = 4;
        private static final int FEATS = 5;
        private static final int DEPREL = 7;

        static Labels of(ConlluRow row) {
            String features = row.columns().get(FEATS);
            String relation = row.columns().get(DEPREL);
            return new Labels(
                    row.columns().get(UPOS),
                    row.columns().get(XPOS),
                    row.columns().get(LEMMA),
                    features,
                    row.morphology(),
                    Conventions.universalFeatures(features),
                    relation,
                    Conventions.universalRelation(relation));
        }

        boolean hasTagsOf(Labels other) {
            return upos.equals(other.upos)
                    && xpos.equals(other.xpos)
                    && universalFeatures.equals(other.universalFeatures);
        }

        boolean hasUniversalTagsOf(Labels other) {
            return upos.equals(other.upos) && universalFeatures.equals(other.universalFeatures);
        }

        /** Whether a predicted lemma is right for this gold word; any is where gold has none. */
        boolean admitsLemma(Labels predicted) {
            return lemma.equals(NONE) || lemma.equals(predicted.lemma);
        }
    }

    /**
     * The arc that leads to a word.
     *
     * @param head index of the head among the words of its side, or {@link DependencyTree#ROOT}
     * @param distance the head's place less the dependent's, in words; 0 from the root
     * @param isNonProjective whether a word between the two is not dominated by the head
     */
    record Arc(int head, int distance, boolean isNonProjective) {

        boolean isFromRoot() {
            return head == DependencyTree.ROOT;
        }

        /** The range of its length, as CoNLL-X groups distances. */
        String lengthRange() {
            int length = Math.abs(distance);
            if (isFromRoot()) {
                return "root";
            }
            if (length <= 2) {
                return Integer.toString(length);
            }
            return length <= 6 ? "3-6" : "7+";
        }

        /** The head's side, seen from the dependent. */
        String direction() {
            if (isFromRoot()) {
                return "root";
            }
            return distance < 0 ? "head before" : "head after";
        }
    }
}
