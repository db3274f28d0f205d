/** Floor 5: the claim on an output, and files replaced in one step. */
@NullMarked
package org.crossbranch.spark.output;

import org.jspecify.annotations.NullMarked;
