/** Floor 6: runs that write a table partition by partition. */
@NullMarked
package org.crossbranch.job.partition;

import org.jspecify.annotations.NullMarked;
