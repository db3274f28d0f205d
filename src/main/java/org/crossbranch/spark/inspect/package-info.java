/** Floor 5: treebanks are counted. */
@NullMarked
package org.crossbranch.spark.inspect;

import org.jspecify.annotations.NullMarked;
