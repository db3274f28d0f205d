package org.crossbranch.chart;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Figures of a grammar.
 *
 * @param rules number of different rules
 * @param symbols number of nonterminals
 * @param tags number of terminals
 * @param size number of symbols in all rules, parents and children
 * @param byFanOut the figures of each fan-out of the parents
 */
public record GrammarStatistics(long rules, long symbols, long tags, long size, SortedMap<Integer, Group> byFanOut) {

    /**
     * Figures of the rules whose parents have one fan-out.
     *
     * @param symbols number of the parents
     * @param unary number of rules of rank 1
     * @param binary number of rules of rank 2
     * @param used how often the trees use the rules
     * @param degree greatest {@link Rule#degree}
     */
    public record Group(long symbols, long unary, long binary, long used, int degree) {}

    /** The figures of a grammar. */
    public static GrammarStatistics of(Grammar grammar) {
        Set<Symbol> all = new HashSet<>();
        Set<Symbol> parents = new HashSet<>();
        SortedMap<Integer, Group> groups = new TreeMap<>();
        long size = 0;
        for (Map.Entry<Rule, Long> entry : grammar.counts().entrySet()) {
            Rule rule = entry.getKey();
            boolean isUnary = rule.children().size() == 1;
            Group one = new Group(
                    parents.add(rule.parent()) ? 1 : 0,
                    isUnary ? 1 : 0,
                    isUnary ? 0 : 1,
                    entry.getValue(),
                    rule.degree());
            groups.merge(rule.parent().fanOut(), one, GrammarStatistics::plus);
            all.add(rule.parent());
            all.addAll(rule.children());
            size += 1 + rule.children().size();
        }
        long tags = all.stream().filter(Symbol::isTag).count();
        return new GrammarStatistics(grammar.counts().size(), all.size() - tags, tags, size, groups);
    }

    private static Group plus(Group some, Group others) {
        return new Group(
                some.symbols + others.symbols,
                some.unary + others.unary,
                some.binary + others.binary,
                some.used + others.used,
                Math.max(some.degree, others.degree));
    }
}
