/** Floor 2: arc-eager. */
@NullMarked
package org.crossbranch.transition.dependency.arceager;

import org.jspecify.annotations.NullMarked;
