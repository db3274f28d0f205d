/** Floor 5: the functions of SQL and of DataFrames that parse text; the only door to Catalyst. */
@NullMarked
package org.crossbranch.spark.sql;

import org.jspecify.annotations.NullMarked;
