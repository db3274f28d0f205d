/** Floor 2: merge-label systems: structure and label are two actions; their configurations and oracles. */
@NullMarked
package org.crossbranch.transition.constituency.mergelabel;

import org.jspecify.annotations.NullMarked;
