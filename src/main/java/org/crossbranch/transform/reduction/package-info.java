/** Floor 1: conversions between kinds of trees. */
@NullMarked
package org.crossbranch.transform.reduction;

import org.jspecify.annotations.NullMarked;
