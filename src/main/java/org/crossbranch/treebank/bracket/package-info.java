/** Floor 1: the bracketed formats: Penn brackets and discbracket. */
@NullMarked
package org.crossbranch.treebank.bracket;

import org.jspecify.annotations.NullMarked;
