package org.crossbranch.spark.oracle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.crossbranch.spark.table.StatisticsTable;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.transition.Refusal;
import org.crossbranch.transition.SystemOptions;

/**
 * Statistics of a treebank's derivations by one system's static oracle (Coavoux 2017, Tables 7.11 and 8.5 to 8.7;
 * Coavoux &amp; Cohen 2019, Figure 3).
 *
 * @param system name of the system
 * @param heads name of its head table, or empty
 * @param swapOrder name of the order of swaps, or empty
 * @param trees number of trees
 * @param tokens number of tokens in them
 * @param madeContinuous how many of them had crossing branches that were taken out first
 * @param underivable why it cannot derive some trees, each reason once
 * @param actions how often each action was taken, by the papers' names; those on an item count as one, whatever the item
 * @param derivationLength numbers of actions
 * @param passing what GAP and SWAP actions come to
 * @param memory number of configurations by the number of items in memory
 */
public record SystemStatistics(
        String system,
        String heads,
        String swapOrder,
        long trees,
        long tokens,
        long madeContinuous,
        List<Refusal> underivable,
        SortedMap<String, Long> actions,
        DerivationLength derivationLength,
        Passing passing,
        SortedMap<Integer, Long> memory) {

    /**
     * Numbers of actions in derivations; 0 where there are none.
     *
     * @param total in all derivations
     * @param mean of a derivation
     * @param max in the longest
     * @param perToken of all derivations, for each of their tokens
     * @param maxPerToken the most for a token of its sentence that a derivation has
     */
    public record DerivationLength(long total, double mean, int max, double perToken, double maxPerToken) {}

    /**
     * Actions that pass over items: GAP, SWAP and their compounds. A run is one or more of them without another between.
     *
     * @param total number of such actions
     * @param items number of items that they pass over
     * @param runs number of runs
     * @param meanRun mean length of a run, or 0
     * @param maxRun length of the longest
     */
    public record Passing(long total, long items, long runs, double meanRun, int maxRun) {}

    /** Copies the maps. */
    public SystemStatistics {
        underivable = List.copyOf(underivable);
        actions = Collections.unmodifiableSortedMap(new TreeMap<>(actions));
        memory = Collections.unmodifiableSortedMap(new TreeMap<>(memory));
    }

    /** A label that is unique in a run: the name of the system, and the order of swaps unless that is the paper's. */
    public String label() {
        return swapOrder.equals(SystemOptions.SwapOrder.LAZY.written()) ? system + " " + swapOrder : system;
    }

    /** Number of trees that it cannot derive. */
    public long underivableTrees() {
        return Refusal.refused(underivable);
    }

    /** Number of configurations, initial and final ones included. */
    public long configurations() {
        return sum(memory);
    }

    /** Mean number of items in memory, or 0. */
    public double meanMemory() {
        long items = 0;
        for (Map.Entry<Integer, Long> size : memory.entrySet()) {
            items += size.getKey() * size.getValue();
        }
        return memory.isEmpty() ? 0 : (double) items / configurations();
    }

    /** Most items in memory, or 0. */
    public int maxMemory() {
        return memory.isEmpty() ? 0 : memory.lastKey();
    }

    /** The least size that the memory of 99 % of the configurations does not exceed, or 0. */
    public int memoryPercentile99() {
        long below = 0;
        for (Map.Entry<Integer, Long> size : memory.entrySet()) {
            below += size.getValue();
            if (below * 100 >= configurations() * 99) {
                return size.getKey();
            }
        }
        return 0;
    }

    private static long sum(SortedMap<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The figures as a row of {@link StatisticsTable}. */
    Row row() {
        SortedMap<String, Long> reasons = new TreeMap<>();
        underivable.forEach(refusal -> reasons.put(refusal.reason(), refusal.trees()));
        return RowFactory.create(
                system,
                heads,
                swapOrder,
                trees,
                tokens,
                madeContinuous,
                StatisticsTable.counts(reasons),
                StatisticsTable.counts(actions),
                RowFactory.create(
                        derivationLength.total(),
                        derivationLength.mean(),
                        derivationLength.max(),
                        derivationLength.perToken(),
                        derivationLength.maxPerToken()),
                RowFactory.create(
                        passing.total(), passing.items(), passing.runs(), passing.meanRun(), passing.maxRun()),
                RowFactory.create(meanMemory(), maxMemory(), memoryPercentile99(), StatisticsTable.counts(memory)));
    }

    /** The figures as JSON. */
    public ObjectNode json() {
        ObjectNode json = TableManifest.newProperties()
                .put("heads", heads)
                .put("swapOrder", swapOrder)
                .put("trees", trees)
                .put("tokens", tokens)
                .put("madeContinuous", madeContinuous)
                .put("underivable", underivableTrees());
        ObjectNode reasons = json.putObject("reasons");
        ObjectNode examples = json.putObject("examples");
        for (Refusal refusal : underivable) {
            reasons.put(refusal.reason(), refusal.trees());
            examples.put(refusal.reason(), refusal.example());
        }
        json.put("actionTypes", actions.size());
        actions.forEach(json.putObject("actions")::put);
        json.putObject("derivationLength")
                .put("total", derivationLength.total())
                .put("mean", derivationLength.mean())
                .put("max", derivationLength.max())
                .put("perToken", derivationLength.perToken())
                .put("maxPerToken", derivationLength.maxPerToken());
        json.putObject("gapsAndSwaps")
                .put("total", passing.total())
                .put("items", passing.items())
                .put("runs", passing.runs())
                .put("meanConsecutive", passing.meanRun())
                .put("maxConsecutive", passing.maxRun());
        ObjectNode sizes = json.putObject("memorySize")
                .put("mean", meanMemory())
                .put("max", maxMemory())
                .put("percentile99", memoryPercentile99())
                .putObject("distribution");
        memory.forEach((size, count) -> sizes.put(Integer.toString(size), count));
        return json;
    }
}
