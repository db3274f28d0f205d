package org.crossbranch.scoring.linear;

import java.util.Optional;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.linear.Place.Attribute;
import org.crossbranch.scoring.linear.Place.Memory;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;

/**
 * Templates compiled for configurations that are a list of items (Goldberg &amp; Elhadad 2010, Versley 2014). The context of an action is
 * its target: s0 is the item there, s1 the one before it, b0 the one after it.
 */
final class ListFeatureHasher extends ConstituentFeatureHasher<PendingListConfiguration> {
    ListFeatureHasher(FeatureTemplates templates, Vocabulary words, ActionInventory inventory) {
        super(templates, Optional.empty(), words, inventory);
    }

    /** Says why templates for a system cannot read a place; empty if they can. */
    static Optional<String> refusal(Place place, TransitionSystemFactory<?, ?> system) {
        if (place.memory() == Memory.DEQUE) {
            return Optional.of("the place is of a deque, and " + system.name() + " has none");
        }
        if (isOfDependencies(place)) {
            return Optional.of("the place is of dependencies, and " + system.name() + " has none");
        }
        return place.path().isEmpty()
                ? Optional.empty()
                : Optional.of("an item of " + system.name() + " has any number of children, so l, r and u are none");
    }

    @Override
    public int context(int code) {
        return ActionInventory.targetOf(code);
    }

    @Override
    public FeatureHasher.Session<PendingListConfiguration> session() {
        return new Session();
    }

    private final class Session extends Reader {
        private int target;

        @Override
        public TemplateValues read(int sentence, PendingListConfiguration configuration, int context) {
            target = context;
            for (int node = 0; node < nodes.length; node++) {
                int depth = compiled.depths[node];
                nodes[node] = at(
                        configuration, compiled.memories[node] == Memory.STACK ? target - depth : target + 1 + depth);
            }
            return values(sentence, configuration);
        }

        private int at(PendingListConfiguration configuration, int position) {
            return position < 0 || position >= configuration.size() ? NONE : configuration.item(position);
        }

        @Override
        boolean hasBuffer() {
            return false;
        }

        @Override
        boolean isChildGapped(PendingListConfiguration configuration, int item) {
            int child = configuration.firstChild(item);
            while (child != NONE && gapLength(configuration, child) == 0) {
                child = configuration.nextChild(child);
            }
            return child != NONE;
        }

        @Override
        long separator(int sentence, PendingListConfiguration configuration, Attribute attribute) {
            return separator(
                    sentence, configuration, at(configuration, target), at(configuration, target + 1), attribute);
        }
    }
}
