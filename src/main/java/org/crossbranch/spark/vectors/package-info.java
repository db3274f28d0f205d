/** Floor 5: word vectors from files of any file system. */
@NullMarked
package org.crossbranch.spark.vectors;

import org.jspecify.annotations.NullMarked;
