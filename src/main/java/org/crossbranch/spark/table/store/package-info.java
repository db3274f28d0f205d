/** Floor 5: Parquet tables as files: writing, staging, publication, verification and reading. */
@NullMarked
package org.crossbranch.spark.table.store;

import org.jspecify.annotations.NullMarked;
