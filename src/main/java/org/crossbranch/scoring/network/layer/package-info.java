/** Floor 3: layers of a network over rows of floats: dense, LSTM, classifier. Layers know no sentences. */
@NullMarked
package org.crossbranch.scoring.network.layer;

import org.jspecify.annotations.NullMarked;
