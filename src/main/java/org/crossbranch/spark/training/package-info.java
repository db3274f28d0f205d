/** Floor 5: training on Spark, the bridge to dl4j-spark's parameter averaging. */
@NullMarked
package org.crossbranch.spark.training;

import org.jspecify.annotations.NullMarked;
