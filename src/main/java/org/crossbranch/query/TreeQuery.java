package org.crossbranch.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Yield;

/**
 * A query for nodes of constituency trees, in a subset of TIGERSearch's language: {@code #n:[cat="NP"] > #d:[pos="ART"] &
 * discontinuous(#n)}. Different names may stand for one node, as in TIGERSearch. Immutable.
 */
public final class TreeQuery {
    private final String text;
    private final Map<String, NodeCheck> nodes;
    private final List<Condition> conditions;

    TreeQuery(String text, Map<String, NodeCheck> nodes, List<Condition> conditions) {
        this.text = text;
        this.nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
        this.conditions = List.copyOf(conditions);
    }

    /** A relation that must hold between two nodes of the query. */
    record Condition(String first, Relation relation, String second) {}

    /** Something that a tree must have to match. */
    public sealed interface Need {}

    /**
     * A node with a feature of this value.
     *
     * @param feature the feature
     * @param value its value
     */
    public record Value(NodeFeature feature, String value) implements Need {}

    /** A constituent with a gap. */
    public record Gap() implements Need {}

    /**
     * A node that was found.
     *
     * @param label label of a constituent, or tag of a token
     * @param function label of the edge above, or empty
     * @param tokens the tokens below it
     * @param node number of a constituent in preorder, from 0; -1 of a token
     */
    public record Found(String label, String function, Yield tokens, int node) {}

    /**
     * Nodes that fulfil a query.
     *
     * @param nodes each node of the query by its name
     */
    public record Match(Map<String, Found> nodes) {
        /** Copies the map. */
        public Match {
            nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
        }
    }

    /**
     * Reads a query.
     *
     * @throws QuerySyntaxException if it is malformed
     */
    public static TreeQuery parse(String text) {
        return new QueryParser(text).parse();
    }

    /** The names of the query's nodes in their order. */
    public List<String> names() {
        return List.copyOf(nodes.keySet());
    }

    /** All that a tree must have to match; some trees that have it do not match. */
    public Set<Need> needs() {
        return nodes.values().stream().flatMap(node -> node.needs().stream()).collect(Collectors.toSet());
    }

    /** The query as it was written. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * The matches in a tree.
     *
     * @param limit greatest number of matches to look for
     * @throws QuerySyntaxException if a regular expression is too deep for a value of the tree
     */
    public List<Match> matches(ConstituencyTree tree, int limit) {
        QueriedTree queried = new QueriedTree(tree);
        List<String> names = names();
        List<List<QueriedTree.Node>> candidates = new ArrayList<>();
        for (NodeCheck test : nodes.values()) {
            List<QueriedTree.Node> passing =
                    queried.nodes().stream().filter(test.passes()).toList();
            if (passing.isEmpty()) {
                return List.of();
            }
            candidates.add(passing);
        }
        List<Match> matches = new ArrayList<>();
        extend(names, candidates, new HashMap<>(), matches, limit);
        return matches;
    }

    /** Binds one name after the other, each as soon as its conditions with those before hold. */
    private void extend(
            List<String> names,
            List<List<QueriedTree.Node>> candidates,
            Map<String, QueriedTree.Node> bound,
            List<Match> matches,
            int limit) {
        if (bound.size() == names.size()) {
            Map<String, Found> found = new LinkedHashMap<>();
            for (String name : names) {
                QueriedTree.Node node = bound.get(name);
                if (node != null) {
                    found.put(name, node.found());
                }
            }
            matches.add(new Match(found));
            return;
        }
        String name = names.get(bound.size());
        for (QueriedTree.Node node : candidates.get(bound.size())) {
            bound.put(name, node);
            if (conditions.stream().allMatch(condition -> isPossible(condition, bound))) {
                extend(names, candidates, bound, matches, limit);
            }
            bound.remove(name);
            if (matches.size() >= limit) {
                return;
            }
        }
    }

    private static boolean isPossible(Condition condition, Map<String, QueriedTree.Node> bound) {
        QueriedTree.Node first = bound.get(condition.first);
        QueriedTree.Node second = bound.get(condition.second);
        return first == null || second == null || condition.relation.holds(first, second);
    }
}
