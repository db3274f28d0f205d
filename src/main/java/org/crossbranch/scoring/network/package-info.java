/**
 * Floor 3: the neural scorers as inference sees them, and the dense float kernels under them. Matrices are row-major
 * float arrays with an offset and a leading dimension (the distance between rows), so that a view needs no copy.
 */
@NullMarked
package org.crossbranch.scoring.network;

import org.jspecify.annotations.NullMarked;
