/** Floor 3: vectors of tokens in their sentence. Encoders know no transition systems. */
@NullMarked
package org.crossbranch.scoring.network.encoder;

import org.jspecify.annotations.NullMarked;
