/** Floor 2: the dependency systems; a family per sub-package, its system, configurations and oracles side by side. */
@NullMarked
package org.crossbranch.transition.dependency;

import org.jspecify.annotations.NullMarked;
