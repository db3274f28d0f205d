/** Floor 5: the annotation job. */
@NullMarked
package org.crossbranch.spark.annotate;

import org.jspecify.annotations.NullMarked;
