package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.UniqueRelations;

/**
 * Enhanced dependencies of a tree of Universal Dependencies, by rules after Schuster &amp; Manning 2016 (§3) and the <a
 * href="https://universaldependencies.org/u/overview/enhanced-syntax.html">guidelines</a>: all arcs of the tree, and
 *
 * <ul>
 *   <li>case information: nmod, obl, acl, advcl and conj with the lemma of their case, mark or cc, or the form where there is no lemma;
 *   <li>relative clauses: the antecedent in the place of a pronoun with {@code PronType=Rel}, which becomes its {@code ref};
 *   <li>conjuncts: they get the relations of the first one, its subjects, and its object if that follows them and they have none;
 *   <li>open complements: the object of the governing verb, or else its subject, is their {@code nsubj:xsubj}.
 * </ul>
 *
 * <p>There are no empty nodes, and no case information of morphological cases or of relations with a subtype.
 */
public final class EnhancedGraph {
    private static final Set<String> WITH_CASE = Set.of("nmod", "obl", "acl", "advcl");
    private static final Set<String> CLAUSES = Set.of("acl", "advcl");
    private static final Set<String> NOT_SHARED = Set.of("conj", "ref", "parataxis", "list", "orphan");
    private static final Set<String> COMPLEMENTS = Set.of("obj", "ccomp", "xcomp");
    private static final Pattern MARKER =
            Pattern.compile("[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(_[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+)*");
    private static final String CONJUNCT = "conj";
    private static final String PASSIVE = ":pass";
    private static final String CONTROLLED = "nsubj:xsubj";

    private final DependencyTree tree;
    private final List<List<Integer>> dependents = new ArrayList<>();
    private final List<SortedSet<Edge>> edges = new ArrayList<>();

    /** An edge from a head, with a relation and the lemma of its marker, or the empty string. */
    private record Edge(int head, String relation, String marker) implements Comparable<Edge> {
        private static final Comparator<Edge> ORDER =
                Comparator.comparingInt(Edge::head).thenComparing(Edge::label).thenComparing(Edge::relation);

        private String label() {
            return marker.isEmpty() ? relation : relation + ":" + marker;
        }

        @Override
        public int compareTo(Edge other) {
            return ORDER.compare(this, other);
        }
    }

    private EnhancedGraph(DependencyTree tree) {
        this.tree = tree;
        int length = tree.sentence().length();
        for (int token = 0; token < length; token++) {
            dependents.add(new ArrayList<>());
        }
        for (int token = 0; token < length; token++) {
            if (tree.head(token) != DependencyTree.ROOT) {
                dependents.get(tree.head(token)).add(token);
            }
        }
        for (int token = 0; token < length; token++) {
            edges.add(new TreeSet<>(List.of(new Edge(
                    tree.head(token),
                    tree.label(token),
                    is(token, CONJUNCT) ? conjunction(token) : marker(token, tree.label(token))))));
        }
    }

    /** The column DEPS of each token of a tree: pairs of head, from 1, and label, in the order that CoNLL-U demands. */
    public static List<String> of(DependencyTree tree) {
        EnhancedGraph graph = new EnhancedGraph(tree);
        List<Integer> topDown = IntStream.range(0, tree.sentence().length())
                .boxed()
                .sorted(Comparator.comparingInt(graph::depth))
                .toList();
        topDown.forEach(graph::addAntecedent);
        topDown.forEach(graph::addRelationsOfFirst);
        topDown.forEach(graph::addArguments);
        return graph.edges.stream()
                .map(all -> all.stream()
                        .map(edge -> edge.head() + 1 + ":" + edge.label())
                        .distinct()
                        .collect(Collectors.joining("|")))
                .toList();
    }

    private int depth(int token) {
        int depth = 0;
        for (int above = token; above != DependencyTree.ROOT; above = tree.head(above)) {
            depth++;
        }
        return depth;
    }

    private boolean is(int token, String relation) {
        return UniqueRelations.relation(tree.label(token)).equals(relation);
    }

    private Stream<Integer> dependents(int token, String relation) {
        return dependents.get(token).stream().filter(dependent -> is(dependent, relation));
    }

    /** The lemma of the last marker of a token, its fixed words included, or the empty string. */
    private String marker(int token, String relation) {
        if (!WITH_CASE.contains(relation)) {
            return "";
        }
        boolean isClause = CLAUSES.contains(relation);
        String first = lemma(token, isClause ? "mark" : "case");
        return first.isEmpty() ? lemma(token, isClause ? "case" : "mark") : first;
    }

    private String lemma(int token, String relation) {
        return dependents(token, relation)
                .map(this::lemma)
                .filter(lemma -> !lemma.isEmpty())
                .reduce("", (before, last) -> last);
    }

    /** The lemma of a function word with its fixed words; empty if it has characters that no marker may have. */
    private String lemma(int token) {
        String lemma = Stream.concat(Stream.of(token), dependents(token, "fixed"))
                .sorted()
                .map(word -> tree.sentence().token(word))
                .map(word -> word.lemma().isEmpty() ? word.form() : word.lemma())
                .collect(Collectors.joining("_"))
                .toLowerCase(Locale.ROOT);
        return MARKER.matcher(lemma).matches() ? lemma : "";
    }

    /** The conjunction of a conjunct, or else of the next one that has one. */
    private String conjunction(int conjunct) {
        return dependents(tree.head(conjunct), CONJUNCT)
                .filter(other -> other >= conjunct)
                .map(other -> lemma(other, "cc"))
                .filter(lemma -> !lemma.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Puts the antecedent of a relative clause in the place of its pronoun. */
    private void addAntecedent(int clause) {
        int antecedent = tree.head(clause);
        if (!tree.label(clause).endsWith(":relcl") || antecedent == DependencyTree.ROOT) {
            return;
        }
        IntStream.range(0, edges.size())
                .filter(token -> token != clause && isRelative(tree.sentence().token(token)) && isIn(token, clause))
                .findFirst()
                .ifPresent(pronoun -> {
                    Edge edge = edges.get(pronoun).first();
                    edges.get(pronoun).clear();
                    edges.get(pronoun).add(new Edge(antecedent, "ref", ""));
                    if (edge.head() != antecedent) {
                        edges.get(antecedent).add(edge);
                    }
                });
    }

    private static boolean isRelative(Token token) {
        return List.of(token.morphology().getOrDefault("PronType", "").split(","))
                .contains("Rel");
    }

    /** Whether a token is below a clause, and not in another relative clause within it. */
    private boolean isIn(int token, int clause) {
        int above = token;
        while (above != DependencyTree.ROOT
                && above != clause
                && !tree.label(above).endsWith(":relcl")) {
            above = tree.head(above);
        }
        return above == clause;
    }

    /** Gives a conjunct the relations of the first one, with its own case information if it has any. */
    private void addRelationsOfFirst(int token) {
        if (!is(token, CONJUNCT)) {
            return;
        }
        for (Edge edge : edges.get(tree.head(token))) {
            if (edge.head() != DependencyTree.ROOT
                    && edge.head() != token
                    && !NOT_SHARED.contains(UniqueRelations.relation(edge.relation()))) {
                String own = marker(token, edge.relation());
                edges.get(token).add(new Edge(edge.head(), edge.relation(), own.isEmpty() ? edge.marker() : own));
            }
        }
    }

    /** Gives a conjunct the arguments that it shares with the first one, and an open complement its subject. */
    private void addArguments(int token) {
        int head = tree.head(token);
        if (is(token, CONJUNCT)) {
            if (subjects(token).isEmpty()) {
                subjects(head).forEach(subject -> add(subject, token, subjectRelation(token, relation(subject, head))));
            }
            if (dependents.get(token).stream().noneMatch(dependent -> COMPLEMENTS.contains(universal(dependent)))) {
                dependents(head, "obj").filter(object -> object > token).forEach(object -> add(object, token, "obj"));
            }
        } else if (is(token, "xcomp") && subjects(token).isEmpty()) {
            Stream.of(with(head, "obj"), with(head, "iobj"), subjects(head))
                    .filter(found -> !found.isEmpty())
                    .findFirst()
                    .ifPresent(found -> found.forEach(subject -> add(subject, token, CONTROLLED)));
        }
    }

    private String universal(int token) {
        return UniqueRelations.relation(tree.label(token));
    }

    private void add(int token, int head, String relation) {
        if (token != head) {
            edges.get(token).add(new Edge(head, relation, ""));
        }
    }

    /** The tokens that a head has by a relation in the graph. */
    private List<Integer> with(int head, String relation) {
        return IntStream.range(0, edges.size())
                .filter(token -> edges.get(token).stream()
                        .anyMatch(edge -> edge.head() == head && edge.relation().equals(relation)))
                .boxed()
                .toList();
    }

    private List<Integer> subjects(int head) {
        return IntStream.range(0, edges.size())
                .filter(token -> !relation(token, head).isEmpty())
                .boxed()
                .toList();
    }

    /** By which relation a token is a subject of a head, or the empty string. */
    private String relation(int token, int head) {
        return edges.get(token).stream()
                .filter(edge -> edge.head() == head && UniqueRelations.SUBJECTS.contains(edge.relation()))
                .map(Edge::relation)
                .findFirst()
                .orElse("");
    }

    /** The relation of a shared subject: passive as the conjunct is by its auxiliaries, or else as the first one. */
    private String subjectRelation(int conjunct, String ofFirst) {
        if (ofFirst.equals(CONTROLLED)) {
            return ofFirst;
        }
        String relation = UniqueRelations.relation(ofFirst);
        boolean hasAuxiliary = Stream.of("aux", "cop")
                .flatMap(auxiliary -> dependents(conjunct, auxiliary))
                .findAny()
                .isPresent();
        boolean isPassive = hasAuxiliary
                ? dependents(conjunct, "aux")
                        .anyMatch(auxiliary -> tree.label(auxiliary).equals("aux" + PASSIVE))
                : ofFirst.equals(relation + PASSIVE);
        return isPassive ? relation + PASSIVE : relation;
    }
}
