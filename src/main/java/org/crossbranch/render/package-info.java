/** Floor 4: trees as people look at them. */
@NullMarked
package org.crossbranch.render;

import org.jspecify.annotations.NullMarked;
