/** Floor 4: pages of HTML that need nothing but themselves. */
@NullMarked
package org.crossbranch.render.page;

import org.jspecify.annotations.NullMarked;
