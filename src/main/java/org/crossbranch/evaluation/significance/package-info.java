/** Floor 2: whether a difference of two systems' scores could be chance. */
@NullMarked
package org.crossbranch.evaluation.significance;

import org.jspecify.annotations.NullMarked;
