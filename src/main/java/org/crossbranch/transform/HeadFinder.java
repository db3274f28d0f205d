package org.crossbranch.transform;

import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;

/** Says which child of a constituent is its head. */
@FunctionalInterface
public interface HeadFinder {

    /** The position of the head among the constituent's children, from 0. */
    int headChild(Constituent node, Sentence sentence);

    /** The name that tables and models know the heads by. */
    default String name() {
        return "unnamed";
    }
}
