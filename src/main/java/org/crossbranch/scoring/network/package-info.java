/** Floor 3: the list of all scorers. */
@NullMarked
package org.crossbranch.scoring.network;

import org.jspecify.annotations.NullMarked;
