package org.crossbranch.transition.constituency;

import java.util.Set;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;

/** What SR-SWAP and SR-CSWAP share (Maier 2015 §2.1): they differ in how many items one action gives back to the buffer. */
abstract class SwappingSystem extends LexicalizedSystem<StackConfiguration> {

    SwappingSystem(String name, ActionInventory inventory, Set<Action.Type> types) {
        super(name, inventory, types);
    }

    @Override
    public StackConfiguration initial(int length) {
        return new StackConfiguration(length);
    }

    @Override
    int allowedKinds(StackConfiguration configuration) {
        if (isFinal(configuration)) {
            return 0;
        }
        boolean maySwap = configuration.bufferToken() != ItemConfiguration.NONE && configuration.isSecondSwappable();
        return ShiftReduce.shiftAndBinaryKinds(configuration)
                | (configuration.isAfterShift() ? unaryKinds(configuration.length() == 1) : 0)
                | (maySwap ? SWAP : 0);
    }

    @Override
    public int maxDerivationLength(int length) {
        return length * length + 1;
    }
}
