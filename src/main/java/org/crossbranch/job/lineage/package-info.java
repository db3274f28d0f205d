/** Floor 6: events that tell catalogues of data which run made what of what. */
@NullMarked
package org.crossbranch.job.lineage;

import org.jspecify.annotations.NullMarked;
