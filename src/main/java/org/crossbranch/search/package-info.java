/** Floor 3: from sentences to trees: what to do with a scorer's scores. */
@NullMarked
package org.crossbranch.search;

import org.jspecify.annotations.NullMarked;
