/** Floor 1: what is done to trees before training and undone after parsing, one class per transformation. */
@NullMarked
package org.crossbranch.transform;

import org.jspecify.annotations.NullMarked;
