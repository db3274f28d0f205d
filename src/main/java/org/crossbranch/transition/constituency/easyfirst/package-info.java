/** Floor 2: the easy-first system over a list of items; its configuration and oracle. */
@NullMarked
package org.crossbranch.transition.constituency.easyfirst;

import org.jspecify.annotations.NullMarked;
