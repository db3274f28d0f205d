package org.crossbranch.transition;

import java.net.URL;
import java.util.List;
import org.crossbranch.tree.SyntaxTree;

/** The registered systems that the product ships, and so documents; others come from elsewhere on the class path. */
public final class ShippedSystems {
    private ShippedSystems() {}

    /** The shipped systems that derive trees of a kind: their code was loaded from where the registry's was. */
    public static <T extends SyntaxTree> List<TransitionSystemFactory<?, T>> deriving(Class<T> trees) {
        return TransitionSystems.deriving(trees).stream()
                .filter(system -> origin(system.getClass()).equals(origin(TransitionSystems.class)))
                .toList();
    }

    private static String origin(Class<?> type) {
        URL location = type.getProtectionDomain().getCodeSource().getLocation();
        return location.toString();
    }
}
