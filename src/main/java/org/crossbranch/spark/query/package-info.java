/** Floor 5: trees are searched. */
@NullMarked
package org.crossbranch.spark.query;

import org.jspecify.annotations.NullMarked;
