/**
 * Floor 3: arithmetic on arrays of floats: matrix products and activations, in Vector API and scalar form. Kernels know no
 * layers.
 */
@NullMarked
package org.crossbranch.scoring.network.kernel;

import org.jspecify.annotations.NullMarked;
