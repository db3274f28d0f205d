/**
 * Floor 2: what constituency transition systems share. Each family has a sub-package with its systems, configurations and
 * oracles; {@link org.crossbranch.transition.TransitionSystems} lists them.
 */
@NullMarked
package org.crossbranch.transition.constituency;

import org.jspecify.annotations.NullMarked;
