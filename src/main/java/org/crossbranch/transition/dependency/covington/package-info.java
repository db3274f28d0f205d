/** Floor 2: Covington's algorithm as a transition system. */
@NullMarked
package org.crossbranch.transition.dependency.covington;

import org.jspecify.annotations.NullMarked;
