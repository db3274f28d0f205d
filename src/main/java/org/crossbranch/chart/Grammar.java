package org.crossbranch.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/**
 * A treebank grammar: rules with their counts, whose relative frequencies are their probabilities. Terminals are part-of-speech tags.
 *
 * @param options how it was read off the trees
 * @param counts how often the trees use each rule
 * @param trees number of trees that it was read off
 */
public record Grammar(GrammarOptions options, Map<Rule, Long> counts, long trees) {
    /** Most blocks of a constituent for the system that keeps them together. */
    static final int MAX_FAN_OUT = 2;

    /** Checks that there is a rule for a root, none of too great a fan-out, and none that was never counted. */
    public Grammar {
        counts = Collections.unmodifiableMap(new HashMap<>(counts));
        if (counts.keySet().stream().noneMatch(rule -> rule.parent().equals(Symbol.START))) {
            throw new IllegalArgumentException("no rule has the start symbol " + Symbol.START.written()
                    + " as its parent; extract the grammar from at least one tree");
        }
        counts.forEach((rule, count) -> {
            if (count < 1) {
                throw new IllegalArgumentException(
                        "a rule of " + rule.parent().written() + " has the count " + count + "; leave it out");
            }
            if (!isAllowed(options, rule)) {
                throw new IllegalArgumentException(
                        "a rule of " + rule.parent().written() + " has a greater fan-out than " + MAX_FAN_OUT
                                + ", the most of " + options.system().written());
            }
        });
    }

    /**
     * The grammar of some trees. Rules of too great a fan-out for the system are left out.
     *
     * @param heads finds the heads from which constituents are made binary
     * @throws IllegalArgumentException if no tree is left
     */
    public static Grammar of(GrammarOptions options, HeadFinder heads, Iterable<ConstituencyTree> trees) {
        TreeTransform transform = options.transform(heads);
        Map<Rule, Long> counts = new HashMap<>();
        long used = 0;
        for (ConstituencyTree tree : trees) {
            rules(transform.apply(tree)).stream()
                    .filter(rule -> isAllowed(options, rule))
                    .forEach(rule -> counts.merge(rule, 1L, Long::sum));
            used++;
        }
        return new Grammar(options, counts, used);
    }

    private static boolean isAllowed(GrammarOptions options, Rule rule) {
        return options.system() == GrammarOptions.Formalism.PCFG
                || (rule.parent().fanOut() <= MAX_FAN_OUT
                        && rule.children().stream().allMatch(child -> child.fanOut() <= MAX_FAN_OUT));
    }

    /** The rules that derive a tree whose constituents have at most two children, the one above the root first. */
    static List<Rule> rules(ConstituencyTree tree) {
        List<Rule> rules = new ArrayList<>();
        Yield all = tree.root().yield();
        rules.add(Rule.of(Symbol.START.label(), all, List.of(symbol(tree.root(), tree)), List.of(all)));
        for (Constituent node : tree.constituents()) {
            rules.add(Rule.of(
                    node.label(),
                    node.yield(),
                    node.children().stream().map(child -> symbol(child, tree)).toList(),
                    node.children().stream().map(TreeNode::yield).toList()));
        }
        return rules;
    }

    private static Symbol symbol(TreeNode node, ConstituencyTree tree) {
        return node instanceof Leaf leaf
                ? Symbol.tag(tree.sentence().token(leaf.index()).tag())
                : new Symbol(((Constituent) node).label(), node.yield().blockDegree(), false);
    }

    /** The logarithms of the rules' relative frequencies among those of one parent. */
    Map<Rule, Double> logProbabilities() {
        Map<Symbol, Long> totals = new HashMap<>();
        counts.forEach((rule, count) -> totals.merge(rule.parent(), count, Long::sum));
        Map<Rule, Double> logs = new HashMap<>();
        counts.forEach((rule, count) ->
                logs.put(rule, Math.log((double) count / totals.getOrDefault(rule.parent(), count))));
        return logs;
    }
}
