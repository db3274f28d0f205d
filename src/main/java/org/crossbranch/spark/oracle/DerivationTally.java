package org.crossbranch.spark.oracle;

import java.io.Serializable;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.SyntaxTree;

/**
 * Counts one system's derivations by its static oracle. Tallies of several tasks can be merged. The memory is counted in every configuration, the initial and the final one included (Coavoux 2017, Table 8.7).
 */
final class DerivationTally implements Derivation.Observer<Configuration>, Serializable {
    private static final long serialVersionUID = 1L;

    private final RefusalTally refusals = new RefusalTally();
    private long trees;
    private long tokens;
    private long derivedTokens;
    private long derivedTrees;
    private long steps;
    private int longest;
    private double longestPerToken;
    /** How often each action was taken, by id. */
    private final long[] actions;

    /** How many items each action passes over, by id. */
    private final int[] passed;

    /** Number of configurations by the number of items in their memory. */
    private long[] memory = {};

    private long gaps;
    private long itemsPassed;
    private long runs;
    private int longestRun;

    // Of the tree at hand, step by step: nothing of a derivation that fails on the way is counted.
    private transient int[] codes = {};
    private transient int[] sizes = {};
    private transient int length;

    /** A tally of derivations by an inventory's actions. */
    DerivationTally(ActionInventory inventory) {
        actions = new long[inventory.size()];
        passed = inventory.actions().stream().mapToInt(DerivationTally::passed).toArray();
    }

    /** Counts a tree that the system cannot derive, and none of the steps that were taken before that was found. */
    void addUnderivable(SyntaxTree tree, String reason) {
        length = 0;
        trees++;
        tokens += tree.sentence().length();
        refusals.add(tree, reason);
    }

    @Override
    public void step(Configuration before, int code) {
        codes = withRoom(codes, length + 1);
        sizes = withRoom(sizes, length + 1);
        codes[length] = code;
        sizes[length++] = before.memorySize();
    }

    @Override
    public void end(Configuration last) {
        trees++;
        tokens += last.length();
        derivedTrees++;
        derivedTokens += last.length();
        steps += length;
        longest = Math.max(longest, length);
        longestPerToken = Math.max(longestPerToken, (double) length / last.length());
        addActions();
        for (int i = 0; i < length; i++) {
            addMemory(sizes[i]);
        }
        addMemory(last.memorySize());
        length = 0;
    }

    private void addMemory(int size) {
        memory = withRoom(memory, size + 1);
        memory[size]++;
    }

    private void addActions() {
        int run = 0;
        for (int i = 0; i < length; i++) {
            int id = ActionInventory.idOf(codes[i]);
            actions[id]++;
            if (passed[id] > 0) {
                gaps++;
                itemsPassed += passed[id];
                runs += run == 0 ? 1 : 0;
                longestRun = Math.max(longestRun, ++run);
            } else {
                run = 0;
            }
        }
    }

    /** The number of items that an action passes over or gives back. */
    private static int passed(Action action) {
        return switch (action.type()) {
            case GAP, SWAP, COMPOUND_SWAP -> action.label().isEmpty() ? 1 : Integer.parseInt(action.label());
            case SWAP_AT -> 1;
            default -> 0;
        };
    }

    private static int[] withRoom(int[] values, int length) {
        return values.length >= length ? values : Arrays.copyOf(values, Math.max(length, 2 * values.length));
    }

    private static long[] withRoom(long[] counts, int length) {
        return counts.length >= length ? counts : Arrays.copyOf(counts, length);
    }

    /** Adds what another task counted for the same system and inventory. */
    DerivationTally add(DerivationTally other) {
        trees += other.trees;
        tokens += other.tokens;
        derivedTrees += other.derivedTrees;
        derivedTokens += other.derivedTokens;
        steps += other.steps;
        longest = Math.max(longest, other.longest);
        longestPerToken = Math.max(longestPerToken, other.longestPerToken);
        for (int id = 0; id < actions.length; id++) {
            actions[id] += other.actions[id];
        }
        memory = withRoom(memory, other.memory.length);
        for (int size = 0; size < other.memory.length; size++) {
            memory[size] += other.memory[size];
        }
        gaps += other.gaps;
        itemsPassed += other.itemsPassed;
        runs += other.runs;
        longestRun = Math.max(longestRun, other.longestRun);
        refusals.add(other.refusals);
        return this;
    }

    /** The figures. */
    SystemStatistics statistics(TransitionSystemFactory<?, ?> system, ActionInventory inventory, long madeContinuous) {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (int id = 0; id < actions.length; id++) {
            if (actions[id] > 0) {
                counts.merge(inventory.action(id).name(), actions[id], Long::sum);
            }
        }
        SortedMap<Integer, Long> sizesInMemory = new TreeMap<>();
        for (int size = 0; size < memory.length; size++) {
            if (memory[size] > 0) {
                sizesInMemory.put(size, memory[size]);
            }
        }
        return new SystemStatistics(
                system.name(),
                system.heads().orElse(""),
                system.swapOrder().map(SystemOptions.SwapOrder::written).orElse(""),
                trees,
                tokens,
                madeContinuous,
                refusals.refusals(),
                counts,
                new SystemStatistics.DerivationLength(
                        steps, ratio(steps, derivedTrees), longest, ratio(steps, derivedTokens), longestPerToken),
                new SystemStatistics.Passing(gaps, itemsPassed, runs, ratio(gaps, runs), longestRun),
                sizesInMemory);
    }

    private static double ratio(long a, long b) {
        return b == 0 ? 0 : (double) a / b;
    }
}
