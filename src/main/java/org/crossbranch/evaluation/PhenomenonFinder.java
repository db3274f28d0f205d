package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.crossbranch.evaluation.BracketView.Bracket;
import org.crossbranch.evaluation.PhenomenonNames.Kind;
import org.crossbranch.evaluation.TreeDifferences.Counted;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;
import org.jspecify.annotations.Nullable;

/** Says what makes the branches of a tree cross, by labels, tags and places of words. Functions are not used, for most parsers predict none. */
final class PhenomenonFinder {
    private final PhenomenonNames names;
    private final Sentence sentence;
    private final int[] places;
    private final IdentityHashMap<TreeNode, Constituent> parents = new IdentityHashMap<>();
    private final IdentityHashMap<Constituent, Phenomenon> found = new IdentityHashMap<>();

    private PhenomenonFinder(PhenomenonNames names, ConstituencyTree tree, Sentence sentence, int[] places) {
        this.names = names;
        this.sentence = sentence;
        this.places = places;
        for (Constituent node : tree.constituents()) {
            node.children().forEach(child -> parents.put(child, node));
        }
    }

    /**
     * The occurrences in a tree.
     *
     * @param names the labels and tags that decide
     * @param sentence the sentence whose tags and forms decide: the gold one, for predicted trees too
     * @param places the new number of each token, -1 for one that is deleted
     * @param counted the tree's constituents that count
     */
    static List<Phenomenon.Occurrence> find(
            PhenomenonNames names, ConstituencyTree tree, Sentence sentence, int[] places, List<Counted> counted) {
        if (counted.stream().noneMatch(node -> node.bracket().isDiscontinuous())) {
            return List.of();
        }
        PhenomenonFinder finder = new PhenomenonFinder(names, tree, sentence, places);
        IdentityHashMap<Constituent, Bracket> brackets = new IdentityHashMap<>();
        counted.forEach(node -> brackets.put(node.constituent(), node.bracket()));
        Map<Constituent, List<Bracket>> byLowest = new LinkedHashMap<>();
        IdentityHashMap<Constituent, Constituent> lowest = new IdentityHashMap<>();
        List<Constituent> nodes = tree.constituents();
        // Children before their parents.
        for (int i = nodes.size() - 1; i >= 0; i--) {
            Constituent node = nodes.get(i);
            Bracket bracket = brackets.get(node);
            if (bracket != null && bracket.isDiscontinuous()) {
                Constituent first = finder.sharer(node)
                        .filter(child -> finder.of(child) == finder.of(node))
                        .map(child -> lowest.getOrDefault(child, node))
                        .orElse(node);
                lowest.put(node, first);
                byLowest.computeIfAbsent(first, key -> new ArrayList<>()).add(bracket);
            }
        }
        List<Phenomenon.Occurrence> occurrences = new ArrayList<>();
        byLowest.forEach((node, members) -> occurrences.add(new Phenomenon.Occurrence(finder.of(node), members)));
        return occurrences;
    }

    private Phenomenon of(Constituent node) {
        Phenomenon known = found.get(node);
        if (known == null) {
            known = decide(node);
            found.put(node, known);
        }
        return known;
    }

    private Phenomenon decide(Constituent node) {
        Optional<Phenomenon> shared = sharer(node).map(this::of);
        if (shared.isPresent() && shared.get() == Phenomenon.WH_EXTRACTION) {
            return Phenomenon.WH_EXTRACTION;
        }
        if (isAroundItsVerb(node)) {
            return Phenomenon.CIRCUMPOSITION;
        }
        if (shared.isPresent()) {
            return shared.get();
        }
        Yield yield = kept(node);
        Yield.Block front = yield.blocks().get(0);
        Yield.Block back = yield.blocks().get(yield.blockDegree() - 1);
        TreeNode first = firstFrom(node, 0);
        TreeNode head = head(node);
        if (kept(head).min() >= front.end()) {
            return fronted(node, yield, front, first);
        }
        boolean isVerbal = head instanceof Leaf leaf && isVerb(leaf.index());
        if (isVerbal && hasWh(first, front.end())) {
            return Phenomenon.WH_EXTRACTION;
        }
        TreeNode last = firstFrom(node, back.start());
        if (front.length() == 1
                && names.has(
                        Kind.EXPLETIVES,
                        sentence.token(original(front.start())).form().toLowerCase(Locale.ROOT))
                && (is(last, Kind.CLAUSES) || is(last, Kind.VERB_PHRASES))) {
            return Phenomenon.IT_EXTRAPOSITION;
        }
        boolean isInverted = isVerbal
                && is(head, Kind.FINITE_VERBS)
                && Optional.ofNullable(parents.get(node)).stream()
                        .flatMap(parent -> parent.children().stream())
                        .anyMatch(sister -> is(sister, Kind.NOMINALS)
                                && !kept(sister).equals(yield)
                                && kept(sister).min() >= front.end()
                                && kept(sister).max() < back.start());
        return isInverted ? Phenomenon.SUBJECT_VERB_INVERSION : Phenomenon.EXTRAPOSITION;
    }

    private Phenomenon fronted(Constituent node, Yield yield, Yield.Block front, TreeNode first) {
        if (hasWh(first, front.end())) {
            return Phenomenon.WH_EXTRACTION;
        }
        if (is(first, Kind.CLAUSES)) {
            return Phenomenon.FRONTED_CLAUSE;
        }
        for (Constituent above = parents.get(node); above != null; above = parents.get(above)) {
            if ((is(above, Kind.CLAUSES) || !parents.containsKey(above)) && begin(above) == front.start()) {
                return Phenomenon.FRONTED_PHRASE;
            }
        }
        boolean isCluster =
                IntStream.range(front.end(), yield.blocks().get(1).start()).allMatch(place -> isVerb(original(place)));
        return isCluster ? Phenomenon.VERB_CLUSTER : Phenomenon.OTHER;
    }

    /** A discontinuous child whose moved phrase is all of the first or of the last block: the phenomenon is the child's. */
    private Optional<Constituent> sharer(Constituent node) {
        List<Yield.Block> blocks = kept(node).blocks();
        Yield front = Yield.range(blocks.get(0).start(), blocks.get(0).end());
        Yield.Block last = blocks.get(blocks.size() - 1);
        Yield back = Yield.range(last.start(), last.end());
        for (TreeNode child : node.children()) {
            if (child instanceof Constituent constituent && hasKept(child)) {
                Yield yield = kept(child);
                boolean isFront = front.isSubsetOf(yield);
                boolean isBack = back.isSubsetOf(yield);
                if (yield.isDiscontinuous()
                        && (isFront || isBack)
                        && ((isFront && of(constituent).isInFront())
                                || (isBack && of(constituent).isBehind()))) {
                    return Optional.of(constituent);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether the node is, or is in, a finite clause whose parent has a verb in a gap of both. */
    private boolean isAroundItsVerb(Constituent node) {
        for (Constituent clause = node; parents.get(clause) != null; clause = parents.get(clause)) {
            if (is(clause, Kind.CLAUSES) && kept(clause).isDiscontinuous() && isFinite(clause)) {
                Yield inside = kept(node);
                Yield around = kept(clause);
                for (TreeNode sister : parents.get(clause).children()) {
                    if (sister instanceof Leaf leaf
                            && isVerb(leaf.index())
                            && places[leaf.index()] > Math.max(inside.min(), around.min())
                            && places[leaf.index()] < Math.min(inside.max(), around.max())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean isFinite(Constituent clause) {
        return is(clause, Kind.FINITE_CLAUSES)
                || IntStream.of(clause.yield().indices())
                        .anyMatch(token -> names.has(
                                Kind.FINITE_VERBS, sentence.token(token).tag()));
    }

    /** The child that the node is a phrase of. */
    private TreeNode head(Constituent node) {
        List<TreeNode> children = node.children().stream().filter(this::hasKept).toList();
        @Nullable TreeNode head = null;
        if (!is(node, Kind.NOMINALS)) {
            for (TreeNode child : children) {
                head = child instanceof Leaf leaf && isVerb(leaf.index()) ? child : head;
            }
            head = head != null ? head : any(children, child -> is(child, Kind.VERB_PHRASES));
        }
        if (head == null) {
            head = any(children, child -> nameOf(child).equals(node.label()));
        }
        if (head == null) {
            Kind kind = is(node, Kind.PREPOSITION_PHRASES) ? Kind.PREPOSITIONS : Kind.NOMINALS;
            head = any(children, child -> is(child, kind));
        }
        for (TreeNode child : children) {
            head = head == null && child instanceof Leaf ? child : head;
        }
        return head != null ? head : children.get(0);
    }

    private static @Nullable TreeNode any(List<TreeNode> nodes, Predicate<TreeNode> condition) {
        return nodes.stream().filter(condition).findFirst().orElse(null);
    }

    /** Whether a question word or relative pronoun is among the words before a place, in no clause of its own. */
    private boolean hasWh(TreeNode node, int end) {
        if (!hasKept(node) || kept(node).min() >= end) {
            return false;
        }
        return is(node, Kind.QUESTION_WORDS)
                || (node instanceof Constituent constituent
                        && !is(node, Kind.CLAUSES)
                        && constituent.children().stream().anyMatch(child -> hasWh(child, end)));
    }

    /** The child with the first token from a place on. */
    private TreeNode firstFrom(Constituent node, int start) {
        int token = IntStream.of(kept(node).indices())
                .filter(place -> place >= start)
                .findFirst()
                .orElseThrow();
        return node.children().stream()
                .filter(child -> hasKept(child) && kept(child).contains(token))
                .findFirst()
                .orElseThrow();
    }

    /** The place of the first word that is no coordinator. */
    private int begin(Constituent clause) {
        return IntStream.of(kept(clause).indices())
                .filter(place -> !names.has(
                        Kind.COORDINATORS, sentence.token(original(place)).tag()))
                .findFirst()
                .orElse(-1);
    }

    private boolean is(TreeNode node, Kind kind) {
        return names.has(kind, nameOf(node));
    }

    /** The label of a constituent, the tag of a token. */
    private String nameOf(TreeNode node) {
        return node instanceof Constituent constituent
                ? constituent.label()
                : sentence.token(((Leaf) node).index()).tag();
    }

    private boolean isVerb(int token) {
        String tag = sentence.token(token).tag();
        return names.has(Kind.FINITE_VERBS, tag) || names.has(Kind.OTHER_VERBS, tag);
    }

    private boolean hasKept(TreeNode node) {
        return Arrays.stream(node.yield().indices()).anyMatch(token -> places[token] >= 0);
    }

    private Yield kept(TreeNode node) {
        return Yield.of(Arrays.stream(node.yield().indices())
                .map(token -> places[token])
                .filter(place -> place >= 0)
                .toArray());
    }

    private int original(int place) {
        return IntStream.range(0, places.length)
                .filter(token -> places[token] == place)
                .findFirst()
                .orElseThrow();
    }
}
