/** Floor 5: how the driver and its tasks share settings, work and digests. */
@NullMarked
package org.crossbranch.spark.cluster;

import org.jspecify.annotations.NullMarked;
