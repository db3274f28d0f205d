/** Floor 1: CoNLL-U. */
@NullMarked
package org.crossbranch.treebank.conll;

import org.jspecify.annotations.NullMarked;
