/**
 * The Parquet tables between jobs: their schemas and row codecs, how they are opened, and how they are written so that
 * only whole tables become visible.
 */
@NullMarked
package org.crossbranch.spark.table;

import org.jspecify.annotations.NullMarked;
