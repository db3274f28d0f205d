/** Floor 5: what driver and executors show of themselves, in metrics and logs. */
@NullMarked
package org.crossbranch.spark.monitor;

import org.jspecify.annotations.NullMarked;
