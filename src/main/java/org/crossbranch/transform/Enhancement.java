package org.crossbranch.transform;

import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.DependencyTree;

/** The enhanced dependencies that trees without any get. */
public enum Enhancement {
    /** None. */
    NONE,
    /** Those of {@link EnhancedGraph}. */
    RULES;

    /** The column DEPS of each token, if there is any. */
    public Optional<List<String>> of(DependencyTree tree) {
        return this == NONE ? Optional.empty() : Optional.of(EnhancedGraph.of(tree));
    }
}
