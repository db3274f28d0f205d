/** Floor 2: LR-spines, which attaches to any node of the spines of the two topmost trees. */
@NullMarked
package org.crossbranch.transition.dependency.spines;

import org.jspecify.annotations.NullMarked;
