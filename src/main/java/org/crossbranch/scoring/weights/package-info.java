/** Floor 3: the trained numbers of a model, by kind: the named tensors of a network, declared by its shape. */
@NullMarked
package org.crossbranch.scoring.weights;

import org.jspecify.annotations.NullMarked;
