/**
 * Floor 1: treebank files. Each family of formats has a sub-package. Readers stream: a file is never held as a whole, and after a
 * malformed tree they go on with the next.
 */
@NullMarked
package org.crossbranch.treebank;

import org.jspecify.annotations.NullMarked;
