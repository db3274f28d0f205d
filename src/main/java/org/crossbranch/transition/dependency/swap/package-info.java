/** Floor 2: arc-standard with SWAP. */
@NullMarked
package org.crossbranch.transition.dependency.swap;

import org.jspecify.annotations.NullMarked;
