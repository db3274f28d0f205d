/** Floor 5: the Parquet files that tables are made of: columns, rows and damage. */
@NullMarked
package org.crossbranch.spark.table.parquet;

import org.jspecify.annotations.NullMarked;
