/** Floor 2: arc-standard. */
@NullMarked
package org.crossbranch.transition.dependency.arcstandard;

import org.jspecify.annotations.NullMarked;
