/** Floor 5: the conversion job. */
@NullMarked
package org.crossbranch.spark.convert;

import org.jspecify.annotations.NullMarked;
