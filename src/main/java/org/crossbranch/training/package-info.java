/** Floor 4: training examples from oracles, and training as a sequence of rounds. */
@NullMarked
package org.crossbranch.training;

import org.jspecify.annotations.NullMarked;
