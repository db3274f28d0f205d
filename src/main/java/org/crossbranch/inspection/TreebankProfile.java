package org.crossbranch.inspection;

import java.io.Serializable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * Counts over a treebank: sizes, labels, histograms, words, oddities. Profiles of parts are merged
 * in any order.
 */
public final class TreebankProfile implements Serializable {
    private static final long serialVersionUID = 1;

    /** Groups of counts; the keys of a group are labels, numbers or words. */
    public enum Group {
        /** Sentences, tokens, constituents, arcs, and how many of them cross others. */
        SIZE,
        /** Constituents by label. */
        LABEL,
        /** Discontinuous constituents by label. */
        DISCONTINUOUS_LABEL,
        /** Roots by label. */
        ROOT,
        /** Tokens by tag. */
        TAG,
        /** Edges by function. */
        FUNCTION,
        /** Arcs by relation. */
        RELATION,
        /** Non-projective arcs by relation. */
        CROSSING_RELATION,
        /** Sentences by number of tokens. */
        LENGTH,
        /** Sentences by the greatest gap degree of their trees. */
        GAP_DEGREE,
        /** Constituents by number of blocks. */
        BLOCKS,
        /** Tokens by form. */
        WORD,
        /** Sentences by their words. */
        SENTENCE,
        /** Oddities, by {@link Oddity}. */
        ODDITY
    }

    /** Something unusual that training might not want. */
    public enum Oddity {
        /** A constituent without a label. */
        UNLABELLED("constituents without a label"),
        /** A root without a label. */
        UNLABELLED_ROOT("roots without a label"),
        /** A constituent over one of the same label, nothing between. */
        UNARY_CYCLE("unary chains in which a label comes back"),
        /** A token without a tag. */
        UNTAGGED("tokens without a tag"),
        /** Several tokens hang on the artificial root. */
        SEVERAL_ROOTS("dependency trees with several roots"),
        /** Universal Dependencies: the relation {@code root} and the arc from the root do not go together. */
        ROOT_RELATION("words whose relation is root though they have a head, or is not though they have none"),
        /** Universal Dependencies: a relation such as {@code flat} whose head comes after its dependent. */
        RIGHT_TO_LEFT("conj, fixed, flat, goeswith or appos before the head"),
        /** Universal Dependencies: a word with several subjects that are not {@code :outer}. */
        SEVERAL_SUBJECTS("words with several subjects"),
        /** Universal Dependencies: punctuation with a dependent that is none. */
        PUNCTUATION_DEPENDENT("dependents of punctuation"),
        /** Universal Dependencies: a dependent that a function word may not have. */
        FUNCTION_WORD_DEPENDENT("dependents of case, mark, aux, cop, cc, fixed or goeswith that these may not have"),
        /** A sentence that is there more than once. */
        REPEATED("sentences that are there before"),
        /** A tag or label that differs from another by case alone. */
        CASE("labels or tags that differ by case alone");

        private final String text;

        Oddity(String text) {
            this.text = text;
        }

        /** The oddity in words. */
        public String text() {
            return text;
        }
    }

    private final EnumMap<Group, SortedMap<String, Long>> counts = new EnumMap<>(Group.class);

    /** By oddity, the first identifier of the sentences that have it, in the order of text. */
    private final EnumMap<Oddity, String> examples = new EnumMap<>(Oddity.class);

    /** A profile of nothing. */
    public TreebankProfile() {
        for (Group group : Group.values()) {
            counts.put(group, new TreeMap<>());
        }
    }

    /** Adds the counts of another profile. */
    public void merge(TreebankProfile other) {
        other.counts.forEach((group, keys) -> keys.forEach((key, count) -> count(group, key, count)));
        other.examples.forEach(this::exemplify);
    }

    /** Adds a sentence. */
    public void add(Analysis analysis) {
        String text = analysis.sentence().tokens().stream().map(Token::form).collect(Collectors.joining(" "));
        count(Group.SIZE, "sentences", 1);
        count(Group.SIZE, "tokens", analysis.sentence().length());
        count(Group.LENGTH, Integer.toString(analysis.sentence().length()), 1);
        count(Group.SENTENCE, text, 1);
        for (Token token : analysis.sentence().tokens()) {
            count(Group.WORD, token.form(), 1);
            count(Group.TAG, token.tag(), 1);
            if (!token.function().isEmpty()) {
                count(Group.FUNCTION, token.function(), 1);
            }
            if (token.tag().isEmpty()) {
                odd(Oddity.UNTAGGED);
            }
        }
        int gapDegree = Math.max(
                analysis.constituency().map(ConstituencyTree::gapDegree).orElse(0),
                analysis.dependency().map(DependencyTree::gapDegree).orElse(0));
        count(Group.GAP_DEGREE, Integer.toString(gapDegree), 1);
        analysis.constituency().ifPresent(this::add);
        analysis.dependency().ifPresent(this::add);
    }

    private void add(ConstituencyTree tree) {
        count(Group.SIZE, "constituency trees", 1);
        count(Group.SIZE, "discontinuous trees", tree.isDiscontinuous() ? 1 : 0);
        count(Group.ROOT, tree.root().label(), 1);
        if (tree.root().label().isEmpty()) {
            odd(Oddity.UNLABELLED_ROOT);
        }
        for (Constituent node : tree.constituents()) {
            count(Group.SIZE, "constituents", 1);
            count(Group.LABEL, node.label(), 1);
            count(Group.BLOCKS, Integer.toString(node.yield().blockDegree()), 1);
            if (!node.function().isEmpty()) {
                count(Group.FUNCTION, node.function(), 1);
            }
            if (node.yield().isDiscontinuous()) {
                count(Group.SIZE, "discontinuous constituents", 1);
                count(Group.DISCONTINUOUS_LABEL, node.label(), 1);
            }
            if (node.label().isEmpty()) {
                odd(Oddity.UNLABELLED);
            }
            if (returns(node)) {
                odd(Oddity.UNARY_CYCLE);
            }
        }
    }

    /** Whether a constituent's label comes back below it in a unary chain. */
    private static boolean returns(Constituent node) {
        TreeNode below = node;
        while (below instanceof Constituent constituent
                && constituent.children().size() == 1) {
            below = constituent.children().get(0);
            if (below instanceof Constituent lower && lower.label().equals(node.label())) {
                return true;
            }
        }
        return false;
    }

    private void add(DependencyTree tree) {
        count(Group.SIZE, "dependency trees", 1);
        count(Group.SIZE, "non-projective trees", tree.isProjective() ? 0 : 1);
        if (tree.rootDependents() > 1) {
            odd(Oddity.SEVERAL_ROOTS);
        }
        for (Oddity broken : UniversalRules.broken(tree)) {
            odd(broken);
            exemplify(broken, tree.sentence().id());
        }
        for (int token = 0; token < tree.sentence().length(); token++) {
            count(Group.RELATION, tree.label(token), 1);
            if (!tree.isProjectiveArc(token)) {
                count(Group.SIZE, "non-projective arcs", 1);
                count(Group.CROSSING_RELATION, tree.label(token), 1);
            }
        }
    }

    private void exemplify(Oddity oddity, String sentenceId) {
        examples.merge(oddity, sentenceId, (one, other) -> one.compareTo(other) <= 0 ? one : other);
    }

    private void odd(Oddity oddity) {
        count(Group.ODDITY, oddity.name(), 1);
    }

    private void count(Group group, String key, long count) {
        if (count > 0) {
            of(group).merge(key, count, Long::sum);
        }
    }

    private SortedMap<String, Long> of(Group group) {
        SortedMap<String, Long> keys = counts.get(group);
        if (keys == null) {
            throw new IllegalStateException("no group " + group);
        }
        return keys;
    }

    /** The counts of a group by key. */
    public SortedMap<String, Long> get(Group group) {
        return Collections.unmodifiableSortedMap(of(group));
    }

    /** A number of the group {@link Group#SIZE}; 0 if there is none. */
    public long size(String name) {
        return of(Group.SIZE).getOrDefault(name, 0L);
    }

    /** The identifier of a sentence that breaks a rule of Universal Dependencies, whatever the order of the parts; empty for other oddities. */
    public Optional<String> example(Oddity oddity) {
        return Optional.ofNullable(examples.get(oddity));
    }

    /** The oddities that are there, with their counts. */
    public SortedMap<Oddity, Long> oddities() {
        SortedMap<Oddity, Long> oddities = new TreeMap<>();
        of(Group.ODDITY).forEach((name, count) -> oddities.put(Oddity.valueOf(name), count));
        long repeated = of(Group.SENTENCE).values().stream()
                .mapToLong(times -> times - 1)
                .sum();
        long byCase = differByCase(Group.TAG) + differByCase(Group.LABEL) + differByCase(Group.RELATION);
        if (repeated > 0) {
            oddities.put(Oddity.REPEATED, repeated);
        }
        if (byCase > 0) {
            oddities.put(Oddity.CASE, byCase);
        }
        return oddities;
    }

    private long differByCase(Group group) {
        long different = of(group).keySet().stream()
                .map(key -> key.toLowerCase(Locale.ROOT))
                .distinct()
                .count();
        return of(group).size() - different;
    }
}
