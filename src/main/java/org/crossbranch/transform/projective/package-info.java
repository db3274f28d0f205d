/** Floor 1: makes dependency trees projective, with labels that allow it to be undone. */
@NullMarked
package org.crossbranch.transform.projective;

import org.jspecify.annotations.NullMarked;
