/** Floor 1: TIGER-XML. */
@NullMarked
package org.crossbranch.treebank.tigerxml;

import org.jspecify.annotations.NullMarked;
