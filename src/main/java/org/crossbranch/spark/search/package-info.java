/** Floor 5: trees are searched. */
@NullMarked
package org.crossbranch.spark.search;

import org.jspecify.annotations.NullMarked;
