package org.crossbranch.inspection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.crossbranch.inspection.TreebankProfile.Oddity;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.UniqueRelations;

/**
 * Rules of Universal Dependencies that hold for all languages, as version 2 of its <a
 * href="https://universaldependencies.org/validation-rules.html">validator</a> checks them at level 3. Trees with other relations are no
 * trees of Universal Dependencies, and break no rule.
 */
final class UniversalRules {
    private static final String ROOT = "root";
    private static final String PUNCTUATION = "punct";

    private static final Set<String> RELATIONS = Set.of(
            ("acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse dislocated expl fixed flat"
                            + " goeswith iobj list mark nmod nsubj nummod obj obl orphan parataxis punct reparandum root vocative xcomp")
                    .split(" "));

    /** Relations in which the head precedes the dependent. */
    private static final Set<String> TO_THE_RIGHT = Set.of("conj", "fixed", "flat", "goeswith", "appos");

    /** By relation of a function word: the relations that its dependents may have. */
    private static final Map<String, Set<String>> DEPENDENTS = Map.of(
            "case",
            Set.of("advmod", "obl", "goeswith", "fixed", "reparandum", "conj", "cc", PUNCTUATION),
            "mark",
            Set.of("advmod", "obl", "goeswith", "fixed", "reparandum", "conj", "cc", PUNCTUATION),
            "aux",
            Set.of("goeswith", "fixed", "reparandum", "conj", "cc", PUNCTUATION),
            "cop",
            Set.of("goeswith", "fixed", "reparandum", "conj", "cc", PUNCTUATION),
            "cc",
            Set.of("goeswith", "fixed", "reparandum", "conj", PUNCTUATION),
            "fixed",
            Set.of("goeswith", "reparandum", "conj", PUNCTUATION),
            "goeswith",
            Set.of(),
            PUNCTUATION,
            Set.of(PUNCTUATION));

    private UniversalRules() {}

    /** The rules that a tree breaks, each as often as it does. */
    static List<Oddity> broken(DependencyTree tree) {
        List<Oddity> broken = new ArrayList<>();
        if (!tree.labels().stream().allMatch(label -> RELATIONS.contains(UniqueRelations.relation(label)))) {
            return broken;
        }
        int[] subjects = new int[tree.sentence().length()];
        for (int word = 0; word < subjects.length; word++) {
            String relation = UniqueRelations.relation(tree.label(word));
            int head = tree.head(word);
            if (head == DependencyTree.ROOT != relation.equals(ROOT)) {
                broken.add(Oddity.ROOT_RELATION);
            }
            if (head == DependencyTree.ROOT) {
                continue;
            }
            if (TO_THE_RIGHT.contains(relation) && word < head) {
                broken.add(Oddity.RIGHT_TO_LEFT);
            }
            if (UniqueRelations.SUBJECTS.contains(tree.label(word)) && ++subjects[head] == 2) {
                broken.add(Oddity.SEVERAL_SUBJECTS);
            }
            String above = UniqueRelations.relation(tree.label(head));
            Set<String> allowed = DEPENDENTS.get(above);
            if (allowed != null && !allowed.contains(relation) && !isExempt(tree, word, relation, above)) {
                broken.add(above.equals(PUNCTUATION) ? Oddity.PUNCTUATION_DEPENDENT : Oddity.FUNCTION_WORD_DEPENDENT);
            }
        }
        return broken;
    }

    /** Negations of function words, and punctuation below words whose arcs cross others. */
    private static boolean isExempt(DependencyTree tree, int word, String relation, String above) {
        Token token = tree.sentence().token(word);
        boolean isNegation = relation.equals("advmod")
                && (token.tag().equals("PART") || token.tag().equals("ADV"))
                && "Neg".equals(token.morphology().get("Polarity"));
        return (isNegation && !above.equals(PUNCTUATION))
                || (relation.equals(PUNCTUATION) && !tree.isProjectiveArc(tree.head(word)));
    }
}
