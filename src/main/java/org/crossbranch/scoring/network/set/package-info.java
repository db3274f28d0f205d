/** Floor 3: the scorer of the set-based system: items of a set beside the focus item (Coavoux and Cohen 2019). */
@NullMarked
package org.crossbranch.scoring.network.set;

import org.jspecify.annotations.NullMarked;
