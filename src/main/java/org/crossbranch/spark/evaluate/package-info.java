/** Floor 5: the evaluation job. */
@NullMarked
package org.crossbranch.spark.evaluate;

import org.jspecify.annotations.NullMarked;
