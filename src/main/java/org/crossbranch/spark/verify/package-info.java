/** Floor 5: the verification job. */
@NullMarked
package org.crossbranch.spark.verify;

import org.jspecify.annotations.NullMarked;
