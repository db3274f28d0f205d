/** Floor 2: head selection, by which a graph-based parser is a transition system, too. */
@NullMarked
package org.crossbranch.transition.dependency.graph;

import org.jspecify.annotations.NullMarked;
