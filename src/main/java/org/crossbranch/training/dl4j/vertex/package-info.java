/** Floor 4: operations that DL4J lacks, over sentences of different lengths packed into rows: forward and backward passes. */
@NullMarked
package org.crossbranch.training.dl4j.vertex;

import org.jspecify.annotations.NullMarked;
