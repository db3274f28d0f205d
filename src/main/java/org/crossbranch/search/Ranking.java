package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/**
 * The confidence in an analysis, against the others that the search compared it with. A beam compares those that it holds at its
 * end, and their probabilities are taken to add up to 1. Derivations of one tree count together. A greedy search knows of none; its
 * trees have the {@link Confidence} that the model was calibrated to.
 *
 * @param confidence probability of the analysis among all, or {@link #UNKNOWN}
 * @param margin the score of its best derivation less that of the best of all other trees, or {@link #UNKNOWN} without others
 * @param constituents for each constituent of the tree, in its order, the probability of the trees that have one of the same label
 *     and yield; empty if unknown
 * @param arcs for each token the probability of the trees that have an arc of the same head and label; empty if unknown
 * @param others the other analyses, the most probable first; those of two parsers have one tree each
 */
public record Ranking(
        double confidence, double margin, List<Double> constituents, List<Double> arcs, List<Ranked> others) {
    /** In place of a probability or a margin. */
    public static final double UNKNOWN = -1;

    /** The ranking of an analysis that was compared with none. */
    public static final Ranking NONE = new Ranking(UNKNOWN, UNKNOWN, List.of(), List.of(), List.of());

    /**
     * An analysis that is not the best.
     *
     * @param analysis its tree
     * @param score the score of its best derivation
     * @param confidence its probability among all
     */
    public record Ranked(Analysis analysis, double score, double confidence) {}

    /** Copies the lists. */
    public Ranking {
        constituents = List.copyOf(constituents);
        arcs = List.copyOf(arcs);
        others = List.copyOf(others);
    }

    /** The probabilities that a scorer of arcs gives those of a tree, which was compared with none. */
    static Ranking ofArcs(double[] arcs) {
        return new Ranking(
                UNKNOWN, UNKNOWN, List.of(), Arrays.stream(arcs).boxed().toList(), List.of());
    }

    /** The probabilities that a greedy parser gives the constituents of a tree, which was compared with none. */
    static Ranking ofConstituents(double[] constituents) {
        return new Ranking(UNKNOWN, UNKNOWN, Arrays.stream(constituents).boxed().toList(), List.of(), List.of());
    }

    /**
     * Ranks the first analysis among all.
     *
     * @param analyses the analyses of complete derivations of a sentence, best first, at least one; some may be equal
     * @param scores the scores of those derivations, logarithms of probabilities
     */
    static Ranking of(List<Analysis> analyses, double[] scores) {
        Map<Analysis, Double> shares = new LinkedHashMap<>();
        Map<Analysis, Double> best = new LinkedHashMap<>();
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            double share = Math.exp(scores[i] - scores[0]);
            sum += share;
            shares.merge(analyses.get(i), share, Double::sum);
            best.putIfAbsent(analyses.get(i), scores[i]);
        }
        double all = sum;
        shares.replaceAll((analysis, share) -> share / all);
        Analysis first = analyses.get(0);
        List<Ranked> others = new ArrayList<>();
        best.forEach((analysis, score) -> {
            if (!analysis.equals(first)) {
                others.add(new Ranked(analysis, score, shares.getOrDefault(analysis, 0.0)));
            }
        });
        return new Ranking(
                shares.getOrDefault(first, 0.0),
                others.isEmpty() ? UNKNOWN : scores[0] - others.get(0).score(),
                constituents(first, shares),
                arcs(first, shares),
                ranked(others));
    }

    /** Analyses by their probability; of equally probable ones, the first stays first. */
    private static List<Ranked> ranked(List<Ranked> analyses) {
        return analyses.stream()
                .sorted(Comparator.comparingDouble(Ranked::confidence).reversed())
                .toList();
    }

    /** The label and yield of a constituent: two trees share those that are equal. */
    private record Bracket(String label, Yield yield) {}

    private static List<Bracket> brackets(Analysis analysis) {
        return analysis.constituency().stream()
                .flatMap(tree -> tree.constituents().stream())
                .map(node -> new Bracket(node.label(), node.yield()))
                .toList();
    }

    private static List<Double> constituents(Analysis first, Map<Analysis, Double> shares) {
        List<Bracket> wanted = brackets(first);
        Map<Bracket, Double> sums = new HashMap<>();
        wanted.forEach(bracket -> sums.put(bracket, 0.0));
        shares.forEach((analysis, share) -> new HashSet<>(brackets(analysis))
                .forEach(bracket -> sums.computeIfPresent(bracket, (same, sum) -> sum + share)));
        return wanted.stream()
                .map(bracket -> atMostOne(sums.getOrDefault(bracket, 0.0)))
                .toList();
    }

    private static List<Double> arcs(Analysis first, Map<Analysis, Double> shares) {
        return first.dependency().stream()
                .flatMap(tree -> IntStream.range(0, tree.sentence().length())
                        .mapToObj(token -> share(
                                shares,
                                analysis -> analysis.dependency()
                                        .filter(other -> isSame(tree, other, token))
                                        .isPresent())))
                .toList();
    }

    private static boolean isSame(DependencyTree tree, DependencyTree other, int token) {
        return tree.head(token) == other.head(token) && tree.label(token).equals(other.label(token));
    }

    /** The probability of the analyses that have something. */
    private static double share(Map<Analysis, Double> shares, Predicate<Analysis> has) {
        double share = 0;
        for (Map.Entry<Analysis, Double> entry : shares.entrySet()) {
            share += has.test(entry.getKey()) ? entry.getValue() : 0;
        }
        return atMostOne(share);
    }

    /** A sum of all of them is 1 but for rounding. */
    private static double atMostOne(double share) {
        return Math.min(1, share);
    }

    /** The same with the most probable of the other analyses only, so many of each kind of trees. */
    public Ranking withOthers(int most) {
        List<Ranked> kept = new ArrayList<>();
        int ofConstituents = 0;
        int ofDependencies = 0;
        for (Ranked other : others) {
            if ((other.analysis().constituency().isPresent() ? ofConstituents++ : ofDependencies++) < most) {
                kept.add(other);
            }
        }
        return new Ranking(confidence, margin, constituents, arcs, kept);
    }

    /**
     * The ranking of a sentence's trees of two kinds, which two parsers rank apart from each other.
     *
     * @param tagged the sentence as both parsers tag it
     */
    Ranking and(Ranking other, Sentence tagged) {
        boolean isKnown = confidence != UNKNOWN && other.confidence != UNKNOWN;
        boolean areBothMargins = margin != UNKNOWN && other.margin != UNKNOWN;
        return new Ranking(
                isKnown ? confidence * other.confidence : UNKNOWN,
                // Of two margins the smaller one is that of the pair, and a parser without others leaves the other's.
                areBothMargins ? Math.min(margin, other.margin) : isKnown ? Math.max(margin, other.margin) : UNKNOWN,
                constituents.isEmpty() ? other.constituents : constituents,
                arcs.isEmpty() ? other.arcs : arcs,
                ranked(Stream.concat(others.stream(), other.others.stream())
                        .map(ranked -> new Ranked(ranked.analysis().over(tagged), ranked.score(), ranked.confidence()))
                        .toList()));
    }
}
