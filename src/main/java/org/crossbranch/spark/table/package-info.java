/** Floor 5: the tables between jobs: their schemas and row codecs. */
@NullMarked
package org.crossbranch.spark.table;

import org.jspecify.annotations.NullMarked;
