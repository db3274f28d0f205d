/** Floor 2: arc-hybrid. */
@NullMarked
package org.crossbranch.transition.dependency.archybrid;

import org.jspecify.annotations.NullMarked;
