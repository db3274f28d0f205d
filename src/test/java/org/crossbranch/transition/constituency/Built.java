package org.crossbranch.transition.constituency;

import java.util.Set;
import java.util.stream.Collectors;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Yield;

/** A constituent as an action builds it. */
public record Built(String label, Yield yield) {
    public static Set<Built> of(ConstituencyTree tree) {
        return tree.constituents().stream()
                .map(constituent -> new Built(constituent.label(), constituent.yield()))
                .collect(Collectors.toSet());
    }
}
