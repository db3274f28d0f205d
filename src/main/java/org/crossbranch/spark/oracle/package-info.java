/** Floor 5: the oracle and statistics jobs: derivations of treebanks, and counts over them. */
@NullMarked
package org.crossbranch.spark.oracle;

import org.jspecify.annotations.NullMarked;
