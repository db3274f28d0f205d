/** Floor 2: Attardi's system, with arcs over distances of one and two. */
@NullMarked
package org.crossbranch.transition.dependency.attardi;

import org.jspecify.annotations.NullMarked;
