/** Floor 2: what a treebank holds, and what is odd in it. */
@NullMarked
package org.crossbranch.inspection;

import org.jspecify.annotations.NullMarked;
