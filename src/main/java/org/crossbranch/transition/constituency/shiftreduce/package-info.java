/** Floor 2: shift-reduce systems with lexical heads: projective, with swaps, with gaps; their configurations and oracles. */
@NullMarked
package org.crossbranch.transition.constituency.shiftreduce;

import org.jspecify.annotations.NullMarked;
