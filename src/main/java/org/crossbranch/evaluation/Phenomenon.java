package org.crossbranch.evaluation;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.BracketView.Bracket;

/** A cause of crossing branches (after Evang 2011; Coavoux 2017, §8.4.1). */
public enum Phenomenon {
    /** A question word or relative pronoun before the phrase that it belongs to. */
    WH_EXTRACTION("whExtraction", "wh-extraction"),
    /** A clause on both sides of a verb that governs it: a quotation around <i>he says</i>. */
    CIRCUMPOSITION("circumposition", "circumposed quotation"),
    /** A clause before the verb that governs it, with other words between: a fronted quotation. */
    FRONTED_CLAUSE("frontedClause", "fronted quotation"),
    /** Another phrase at the beginning of a clause, away from its head. */
    FRONTED_PHRASE("frontedPhrase", "fronted phrase"),
    /** An expletive pronoun and the clause that it stands for. */
    IT_EXTRAPOSITION("itExtraposition", "it-extraposition"),
    /** A finite verb and its complements around the verb's subject. */
    SUBJECT_VERB_INVERSION("subjectVerbInversion", "subject-verb inversion"),
    /** A modifier or complement after its head, with other words between. */
    EXTRAPOSITION("extraposition", "extraposition"),
    /** A phrase before its head, with nothing but verbs between. */
    VERB_CLUSTER("verbCluster", "verb cluster"),
    /** None of these. */
    OTHER("other", "other");

    private static final Set<Phenomenon> BEHIND =
            Set.of(IT_EXTRAPOSITION, SUBJECT_VERB_INVERSION, EXTRAPOSITION, CIRCUMPOSITION);

    private final String key;
    private final String title;

    Phenomenon(String key, String title) {
        this.key = key;
        this.title = title;
    }

    /** Its name for programs. */
    public String key() {
        return key;
    }

    /** Its name for people. */
    public String title() {
        return title;
    }

    /** Whether the moved phrase stands before the rest of its constituent. */
    boolean isInFront() {
        return this == CIRCUMPOSITION || !BEHIND.contains(this);
    }

    /** Whether the moved phrase stands behind the rest of its constituent. */
    boolean isBehind() {
        return BEHIND.contains(this);
    }

    /**
     * An occurrence of a phenomenon: the constituents that one moved phrase makes discontinuous.
     *
     * @param phenomenon the phenomenon
     * @param brackets from the lowest constituent up
     */
    record Occurrence(Phenomenon phenomenon, List<Bracket> brackets) {
        Occurrence {
            brackets = List.copyOf(brackets);
        }

        /** Whether the other is one of the same phenomenon over some of the same tokens. */
        boolean isLike(Occurrence other) {
            return phenomenon == other.phenomenon
                    && brackets.stream()
                            .anyMatch(bracket -> other.brackets.stream()
                                    .anyMatch(another -> bracket.yield().intersects(another.yield())));
        }

        /**
         * Compares the occurrences of two trees of one sentence. One is perfect if all of its constituents are predicted, and no other of
         * the phenomenon shares tokens with it. One is partial if a predicted occurrence of the same phenomenon shares tokens.
         */
        static SortedMap<Phenomenon, OutcomeCounts> compare(List<Occurrence> gold, List<Occurrence> predicted) {
            SortedMap<Phenomenon, OutcomeCounts> counts = new TreeMap<>();
            Set<Bracket> goldBrackets = brackets(gold);
            Set<Bracket> predictedBrackets = brackets(predicted);
            for (Occurrence occurrence : gold) {
                List<Occurrence> found =
                        predicted.stream().filter(occurrence::isLike).toList();
                boolean isPerfect =
                        predictedBrackets.containsAll(occurrence.brackets) && goldBrackets.containsAll(brackets(found));
                OutcomeCounts outcome = isPerfect
                        ? OutcomeCounts.PERFECT
                        : found.isEmpty() ? OutcomeCounts.NOT_DETECTED : OutcomeCounts.PARTIAL;
                counts.merge(occurrence.phenomenon, outcome, OutcomeCounts::plus);
            }
            for (Occurrence occurrence : predicted) {
                if (gold.stream().noneMatch(occurrence::isLike)) {
                    counts.merge(occurrence.phenomenon, OutcomeCounts.FALSE_POSITIVE, OutcomeCounts::plus);
                }
            }
            return counts;
        }

        private static Set<Bracket> brackets(Collection<Occurrence> occurrences) {
            return occurrences.stream()
                    .flatMap(occurrence -> occurrence.brackets.stream())
                    .collect(Collectors.toCollection(HashSet::new));
        }
    }
}
