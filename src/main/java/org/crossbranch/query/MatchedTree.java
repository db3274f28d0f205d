package org.crossbranch.query;

import java.util.List;
import org.crossbranch.tree.ConstituencyTree;

/**
 * A tree with the matches of a query.
 *
 * @param tree the tree
 * @param matches its matches, one at least
 */
public record MatchedTree(ConstituencyTree tree, List<TreeQuery.Match> matches) {
    /** Copies the list. */
    public MatchedTree {
        matches = List.copyOf(matches);
    }
}
