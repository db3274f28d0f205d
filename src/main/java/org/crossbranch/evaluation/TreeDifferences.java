package org.crossbranch.evaluation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.crossbranch.evaluation.BracketView.Bracket;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;

/**
 * Where a predicted tree differs from the gold one: the constituents without a partner of the same label and yield.
 *
 * @param gold the gold tree as it is compared
 * @param predicted the predicted tree as it is compared
 * @param missed constituents of the gold tree that the predicted one lacks
 * @param extra constituents of the predicted tree that the gold one lacks
 * @param phenomena what became of the occurrences of each phenomenon that makes branches cross
 */
public record TreeDifferences(
        ConstituencyTree gold,
        ConstituencyTree predicted,
        List<Constituent> missed,
        List<Constituent> extra,
        SortedMap<Phenomenon, OutcomeCounts> phenomena) {

    /** A constituent with its bracket. */
    record Counted(Constituent constituent, Bracket bracket) {}

    static TreeDifferences of(
            ConstituencyTree gold,
            ConstituencyTree predicted,
            List<Counted> goldNodes,
            List<Counted> predictedNodes,
            SortedMap<Phenomenon, OutcomeCounts> phenomena) {
        return new TreeDifferences(
                gold,
                predicted,
                without(goldNodes, predictedNodes).stream()
                        .map(Counted::constituent)
                        .toList(),
                without(predictedNodes, goldNodes).stream()
                        .map(Counted::constituent)
                        .toList(),
                phenomena);
    }

    static List<Bracket> brackets(List<Counted> nodes) {
        return nodes.stream().map(Counted::bracket).toList();
    }

    /** The nodes that find no partner of their own among others. */
    static List<Counted> without(List<Counted> nodes, List<Counted> others) {
        Map<Bracket, Integer> left = new HashMap<>();
        others.forEach(other -> left.merge(other.bracket, 1, Integer::sum));
        List<Counted> unmatched = new ArrayList<>();
        for (Counted node : nodes) {
            int partners = left.getOrDefault(node.bracket, 0);
            if (partners == 0) {
                unmatched.add(node);
            } else {
                left.put(node.bracket, partners - 1);
            }
        }
        return unmatched;
    }
}
