/** Floor 5: the import job, and the reading of files of trees and text for all jobs. */
@NullMarked
package org.crossbranch.spark.ingest;

import org.jspecify.annotations.NullMarked;
