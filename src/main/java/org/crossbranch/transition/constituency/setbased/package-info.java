/** Floor 2: the stack-free system over a set of items; its configuration and oracles. */
@NullMarked
package org.crossbranch.transition.constituency.setbased;

import org.jspecify.annotations.NullMarked;
