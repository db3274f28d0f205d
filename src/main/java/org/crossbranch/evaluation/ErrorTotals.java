package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.evaluation.BracketView.Bracket;
import org.crossbranch.evaluation.TreeDifferences.Counted;
import org.crossbranch.figure.Figures;

/**
 * Errors by label: outcomes of discontinuous brackets, and labels that stand for others over the same tokens. Not thread-safe.
 *
 * <p>A discontinuous bracket is perfect if it is predicted with label and yield. One is partial if another discontinuous bracket
 * that shares tokens is predicted.
 */
public final class ErrorTotals implements Serializable {
    private static final long serialVersionUID = 1;

    private final TreeMap<String, OutcomeCounts> discontinuous = new TreeMap<>();
    private final TreeMap<String, SortedMap<String, Long>> confusions = new TreeMap<>();

    /** Errors of no sentences. */
    public ErrorTotals() {}

    /** The errors of a predicted tree, by the counted nodes of both trees. */
    static ErrorTotals of(List<Counted> gold, List<Counted> predicted) {
        List<Counted> missed = TreeDifferences.without(gold, predicted);
        List<Counted> extra = TreeDifferences.without(predicted, gold);
        ErrorTotals totals = new ErrorTotals();
        totals.addOutcomes(gold, predicted, missed, extra);
        totals.addConfusions(missed, extra);
        return totals;
    }

    private void addOutcomes(List<Counted> gold, List<Counted> predicted, List<Counted> missed, List<Counted> extra) {
        for (Counted node : gold) {
            if (node.bracket().isDiscontinuous()) {
                OutcomeCounts outcome = !missed.contains(node)
                        ? OutcomeCounts.PERFECT
                        : overlaps(node, predicted) ? OutcomeCounts.PARTIAL : OutcomeCounts.NOT_DETECTED;
                discontinuous.merge(node.bracket().label(), outcome, OutcomeCounts::plus);
            }
        }
        for (Counted node : extra) {
            if (node.bracket().isDiscontinuous() && !overlaps(node, gold)) {
                discontinuous.merge(node.bracket().label(), OutcomeCounts.FALSE_POSITIVE, OutcomeCounts::plus);
            }
        }
    }

    private static boolean overlaps(Counted node, List<Counted> others) {
        return TreeDifferences.brackets(others).stream()
                .anyMatch(other -> other.isDiscontinuous()
                        && other.yield().intersects(node.bracket().yield()));
    }

    /** Each node takes part in one confusion at most. */
    private void addConfusions(List<Counted> missed, List<Counted> extra) {
        List<Counted> free = new ArrayList<>(extra);
        for (Counted node : missed) {
            boolean isFound = false;
            for (Iterator<Counted> candidates = free.iterator(); candidates.hasNext() && !isFound; ) {
                Bracket candidate = candidates.next().bracket();
                if (candidate.yield().equals(node.bracket().yield())) {
                    add(node.bracket().label(), candidate.label(), 1);
                    candidates.remove();
                    isFound = true;
                }
            }
        }
    }

    private void add(String gold, String predicted, long times) {
        confusions.computeIfAbsent(gold, label -> new TreeMap<>()).merge(predicted, times, Long::sum);
    }

    /** Adds the sentences of other totals. */
    void merge(ErrorTotals other) {
        other.discontinuous.forEach((label, counts) -> discontinuous.merge(label, counts, OutcomeCounts::plus));
        other.confusions.forEach((gold, row) -> row.forEach((predicted, times) -> add(gold, predicted, times)));
    }

    /** Outcomes of discontinuous brackets, by label. */
    public SortedMap<String, OutcomeCounts> discontinuous() {
        return Collections.unmodifiableSortedMap(discontinuous);
    }

    /** How often a label stands for another over the same tokens, by gold and predicted label. */
    public SortedMap<String, SortedMap<String, Long>> confusions() {
        return Collections.unmodifiableSortedMap(confusions);
    }

    /** The outcomes of discontinuous brackets by label. */
    public Figures outcomes() {
        return Figures.of(discontinuous, label -> label, OutcomeCounts::figures);
    }
}
