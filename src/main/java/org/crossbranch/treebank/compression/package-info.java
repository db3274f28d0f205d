/** Floor 1: compressed files. */
@NullMarked
package org.crossbranch.treebank.compression;

import org.jspecify.annotations.NullMarked;
