package org.crossbranch.transition.dependency;

import java.nio.IntBuffer;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.crossbranch.transition.ExhaustiveSearch;
import org.crossbranch.transition.SystemOptions.ArcLoss;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.DependencyTree;

/** Dependency configurations as {@link ExhaustiveSearch} reads them: their states, and the arcs that actions make. */
public final class ArcStates {
    /** The systems whose actions depend on the stack and the buffer alone, not on what hangs below their nodes. */
    private static final Set<String> BY_STACK = Set.of("arc-standard", "arc-eager", "arc-hybrid", "attardi");

    private ArcStates() {}

    /**
     * An arc between tokens.
     *
     * @param label empty if labels do not count
     */
    public record Arc(int head, int dependent, String label) {}

    /** The states of a system, as few as it has. */
    public static ExhaustiveSearch.Reading<ArcConfiguration, Arc> of(
            TransitionSystem<ArcConfiguration, DependencyTree> system, ArcLoss loss) {
        if (isBySpines(system.name())) {
            return reading(system, loss, ArcStates::spines);
        }
        if (system.name().equals("covington")) {
            return reading(system, loss, ArcStates::tops);
        }
        return reading(system, loss, isByStack(system.name()) ? ArcStates::stacks : ArcStates::arcs);
    }

    /** The states of a system whose actions depend on the stack and the buffer alone. */
    public static ExhaustiveSearch.Reading<ArcConfiguration, Arc> byStack(
            TransitionSystem<ArcConfiguration, DependencyTree> system, ArcLoss loss) {
        return reading(system, loss, ArcStates::stacks);
    }

    /** The states of any system: two of them differ if any arc does. */
    public static ExhaustiveSearch.Reading<ArcConfiguration, Arc> byArcs(
            TransitionSystem<ArcConfiguration, DependencyTree> system, ArcLoss loss) {
        return reading(system, loss, ArcStates::arcs);
    }

    /** Whether a system has few states, so that the search reaches further. */
    public static boolean isByStack(String system) {
        return BY_STACK.contains(system);
    }

    /** Whether the actions of a system depend on the outermost nodes of the trees of the stack, too. */
    public static boolean isBySpines(String system) {
        return system.equals("spines");
    }

    private static ExhaustiveSearch.Reading<ArcConfiguration, Arc> reading(
            TransitionSystem<ArcConfiguration, DependencyTree> system,
            ArcLoss loss,
            Function<ArcConfiguration, IntBuffer> state) {
        return new ExhaustiveSearch.Reading<>(state, (before, after) -> made((ArcSystem) system, loss, before, after));
    }

    private static Optional<Arc> made(ArcSystem system, ArcLoss loss, ArcConfiguration before, ArcConfiguration after) {
        if (after.arcs() == before.arcs()) {
            return Optional.empty();
        }
        int node = 0;
        while (before.isAttached(node) || !after.isAttached(node)) {
            node++;
        }
        int head = after.head(node) == ArcConfiguration.NONE ? DependencyTree.ROOT : after.token(after.head(node));
        String label = system.labels().get(after.label(node));
        return Optional.of(new Arc(head, after.token(node), loss == ArcLoss.LABELLED ? label : ""));
    }

    /** The arcs of a tree. */
    public static Set<Arc> arcs(DependencyTree tree, ArcLoss loss) {
        Set<Arc> arcs = new HashSet<>();
        for (int token = 0; token < tree.sentence().length(); token++) {
            arcs.add(new Arc(tree.head(token), token, loss == ArcLoss.LABELLED ? tree.label(token) : ""));
        }
        return arcs;
    }

    /** The nodes in stack and buffer, which of them have heads, and how many hang on the root. */
    private static IntBuffer stacks(ArcConfiguration configuration) {
        IntBuffer state = IntBuffer.allocate(configuration.nodes() + 2);
        for (int k = 0; k < configuration.memorySize(); k++) {
            int node = configuration.stackNode(k);
            state.put(configuration.isAttached(node) ? node + configuration.nodes() : node);
        }
        state.put(-1);
        for (int k = 0; k < configuration.bufferSize(); k++) {
            state.put(configuration.bufferNode(k));
        }
        int rootDependents = 0;
        for (int token = 0; token < configuration.length(); token++) {
            int node = configuration.node(token);
            rootDependents +=
                    configuration.isAttached(node) && configuration.head(node) == configuration.root() ? 1 : 0;
        }
        return state.put(-2 - rootDependents).flip();
    }

    /** The nodes in stack and buffer, and for each of the stack the outermost dependents to the left and right, and so on. */
    private static IntBuffer spines(ArcConfiguration configuration) {
        IntBuffer stacks = stacks(configuration);
        int size = configuration.memorySize();
        IntBuffer state = IntBuffer.allocate(stacks.limit() + 2 * size + 2 * configuration.nodes())
                .put(stacks);
        for (int k = 0; k < size; k++) {
            int top = configuration.stackNode(k);
            for (int node = top; node != ArcConfiguration.NONE; node = configuration.leftmost(node)) {
                state.put(node);
            }
            state.put(-1);
            for (int node = top; node != ArcConfiguration.NONE; node = configuration.rightmost(node)) {
                state.put(node);
            }
            state.put(-1);
        }
        return state.flip();
    }

    /** The nodes in stack and buffer, and the topmost node above each of all. */
    private static IntBuffer tops(ArcConfiguration configuration) {
        IntBuffer stacks = stacks(configuration);
        IntBuffer state =
                IntBuffer.allocate(stacks.limit() + configuration.nodes()).put(stacks);
        for (int node = 0; node < configuration.nodes(); node++) {
            int top = node;
            while (configuration.head(top) != ArcConfiguration.NONE) {
                top = configuration.head(top);
            }
            state.put(configuration.isAttached(top) ? -2 : top);
        }
        return state.flip();
    }

    /** The nodes in stack and buffer, and the heads of all. */
    private static IntBuffer arcs(ArcConfiguration configuration) {
        IntBuffer stacks = stacks(configuration);
        IntBuffer state =
                IntBuffer.allocate(stacks.limit() + configuration.nodes()).put(stacks);
        for (int node = 0; node < configuration.nodes(); node++) {
            state.put(configuration.isAttached(node) ? configuration.head(node) : -2);
        }
        return state.flip();
    }
}
