package org.crossbranch.spark;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.transition.Refusal;

/**
 * Counts of a treebank's trees that a system derived or refused.
 *
 * @param trees number of trees that were read
 * @param skipped number of trees that import or a parser had set aside before
 * @param madeContinuous how many of them had crossing branches that were taken out first
 * @param lifted how many had crossing arcs that were lifted
 * @param refusals why some have no derivation, the most frequent reason first
 */
public record DerivedTrees(long trees, long skipped, long madeContinuous, long lifted, List<Refusal> refusals) {
    /** Property of a table of derivations: number of trees that import had set aside. */
    public static final String SKIPPED = "skipped";

    /** Sorts the reasons. */
    public DerivedTrees {
        refusals = Refusal.byFrequency(refusals);
    }

    /** The trees that the manifest of a table of derivations counts; empty if it counts none, as in tables of earlier releases. */
    public static Optional<DerivedTrees> of(TableManifest derivations) {
        return derivations.findProperty("statistics").map(statistics -> {
            JsonNode examples = statistics.path("examples");
            List<Refusal> refusals = statistics.path("reasons").properties().stream()
                    .map(reason -> new Refusal(
                            reason.getKey(),
                            reason.getValue().asLong(),
                            examples.path(reason.getKey()).asText()))
                    .toList();
            return new DerivedTrees(
                    statistics.path("trees").asLong(),
                    count(derivations, SKIPPED),
                    count(derivations, DerivationsTable.MADE_CONTINUOUS),
                    count(derivations, DerivationsTable.LIFTED),
                    refusals);
        });
    }

    private static long count(TableManifest derivations, String property) {
        return derivations.findProperty(property).map(JsonNode::asLong).orElse(0L);
    }

    /** The same with some more trees that were left out before. */
    public DerivedTrees with(long furtherSkipped) {
        return new DerivedTrees(trees, skipped + furtherSkipped, madeContinuous, lifted, refusals);
    }

    /** Number of trees without a derivation. */
    public long refused() {
        return Refusal.refused(refusals);
    }

    /** Number of trees with a derivation. */
    public long used() {
        return trees - refused();
    }

    /** The share of the trees that have no derivation, per cent; 0 of no trees. */
    public double refusedPercent() {
        return Refusal.percent(refusals, trees);
    }

    /** The most frequent reasons. */
    public List<Refusal> mostFrequent() {
        return Refusal.mostFrequent(refusals);
    }
}
