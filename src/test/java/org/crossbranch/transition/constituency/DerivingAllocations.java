package org.crossbranch.transition.constituency;

import java.util.List;
import java.util.function.ObjIntConsumer;
import org.crossbranch.Allocations;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.ConstituencyTree;

/** Measures the bytes that deriving allocates. */
public final class DerivingAllocations {
    private DerivingAllocations() {}

    /** The least bytes of deriving some trees by the static oracle, in one configuration. */
    public static <C extends Configuration> long least(
            TransitionSystemFactory<C, ConstituencyTree> kind, List<ConstituencyTree> trees, ObjIntConsumer<C> reset) {
        ActionInventory inventory = kind.inventory(trees);
        TransitionSystem<C, ConstituencyTree> system = kind.create(inventory);
        List<Oracle<C>> oracles =
                trees.stream().map(tree -> kind.oracle(inventory, tree)).toList();
        int longest =
                trees.stream().mapToInt(tree -> tree.sentence().length()).max().orElseThrow();
        C configuration = system.initial(longest);
        int[] codes = new int[system.maxAllowed(longest)];
        return Allocations.least(round -> {
            for (int t = 0; t < trees.size(); t++) {
                reset.accept(configuration, trees.get(t).sentence().length());
                while (system.allowed(configuration, codes) > 0) {
                    system.apply(configuration, oracles.get(t).next(configuration));
                }
            }
        });
    }
}
