/** Floor 2: queries for nodes of trees. */
@NullMarked
package org.crossbranch.query;

import org.jspecify.annotations.NullMarked;
