package org.crossbranch.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.tree.Sentence;

/**
 * The best derivation of a short sentence by trying all of them: constituents are sets of tokens, and each rule is tried with each division
 * of each set. Knows nothing of spans, agendas and projections.
 */
final class ExhaustiveParse {
    static final double NONE = Double.NEGATIVE_INFINITY;

    private final Map<Rule, Double> rules;
    private final int all;
    private final List<Map<Symbol, Double>> inside = new ArrayList<>();
    private final List<Map<Symbol, Double>> outside = new ArrayList<>();

    ExhaustiveParse(Grammar grammar, Sentence sentence) {
        rules = grammar.logProbabilities();
        all = (1 << sentence.length()) - 1;
        for (int set = 0; set <= all; set++) {
            inside.add(new HashMap<>());
            outside.add(new HashMap<>());
        }
        for (int set = 1; set <= all; set++) {
            Map<Symbol, Double> scores = inside.get(set);
            if (Integer.bitCount(set) == 1) {
                scores.put(
                        Symbol.tag(sentence.token(Integer.numberOfTrailingZeros(set))
                                .tag()),
                        0.0);
            }
            int whole = set;
            forDivisions(
                    whole,
                    (rule, left, right) -> scores.merge(
                            rule.parent(),
                            rules.getOrDefault(rule, NONE) + of(inside, left, rule, 0) + of(inside, right, rule, 1),
                            Math::max));
            relax(scores, (rule, known) -> known.getOrDefault(rule.children().get(0), NONE), true);
        }
        outside.get(all).put(Symbol.START, 0.0);
        for (int set = all; set > 0; set--) {
            Map<Symbol, Double> scores = outside.get(set);
            relax(scores, (rule, known) -> known.getOrDefault(rule.parent(), NONE), false);
            int whole = set;
            forDivisions(whole, (rule, left, right) -> {
                double above = scores.getOrDefault(rule.parent(), NONE) + rules.getOrDefault(rule, NONE);
                outside.get(left).merge(rule.children().get(0), above + of(inside, right, rule, 1), Math::max);
                outside.get(right).merge(rule.children().get(1), above + of(inside, left, rule, 0), Math::max);
            });
        }
    }

    private interface Division {
        void of(Rule rule, int left, int right);
    }

    private interface Known {
        double of(Rule rule, Map<Symbol, Double> scores);
    }

    private static double of(List<Map<Symbol, Double>> scores, int set, Rule rule, int child) {
        return scores.get(set).getOrDefault(rule.children().get(child), NONE);
    }

    /** Rules of one child, until they improve nothing. */
    private void relax(Map<Symbol, Double> scores, Known known, boolean isUpwards) {
        boolean isImproved = true;
        while (isImproved) {
            isImproved = false;
            for (Map.Entry<Rule, Double> entry : rules.entrySet()) {
                Rule rule = entry.getKey();
                if (rule.children().size() == 1) {
                    double score = entry.getValue() + known.of(rule, scores);
                    Symbol improved =
                            isUpwards ? rule.parent() : rule.children().get(0);
                    isImproved |= score > scores.getOrDefault(improved, NONE);
                    scores.merge(improved, score, Math::max);
                }
            }
        }
    }

    private void forDivisions(int whole, Division division) {
        for (int left = (whole - 1) & whole; left > 0; left = (left - 1) & whole) {
            int part = left;
            List<String> blocks = blocks(whole, part);
            rules.keySet().stream()
                    .filter(rule -> rule.children().size() == 2 && blocks.equals(rule.blocks()))
                    .forEach(rule -> division.of(rule, part, whole & ~part));
        }
    }

    /** The blocks of a set, each as the string of its parts: the digits 0 and 1 token by token, equal neighbours once. */
    private static List<String> blocks(int whole, int left) {
        StringBuilder text = new StringBuilder();
        for (int token = 0; token < Integer.SIZE - Integer.numberOfLeadingZeros(whole); token++) {
            text.append(((whole >> token) & 1) == 0 ? " " : ((left >> token) & 1) == 1 ? "0" : "1");
        }
        return Arrays.stream(text.toString()
                        .replaceAll("0+", "0")
                        .replaceAll("1+", "1")
                        .strip()
                        .split(" +"))
                .toList();
    }

    /** The logarithm of the probability of the best derivation. */
    double best() {
        return inside.get(all).getOrDefault(Symbol.START, NONE);
    }

    /** The best score of a symbol over a set of tokens. */
    double inside(Symbol symbol, int set) {
        return inside.get(set).getOrDefault(symbol, NONE);
    }

    /** The best score of what complete derivations have around a symbol over a set of tokens. */
    double outside(Symbol symbol, int set) {
        return outside.get(set).getOrDefault(symbol, NONE);
    }
}
