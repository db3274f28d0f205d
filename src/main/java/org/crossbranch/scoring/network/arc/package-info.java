/** Floor 3: the scorer of arcs between all pairs of tokens. */
@NullMarked
package org.crossbranch.scoring.network.arc;

import org.jspecify.annotations.NullMarked;
