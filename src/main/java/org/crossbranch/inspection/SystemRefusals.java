package org.crossbranch.inspection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.crossbranch.transition.Refusal;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;

/**
 * The trees that some transition systems refuse, all of them the same trees for the same reasons.
 *
 * @param systems names of the systems
 * @param trees number of the trees, derived or not
 * @param refusals why some have no derivation, the most frequent reason first
 */
public record SystemRefusals(List<String> systems, long trees, List<Refusal> refusals) {

    /** Copies the names, and sorts the reasons. */
    public SystemRefusals {
        systems = List.copyOf(systems);
        refusals = Refusal.byFrequency(refusals);
    }

    /**
     * Groups the systems that derive trees of a treebank; those that refuse least are first.
     *
     * @param refusals refusals by name of the system
     * @param profile the treebank's
     */
    static List<SystemRefusals> grouped(Map<String, List<Refusal>> refusals, TreebankProfile profile) {
        Map<SystemRefusals, List<String>> groups = new LinkedHashMap<>();
        refusals.forEach((name, reasons) -> {
            boolean isOfConstituents = TransitionSystems.named(name).trees().equals(ConstituencyTree.class);
            long trees = profile.size(isOfConstituents ? "constituency trees" : "dependency trees");
            if (trees > 0) {
                groups.computeIfAbsent(new SystemRefusals(List.of(), trees, reasons), group -> new ArrayList<>())
                        .add(name);
            }
        });
        return groups.entrySet().stream()
                .map(group -> new SystemRefusals(
                        group.getValue(), group.getKey().trees(), group.getKey().refusals()))
                .sorted(Comparator.comparingLong(SystemRefusals::refused))
                .toList();
    }

    /** Number of trees without a derivation. */
    public long refused() {
        return Refusal.refused(refusals);
    }

    /** Their share of all trees, per cent. */
    public double percent() {
        return Refusal.percent(refusals, trees);
    }

    /** The names of the systems with commas between. */
    public String names() {
        return String.join(", ", systems);
    }

    /** The number and share of the trees in words. */
    public String counted() {
        return String.format(Locale.ROOT, "%,d of %,d trees (%.1f %%)", refused(), trees, percent());
    }

    /** Who refuses how many trees. */
    String sentence() {
        return names() + (systems.size() == 1 ? " refuses " : " refuse ") + counted();
    }

    /** The most frequent reasons, each with the number of its trees and the identifier of one. */
    public List<String> reasons() {
        return Refusal.mostFrequent(refusals).stream()
                .map(refusal -> String.format(
                        Locale.ROOT, "%,d  %s (%s)", refusal.trees(), refusal.reason(), refusal.example()))
                .toList();
    }

    /** The figures as a tree of maps. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("systems", systems);
        json.put("trees", trees);
        json.put("refused", refused());
        json.put("percent", percent());
        json.put("reasons", refusals);
        return json;
    }
}
