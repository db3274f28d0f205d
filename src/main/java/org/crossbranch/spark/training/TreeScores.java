package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.EvaluationSummary;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.evaluation.SentenceScore;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * Scores of parses against gold trees of a kind, added up. They are named counters, so that those of several tasks can be added name
 * by name.
 *
 * @param <T> the trees
 */
interface TreeScores<T extends SyntaxTree> extends Serializable {

    /** Adds a parse; returns whether all of its tree is correct. */
    boolean add(T gold, Analysis parsed);

    /** Whether the arc to a token is the gold one; constituents have none. */
    default boolean isArcCorrect(T gold, Analysis parsed, int token) {
        return false;
    }

    /** Says of each constituent of a parse that counts whether it is in the gold tree; arcs have none. */
    default void judge(T gold, Analysis parsed, BracketScorer.Judge judge) {}

    /** Adds a sentence that was not parsed: all of its tree is missed. */
    void addUnparsed(T gold);

    /** Adds other scores of the same kind of trees. */
    void addAll(TreeScores<?> other);

    /** The scores in per cent, by {@link DevelopmentMetric#key}. */
    SortedMap<String, Double> scores();

    /** The accuracy of tags in per cent, if the conventions for these trees leave tokens out of it. */
    OptionalDouble tagAccuracy();

    /** No scores yet, of a kind of trees. */
    @SuppressWarnings("unchecked") // there are two kinds
    static <T extends SyntaxTree> TreeScores<T> of(Class<T> kind) {
        return (TreeScores<T>) (kind == DependencyTree.class ? new OfArcs() : new OfBrackets());
    }

    /** A score over nothing, such as the gaps of a treebank without any, is no reason to prefer an epoch. */
    private static double percent(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    /** Scores of constituency trees, by the field's conventions. */
    final class OfBrackets implements TreeScores<ConstituencyTree> {
        private static final long serialVersionUID = 1;
        private static final BracketScorer SCORER = new BracketScorer(EvaluationParameters.conventions());

        private final EvaluationTotals totals = new EvaluationTotals();

        private OfBrackets() {}

        @Override
        public boolean add(ConstituencyTree gold, Analysis parsed) {
            SentenceScore score = SCORER.score(gold, parsed.constituencyTree());
            totals.add(score);
            return score.brackets(BracketView.LABELLED).isExact();
        }

        @Override
        public void judge(ConstituencyTree gold, Analysis parsed, BracketScorer.Judge judge) {
            SCORER.judge(gold, parsed.constituencyTree(), judge);
        }

        @Override
        public void addUnparsed(ConstituencyTree gold) {
            totals.add(SCORER.unparsed(gold));
        }

        @Override
        public void addAll(TreeScores<?> other) {
            totals.merge(((OfBrackets) other).totals);
        }

        private EvaluationSummary summary() {
            return totals.summary(BracketView.LABELLED);
        }

        @Override
        public SortedMap<String, Double> scores() {
            return new TreeMap<>(Map.of(
                    DevelopmentMetric.F1.key(), percent(summary().f1().value()),
                    DevelopmentMetric.DISCONTINUOUS_F1.key(),
                            percent(summary().discontinuous().f1().value())));
        }

        @Override
        public OptionalDouble tagAccuracy() {
            return OptionalDouble.of(percent(summary().posAccuracy().value()));
        }
    }

    /** Scores of dependency trees: shares of all tokens; of a label, what stands before a colon (Zeman et al. 2018 §5). */
    final class OfArcs implements TreeScores<DependencyTree> {
        private static final long serialVersionUID = 1;
        private static final String TOKENS = "tokens";

        private final TreeMap<String, Long> counters = new TreeMap<>();

        private OfArcs() {}

        @Override
        public boolean add(DependencyTree gold, Analysis parsed) {
            DependencyTree tree = parsed.dependency().orElseThrow();
            int correct = 0;
            for (int token = 0; token < gold.sentence().length(); token++) {
                if (tree.head(token) == gold.head(token)) {
                    counters.merge(DevelopmentMetric.UAS.key(), 1L, Long::sum);
                    correct += isArcCorrect(gold, parsed, token) ? 1 : 0;
                }
            }
            counters.merge(DevelopmentMetric.LAS.key(), (long) correct, Long::sum);
            addUnparsed(gold);
            return correct == gold.sentence().length();
        }

        @Override
        public boolean isArcCorrect(DependencyTree gold, Analysis parsed, int token) {
            DependencyTree tree = parsed.dependency().orElseThrow();
            return tree.head(token) == gold.head(token)
                    && relation(tree.label(token)).equals(relation(gold.label(token)));
        }

        private static String relation(String label) {
            int colon = label.indexOf(':');
            return colon < 0 ? label : label.substring(0, colon);
        }

        @Override
        public void addUnparsed(DependencyTree gold) {
            counters.merge(TOKENS, (long) gold.sentence().length(), Long::sum);
        }

        @Override
        public void addAll(TreeScores<?> other) {
            ((OfArcs) other).counters.forEach((name, count) -> counters.merge(name, count, Long::sum));
        }

        @Override
        public SortedMap<String, Double> scores() {
            SortedMap<String, Double> scores = new TreeMap<>();
            for (DevelopmentMetric metric : new DevelopmentMetric[] {DevelopmentMetric.LAS, DevelopmentMetric.UAS}) {
                double share = (double) counters.getOrDefault(metric.key(), 0L) / counters.getOrDefault(TOKENS, 0L);
                scores.put(metric.key(), percent(100 * share));
            }
            return scores;
        }

        @Override
        public OptionalDouble tagAccuracy() {
            return OptionalDouble.empty();
        }
    }
}
