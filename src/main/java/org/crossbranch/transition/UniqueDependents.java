package org.crossbranch.transition;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.UniqueRelations;

/**
 * A system without the actions that would give a head its second dependent of some relations. It derives the trees that the system
 * derives and that have at most one. Where actions of a type have no other label, they stay, so that no derivation ends early.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 */
public final class UniqueDependents<C extends Configuration, T extends SyntaxTree> extends TransitionSystem<C, T>
        implements StateMerging<C> {
    private final TransitionSystem<C, T> system;
    private final LabelledArcs<C> arcs;
    private final Set<String> labels;
    /** By id: whether the action goes where its head has a dependent of the relations. */
    private final boolean[] isLimited;
    /** The first limited action of each type. */
    private final int[] firstLimited;

    private UniqueDependents(TransitionSystem<C, T> system, LabelledArcs<C> arcs, UniqueRelations relations) {
        super(system.name(), system.inventory());
        this.system = system;
        this.arcs = arcs;
        ActionInventory inventory = system.inventory();
        int[] counted = IntStream.range(0, inventory.size())
                .filter(id -> relations.contains(arcs.relationOf(id)))
                .toArray();
        labels = IntStream.of(counted).mapToObj(inventory::labelOf).collect(Collectors.toUnmodifiableSet());
        isLimited = new boolean[inventory.size()];
        for (int id : counted) {
            isLimited[id] = IntStream.range(0, inventory.size()).anyMatch(other -> isAlternative(id, other));
        }
        firstLimited = IntStream.range(0, isLimited.length)
                .filter(id -> isLimited[id])
                .boxed()
                .collect(Collectors.toMap(id -> inventory.action(id).type(), id -> id, Math::min))
                .values()
                .stream()
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }

    private boolean isAlternative(int id, int other) {
        Action action = inventory().action(other);
        return action.type() == inventory().action(id).type()
                && !labels.contains(action.label())
                && !(action.type() == Action.Type.LABEL
                        && inventory().rootLabels().contains(action.label()));
    }

    /** The system with at most one dependent of the relations a head; the same system if its actions label no arcs. */
    @SuppressWarnings("unchecked") // a system labels arcs in its own configurations
    public static <C extends Configuration, T extends SyntaxTree> TransitionSystem<C, T> of(
            TransitionSystem<C, T> system, UniqueRelations relations) {
        return system instanceof LabelledArcs<?> arcs
                ? new UniqueDependents<>(system, (LabelledArcs<C>) arcs, relations)
                : system;
    }

    @Override
    public C initial(int length) {
        return system.initial(length);
    }

    @Override
    public void copy(C from, C to) {
        system.copy(from, to);
    }

    @Override
    public boolean isFinal(C configuration) {
        return system.isFinal(configuration);
    }

    @Override
    public boolean isAllowed(C configuration, int code) {
        return system.isAllowed(configuration, code) && !isSecond(configuration, code);
    }

    private boolean isSecond(C configuration, int code) {
        return isLimited[ActionInventory.idOf(code)] && isTaken(configuration, arcs.headOf(configuration, code));
    }

    private boolean isTaken(C configuration, int head) {
        return head != Configuration.NONE && arcs.hasDependent(configuration, head, labels);
    }

    @Override
    public int allowed(C configuration, int[] codes) {
        int count = system.allowed(configuration, codes);
        int left = 0;
        int known = Configuration.NONE;
        boolean isKnownTaken = false;
        for (int i = 0; i < count; i++) {
            if (isLimited[ActionInventory.idOf(codes[i])]) {
                int head = arcs.headOf(configuration, codes[i]);
                isKnownTaken = head == known ? isKnownTaken : isTaken(configuration, head);
                known = head;
                if (isKnownTaken) {
                    continue;
                }
            }
            codes[left++] = codes[i];
        }
        return left;
    }

    @Override
    public boolean isForced(C configuration) {
        return system.isForced(configuration)
                || allowed(configuration, new int[system.maxAllowed(configuration.length())]) == 1;
    }

    @Override
    public int maxAllowed(int length) {
        return system.maxAllowed(length);
    }

    @Override
    protected void take(C configuration, int code) {
        system.take(configuration, code);
    }

    @Override
    public int maxDerivationLength(int length) {
        return system.maxDerivationLength(length);
    }

    @Override
    protected T build(Sentence sentence, C configuration) {
        return system.build(sentence, configuration);
    }

    @Override
    protected T restored(T tree) {
        return system.restored(tree);
    }

    @Override
    public Map<String, List<MemoryItem>> memory(C configuration) {
        return system.memory(configuration);
    }

    @SuppressWarnings("unchecked") // a search that merges states asks for those of the system first
    private StateMerging<C> merging() {
        return (StateMerging<C>) system;
    }

    /** {@inheritDoc} That the heads of the next arcs have such a dependent is part of it. */
    @Override
    public long situation(C configuration) {
        long situation = merging().situation(configuration);
        for (int id : firstLimited) {
            situation = 31 * situation + (isTaken(configuration, arcs.headOf(configuration, id)) ? 1 : 0);
        }
        return situation;
    }

    @Override
    public boolean isStack() {
        return merging().isStack();
    }

    @Override
    public int growth(int code) {
        return merging().growth(code);
    }

    @Override
    public int effect(int code) {
        return merging().effect(code);
    }
}
