/** Floor 1: the NeGra export format. */
@NullMarked
package org.crossbranch.treebank.export;

import org.jspecify.annotations.NullMarked;
