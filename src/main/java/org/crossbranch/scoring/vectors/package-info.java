/** Floor 3: word vectors that were trained outside of the treebank, and the files that hold them. */
@NullMarked
package org.crossbranch.scoring.vectors;

import org.jspecify.annotations.NullMarked;
