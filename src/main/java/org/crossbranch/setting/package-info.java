/** Floor 0: the annotations by which a record declares the settings that it holds. */
@NullMarked
package org.crossbranch.setting;

import org.jspecify.annotations.NullMarked;
