/** Floor 4: encoders that were trained elsewhere; the only door to ONNX Runtime and to the tokenizers of DJL. */
@NullMarked
package org.crossbranch.pretrained;

import org.jspecify.annotations.NullMarked;
